"""How a table tells what it saw: as called, card by card, or only who won."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ledger.demo.chance import Chance
from ledger.demo.tables import Record, Table, banking_rules
from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.scoring import score_banking


class Depth(StrEnum):
    """How much of a hand is told."""

    CALLED = "called"
    CARDS = "cards"
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A hand that was played to its end, and what it came to."""

    cards: Sequence[str]
    value: HandValue
    player: str = ""
    stake: int = 0
    raises: Sequence[int] = ()

    def with_hand(self, hand: Record) -> Record:
        """Return the hand with its player and stakes, as a record has it."""
        told: Record = {"player": self.player, "stake": self.stake, "hand": hand}
        return told | ({"raises": list(self.raises)} if self.raises else {})


def some_depth(chance: Chance) -> Depth:
    """Return a depth: mostly as called, sometimes the cards, sometimes only who won."""
    return chance.choices(list(Depth), weights=(6, 2, 2))[0]


def by_cards(played: Played) -> Record:
    """Return a hand card by card."""
    return {"cards": list(played.cards)}


def as_called(played: Played, chance: Chance) -> Record:
    """Return a hand as it is called out, with the number of cards where that pays or by chance."""
    value = played.value
    count = {"count": len(played.cards)}
    if value.special is not None:
        return {"special": value.special.id} | (count if value.special.needs_count else {})
    is_counted = value.multiple > 1 or bool(played.raises) or chance.random() < 0.2
    told: Record = {"bust": True} if value.is_bust else {"points": value.points}
    return told | (count if is_counted else {})


def tell(
    table: Table, hands: Sequence[Played], bank: Played | None, depth: Depth, chance: Chance
) -> Record:
    """Return the record of a round in which all hands were played against the same bank."""
    if depth is Depth.CARDS:
        record: Record = {"hands": [hand.with_hand(by_cards(hand)) for hand in hands]}
        return record | ({} if bank is None else {"bank_hand": by_cards(bank)})
    told = [as_called(hand, chance) for hand in hands]
    bank_hand = {} if bank is None else {"bank_hand": as_called(bank, chance)}
    if depth is Depth.OUTCOME and bank is not None:
        told = _who_won(table, hands, bank, told)
        bank_hand = {} if bank.value.is_standing else bank_hand
    return {
        "hands": [hand.with_hand(seen) for hand, seen in zip(hands, told, strict=True)]
    } | bank_hand


def _who_won(
    table: Table, hands: Sequence[Played], bank: Played, told: Sequence[Record]
) -> list[Record]:
    """Return the hands with the outcome alone where the bank decided it."""
    record = tell(table, hands, bank, Depth.CARDS, Chance(0))
    results = score_banking(table.whole(record), banking_rules(table)).hands
    return [
        {"outcome": result.outcome.value} if hand.value.is_standing else seen
        for hand, result, seen in zip(hands, results, told, strict=True)
    ]
