"""The bank's side of a round: its hand, its doubling, and outcomes called against it."""

from collections.abc import Sequence

from ledger.errors import Problem
from ledger.rules.cards import Shoe
from ledger.rules.hands import LEAST_POINTS, STOOD, HandValue, read_hand
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import Tie
from ledger.rules.shape import Draft
from ledger.rules.terms import Terms

Values = Sequence[HandValue | None]
"""What each hand comes to; None where it could not be read."""


def read_bank(
    draft: Draft, values: Values, terms: Terms, shoe: Shoe
) -> tuple[HandValue | None, list[Problem]]:
    """Return what the bank's hand comes to, and what is wrong with the bank's side.

    Problems: the hand itself or its absence, what it leaves open, doubling, called outcomes.
    """
    standing = [value for value in values if value is not None and value.is_standing]
    bank: HandValue | None = None
    problems: list[Problem] = []
    if draft.bank_hand is not None:
        bank, problems = read_hand(draft.bank_hand, "bank_hand", terms, shoe)
    elif not draft.has_bank_hand and any(value.called is None for value in standing):
        problems.append(Problem("bank_hand_missing", "bank_hand"))
    if bank is not None and bank.is_standing and standing:
        problems += _early_problems(bank, terms) + _open_problems(values)
    if draft.bank_doubled and not terms.bank_may_double:
        problems.append(Problem("doubling_not_allowed", "bank_doubled"))
    return bank, problems + _outcome_problems(values, bank, terms)


def _early_problems(bank: HandValue, terms: Terms) -> list[Problem]:
    if bank.points is None or bank.points >= terms.bank_stands_on:
        return []
    values = {"points": bank.points, "least": terms.bank_stands_on}
    return [Problem("bank_stopped_early", "bank_hand", values)]


def _open_problems(values: Values) -> list[Problem]:
    """Return a problem for each hand that needs its points against a bank that stood."""
    return [
        Problem("points_missing", f"hands[{index}].hand")
        for index, value in enumerate(values)
        if value == STOOD
    ]


def _outcome_problems(values: Values, bank: HandValue | None, terms: Terms) -> list[Problem]:
    return [
        Problem("outcome_contradicts", f"hands[{index}].hand", {"outcome": value.called})
        for index, value in enumerate(values)
        if value is not None
        and value.called is not None
        and not is_possible(value.called, bank, terms)
    ]


def is_possible(outcome: Outcome, bank: HandValue | None, terms: Terms) -> bool:
    """Return whether a hand that stood can have this outcome against the bank, if it is known."""
    can_push = terms.rules.tie is Tie.PUSH
    if bank is None:
        return can_push or outcome is not Outcome.PUSH
    if bank.is_bust:
        return outcome is Outcome.WON
    if bank.special is not None:
        return outcome is Outcome.LOST
    points = bank.points or 0
    match outcome:
        case Outcome.WON:
            return points < terms.highest_standing
        case Outcome.LOST:
            return points > LEAST_POINTS or not can_push
        case Outcome.PUSH:
            return can_push
