"""What a round pays: the one door to the rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.rules.hands import HandValue
from ledger.rules.outcomes import Outcome, Reason
from ledger.rules.records import HandRecord, RoundRecord, read_record
from ledger.rules.rule_sets import PRESETS, RuleSet, Tie

SIGNS = {Outcome.WON: 1, Outcome.LOST: -1, Outcome.PUSH: 0}
BANK_HAND_NOT_NEEDED = "bank_hand_not_needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """What one hand came to, as its player sees it."""

    player: str
    outcome: Outcome
    multiplier: int
    risked: int
    """The first stake, twice if the bank doubled, and the raises."""
    amount: int
    """What the player wins, or loses below zero."""
    reason: Reason
    points: int | None
    """As called or worked out, where they are known."""
    count: int | None
    """The number of cards, where it is known."""

    def as_json(self) -> dict[str, str | int]:
        """Return the hand as the round record's answer gives it."""
        return {
            "player": self.player,
            "outcome": self.outcome.value,
            "multiplier": self.multiplier,
            "risked": self.risked,
            "amount": self.amount,
            "reason": self.reason.value,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What a round came to."""

    record: RoundRecord
    net: dict[str, int]
    """What every seat wins (+) or loses (−); the sum is zero."""
    hands: tuple[HandResult, ...]
    next_banker: str
    bank: HandValue | None
    """What the bank had, where it was given and somebody stood."""
    warnings: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the result in the shape of the round record's answer."""
        return {
            "net": dict(self.net),
            "hands": [hand.as_json() for hand in self.hands],
            "next_banker": self.next_banker,
            "warnings": list(self.warnings),
        }


def score(record: object, *, rule_sets: Mapping[str, RuleSet] = PRESETS) -> RoundResult:
    """Return who pays whom and why in a round, given as the JSON value of its record.

    Raises:
        RefusedError: the record is not one that can be played; all problems, the first first.
    """
    read = read_record(record, rule_sets)
    bank = read.bank if read.has_standing_hand else None
    hands = tuple(_score_hand(hand, bank, read) for hand in read.hands)
    return RoundResult(
        record=read,
        net=_nets(read, hands),
        hands=hands,
        next_banker=_next_banker(read, bank),
        bank=bank,
        warnings=(BANK_HAND_NOT_NEEDED,) if read.bank is not bank else (),
    )


def _score_hand(hand: HandRecord, bank: HandValue | None, read: RoundRecord) -> HandResult:
    outcome, multiplier, reason = decide(hand.value, bank, read.terms.rules.tie)
    risked = hand.stake * (2 if read.bank_doubled else 1) + sum(hand.raises)
    return HandResult(
        player=hand.player,
        outcome=outcome,
        multiplier=multiplier,
        risked=risked,
        amount=SIGNS[outcome] * multiplier * risked,
        reason=reason,
        points=hand.value.points,
        count=hand.value.count,
    )


def decide(hand: HandValue, bank: HandValue | None, tie: Tie) -> tuple[Outcome, int, Reason]:
    """Return how a hand ends, how many times its stake is paid, and why.

    The hand needs what it needs: a bank, points against a bank that stood.
    """
    if hand.is_bust:
        return Outcome.LOST, hand.multiple, Reason.BUST
    if hand.special is not None:
        return Outcome.WON, hand.multiple, hand.special.reason
    if bank is not None and bank.is_bust:
        return Outcome.WON, bank.multiple, Reason.BANK_BUST
    if bank is not None and bank.special is not None:
        return Outcome.LOST, bank.multiple, bank.special.bank_reason
    if hand.called is not None:
        return hand.called, 1, Reason.AS_CALLED
    return _compare(hand, bank, tie)


def _compare(hand: HandValue, bank: HandValue | None, tie: Tie) -> tuple[Outcome, int, Reason]:
    points = hand.points or 0
    bank_points = (bank and bank.points) or 0
    if points > bank_points:
        return Outcome.WON, 1, Reason.ABOVE_BANK
    if points < bank_points:
        return Outcome.LOST, 1, Reason.BELOW_BANK
    outcome = Outcome.PUSH if tie is Tie.PUSH else Outcome.LOST
    return outcome, 1, Reason.EQUAL_TO_BANK


def _nets(read: RoundRecord, hands: tuple[HandResult, ...]) -> dict[str, int]:
    net = dict.fromkeys(read.seats, 0)
    for hand in hands:
        net[hand.player] += hand.amount
        net[read.banker] -= hand.amount
    return net


def _next_banker(read: RoundRecord, bank: HandValue | None) -> str:
    """Return who is bank in the next round: the seat to the left, or the same again."""
    is_out = bank is not None and bank.is_bust and read.terms.rules.bank.passes_on_bust
    if not (read.bank_yields or is_out):
        return read.banker
    return read.seats[(read.seats.index(read.banker) + 1) % len(read.seats)]
