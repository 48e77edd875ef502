"""Rule sets: what every game's data says, whatever kind of game it is."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from ledger.errors import LedgerError
from ledger.rules.cards import COPIES_OF_A_RANK, RANKS
from ledger.rules.data import LARGEST, Table

MOST = LARGEST
"""The largest number that a record or an option may hold."""

LEAST_PLAYERS = 2

LAST = 1000
"""The place of a rule set that says none."""

KEY = re.compile("[a-z][a-z0-9_]*")
"""An id within a rule set, or of one; a call at the table is made of it."""

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
    only_for: Unit | None = None
    """What has to be played for; none: either."""

    def is_for(self, unit: Unit) -> bool:
        """Return whether it is asked for at a table that plays for this."""
        return self.only_for in (None, unit)


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
    words: Mapping[str, Mapping[str, str]]
    """What a reading says, by key and language, where the program has no words of its own.

    Under `source`: what the source is called in other languages.
    """
    play: tuple[str, ...]
    """Keys of what people do at the table that changes nothing in the score."""
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


def common_fields(table: Table, data: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Return the fields of every rule set; Any, because they are of many types.

    Raises:
        KeyError, TypeError, ValueError: the data lacks or misuses a value.
    """
    return {
        "id": table.text("id"),
        "name": table.text("name"),
        "source": table.text("source"),
        "kind": Kind(table.text("kind")),
        "options": _options(table.named_tables("options")),
        "readings": table.texts("readings", default=None),
        "play": table.texts("play"),
        "words": {key: inner.words() for key, inner in table.named_tables("words").items()},
        "unit": Unit(table.text("unit", Unit.MONEY)),
        "pack_size": len(list(table.table("counts"))) * COPIES_OF_A_RANK,
        "most_seats": table.optional_whole("most_seats", least=LEAST_PLAYERS),
        "place": table.whole("place", LAST),
        "text": text,
        "version": _digest(data),
    }


def rank_values(table: Table) -> Mapping[str, tuple[int, ...]]:
    """Return what each rank of the pack can count, ascending.

    Raises:
        KeyError, TypeError, ValueError: there is no such rank, or it counts no number.
    """
    unknown = set(table) - set(RANKS)
    if unknown or not list(table):
        message = f"no ranks, or no such ranks: {sorted(unknown)}"
        raise ValueError(message)
    return MappingProxyType({rank: table.wholes(rank) for rank in table})


def refuse_missing(spoken_of: set[str], there: set[str]) -> None:
    """Refuse data that speaks of ranks, options or specials which it does not have.

    Raises:
        RuleSetError: something is spoken of and not there.
    """
    missing = spoken_of - there - {""}
    if missing:
        message = f"spoken of but not there: {sorted(missing)}"
        raise RuleSetError(message)


def refuse_other_types(options: Mapping[str, Option], types: Mapping[str, OptionType]) -> None:
    """Refuse an option that the engine reads and that is of another type.

    Raises:
        RuleSetError: an option is no number, no yes or no, or no choice as it has to be.
    """
    wrong = [
        name for name, option in options.items() if types.get(name, option.type) != option.type
    ]
    if wrong:
        message = f"options of another type than they have to be: {sorted(wrong)}"
        raise RuleSetError(message)


def read_key(table: Table) -> str:
    """Return the id of something within a rule set: small letters, digits and `_`.

    Raises:
        KeyError, TypeError, ValueError: it is missing, or no such word.
    """
    key = table.text("id")
    if not KEY.fullmatch(key):
        message = f"no id: {key!r}"
        raise ValueError(message)
    return key


def refuse_twice(keys: Sequence[str]) -> None:
    """Refuse data in which two things have one id.

    Raises:
        RuleSetError: an id is there twice.
    """
    if len(set(keys)) < len(keys):
        message = f"an id is there twice: {sorted(keys)}"
        raise RuleSetError(message)


def _options(tables: Mapping[str, Table]) -> Mapping[str, Option]:
    options = {name: _option(table) for name, table in tables.items()}
    for name, option in options.items():
        refuse_missing({option.not_below}, set(options))
        other = options.get(option.not_below)
        if other is not None and is_below(option.default, other.default):
            message = f"options.{name} is below options.{option.not_below}"
            raise ValueError(message)
    return MappingProxyType(options)


def _option(table: Table) -> Option:
    kind = OptionType(table.text("type"))
    least, most = table.whole("least", 0), table.whole("most", MOST)
    may_be_null = table.flag("may_be_null")
    choices = table.texts("choices")
    default: OptionValue = None
    match kind:
        case OptionType.INTEGER if "default" in table or not may_be_null:
            default = table.whole("default", least=least, most=most)
        case OptionType.BOOLEAN:
            default = table.flag("default", default=False)
        case OptionType.CHOICE:
            default = choices[choices.index(table.text("default"))]
        case _:
            pass
    option = Option(
        type=kind,
        default=default,
        least=least,
        most=most,
        may_be_null=may_be_null,
        not_below=table.text("not_below", ""),
        choices=choices,
        money=table.flag("money"),
        for_play=table.flag("for_play"),
        only_for=Unit(table.text("only_for")) if "only_for" in table else None,
    )
    table.close()
    return option


def is_below(high: OptionValue, low: OptionValue) -> bool:
    """Return whether a value is below the one that it may not be below; null is below nothing."""
    return isinstance(high, int) and isinstance(low, int) and high < low


def _digest(data: Mapping[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
