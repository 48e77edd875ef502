"""The rules of a game of strokes in words."""

from collections.abc import Iterator

from flask_babel import gettext as _

from ledger.rules.strokes.rules import Alike, Goal, StrokesRules, StrokesTerms, strokes_terms
from ledger.web.labels import names_in_words
from ledger.web.rules.cards import count_lines, pack_lines, rank_name
from ledger.web.rules.parts import Agreed, Line, Part, capital, part
from ledger.web.specials import points_text, special_said


def strokes_parts(agreed: Agreed, rules: StrokesRules) -> tuple[Part, ...]:
    """Return the rules in force, part by part."""
    terms = strokes_terms(rules, agreed.options)
    return (
        part(_("The cards"), _cards(agreed, rules)),
        part(_("What a hand is worth"), _worth(agreed, rules)),
        part(_("The stroke"), _stroke(agreed, terms)),
        part(_("Ties"), _ties(agreed, rules)),
        part(_("The game"), _game(agreed, terms)),
        part(_("Money"), _money(agreed, terms)),
    )


def _cards(agreed: Agreed, rules: StrokesRules) -> Iterator[Line]:
    yield from pack_lines(agreed)
    yield agreed.line(_("Everybody has so many cards"), str(rules.hand_size))
    yield from count_lines(agreed, {rank: (value,) for rank, value in rules.counts.items()})


def _worth(agreed: Agreed, rules: StrokesRules) -> Iterator[Line]:
    yield agreed.line(_("A hand is worth the best sum within one suit."))
    for alike in rules.alikes:
        yield from _alike(agreed, alike)
    if any(not alike.rank for alike in rules.alikes):
        text = _("It is the rank that has to be the same: king, queen and ten are not alike.")
        yield agreed.line(text, "", "alike_by_rank")


def _alike(agreed: Agreed, alike: Alike) -> Iterator[Line]:
    name = capital(special_said(alike.id, None))
    is_on = not alike.option or bool(agreed.options.get(alike.option))
    value = points_text(alike.counts_as) if alike.is_called else _("above all")
    if not is_on:
        value = agreed.value(alike.option)
    yield agreed.line(name, value, *([alike.option] if alike.option else []))
    if is_on and not alike.is_called:
        yield agreed.line(
            _("Whoever has that shows it: the round ends at once, and hands count as they are.")
        )


def _stroke(agreed: Agreed, terms: StrokesTerms) -> Iterator[Line]:
    if terms.goal is Goal.LOSE:
        yield agreed.line(_("The lowest hand loses the round and gets a stroke."), "", "goal")
        yield agreed.line(_("The highest hand wins the round."))
    else:
        yield agreed.line(_("The highest hand wins the round and gets a stroke."), "", "goal")
        yield agreed.line(_("The lowest hand loses the round."))
    yield agreed.line(_("Whoever wins deals next."))


def _ties(agreed: Agreed, rules: StrokesRules) -> Iterator[Line]:
    order = names_in_words([rank_name(rank) for rank in rules.draw_order])
    yield agreed.line(_("Equal hands, lowest or highest, are decided by drawing cards."))
    yield agreed.line(_("From high to low: %(ranks)s.", ranks=order))
    yield agreed.line(_("Of the lowest, the lowest card drawn loses."))
    yield agreed.line(_("Of the highest, the highest card drawn wins."))
    yield agreed.line(_("Only those who are equal draw; equal cards draw again."))
    yield agreed.line(_("Where all hands are equal, one draw decides both."))


def _game(agreed: Agreed, terms: StrokesTerms) -> Iterator[Line]:
    number = str(terms.strokes)
    if terms.goal is Goal.LOSE:
        yield agreed.line(_("Whoever first has so many strokes loses the game"), number, "strokes")
    else:
        yield agreed.line(_("Whoever first has so many strokes wins the game"), number, "strokes")
    yield agreed.line(_("The next round begins a new game, with no strokes."))


def _money(agreed: Agreed, terms: StrokesTerms) -> Iterator[Line]:
    def paid(option: str, value: int) -> str:
        return agreed.value(option) if value else _("nothing")

    stroke = paid("stroke_value", terms.stroke_value)
    yield agreed.line(_("The round’s loser pays its winner"), stroke, "stroke_value")
    game = paid("game_value", terms.game_value)
    if terms.goal is Goal.LOSE:
        yield agreed.line(_("The game’s loser pays every other player"), game, "game_value")
    else:
        yield agreed.line(_("Every other player pays the game’s winner"), game, "game_value")
