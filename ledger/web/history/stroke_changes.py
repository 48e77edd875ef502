"""What changed in a round of strokes, in words: hands, draws, and what it made of the game."""

from collections.abc import Iterator, Mapping, Sequence

from flask_babel import gettext as _

from ledger.rules.strokes.scoring import StrokesResult
from ledger.web.card_words import card_word
from ledger.web.history.hands import stroke_hands
from ledger.web.history.told import from_to, noted_change
from ledger.web.labels import names_in_words


def stroke_changes(before: StrokesResult, now: StrokesResult) -> Iterator[str]:
    """Return every fact that is another one now, and what came of it, each in a line."""
    was, seen = stroke_hands(before), stroke_hands(now)
    for name in dict.fromkeys([*seen, *was]):
        words = [each[name].word if name in each else _("not in it") for each in (was, seen)]
        if words[0] != words[1]:
            yield from_to(name, *words)
        cards = [each[name].cards if name in each else "" for each in (was, seen)]
        if cards[0] != cards[1]:
            told = [each or _("not told") for each in cards]
            yield from_to(_("%(name)s’s cards", name=name), *told)
    yield from _hand_notes(before, now)
    yield from _draws(before.record.draws, now.record.draws)
    yield from _drawn_by_name(before.record.tie_break, now.record.tie_break)
    yield from noted_change("", before.record.notes, now.record.notes)
    yield from _game(before, now)


def _hand_notes(before: StrokesResult, now: StrokesResult) -> Iterator[str]:
    was = {hand.player: hand.notes for hand in before.record.hands}
    for hand in now.record.hands:
        yield from noted_change(hand.player, was.get(hand.player, ()), hand.notes)


def _draws(before: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name in dict.fromkeys([*before, *now]):
        if list(before.get(name, ())) != list(now.get(name, ())):
            what = _("Drawn by %(name)s", name=name)
            yield from_to(what, _cards(before.get(name, ())), _cards(now.get(name, ())))


def _cards(cards: Sequence[str]) -> str:
    return names_in_words([card_word(each) for each in cards]) if cards else _("nothing")


def _drawn_by_name(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    ends = {"loser": _("Who lost the draw"), "winner": _("Who won the draw")}
    for end, what in ends.items():
        if before.get(end) != now.get(end):
            yield from_to(what, before.get(end) or _("not told"), now.get(end) or _("not told"))


def _game(before: StrokesResult, now: StrokesResult) -> Iterator[str]:
    """Return how many strokes it made, where those before it are others, and what it ended."""
    name = now.stroke_to
    if name is not None and name == before.stroke_to:
        strokes = [each.record.strokes_before.get(name, 0) + 1 for each in (before, now)]
        if strokes[0] != strokes[1]:
            what = _("%(name)s’s strokes after it", name=name)
            yield from_to(what, *map(str, strokes))
    if before.is_game_over and not now.is_game_over:
        yield _("It does not end the game any more.")
    if now.is_game_over and not before.is_game_over:
        yield _("It ends the game now.")
