"""Asking the rules of a table of strokes: what a round comes to, and what one tap would lead to."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ledger.errors import RefusedError
from ledger.rules.forms import as_number
from ledger.rules.rule_sets import OptionValue
from ledger.rules.running import known_facts
from ledger.rules.strokes.rules import Goal, StrokesRules, StrokesTerms, strokes_terms
from ledger.rules.strokes.scoring import StrokesResult, score_strokes
from ledger.store.sittings import Sitting


def rules_of(sitting: Sitting) -> StrokesRules:
    """Return the rules of a table that counts strokes.

    Raises:
        TypeError: the table has none.
    """
    if not isinstance(sitting.rule_set, StrokesRules):
        message = f"no strokes in {sitting.rule_set.id}"
        raise TypeError(message)
    return sitting.rule_set


def terms_of(sitting: Sitting) -> StrokesTerms:
    """Return what was agreed at a table that counts strokes."""
    return _terms(rules_of(sitting), tuple(sorted(sitting.all_options.items())))


@lru_cache(maxsize=64)
def _terms(rules: StrokesRules, options: tuple[tuple[str, OptionValue], ...]) -> StrokesTerms:
    return strokes_terms(rules, dict(options))


def strokes_before(sitting: Sitting) -> dict[str, int]:
    """Return the strokes of everybody who sits there in this game, by the player's id."""
    return {str(p.id): sitting.running.strokes.get(str(p.id), 0) for p in sitting.seats}


def scored(sitting: Sitting, record: Mapping[str, Any]) -> StrokesResult:
    """Return what a round would come to; nothing is recorded. Any, because a record is JSON.

    Raises:
        RefusedError: it cannot be, or something is not said yet.
    """
    rules = rules_of(sitting)
    seats = {str(p.id): p.name for p in sitting.seats if p.name in record["seats"]}
    facts = known_facts(sitting.running, rules, seats)
    whole = {"rule_set": rules.id, "options": dict(sitting.options)} | facts | dict(record)
    return score_strokes(whole, rules, marking=True)


def called(sitting: Sitting, *, loser: str | None, winner: str | None) -> StrokesResult | None:
    """Return what it comes to when these two, by name, lost and won; None where it cannot be."""
    outcomes = {loser: {"outcome": "lost"}, winner: {"outcome": "won"}}
    names = [player.name for player in sitting.seats]
    hands = [{"player": name, "hand": outcomes.get(name, {"stood": True})} for name in names]
    try:
        return scored(sitting, {"seats": names, "hands": hands})
    except RefusedError:
        return None


def drawn_end(sitting: Sitting, drawn: Mapping[str, Sequence[str]], end: str) -> str | None:
    """Return who of the tied lost (or won) the draw by these cards; None where nobody did yet.

    Asked of the rules as a round of the tied alone, all with the same points.
    """
    terms = terms_of(sitting)
    points = as_number(max(terms.callable_points))
    goal = Goal.LOSE if end == "loser" else Goal.WIN
    record = {
        "rule_set": terms.rules.id,
        "options": {"goal": goal.value},
        "seats": list(drawn),
        "hands": [{"player": name, "hand": {"points": points}} for name in drawn],
        "draws": {name: list(cards) for name, cards in drawn.items() if cards},
    }
    try:
        return score_strokes(record, terms.rules).stroke_to
    except RefusedError:
        return None
