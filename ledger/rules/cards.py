"""Cards as people write them, and how many copies a round can hold."""

from dataclasses import dataclass, field

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COPIES_OF_A_RANK = len(SUITS)
EMOJI_MARK = "\ufe0f"


@dataclass(frozen=True, slots=True)
class Card:
    """A card; without a suit where suits do not matter at the table."""

    rank: str
    suit: str | None = None

    def __str__(self) -> str:
        """Return the card as a record writes it: `10H`, or a bare `10`."""
        return self.rank + (self.suit or "")


def _spellings() -> dict[str, Card]:
    """Return every way to write every card; a table, so that no other letter slips in."""
    found = {}
    for rank in RANKS:
        rank_texts = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
        for rank_text in rank_texts:
            found[rank_text] = Card(rank)
            for suit, sign in SUITS.items():
                for suit_text in (suit, suit.lower(), sign, sign + EMOJI_MARK):
                    found[rank_text + suit_text] = Card(rank, suit)
    return found


SPELLINGS = _spellings()


def read_card(text: str) -> Card | None:
    """Return the card that a text names, or None where it is unreadable."""
    return SPELLINGS.get(text)


@dataclass(slots=True)
class Shoe:
    """The packs a round is dealt from: counts the cards seen so far."""

    decks: int = 1
    seen: dict[Card, int] = field(default_factory=dict)
    seen_ranks: dict[str, int] = field(default_factory=dict)

    def take(self, card: Card) -> bool:
        """Count a card as seen; return whether the decks hold so many of it and its rank."""
        of_rank = self.seen_ranks.get(card.rank, 0) + 1
        self.seen_ranks[card.rank] = of_rank
        if card.suit is None:
            return of_rank <= COPIES_OF_A_RANK * self.decks
        copies = self.seen.get(card, 0) + 1
        self.seen[card] = copies
        return of_rank <= COPIES_OF_A_RANK * self.decks and copies <= self.decks
