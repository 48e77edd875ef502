"""A round of strokes in words: what everybody had, who lost, who won, how many strokes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.forms import ByCards
from ledger.rules.strokes.records import StrokesHand
from ledger.rules.strokes.rules import Goal, StrokesTerms
from ledger.rules.strokes.scoring import StrokesResult
from ledger.web.card_words import card_word
from ledger.web.format import Shown, format_spoken, shown
from ledger.web.labels import names_in_words
from ledger.web.sittings.hand_rows import HandRow, Side
from ledger.web.specials import score_word


class _Fate(StrEnum):
    """What a round was to somebody."""

    LOST = "lost"
    LOST_DRAW = "lost_draw"
    LEFT_OUT = "left_out"
    """Among the lowest, and saved by the draw."""
    WON = "won"
    WON_DRAW = "won_draw"
    PASSED_OVER = "passed_over"
    """Among the highest, and not by the draw."""
    STILL_LOW = "still_low"
    """Among the lowest, where nobody had to draw."""
    STILL_HIGH = "still_high"
    """Among the highest, where nobody had to draw."""
    NEITHER = "neither"


def stroke_rows(result: StrokesResult, currency: str) -> tuple[HandRow, ...]:
    """Return every hand in the order it was entered."""
    return tuple(
        HandRow(
            name=hand.player,
            sentence=stroke_sentence(result, hand),
            amount=_amount(result, hand.player, currency),
            beside=_strokes(result, hand.player),
        )
        for hand in result.record.hands
    )


def stroke_sides(result: StrokesResult, currency: str) -> tuple[Side, ...]:
    """Return who got the stroke and who deals next, and what that cost where it is for money."""
    has_amounts = has_money(result.record.terms)
    told = {name for name, amount in result.net.items() if amount} if has_amounts else set()
    told |= {name for name in (result.stroke_to, result.winner) if name}
    return tuple(
        Side(
            name=hand.player,
            role=_role(result, hand.player),
            amount=shown(result.net.get(hand.player, 0), currency) if has_amounts else None,
        )
        for hand in result.record.hands
        if hand.player in told
    )


def _role(result: StrokesResult, name: str) -> str:
    is_stroke, is_winner = name == result.stroke_to, name == result.winner
    if is_stroke and is_winner:
        return _("a stroke, deals next")
    if is_stroke:
        return _("a stroke")
    return _("deals next") if is_winner else ""


def stroke_sentence(result: StrokesResult, hand: StrokesHand) -> str:
    """Return what somebody had and what became of it: "20, the lowest: gets a stroke"."""
    said = _sentence(result, hand)
    if not isinstance(hand.hand, ByCards):
        return said
    return _("%(cards)s: %(sentence)s", cards=_cards(hand.hand.cards), sentence=said)


def _cards(cards: Sequence[str]) -> str:
    return " ".join(map(card_word, cards))


def _sentence(result: StrokesResult, hand: StrokesHand) -> str:
    terms, fate = result.record.terms, _fate(result, hand.player)
    points = score_word(hand.score, terms)
    if not points:
        return _CALLED[terms.goal, _PLAIN.get(fate, fate)]()
    return _SCORED[terms.goal, fate](points)


def has_money(terms: StrokesTerms) -> bool:
    """Answer whether something is paid in this game."""
    return terms.is_for_money


def _amount(result: StrokesResult, name: str, currency: str) -> Shown | None:
    if not result.record.terms.is_for_money:
        return None
    return shown(result.net.get(name, 0), currency)


def _strokes(result: StrokesResult, name: str) -> str:
    """Return how many strokes somebody has after the round, in words; nothing for none."""
    number = result.record.strokes_before.get(name, 0) + (name == result.stroke_to)
    return ngettext("%(num)d stroke", "%(num)d strokes", number) if number else ""


def _fate(result: StrokesResult, name: str) -> _Fate:
    decided = result.record.decided
    if name == result.loser:
        return _Fate.LOST_DRAW if name in decided.loser.was_tied else _Fate.LOST
    if name == result.winner:
        return _Fate.WON_DRAW if name in decided.winner.was_tied else _Fate.WON
    if name in decided.loser.was_tied:
        return _Fate.STILL_LOW if result.loser is None else _Fate.LEFT_OUT
    if name in decided.winner.was_tied:
        return _Fate.STILL_HIGH if result.winner is None else _Fate.PASSED_OVER
    return _Fate.NEITHER


_PLAIN = {
    _Fate.LOST_DRAW: _Fate.LOST,
    _Fate.WON_DRAW: _Fate.WON,
    _Fate.LEFT_OUT: _Fate.NEITHER,
    _Fate.PASSED_OVER: _Fate.NEITHER,
    _Fate.STILL_LOW: _Fate.NEITHER,
    _Fate.STILL_HIGH: _Fate.NEITHER,
}

_CALLED: Mapping[tuple[Goal, _Fate], Callable[[], str]] = {
    (Goal.LOSE, _Fate.LOST): lambda: _("lost: gets a stroke"),
    (Goal.LOSE, _Fate.WON): lambda: _("won: deals next"),
    (Goal.LOSE, _Fate.NEITHER): lambda: _("in between"),
    (Goal.WIN, _Fate.LOST): lambda: _("lost"),
    (Goal.WIN, _Fate.WON): lambda: _("won: gets a stroke and deals next"),
    (Goal.WIN, _Fate.NEITHER): lambda: _("in between"),
}

_SCORED: Mapping[tuple[Goal, _Fate], Callable[[str], str]] = {
    (Goal.LOSE, _Fate.LOST): lambda p: _("%(points)s, the lowest: gets a stroke", points=p),
    (Goal.LOSE, _Fate.LOST_DRAW): lambda p: _(
        "%(points)s, among the lowest, lost the draw: gets a stroke", points=p
    ),
    (Goal.LOSE, _Fate.WON): lambda p: _("%(points)s, the highest: deals next", points=p),
    (Goal.LOSE, _Fate.WON_DRAW): lambda p: _(
        "%(points)s, among the highest, won the draw: deals next", points=p
    ),
    (Goal.WIN, _Fate.LOST): lambda p: _("%(points)s, the lowest", points=p),
    (Goal.WIN, _Fate.LOST_DRAW): lambda p: _(
        "%(points)s, among the lowest, lost the draw", points=p
    ),
    (Goal.WIN, _Fate.WON): lambda p: _(
        "%(points)s, the highest: gets a stroke and deals next", points=p
    ),
    (Goal.WIN, _Fate.WON_DRAW): lambda p: _(
        "%(points)s, among the highest, won the draw: gets a stroke and deals next", points=p
    ),
    **{
        (goal, fate): said
        for goal in Goal
        for fate, said in {
            _Fate.LEFT_OUT: lambda p: _("%(points)s, among the lowest, drew higher", points=p),
            _Fate.PASSED_OVER: lambda p: _("%(points)s, among the highest, drew lower", points=p),
            _Fate.STILL_LOW: lambda p: _("%(points)s, among the lowest", points=p),
            _Fate.STILL_HIGH: lambda p: _("%(points)s, among the highest", points=p),
            _Fate.NEITHER: lambda p: p,
        }.items()
    },
}


def stroke_facts(result: StrokesResult, game: int, currency: str) -> tuple[str, ...]:
    """Return what else came of a round: what was paid, a game that ended, a dealer left open."""
    return tuple(_facts(result, game, currency))


def game_end_sentence(result: StrokesResult, game: int) -> str:
    """Return who lost or won the game that a round ended; nothing where it goes on."""
    told = {"name": result.game_to or "", "number": game}
    if not result.is_game_over:
        return ""
    if result.record.terms.goal is Goal.LOSE:
        return _("%(name)s lost game %(number)s.", **told)
    return _("%(name)s won game %(number)s.", **told)


def _payments(result: StrokesResult, currency: str) -> Iterator[str]:
    """Return who pays whom for the stroke, and for the game where the round ended it."""
    terms = result.record.terms
    if terms.stroke_value and result.loser and result.winner:
        yield _(
            "For the stroke %(loser)s pays %(winner)s %(amount)s.",
            loser=result.loser,
            winner=result.winner,
            amount=format_spoken(terms.stroke_value, currency),
        )
    if not (terms.game_value and result.is_game_over):
        return
    told = {"name": result.game_to or "", "amount": format_spoken(terms.game_value, currency)}
    if terms.goal is Goal.LOSE:
        yield _("For the game %(name)s pays everybody else %(amount)s.", **told)
    else:
        yield _("For the game everybody else pays %(name)s %(amount)s.", **told)


def _facts(result: StrokesResult, game: int, currency: str) -> Iterator[str]:
    told = {"name": result.game_to or "", "number": game}
    if result.is_game_over and result.record.terms.goal is Goal.LOSE:
        yield _("%(name)s lost game %(number)s. A new game begins.", **told)
    elif result.is_game_over:
        yield _("%(name)s won game %(number)s. A new game begins.", **told)
    yield from _payments(result, currency)
    if result.record.draws:
        drawn = [_drew(name, cards) for name, cards in result.record.draws.items()]
        yield _("Drawn: %(cards)s.", cards=names_in_words(drawn))
    if result.winner is None:
        yield _("Who won was left open.")
    elif result.loser is None:
        yield _("Who lost was left open.")
    if any("verbied" in notes for notes in _notes(result)):
        yield _("Swaps were forbidden (“verbied”)")


def _drew(name: str, cards: Sequence[str]) -> str:
    return _("%(name)s %(cards)s", name=name, cards=_cards(cards))


def _notes(result: StrokesResult) -> Iterator[tuple[str, ...]]:
    yield result.record.notes
    for hand in result.record.hands:
        yield hand.notes
