"""What can be said of one hand of strokes, as a key; which there are is the engine's word."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from ledger.rules.cards import Shoe
from ledger.rules.forms import ByCards, ByPoints, BySpecial, Hand, as_number
from ledger.rules.strokes.hands import read_hand
from ledger.rules.strokes.rules import Goal, StrokesTerms
from ledger.web.card_words import rank_word
from ledger.web.specials import points_text, special_said

STOOD, LOST, WON = "", "lost", "won"
LOSER, WINNER = "loser", "winner"
CALL_OF: Mapping[str, str] = {LOSER: LOST, WINNER: WON}
_POINTS = "points-"
_USUAL = 9
"""So many numbers of points stand in the strip; the others lie under Other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A key with its word in a list, and the shorter one on a chip or a mark."""

    key: str
    word: str
    mark: str


def plain_calls(terms: StrokesTerms) -> tuple[Call, ...]:
    """Return the calls by points alone, the lowest first."""
    alike = {each.counts_as for each in terms.alikes}
    numbers = sorted(terms.callable_points - alike)
    return tuple(
        Call(
            key=f"{_POINTS}{as_number(points)}", word=points_text(points), mark=points_text(points)
        )
        for points in numbers
    )


def alike_calls(terms: StrokesTerms) -> tuple[Call, ...]:
    """Return the calls of hands of one rank, the lowest first."""
    found = []
    for alike in sorted(terms.alikes, key=lambda each: each.counts_as):
        said = special_said(alike.id, None)
        points = points_text(alike.counts_as)
        if alike.is_called:
            said = _("%(hand)s, %(points)s", hand=said, points=points)
        mark = points if alike.is_called else f"{terms.rules.hand_size}{rank_word(alike.rank)}"
        found.append(Call(key=alike.id, word=said, mark=mark))
    return tuple(found)


def usual_calls(terms: StrokesTerms) -> tuple[Call, ...]:
    """Return what is called most: the highest numbers, and the hands of one rank."""
    return (*plain_calls(terms)[-_USUAL:], *alike_calls(terms))


def other_calls(terms: StrokesTerms) -> tuple[Call, ...]:
    """Return the numbers that are called seldom."""
    return plain_calls(terms)[:-_USUAL]


def choices(terms: StrokesTerms) -> list[tuple[str, str]]:
    """Return every call for a list: key and word."""
    outcomes = [(STOOD, _("stood")), (LOST, _("lost")), (WON, _("won"))]
    numbers = (*alike_calls(terms)[::-1], *plain_calls(terms)[::-1])
    return [*outcomes, *((call.key, call.word) for call in numbers)]


def hand_for(key: str, cards: tuple[str, ...]) -> dict[str, object]:
    """Return the hand of a record: its cards where there are some, else what was called."""
    if cards:
        return {"cards": list(cards)}
    if key == STOOD:
        return {"stood": True}
    if key in {LOST, WON}:
        return {"outcome": key}
    if key.startswith(_POINTS):
        return {"points": as_number(Fraction(key.removeprefix(_POINTS)))}
    return {"special": key}


def score_of(key: str, cards: tuple[str, ...], terms: StrokesTerms) -> Fraction | None:
    """Return what one hand is worth by itself; None where that is not said, or cannot be."""
    hand: Hand
    if cards:
        hand = ByCards(cards)
    elif key in {STOOD, LOST, WON}:
        return None
    elif key.startswith(_POINTS):
        hand = ByPoints(Fraction(key.removeprefix(_POINTS)))
    else:
        hand = BySpecial(key)
    return read_hand(hand, "", terms, Shoe())[0]


def score_mark(score: Fraction, terms: StrokesTerms) -> str:
    """Return what a hand is worth as its mark shows it."""
    marks = {
        a.counts_as: call.mark for call in alike_calls(terms) if (a := terms.alike_named(call.key))
    }
    return marks.get(score, points_text(score))


def end_of(key: str, terms: StrokesTerms) -> str | None:
    """Return which end of the round a call names; a hand that nothing beats has won."""
    if key == LOST:
        return LOSER
    highest = terms.highest
    return WINNER if key == WON or (highest is not None and key == highest.id) else None


def stroke_end(terms: StrokesTerms) -> str:
    """Return which end gets the stroke."""
    return LOSER if terms.goal is Goal.LOSE else WINNER


def ends_asked(terms: StrokesTerms) -> tuple[str, str]:
    """Return the two ends in the order in which the page asks for them: the stroke's first."""
    return (LOSER, WINNER) if terms.goal is Goal.LOSE else (WINNER, LOSER)
