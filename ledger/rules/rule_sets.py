"""Rule sets: what every game's data says, whatever kind of game it is."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from ledger.errors import LedgerError
from ledger.rules.cards import COPIES_OF_A_RANK, RANKS

MOST = 10**12
"""The largest number that a record or an option may hold."""

LEAST_PLAYERS = 2

LAST = 1000
"""The place of a rule set that says none."""

OptionValue = int | bool | str | None


class RuleSetError(LedgerError):
    """A rule set's data cannot be read."""


class Kind(StrEnum):
    """How a round is played out."""

    ALL_HANDS_AT_ONCE = "all_hands_at_once"
    """The bank plays one hand against all others."""
    HAND_BY_HAND = "hand_by_hand"
    """The bank plays a hand against each, with a pot that moves in between."""
    STROKES = "strokes"
    """Without a bank: the loser, or the winner, gets a stroke."""


class Unit(StrEnum):
    """What is played for."""

    MONEY = "money"
    CHIPS = "chips"


class OptionType(StrEnum):
    """What an option's value is."""

    INTEGER = "integer"
    BOOLEAN = "boolean"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice that the players agree on: a whole number, yes or no, or one of a few words."""

    type: OptionType
    default: OptionValue = None
    least: int = 0
    most: int = MOST
    may_be_null: bool = False
    not_below: str = ""
    """Another option that this one may not be smaller than."""
    choices: tuple[str, ...] = ()
    money: bool = False
    """Whether the number is an amount in the sitting's smallest unit."""
    for_play: bool = False
    """Whether it changes how people play and nothing that is scored."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """One variant of a game, as data."""

    id: str
    name: str
    source: str
    kind: Kind
    options: Mapping[str, Option]
    readings: tuple[str, ...]
    """Keys of the places where this is our reading of a source that leaves it open."""
    unit: Unit
    """What is played for unless the table says otherwise."""
    pack_size: int
    """How many cards one pack has."""
    most_seats: int | None
    """How many may take part, where the game sets a limit."""
    place: int
    """Where it stands among those that are offered; the first is proposed."""
    text: str
    """The data file itself, of which a group keeps its own copy."""
    version: str
    """A digest of the data, the same for the same rules."""

    @property
    def own_options(self) -> dict[str, OptionValue]:
        """Return the value of every option where nothing else was agreed."""
        return {name: option.default for name, option in self.options.items()}


def common_fields(data: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Return the fields of every rule set; Any, because a data file may hold anything.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: the data lacks or misuses a value.
    """
    return {
        "id": str(data["id"]),
        "name": str(data["name"]),
        "source": str(data["source"]),
        "kind": Kind(data["kind"]),
        "options": _options(data["options"]),
        "readings": tuple(data["readings"]),
        "unit": Unit(data.get("unit", Unit.MONEY)),
        "pack_size": len(data["counts"]) * COPIES_OF_A_RANK,
        "most_seats": data.get("most_seats"),
        "place": int(data.get("place", LAST)),
        "text": text,
        "version": _digest(data),
    }


def rank_values(table: Mapping[str, Any]) -> Mapping[str, tuple[int, ...]]:
    """Return what each rank of the pack can count, ascending.

    Raises:
        ValueError: there is no such rank.
    """
    unknown = table.keys() - set(RANKS)
    if unknown:
        message = f"no such ranks: {sorted(unknown)}"
        raise ValueError(message)
    return MappingProxyType({rank: tuple(sorted(values)) for rank, values in table.items()})


def refuse_missing(spoken_of: set[str], there: set[str]) -> None:
    """Refuse data that speaks of ranks, options or specials which it does not have.

    Raises:
        RuleSetError: something is spoken of and not there.
    """
    missing = spoken_of - there - {""}
    if missing:
        message = f"spoken of but not there: {sorted(missing)}"
        raise RuleSetError(message)


def _options(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Option]:
    options = {}
    for name, table in tables.items():
        typed = {"type": OptionType(table["type"]), "choices": tuple(table.get("choices", ()))}
        options[name] = Option(**{**table, **typed})
    return MappingProxyType(options)


def _digest(data: Mapping[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
