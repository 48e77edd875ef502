"""The six forms in which a hand is entered."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ledger.rules.outcomes import Outcome

HandJson = Mapping[str, object]


def as_number(points: int | Fraction) -> int | float:
    """Return points as JSON writes them: 20, or 20.5."""
    return int(points) if points.denominator == 1 else float(points)


def _counted(form: str, value: object, count: int | None) -> HandJson:
    return {form: value} if count is None else {form: value, "count": count}


@dataclass(frozen=True, slots=True)
class ByCards:
    """A hand entered card by card, in the order drawn."""

    cards: tuple[str, ...]

    def as_json(self) -> HandJson:
        """Return the hand as a record writes it."""
        return {"cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class ByPoints:
    """A hand whose points were called."""

    points: int | Fraction
    count: int | None = None

    def as_json(self) -> HandJson:
        """Return the hand as a record writes it."""
        return _counted("points", as_number(self.points), self.count)


@dataclass(frozen=True, slots=True)
class ByBust:
    """A hand that went over the limit."""

    count: int | None = None

    def as_json(self) -> HandJson:
        """Return the hand as a record writes it."""
        return _counted("bust", True, self.count)  # noqa: FBT003  # the form's only value


@dataclass(frozen=True, slots=True)
class BySpecial:
    """A special hand as it was called."""

    name: str
    count: int | None = None

    def as_json(self) -> HandJson:
        """Return the hand as a record writes it."""
        return _counted("special", self.name, self.count)


@dataclass(frozen=True, slots=True)
class ByOutcome:
    """A hand that stood, of which only the outcome against the bank is known."""

    outcome: Outcome

    def as_json(self) -> HandJson:
        """Return the hand as a record writes it."""
        return {"outcome": self.outcome.value}


@dataclass(frozen=True, slots=True)
class Stood:
    """A hand that stood and whose points were not called."""

    def as_json(self) -> HandJson:
        """Return the hand as a record writes it."""
        return {"stood": True}


Hand = ByCards | ByPoints | ByBust | BySpecial | ByOutcome | Stood
