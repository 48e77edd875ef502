"""How a hand ends against the bank: which outcomes there can be, which there is, and why."""

from ledger.rules.banking.hands import HandValue, Side, least_points
from ledger.rules.banking.rules import Tie
from ledger.rules.banking.terms import Terms
from ledger.rules.outcomes import Outcome, Reason

Decision = tuple[Outcome, int, str]
"""The outcome, how many times the stake is paid, and the reason."""


def decide(hand: HandValue, bank: HandValue | None, tie: Tie) -> Decision:
    """Return how a hand ends, how many times its stake is paid, and why.

    The hand needs what it needs: a bank, points against a bank that stood.
    """
    if hand.is_bust:
        return Outcome.LOST, hand.multiple, Reason.BUST
    if hand.special is not None and hand.special.is_at_once:
        return Outcome.WON, hand.multiple, hand.special.reason
    if bank is not None and bank.is_bust:
        return _bank_bust(hand, bank)
    if bank is not None and bank.special is not None and bank.special.is_at_once:
        return Outcome.LOST, bank.multiple, bank.special.bank_reason
    if hand.called is not None:
        return _as_called(hand.called, bank)
    return _compare(hand, bank or HandValue(), tie)


def _bank_bust(hand: HandValue, bank: HandValue) -> Decision:
    if hand.special is not None and hand.multiple > bank.multiple:
        return Outcome.WON, hand.multiple, hand.special.reason
    return Outcome.WON, bank.multiple, Reason.BANK_BUST


def _as_called(outcome: Outcome, bank: HandValue | None) -> Decision:
    if bank is None or bank.special is None or bank.multiple == 1:
        return outcome, 1, Reason.AS_CALLED
    if outcome is Outcome.LOST:
        return outcome, bank.multiple, bank.special.bank_reason
    return outcome, bank.multiple, Reason.AS_CALLED


def _compare(hand: HandValue, bank: HandValue, tie: Tie) -> Decision:
    if hand.worth > bank.worth:
        is_paid_more = hand.special is not None and hand.multiple > 1
        reason = hand.special.reason if hand.special and is_paid_more else Reason.ABOVE_BANK
        return Outcome.WON, hand.multiple, reason
    is_equal = hand.worth == bank.worth
    if is_equal and tie is Tie.PUSH:
        return Outcome.PUSH, 1, Reason.EQUAL_TO_BANK
    if bank.special is not None and bank.multiple > 1:
        return Outcome.LOST, bank.multiple, bank.special.bank_reason
    return Outcome.LOST, 1, Reason.EQUAL_TO_BANK if is_equal else Reason.BELOW_BANK


def is_possible(outcome: Outcome, bank: HandValue | None, terms: Terms) -> bool:
    """Return whether a hand that stood can have this outcome against the bank, if it is known."""
    can_push = terms.rules.tie is Tie.PUSH
    if bank is None:
        return can_push or outcome is not Outcome.PUSH
    if bank.is_bust:
        return outcome is Outcome.WON
    if bank.special is not None and bank.special.is_at_once:
        return outcome is Outcome.LOST
    worths = standing_worths(terms)
    match outcome:
        case Outcome.WON:
            return any(worth > bank.worth for worth in worths)
        case Outcome.LOST:
            return any(w < bank.worth or (w == bank.worth and not can_push) for w in worths)
        case Outcome.PUSH:
            return can_push and bank.worth in worths


def standing_worths(terms: Terms) -> set[tuple[object, int]]:
    """Return everything that a hand can wait for the bank with."""
    paid_at_once = [
        special
        for special in terms.specials
        if special.is_at_once and not special.cards and not special.least_count
    ]
    points = range(least_points(terms.rules, Side.PLAYER), terms.rules.limit + 1)
    plain = {
        (total, 0)
        for total in points
        if not any(s.least_points <= total <= s.most_points for s in paid_at_once)
    }
    compared = {
        (special.counts_as, special.beats_equal)
        for special in terms.specials
        if not special.is_at_once
    }
    return plain | compared
