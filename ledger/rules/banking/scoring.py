"""What a round against a bank pays, and who has the bank next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ledger.rules.banking.deciding import decide
from ledger.rules.banking.hand_records import HandRecord
from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.records import BankingRecord, read_banking_record
from ledger.rules.banking.rules import BankingRules
from ledger.rules.outcomes import SIGNS, Outcome
from ledger.rules.results import RoundResult

BANK_HAND_NOT_NEEDED = "bank_hand_not_needed"
BANK_SHORT = "bank_short"


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
    reason: str
    points: int | Fraction | None
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
            "reason": str(self.reason),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PotResult:
    """What a round made of the banker's pot."""

    before_hands: tuple[int, ...]
    """What was in it before each hand."""
    after: int

    @property
    def is_broken(self) -> bool:
        """Whether nothing is left, or less (after a correction), so that nobody can stake."""
        return self.after <= 0

    def as_json(self) -> dict[str, object]:
        """Return the pot as the round record's answer gives it."""
        return {
            "pot": self.after,
            "pots": list(self.before_hands),
            "bank_broken": self.is_broken,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BankingResult(RoundResult):
    """What a round against a bank came to."""

    record: BankingRecord
    hands: tuple[HandResult, ...]
    bank: HandValue | None
    """What the bank had, where it was given and counted."""
    pot: PotResult | None
    chips: Mapping[str, int] | None
    """What each seat holds after the round, where chips were counted."""

    @property
    def next_banker(self) -> str | None:
        """Return who has the bank in the next round; None when nobody is left to have it."""
        return self.next_banker_among(self.record.seats, self.chips)

    def next_banker_among(
        self, seats: Sequence[str], chips: Mapping[str, int] | None
    ) -> str | None:
        """Return who of these has the bank next, the banker among them: the table's seats.

        It is whoever takes it, the seat to the left, or the same again; whoever has no chips
        left is passed over.
        """
        taker = _taker(self.record, self.bank)
        place = seats.index(taker or self.record.banker)
        if taker is None and _passes(self.record, self.bank):
            place += 1
        order = (*seats[place:], *seats[:place])
        return next((name for name in order if chips is None or chips[name] > 0), None)

    @property
    def broke(self) -> tuple[str, ...]:
        """Return who has no chips left, in the order of the seats."""
        return tuple(name for name, chips in (self.chips or {}).items() if chips <= 0)

    def as_json(self) -> dict[str, object]:
        """Return the result in the shape of the round record's answer."""
        json: dict[str, object] = {
            "net": dict(self.net),
            "hands": [hand.as_json() for hand in self.hands],
            "next_banker": self.next_banker,
            "warnings": list(self.warnings),
        }
        if self.pot is not None:
            json |= self.pot.as_json()
        if self.chips is not None:
            json |= {"chips": dict(self.chips), "broke": list(self.broke)}
        return json


def score_banking(
    record: Mapping[str, object], rules: BankingRules, *, marking: bool = False
) -> BankingResult:
    """Return who pays whom and why in a round against a bank.

    While `marking`, stakes above a pot or chips are marks on the round and no faults.

    Raises:
        RefusedError: the record is not one that can be played; all problems, the first first.
    """
    read = read_banking_record(record, rules, marking=marking)
    plays = read.has_standing_hand or rules.bank.plays_for_nobody
    bank = read.bank if plays else None
    hands = tuple(_score_hand(hand, bank, read) for hand in read.hands)
    net = _nets(read, hands)
    chips = None
    if read.chips is not None:
        chips = {name: read.chips[name] + net[name] for name in read.seats}
    return BankingResult(
        record=read,
        net=net,
        hands=hands,
        bank=bank,
        pot=_pot_after(read, net),
        chips=chips,
        marks=read.marks,
        warnings=_warnings(read, bank, chips),
    )


def _score_hand(hand: HandRecord, bank: HandValue | None, read: BankingRecord) -> HandResult:
    against = hand.bank if hand.pot is not None else bank
    outcome, multiplier, reason = decide(hand.value, against, read.terms.rules.tie)
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


def _nets(read: BankingRecord, hands: tuple[HandResult, ...]) -> dict[str, int]:
    net = dict.fromkeys(read.seats, 0)
    for hand in hands:
        net[hand.player] += hand.amount
        net[read.banker] -= hand.amount
    return net


def _pot_after(read: BankingRecord, net: Mapping[str, int]) -> PotResult | None:
    if read.pot is None:
        return None
    before = tuple(hand.pot for hand in read.hands if hand.pot is not None)
    return PotResult(before_hands=before, after=read.pot + net[read.banker])


def _warnings(
    read: BankingRecord, bank: HandValue | None, chips: Mapping[str, int] | None
) -> tuple[str, ...]:
    warnings = []
    if read.bank is not bank:
        warnings.append(BANK_HAND_NOT_NEEDED)
    if chips is not None and chips[read.banker] < 0:
        warnings.append(BANK_SHORT)
    return tuple(warnings)


def _passes(read: BankingRecord, bank: HandValue | None) -> bool:
    rules, terms = read.terms.rules.bank, read.terms
    if read.bank_yields or (rules.passes_every_round and not terms.is_bank_fixed):
        return True
    if terms.bank_rounds is not None and (read.bank_round or 0) >= terms.bank_rounds:
        return True
    return rules.passes_on_bust and bank is not None and bank.is_bust


def _taker(read: BankingRecord, bank: HandValue | None) -> str | None:
    """Return the first player with the hand that takes the bank, where the bank has it not."""
    wanted = read.terms.rules.bank.passes_to
    if not wanted or (bank is not None and _has(bank, wanted)):
        return None
    return next((hand.player for hand in read.hands if _has(hand.value, wanted)), None)


def _has(value: HandValue, special: str) -> bool:
    return value.special is not None and value.special.id == special
