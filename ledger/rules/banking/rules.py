"""The rules of a game against a bank, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from ledger.rules.rule_sets import MOST, RuleSet, common_fields, rank_values, refuse_missing


class Tie(StrEnum):
    """What equal points are."""

    BANK_WINS = "bank_wins"
    PUSH = "push"


class Paid(StrEnum):
    """When a special hand is settled."""

    AT_ONCE = "at_once"
    """To a player before the bank plays; against a bank that has it, everybody loses."""
    COMPARED = "compared"
    """With the bank's hand, as the points that it counts as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A hand with a rule of its own, by exact cards, by number of cards or by points."""

    id: str
    multiple: int
    growth: int = 0
    cards: tuple[str, ...] = ()
    least_count: int = 0
    most_count: int = MOST
    least_points: int = 0
    most_points: int = MOST
    option: str = ""
    """The option that switches it on; none: always on."""
    paid: Paid = Paid.AT_ONCE
    counts_as: Fraction | None = None
    """The points that it counts as, where it is compared."""
    beats_equal: int = 0
    """Its rank among hands of the same points; an ordinary hand has 0."""
    names: Mapping[str, str]
    """What it is called, by language, where the program has no word of its own."""

    @property
    def reason(self) -> str:
        """Why a player with this hand won."""
        return self.id

    @property
    def bank_reason(self) -> str:
        """Why a player lost to a bank with this hand."""
        return f"bank_{self.id}"

    @property
    def is_at_once(self) -> bool:
        """Whether the hand does not wait for the bank."""
        return self.paid is Paid.AT_ONCE

    @property
    def points(self) -> int | Fraction | None:
        """The points that this hand always has, where they follow from what it is."""
        return self.counts_as or self.least_points or None

    @property
    def count(self) -> int | None:
        """The number of cards that this hand always has, where it is known."""
        if self.least_count and self.least_count == self.most_count:
            return self.least_count
        return len(self.cards) or None

    @property
    def needs_count(self) -> bool:
        """Whether the number of cards has to be called with it."""
        return self.least_count > 0 and self.count is None

    def can_have(self, count: int | None) -> bool:
        """Return whether this hand can have so many cards, where they were counted."""
        if count is None:
            return True
        if self.cards:
            return count == len(self.cards)
        return self.least_count <= count <= self.most_count

    def multiple_at(self, count: int | None) -> int:
        """Return what it pays with so many cards."""
        if count is None or not self.growth:
            return self.multiple
        return self.multiple + self.growth * (count - self.least_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bust:
    """What a bust hand pays: once, or more from a number of cards on."""

    long_count: int | None = None
    multiple: int = 1
    growth: int = 0

    def multiple_at(self, count: int | None) -> int:
        """Return what a bust hand pays with so many cards."""
        if count is None or self.long_count is None or count < self.long_count:
            return 1
        return self.multiple + self.growth * (count - self.long_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """How the bank plays, and how it moves."""

    passes_on_bust: bool = False
    passes_every_round: bool = False
    passes_to: str = ""
    """A special: the first player who has it, while the bank has not, gets the bank."""
    may_yield: bool = True
    """Whether the banker may give the bank up as it likes."""
    must_stop: bool = False
    """Whether the bank has to stop once it may."""
    plays_for_nobody: bool = False
    """Whether the bank plays its hand though no other hand waits for it."""
    least_cards: int = 2
    may_play_alone: bool = False
    """Whether the banker of two participants may have a hand of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raises:
    """How often a hand may be raised; each raise buys a card beyond the first two."""

    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Splits:
    """How many hands a player may have, and what a split asks of their stakes."""

    equal_stakes: bool = False
    most_hands: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BankingRules(RuleSet):
    """One variant of a game against a bank."""

    counts: Mapping[str, tuple[int, ...]]
    """What each rank of the pack can count, ascending."""
    limit: int
    tie: Tie
    specials: tuple[Special, ...]
    bust: Bust
    bank: Bank
    raises: Raises
    splits: Splits
    most_cards: int | None
    """How many cards a hand may have; it stops there."""
    stops_at_limit: bool
    """Whether a hand stops when any count of its aces is the limit, or only when all are."""
    longest_call: int
    """The most cards that the page offers as a call of its own."""

    @property
    def least_points_of_card(self) -> int:
        """The least that one card counts."""
        return min(values[0] for values in self.counts.values())


def banking_rules(data: Mapping[str, Any], text: str) -> BankingRules:
    """Return the rules that a data file spells out; Any, because a file may hold anything.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: the data lacks or misuses a value.
        RuleSetError: it speaks of ranks, options or specials that it does not have.
    """
    own = data.keys() - _READ_BY_NAME - common_fields(data, text).keys()
    rules = BankingRules(
        **common_fields(data, text),
        counts=rank_values(data["counts"]),
        tie=Tie(data["tie"]),
        specials=tuple(_special(table) for table in data.get("specials", ())),
        bust=Bust(**data.get("bust", {})),
        bank=Bank(**data["bank"]),
        raises=Raises(**data.get("raises", {})),
        splits=Splits(**data.get("splits", {})),
        most_cards=data.get("most_cards"),
        stops_at_limit=bool(data.get("stops_at_limit", False)),
        **{name: data[name] for name in own},
    )
    _check_names(rules)
    return rules


_READ_BY_NAME = frozenset(
    {"counts", "tie", "specials", "bust", "bank", "raises", "splits"}
    | {"most_cards", "stops_at_limit"}
)


def _special(table: Mapping[str, Any]) -> Special:
    read: dict[str, Any] = {
        "cards": tuple(sorted(table.get("cards", ()))),
        "paid": Paid(table.get("paid", Paid.AT_ONCE)),
        "names": dict(table.get("names", {})),
    }
    if "counts_as" in table:
        read["counts_as"] = Fraction(table["counts_as"])
    special = Special(**{**table, **read})
    if not special.is_at_once and special.counts_as is None:
        message = f"{special.id} is compared and needs the points that it counts as"
        raise ValueError(message)
    return special


def _check_names(rules: BankingRules) -> None:
    ranks = {rank for special in rules.specials for rank in special.cards}
    refuse_missing(ranks, set(rules.counts))
    options = {special.option for special in rules.specials}
    options |= {option.not_below for option in rules.options.values()}
    refuse_missing(options, set(rules.options))
    refuse_missing({rules.bank.passes_to}, {special.id for special in rules.specials})
