"""Rule sets: what a game counts, pays and allows, read from one data file each."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from types import MappingProxyType
from typing import Any

from ledger.errors import LedgerError
from ledger.rules.cards import RANKS
from ledger.rules.outcomes import Reason

MOST = 10**12
"""The largest number that a record or an option may hold."""

OptionValue = int | bool | None


class RuleSetError(LedgerError):
    """A rule set's data cannot be read."""


class Kind(StrEnum):
    """How a round is played out."""

    ALL_HANDS_AT_ONCE = "all_hands_at_once"


class OptionType(StrEnum):
    """What an option's value is."""

    INTEGER = "integer"
    BOOLEAN = "boolean"


class Tie(StrEnum):
    """What equal points are."""

    BANK_WINS = "bank_wins"
    PUSH = "push"


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A hand with a payout of its own, by exact cards, by number of cards or by points."""

    id: str
    reason: Reason
    """Why a player with this hand won."""
    bank_reason: Reason
    """Why a player lost to a bank with this hand."""
    multiple: int
    growth: int = 0
    cards: tuple[str, ...] = ()
    least_count: int = 0
    least_points: int = 0
    most_points: int = MOST
    option: str = ""
    """The option that switches it on; none: always on."""

    @property
    def points(self) -> int | None:
        """The points that this hand always has, where it is one by its points."""
        return self.least_points or None

    @property
    def count(self) -> int | None:
        """The number of cards that this hand always has, where it is one by its cards."""
        return len(self.cards) or None

    @property
    def needs_count(self) -> bool:
        """Whether the number of cards has to be called with it."""
        return self.least_count > 0

    def multiple_at(self, count: int | None) -> int:
        """Return what it pays with so many cards."""
        if count is None or not self.growth:
            return self.multiple
        return self.multiple + self.growth * (count - self.least_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bust:
    """What a bust hand pays: once, or more from a number of cards on."""

    long_count: int
    multiple: int
    growth: int = 0

    def multiple_at(self, count: int | None) -> int:
        """Return what a bust hand pays with so many cards."""
        if count is None or count < self.long_count:
            return 1
        return self.multiple + self.growth * (count - self.long_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """How the bank moves: it stays until its banker gives it up, or loses it."""

    passes_on_bust: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Raises:
    """How often a hand may be raised; each raise buys a card beyond the first two."""

    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Splits:
    """What a split asks of the stakes of its hands."""

    equal_stakes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice that the players agree on: a whole number or yes and no."""

    type: OptionType
    default: OptionValue = None
    least: int = 0
    most: int = MOST
    may_be_null: bool = False
    not_below: str = ""
    """Another option that this one may not be smaller than."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """One variant of the game, as data."""

    id: str
    name: str
    source: str
    kind: Kind
    counts: Mapping[str, tuple[int, ...]]
    """What each rank of the pack can count, ascending."""
    limit: int
    tie: Tie
    specials: tuple[Special, ...]
    bust: Bust
    bank: Bank
    raises: Raises
    splits: Splits
    longest_call: int
    options: Mapping[str, Option]
    readings: tuple[str, ...]
    """Keys of the places where this is our reading of a source that leaves it open."""
    text: str
    """The data file itself, of which a group keeps its own copy."""
    version: str
    """A digest of the data, the same for the same rules."""

    @classmethod
    def from_toml(cls, text: str) -> "RuleSet":
        """Read a rule set from its data file.

        Raises:
            RuleSetError: the text is no TOML, or lacks, misnames or misuses a value.
        """
        try:
            data = tomllib.loads(text)
            rules = cls(**_fields(data), text=text, version=_digest(data))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            message = f"rule set not understood: {error!r}"
            raise RuleSetError(message) from error
        _check_names(rules)
        return rules


def _fields(data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a rule set; Any, because a data file may hold anything."""
    return data | {
        "readings": tuple(data["readings"]),
        "kind": Kind(data["kind"]),
        "tie": Tie(data["tie"]),
        "counts": _counts(data["counts"]),
        "specials": tuple(_special(table) for table in data["specials"]),
        "bust": Bust(**data["bust"]),
        "bank": Bank(**data["bank"]),
        "raises": Raises(**data["raises"]),
        "splits": Splits(**data["splits"]),
        "options": _options(data["options"]),
    }


def _counts(table: dict[str, list[int]]) -> Mapping[str, tuple[int, ...]]:
    unknown = table.keys() - set(RANKS)
    if unknown:
        message = f"no such ranks: {sorted(unknown)}"
        raise ValueError(message)
    return MappingProxyType({rank: tuple(sorted(values)) for rank, values in table.items()})


def _special(table: dict[str, Any]) -> Special:
    reasons = {"reason": Reason(table["id"]), "bank_reason": Reason(f"bank_{table['id']}")}
    return Special(**table | reasons | {"cards": tuple(sorted(table.get("cards", ())))})


def _options(tables: dict[str, dict[str, Any]]) -> Mapping[str, Option]:
    options = {}
    for name, table in tables.items():
        options[name] = Option(**table | {"type": OptionType(table["type"])})
    return MappingProxyType(options)


def _check_names(rules: RuleSet) -> None:
    """Refuse a rule set that speaks of ranks or options which it does not have."""
    ranks = {rank for special in rules.specials for rank in special.cards}
    options = {special.option for special in rules.specials}
    options |= {option.not_below for option in rules.options.values()}
    options |= {"decks", "bank_stands_on"}
    missing = (ranks - rules.counts.keys()) | (options - {""} - rules.options.keys())
    if missing:
        message = f"spoken of but not there: {sorted(missing)}"
        raise RuleSetError(message)


def _digest(data: dict[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _presets() -> Mapping[str, RuleSet]:
    files = (resources.files("ledger.rules") / "sets").iterdir()
    texts = (file.read_text("utf-8") for file in files if file.name.endswith(".toml"))
    rule_sets = [RuleSet.from_toml(text) for text in texts]
    return MappingProxyType({rules.id: rules for rules in sorted(rule_sets, key=lambda r: r.id)})


PRESETS: Mapping[str, RuleSet] = _presets()
"""The rule sets that come with the program, by id."""
