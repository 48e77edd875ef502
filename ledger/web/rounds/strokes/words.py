"""What the rows of a game of strokes say: how many strokes, who lost, who won, who draws."""

from collections.abc import Callable, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.strokes.rules import Goal, StrokesTerms

_ORDINALS: Sequence[Callable[[], str]] = (
    lambda: _("first"),
    lambda: _("second"),
    lambda: _("third"),
    lambda: _("fourth"),
    lambda: _("fifth"),
    lambda: _("sixth"),
    lambda: _("seventh"),
    lambda: _("eighth"),
    lambda: _("ninth"),
    lambda: _("tenth"),
)


def strokes_word(number: int) -> str:
    """Return how many strokes somebody has."""
    return ngettext("%(num)d stroke", "%(num)d strokes", number) if number else _("no stroke yet")


def strokes_to_go(number: int, terms: StrokesTerms) -> str:
    """Return how many strokes somebody has, and where it is so that one ends the game."""
    if not terms.is_one_to_go(number):
        return strokes_word(number)
    return ngettext("%(num)d stroke, one to go", "%(num)d strokes, one to go", number)


def stroke_word(number: int, goal: Goal) -> str:
    """Return that somebody gets a stroke, and which it is."""
    if number > len(_ORDINALS):
        if goal is Goal.LOSE:
            return _("loses: stroke %(number)s", number=number)
        return _("wins: stroke %(number)s", number=number)
    ordinal = _ORDINALS[number - 1]()
    if goal is Goal.LOSE:
        return _("loses: %(ordinal)s stroke", ordinal=ordinal)
    return _("wins: %(ordinal)s stroke", ordinal=ordinal)


def no_dealer() -> str:
    """Return what stands for who deals where nobody knows it."""
    return _("who?")


def with_points(points: str, what: str) -> str:
    """Return what somebody had, and what it led to: "20, loses: third stroke"."""
    return _("%(points)s, %(what)s", points=points, what=what)


def of_cards(points: str, cards: str) -> str:
    """Return what cards are worth: "20: A♠ 9♠ 7♦"."""
    return _("%(points)s: %(cards)s", points=points, cards=cards)


def tied_word(end: str, *, has_drawn: bool) -> str:
    """Return that somebody is tied at an end, and draws or has drawn."""
    if end == "loser":
        return _("tied lowest, drew higher") if has_drawn else _("tied lowest, draws")
    return _("tied highest, drew lower") if has_drawn else _("tied highest, draws")


def other_end_word(goal: Goal) -> str:
    """Return what is said of who only won, or under a game that is won only lost."""
    return _("wins, deals next") if goal is Goal.LOSE else _("loses")
