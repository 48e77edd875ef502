"""The bank's side of a hand: what the bank has, and outcomes called against it."""

from collections.abc import Sequence

from ledger.errors import Problem
from ledger.rules.banking.deciding import is_possible
from ledger.rules.banking.hands import STOOD, HandValue, Side, read_hand
from ledger.rules.banking.shape import Draft, HandDraft
from ledger.rules.banking.terms import Terms
from ledger.rules.cards import Shoe

Values = Sequence[HandValue | None]
"""What each hand comes to; None where it could not be read."""


def read_bank(
    draft: Draft, values: Values, terms: Terms, shoe: Shoe
) -> tuple[HandValue | None, list[Problem]]:
    """Return what the one hand of the bank comes to, and what is wrong with the bank's side.

    Problems: the hand itself or its absence, what it leaves open, doubling, called outcomes.
    """
    standing = [value for value in values if value is not None and value.is_standing]
    bank: HandValue | None = None
    problems: list[Problem] = []
    if draft.bank_hand is not None:
        bank, problems = read_hand(draft.bank_hand, "bank_hand", terms, shoe, Side.BANK)
    elif not draft.has_bank_hand and any(value.called is None for value in standing):
        problems.append(Problem("bank_hand_missing", "bank_hand"))
    if bank is not None and (standing or terms.rules.bank.plays_for_nobody):
        problems += early_problems(bank, "bank_hand", terms)
    if bank is not None and bank.is_standing:
        problems += [
            Problem("points_missing", f"hands[{index}].hand")
            for index, value in enumerate(values)
            if value == STOOD
        ]
    if draft.bank_doubled and not terms.bank_may_double:
        problems.append(Problem("doubling_not_allowed", "bank_doubled"))
    for index, value in enumerate(values):
        problems += outcome_problems(value, bank, f"hands[{index}].hand", terms)
    return bank, problems


def read_own_bank(
    draft: HandDraft, value: HandValue | None, path: str, terms: Terms, shoe: Shoe
) -> tuple[HandValue | None, list[Problem]]:
    """Return what the bank has against one hand alone, and what is wrong with it.

    `path` is the hand's place in the record.
    """
    place = f"{path}.bank_hand"
    if value is not None and not value.is_standing:
        is_given = draft.has_bank_hand
        return None, [Problem("bank_hand_not_played", place)] if is_given else []
    bank: HandValue | None = None
    problems: list[Problem] = []
    if draft.bank_hand is not None:
        bank, problems = read_hand(draft.bank_hand, place, terms, shoe, Side.BANK)
    elif not draft.has_bank_hand and value is not None and value.called is None:
        problems.append(Problem("bank_hand_missing", place))
    if bank is not None:
        problems += early_problems(bank, place, terms)
    if bank is not None and bank.is_standing and value == STOOD:
        problems.append(Problem("points_missing", f"{path}.hand"))
    return bank, problems + outcome_problems(value, bank, f"{path}.hand", terms)


def early_problems(bank: HandValue, path: str, terms: Terms) -> list[Problem]:
    """Return that the bank stopped below what it must draw to.

    A special may stop anywhere, and so may a hand of as many cards as there can be.
    """
    if bank.is_bust or bank.special is not None or bank.points is None:
        return []
    most_cards = terms.rules.most_cards
    is_full = most_cards is not None and bank.count == most_cards
    if terms.bank_stands_on is None or bank.points >= terms.bank_stands_on or is_full:
        return []
    values = {"points": int(bank.points), "least": terms.bank_stands_on}
    return [Problem("bank_stopped_early", path, values)]


def outcome_problems(
    value: HandValue | None, bank: HandValue | None, path: str, terms: Terms
) -> list[Problem]:
    """Return that an outcome was called which the bank's hand, or the game, makes impossible."""
    if value is None or value.called is None or is_possible(value.called, bank, terms):
        return []
    return [Problem("outcome_contradicts", path, {"outcome": value.called})]
