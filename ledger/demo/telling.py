"""How a table tells what it saw: as called, card by card, or only who won."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ledger.demo.chance import Chance
from ledger.demo.tables import Record, Table
from ledger.rules.banking.deciding import decide
from ledger.rules.banking.hands import HandValue


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

    def with_hand(self, hand: Record, bank_hand: Record | None = None) -> Record:
        """Return the hand with its player and stakes, as a record has it."""
        told: Record = {"player": self.player, "stake": self.stake, "hand": hand}
        told |= {"raises": list(self.raises)} if self.raises else {}
        return told | ({} if bank_hand is None else {"bank_hand": bank_hand})


def some_depth(chance: Chance) -> Depth:
    """Return a depth: mostly as called, sometimes the cards, sometimes only who won."""
    return chance.choices(list(Depth), weights=(6, 2, 2))[0]


def by_cards(played: Played) -> Record:
    """Return a hand card by card."""
    return {"cards": list(played.cards)}


def as_called(played: Played, chance: Chance) -> Record:
    """Return a hand as it is called out; long ones and raised ones with the number of cards."""
    value = played.value
    count = {"count": len(played.cards)}
    if value.special is not None:
        return {"special": value.special.id} | (count if value.special.needs_count else {})
    is_long = len(played.cards) > 6
    is_counted = is_long or bool(played.raises) or chance.random() < 0.2
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
    bank_hand = None if bank is None else as_called(bank, chance)
    if depth is Depth.OUTCOME and bank is not None:
        told = [_who_won(table, hand, bank) or seen for hand, seen in zip(hands, told, strict=True)]
        if not _needs_bank(hands, bank):
            bank_hand = None
    record = {"hands": [hand.with_hand(seen) for hand, seen in zip(hands, told, strict=True)]}
    return record | ({} if bank_hand is None else {"bank_hand": bank_hand})


def _who_won(table: Table, hand: Played, bank: Played) -> Record | None:
    """Return the outcome alone, where the bank decided it and the hand is none of its own."""
    if hand.value.special is not None or not hand.value.is_standing:
        return None
    outcome, _, _ = decide(hand.value, bank.value, table.terms.rules.tie)
    return {"outcome": outcome.value}


def _needs_bank(hands: Sequence[Played], bank: Played) -> bool:
    """Answer whether outcomes alone do not say what is paid."""
    is_plain = bank.value.is_standing and bank.value.special is None
    return not is_plain or any(
        hand.value.is_standing and hand.value.special is not None for hand in hands
    )
