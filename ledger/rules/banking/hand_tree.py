"""Every hand that cards can make, card by card: what it comes to, and where it has to stop.

Hands that can become the same things are one place of the tree, so that it stays small enough
to be sent to a page whole.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ledger.rules.banking.bank import early_problems
from ledger.rules.banking.calls import key_of_value
from ledger.rules.banking.hands import (
    HandValue,
    Side,
    cards_played,
    least_cards,
    totals,
    value_of_cards,
)
from ledger.rules.banking.terms import Terms
from ledger.rules.cards import RANKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A hand as far as it was drawn."""

    cards: tuple[str, ...]
    """Some cards that lead here; others that come to the same do too."""
    key: str
    """The call that says what it comes to; "" without cards."""
    value: HandValue
    is_short: bool
    """Whether a player needs another card."""
    is_short_for_bank: bool
    """Whether the bank needs another card: it has too few, or not enough points."""
    stops_bank: bool
    """Whether the bank has to stop here, where a player may go on."""
    steps: tuple[int, ...]
    """The number of the place that each rank leads to; 0: the hand has to stop."""


def pack_of(terms: Terms) -> tuple[str, ...]:
    """Return the ranks of the pack, the ace first."""
    return tuple(rank for rank in RANKS if rank in terms.rules.counts)


def hand_tree(terms: Terms) -> tuple[Place, ...]:
    """Return every place of the tree by its number; the first is no card at all."""
    return tuple(_Tree(terms).places())


def least_total(ranks: Sequence[str], terms: Terms) -> int:
    """Return the least that cards count together, also where that is bust."""
    return sum(terms.rules.counts[rank][0] for rank in ranks)


@dataclass(slots=True)
class _Tree:
    terms: Terms
    numbers: dict[object, int] = field(default_factory=dict)
    found: list[tuple[str, ...]] = field(default_factory=list)

    def places(self) -> Iterator[Place]:
        """Go through the places, each before those that it leads to are looked at."""
        self._number(())
        for cards in self.found:
            yield self._place(cards)

    def _place(self, cards: tuple[str, ...]) -> Place:
        value = value_of_cards(cards, self.terms) if cards else HandValue()
        rules = self.terms.rules
        is_early = bool(early_problems(value, "", self.terms))
        return Place(
            cards=cards,
            key=key_of_value(value) if cards else "",
            value=value,
            is_short=len(cards) < least_cards(rules, Side.PLAYER),
            is_short_for_bank=is_early or len(cards) < least_cards(rules, Side.BANK),
            stops_bank=bool(cards) and not self._goes_on(cards, Side.BANK),
            steps=tuple(
                self._number((*cards, rank)) if self._goes_on(cards, Side.PLAYER) else 0
                for rank in pack_of(self.terms)
            ),
        )

    def _goes_on(self, cards: tuple[str, ...], side: Side) -> bool:
        """Return whether another card may be drawn to these."""
        longer = (*cards, next(iter(self.terms.rules.counts)))
        return cards_played(longer, self.terms, side) > len(cards)

    def _number(self, cards: tuple[str, ...]) -> int:
        """Return the number of the place that cards lead to, a new one where there is none."""
        what = self._what_counts(cards)
        if what not in self.numbers:
            self.numbers[what] = len(self.numbers)
            self.found.append(cards)
        return self.numbers[what]

    def _what_counts(self, cards: tuple[str, ...]) -> object:
        """Return all that the future of a hand depends on."""
        in_order = tuple(sorted(cards))
        exact = any(_is_within(in_order, special.cards) for special in self.terms.specials)
        sums = tuple(totals(cards, self.terms.rules))
        least = () if sums else (least_total(cards, self.terms),)
        return len(cards), sums, least, in_order if exact else ()


def _is_within(cards: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return bool(wanted) and all(cards.count(card) <= wanted.count(card) for card in cards)
