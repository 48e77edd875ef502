"""Records and results: what every kind of round has in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.rule_sets import OptionValue


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord(ABC):
    """One round as seen at the table; every rule of its rule set holds."""

    rule_set: str
    options: Mapping[str, OptionValue]
    """Only those that were given."""
    seats: tuple[str, ...]
    """Clockwise, also where they were left out."""
    notes: tuple[str, ...]

    @abstractmethod
    def as_json(self) -> dict[str, object]:
        """Return the record with clean names and all seats, without what is empty or false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult(ABC):
    """What a round came to."""

    record: RoundRecord
    net: dict[str, int]
    """What every seat wins (+) or loses (−); the sum is zero."""
    warnings: tuple[str, ...]
    marks: tuple[Problem, ...] = ()
    """Limits that the round breaks only because an earlier one was corrected."""

    @abstractmethod
    def as_json(self) -> dict[str, object]:
        """Return the result in the shape of the round record's answer."""
