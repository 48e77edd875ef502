"""What the page of a game of strokes says; what stands in braces is filled in there."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.strokes.rules import Goal, StrokesTerms
from ledger.web.rounds.strokes.calls import LOSER
from ledger.web.specials import score_word

_NAME, _AMOUNT = "{name}", "{amount}"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence by its key, with the names and amounts in it."""

    key: str
    values: Mapping[str, str]

    def as_json(self) -> list[object]:
        """Return the sentence as the scripts read it."""
        return [self.key, dict(self.values)]


def sentences(terms: StrokesTerms) -> dict[str, str]:
    """Return the texts by the names that the scripts know them by."""
    return _starting(terms) | _drawing() | _sums(terms) | _chips(terms)


def _starting(terms: StrokesTerms) -> dict[str, str]:
    is_lost = terms.goal is Goal.LOSE
    return {
        "": "",
        "start": _("First tap: who loses. Second: who wins.")
        if is_lost
        else _("First tap: who wins. Second: who loses."),
        "startPoints": _("Tap a name to call its points."),
        "startCards": _("Tap a name to enter its cards."),
        "plainHint": _("Who is only said to have stood neither lost nor won."),
        "tieWho": _("Tap who is tied lowest.") if is_lost else _("Tap who is tied highest."),
        "highestWho": _("Who had %(hand)s? Tap the name.", hand=_highest(terms)),
        "more": _("What else?"),
        "newDealer": _("Who deals?"),
        "calls": _("What does %(name)s call?", name=_NAME),
        "called": _("%(name)s: %(what)s", name=_NAME, what="{what}"),
        "out": _("sits out"),
    }


def _highest(terms: StrokesTerms) -> str:
    return "" if terms.highest is None else score_word(terms.highest.counts_as, terms)


def _drawing() -> dict[str, str]:
    return {
        "drawLoser": _(
            "%(names)s draw. Who drew the %(lowest)s?", names="{names}", lowest="{which}"
        ),
        "drawWinner": _(
            "%(names)s draw. Who drew the %(highest)s?", names="{names}", highest="{which}"
        ),
        "shortLoser": _("Who drew the %(lowest)s?", lowest="{which}"),
        "shortWinner": _("Who drew the %(highest)s?", highest="{which}"),
        "lowest": _("lowest"),
        "highest": _("highest"),
        "drewLoser": _("%(name)s drew the lowest card.", name=_NAME),
        "drewWinner": _("%(name)s drew the highest card.", name=_NAME),
        "and": _("%(first)s and %(last)s", first="{first}", last="{last}"),
        "drewWhat": _("Which card did %(name)s draw?", name=_NAME),
        "again": _("Equal again? Draw once more."),
        "whoLoserDraw": _("Who lost the draw?"),
        "whoWinnerDraw": _("Who won the draw?"),
    }


def _sums(terms: StrokesTerms) -> dict[str, str]:
    ends = (
        (_("%(name)s loses the game", name=_NAME), _paid_ends(terms))
        if terms.goal is Goal.LOSE
        else (_("%(name)s wins the game", name=_NAME), _paid_ends(terms))
    )
    return {
        "untapped": _("Nothing tapped yet"),
        "gets": _("%(name)s gets a stroke", name=_NAME),
        "getsPaid": _("%(name)s gets a stroke, %(amount)s", name=_NAME, amount=_AMOUNT),
        "ends": ends[0],
        "endsPaid": ends[1],
        "deals": _("%(name)s deals", name=_NAME),
        "dealsOpen": _("who deals is open"),
        "save": _("Save"),
        "whoLoser": _("Who lost?"),
        "whoWinner": _("Who won?"),
        "andLoser": _("And who lost?"),
        "andWinner": _("And who won?"),
        "pointsOf": _("Points of %(name)s?", name=_NAME),
    }


def _paid_ends(terms: StrokesTerms) -> str:
    if terms.goal is Goal.LOSE:
        return _("%(name)s loses the game, %(amount)s", name=_NAME, amount=_AMOUNT)
    return _("%(name)s wins the game, %(amount)s", name=_NAME, amount=_AMOUNT)


def _chips(terms: StrokesTerms) -> dict[str, str]:
    highest = _highest(terms)
    return {
        "tie": _("Tie: draw"),
        "highestHand": highest[:1].upper() + highest[1:],
        "more_": _("More…"),
        "who": _("Who plays"),
        "cards": _("Cards…"),
        "other": _("Other"),
        "back": _("Back"),
        "sitOut": _("Sits out"),
        "lost": _("Lost"),
        "won": _("Won"),
        "verbied": _("Verbied"),
        "outcomesOnly": _("Outcomes only"),
        "pointsToo": _("Points"),
        "cardsToo": _("Cards"),
        "erase": _("Erase"),
    }


def question(end: str, *, is_second: bool = False, is_draw: bool = False) -> str:
    """Return which sentence asks who lost, or won, the round or a draw."""
    name = "Loser" if end == LOSER else "Winner"
    if is_draw:
        return f"who{name}Draw"
    return f"and{name}" if is_second else f"who{name}"


def to_go(count: int) -> str:
    """Return how many players still have to be told of."""
    return ngettext("%(num)d player to go", "%(num)d players to go", count)


def filled(sentence: str, values: Mapping[str, str]) -> str:
    """Return a sentence with its places filled in."""
    for name, text in values.items():
        sentence = sentence.replace(f"{{{name}}}", text)
    return sentence


def said_text(said: Said, terms: StrokesTerms) -> str:
    """Return what is said, as text."""
    return filled(sentences(terms)[said.key], said.values)


def game_over_sentence(name: str, number: int | str, goal: Goal) -> str:
    """Return that a game ended, on the page of the next round."""
    if goal is Goal.LOSE:
        return _("%(name)s lost game %(number)s. A new game begins.", name=name, number=number)
    return _("%(name)s won game %(number)s. A new game begins.", name=name, number=number)
