"""The shape of a record, before any rule is asked: reading values out of JSON.

What cannot be read is None and a problem beside it, so that the rest can still be checked and
every fault be named at once.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from ledger.errors import Problem
from ledger.rules.forms import ByBust, ByCards, ByOutcome, ByPoints, BySpecial, Hand, Stood
from ledger.rules.options import as_integer
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import MOST

OWN_FORMS = ("cards", "points", "bust", "special")
PLAYER_FORMS = (*OWN_FORMS, "outcome", "stood")
COUNTED_FORMS = ("points", "bust", "special")
LONGEST_NOTE = 40
NO_SAY = ("bank_doubled", "bank_yields")
"""Fields that any game may carry while they are false."""


class ShapeReader:
    """Reads values out of JSON and collects what is wrong with their shape."""

    def __init__(self, counted_specials: Collection[str] = ()) -> None:
        self.counted_specials = counted_specials
        self.problems: list[Problem] = []

    def refuse(self, code: str, path: str) -> None:
        """Note a fault of the shape."""
        self.problems.append(Problem(code, path))

    def wrong_type(self, path: str) -> None:
        """Note a value that is not what its place asks for."""
        self.refuse("wrong_type", path)

    def fields(
        self, value: Mapping[str, object], path: str, known: Collection[str], needs: Sequence[str]
    ) -> None:
        """Note the fields that are unknown, then those that are missing."""
        prefix = f"{path}." if path else ""
        for key, item in value.items():
            if key not in known and not (key in NO_SAY and item is False):
                self.refuse("unknown_field", f"{prefix}{key}")
        for key in needs:
            if key not in value:
                self.refuse("missing_field", f"{prefix}{key}")

    def mapping(self, value: object, path: str) -> Mapping[str, object] | None:
        """Read an object."""
        if isinstance(value, dict):
            return value
        self.wrong_type(path)
        return None

    def items(self, value: object, path: str) -> list[object] | None:
        """Read a list."""
        if isinstance(value, list):
            return value
        self.wrong_type(path)
        return None

    def text(self, value: object, path: str) -> str | None:
        """Read a string."""
        if isinstance(value, str):
            return value
        self.wrong_type(path)
        return None

    def flag(self, value: object, path: str) -> bool:
        """Read a Boolean; what is none counts as false."""
        if not isinstance(value, bool):
            self.wrong_type(path)
        return value is True

    def claim(self, value: object, path: str) -> None:
        """Read a form whose only value is true."""
        if value is not True:
            self.wrong_type(path)

    def integer(self, value: object, path: str, *, least: int | None = None) -> int | None:
        """Read an amount or a number of cards; below `least` it is no such number."""
        number = as_integer(value)
        if number is None or number > MOST or (least is not None and number < least):
            self.wrong_type(path)
            return None
        return number

    def amounts(
        self, value: object, path: str, *, least: int | None = None
    ) -> Mapping[str, int | None] | None:
        """Read an object of amounts by name."""
        given = self.mapping(value, path)
        if given is None:
            return None
        return {
            name: self.integer(item, f"{path}.{name}", least=least) for name, item in given.items()
        }

    def texts(self, value: object, path: str) -> tuple[str | None, ...] | None:
        """Read a list of strings."""
        items = self.items(value, path)
        if items is None:
            return None
        return tuple(self.text(item, f"{path}[{index}]") for index, item in enumerate(items))

    def notes(self, value: object, path: str) -> tuple[str, ...]:
        """Read free markers: words of at most 40 characters."""
        notes = self.texts(value, path) or ()
        for index, note in enumerate(notes):
            if note is not None and len(note) > LONGEST_NOTE:
                self.wrong_type(f"{path}[{index}]")
        return tuple(note for note in notes if note is not None)

    def integers(self, value: object, path: str) -> tuple[int, ...] | None:
        """Read a list of amounts, in order."""
        items = self.items(value, path)
        if items is None:
            return None
        amounts = [self.integer(item, f"{path}[{index}]") for index, item in enumerate(items)]
        read = tuple(amount for amount in amounts if amount is not None)
        return read if len(read) == len(items) else None

    def number(self, value: object, path: str) -> int | Fraction | None:
        """Read points, which may have a fraction."""
        if type(value) is int:
            return value
        if type(value) is float and math.isfinite(value):
            return Fraction(value)
        self.wrong_type(path)
        return None

    def hand(self, value: object, path: str, forms: Collection[str]) -> Hand | None:
        """Read a hand in exactly one of these forms."""
        given = self.mapping(value, path)
        if given is None:
            return None
        found = [key for key in given if key in forms]
        form = found[0] if found else ""
        known = {form, "count"} if not form or form in COUNTED_FORMS else {form}
        self.fields(given, path, known, ())
        if not form:
            self.refuse("missing_field", path)
            return None
        hand = self._form(form, given, path)
        return hand if len(found) == 1 else None

    def _form(self, form: str, given: Mapping[str, object], path: str) -> Hand | None:
        place = f"{path}.{form}"
        value = given[form]
        if form == "cards":
            cards = self.texts(value, place)
            return None if cards is None or None in cards else ByCards(tuple(map(str, cards)))
        if form == "outcome":
            return self._outcome(value, place)
        if form == "stood":
            self.claim(value, place)
            return Stood() if value is True else None
        return self._counted_form(form, given, path)

    def _outcome(self, value: object, path: str) -> Hand | None:
        for outcome in Outcome:
            if value == outcome:
                return ByOutcome(outcome)
        self.wrong_type(path)
        return None

    def _counted_form(self, form: str, given: Mapping[str, object], path: str) -> Hand | None:
        place, value = f"{path}.{form}", given[form]
        before = len(self.problems)
        points, name = None, None
        if form == "points":
            points = self.number(value, place)
        elif form == "special":
            name = self.text(value, place)
        else:
            self.claim(value, place)
        count = self._count(given, name, f"{path}.count")
        if len(self.problems) > before:
            return None
        if points is not None:
            return ByPoints(points, count)
        return BySpecial(name, count) if name is not None else ByBust(count)

    def _count(self, given: Mapping[str, object], name: str | None, path: str) -> int | None:
        """Read the number of cards; some specials cannot do without."""
        if "count" in given:
            return self.integer(given["count"], path)
        if name in self.counted_specials:
            self.refuse("missing_field", path)
        return None
