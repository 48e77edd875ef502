"""A shuffled pack."""

from collections.abc import Iterable

from ledger.demo.chance import Chance
from ledger.rules.cards import SUITS


class Pack:
    """Cards in an order that nobody knows, drawn one by one."""

    def __init__(self, chance: Chance, ranks: Iterable[str], decks: int = 1) -> None:
        self._cards = [rank + suit for rank in ranks for suit in SUITS] * decks
        chance.shuffle(self._cards)

    def __len__(self) -> int:
        """Return how many cards are left."""
        return len(self._cards)

    def draw(self) -> str:
        """Return the next card, as a record writes it."""
        return self._cards.pop()


def rank_of(card: str) -> str:
    """Return the rank of a card of the pack."""
    return card[:-1]
