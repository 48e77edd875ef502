"""The rules of a game against a bank, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from ledger.rules.data import Table
from ledger.rules.rule_sets import (
    MOST,
    OptionType,
    RuleSet,
    common_fields,
    rank_values,
    read_key,
    refuse_missing,
    refuse_other_types,
    refuse_twice,
)

LEAST_CARDS = 2
"""How many cards a player's hand has at least."""

MOST_CALLED = 100
"""The longest hand that can be a call of its own."""

READ_OPTIONS = {
    **dict.fromkeys(("decks", "bank_stands_on", "bank_rounds"), OptionType.INTEGER),
    **dict.fromkeys(("min_stake", "max_stake", "stake_step"), OptionType.INTEGER),
    "starting_chips": OptionType.INTEGER,
    **dict.fromkeys(("bank_may_double", "fixed_bank"), OptionType.BOOLEAN),
}
"""The options that change how a round against a bank is scored, by the type they have to be."""


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
    least_cards: int = LEAST_CARDS
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
    notes: tuple[str, ...]
    """What may be noted of a hand: it is seen at the table and never money."""

    @property
    def needs_points(self) -> bool:
        """Whether what is paid depends on points, and not only on who won: some wins pay more."""
        return any(not special.is_at_once and special.multiple > 1 for special in self.specials)

    @property
    def least_points_of_card(self) -> int:
        """The least that one card counts."""
        return min(values[0] for values in self.counts.values())


def banking_rules(data: Mapping[str, Any], text: str) -> BankingRules:
    """Return the rules that a data file spells out; Any, because a file may hold anything.

    Raises:
        KeyError, TypeError, ValueError: the data lacks or misuses a value.
        RuleSetError: it speaks of ranks, options or specials that it does not have.
    """
    table = Table(data)
    limit = table.whole("limit", least=1)
    rules = BankingRules(
        **common_fields(table, data, text),
        counts=rank_values(table.table("counts")),
        limit=limit,
        tie=Tie(table.text("tie")),
        specials=tuple(_special(each, limit) for each in table.tables("specials")),
        bust=_bust(table.table("bust")),
        bank=_bank(table.table("bank")),
        raises=_raises(table.table("raises")),
        splits=_splits(table.table("splits")),
        most_cards=table.optional_whole("most_cards", least=LEAST_CARDS),
        stops_at_limit=table.flag("stops_at_limit"),
        longest_call=table.whole("longest_call", least=LEAST_CARDS, most=MOST_CALLED),
        notes=table.texts("notes"),
    )
    table.close()
    _check_names(rules)
    return rules


def _special(table: Table, limit: int) -> Special:
    special = Special(
        id=read_key(table),
        multiple=table.whole("multiple", least=1),
        growth=table.whole("growth", 0),
        cards=tuple(sorted(table.texts("cards"))),
        least_count=table.whole("least_count", 0),
        most_count=table.whole("most_count", MOST),
        least_points=table.whole("least_points", 0),
        most_points=table.whole("most_points", MOST),
        option=table.text("option", ""),
        paid=Paid(table.text("paid", Paid.AT_ONCE)),
        counts_as=table.fraction("counts_as") if "counts_as" in table else None,
        beats_equal=table.whole("beats_equal", 0),
        names=table.table("names").words(),
    )
    table.close()
    if not special.is_at_once and not 0 < (special.counts_as or 0) <= limit:
        message = f"{special.id} is compared and needs points that it counts as, up to {limit}"
        raise ValueError(message)
    if not special.cards and not special.least_count and not special.least_points:
        message = f"{special.id} says neither its cards nor how many nor its points"
        raise ValueError(message)
    if special.least_count > special.most_count or special.least_points > special.most_points:
        message = f"no hand can be {special.id}"
        raise ValueError(message)
    return special


def _bust(table: Table) -> Bust:
    bust = Bust(
        long_count=table.optional_whole("long_count", least=LEAST_CARDS),
        multiple=table.whole("multiple", 1, least=1),
        growth=table.whole("growth", 0),
    )
    table.close()
    return bust


def _bank(table: Table) -> Bank:
    bank = Bank(
        passes_on_bust=table.flag("passes_on_bust"),
        passes_every_round=table.flag("passes_every_round"),
        passes_to=table.text("passes_to", ""),
        may_yield=table.flag("may_yield", default=True),
        must_stop=table.flag("must_stop"),
        plays_for_nobody=table.flag("plays_for_nobody"),
        least_cards=table.whole("least_cards", LEAST_CARDS, least=1),
        may_play_alone=table.flag("may_play_alone"),
    )
    table.close()
    return bank


def _raises(table: Table) -> Raises:
    raises = Raises(most=table.whole("most", 0))
    table.close()
    return raises


def _splits(table: Table) -> Splits:
    splits = Splits(
        equal_stakes=table.flag("equal_stakes"),
        most_hands=table.optional_whole("most_hands", least=1),
    )
    table.close()
    return splits


def _check_names(rules: BankingRules) -> None:
    refuse_twice([special.id for special in rules.specials])
    ranks = {rank for special in rules.specials for rank in special.cards}
    refuse_missing(ranks, set(rules.counts))
    switches = {special.option for special in rules.specials}
    refuse_missing(switches, set(rules.options))
    refuse_other_types(rules.options, READ_OPTIONS | dict.fromkeys(switches, OptionType.BOOLEAN))
    refuse_missing({rules.bank.passes_to}, {special.id for special in rules.specials})
