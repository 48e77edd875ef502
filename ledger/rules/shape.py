"""The shape of a round record: its fields, types and forms, before any rule is asked.

What cannot be read is None in the draft and a problem beside it, so that the rest can still be
checked and every fault be named at once.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ledger.errors import Problem
from ledger.rules.forms import ByBust, ByCards, ByOutcome, ByPoints, BySpecial, Hand, Stood
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import MOST, RuleSet
from ledger.rules.terms import as_integer

ROUND_FIELDS = (
    "rule_set",
    "options",
    "seats",
    "banker",
    "bank_hand",
    "bank_doubled",
    "bank_yields",
    "hands",
    "notes",
)
ROUND_NEEDS = ("banker", "hands")
HAND_FIELDS = ("player", "stake", "raises", "hand", "notes")
HAND_NEEDS = ("player", "stake", "hand")
BANK_FORMS = ("cards", "points", "bust", "special")
PLAYER_FORMS = (*BANK_FORMS, "outcome", "stood")
COUNTED_FORMS = ("points", "bust", "special")
LONGEST_NOTE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDraft:
    """A hand of a player as far as its shape could be read."""

    player: str | None = None
    stake: int | None = None
    raises: tuple[int, ...] | None = None
    hand: Hand | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A round record as far as its shape could be read."""

    options: Mapping[str, object]
    seats: tuple[str | None, ...] | None
    has_seats: bool
    banker: str | None
    bank_hand: Hand | None
    has_bank_hand: bool
    bank_doubled: bool
    bank_yields: bool
    hands: tuple[HandDraft, ...] | None
    notes: tuple[str, ...]


class ShapeReader:
    """Reads values out of JSON and collects what is wrong with their shape."""

    def __init__(self, rule_set: RuleSet) -> None:
        self.rule_set = rule_set
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
        for key in value:
            if key not in known:
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

    def integer(self, value: object, path: str) -> int | None:
        """Read an amount or a number of cards."""
        number = as_integer(value)
        if number is None or number > MOST:
            self.wrong_type(path)
            return None
        return number

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

    def raises(self, value: object, path: str) -> tuple[int, ...] | None:
        """Read the raises of a hand, in order."""
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
        if any(special.id == name and special.needs_count for special in self.rule_set.specials):
            self.refuse("missing_field", path)
        return None

    def player_hand(self, value: object, path: str) -> HandDraft:
        """Read one hand of a player."""
        given = self.mapping(value, path)
        if given is None:
            return HandDraft()
        self.fields(given, path, HAND_FIELDS, HAND_NEEDS)
        return HandDraft(
            player=self.text(given["player"], f"{path}.player") if "player" in given else None,
            stake=self.integer(given["stake"], f"{path}.stake") if "stake" in given else None,
            raises=self.raises(given.get("raises", []), f"{path}.raises"),
            hand=self.hand(given["hand"], f"{path}.hand", PLAYER_FORMS)
            if "hand" in given
            else None,
            notes=self.notes(given.get("notes", []), f"{path}.notes"),
        )


def read_shape(record: Mapping[str, object], rule_set: RuleSet) -> tuple[Draft, list[Problem]]:
    """Return what could be read of a round record, and what is wrong with its shape.

    Problems: the top level's unknown, missing and mistyped fields, the bank's hand, then hand
    by hand.
    """
    reader = ShapeReader(rule_set)
    reader.fields(record, "", ROUND_FIELDS, ROUND_NEEDS)
    options = reader.mapping(record.get("options", {}), "options")
    seats = reader.texts(record["seats"], "seats") if "seats" in record else None
    banker = reader.text(record["banker"], "banker") if "banker" in record else None
    bank_doubled = reader.flag(record.get("bank_doubled", False), "bank_doubled")
    bank_yields = reader.flag(record.get("bank_yields", False), "bank_yields")
    items = reader.items(record["hands"], "hands") if "hands" in record else None
    notes = reader.notes(record.get("notes", []), "notes")
    has_bank_hand = "bank_hand" in record
    bank_hand = None
    if has_bank_hand:
        bank_hand = reader.hand(record["bank_hand"], "bank_hand", BANK_FORMS)
    hands = None
    if items is not None:
        hands = tuple(reader.player_hand(item, f"hands[{i}]") for i, item in enumerate(items))
    draft = Draft(
        options=options or {},
        seats=seats,
        has_seats="seats" in record,
        banker=banker,
        bank_hand=bank_hand,
        has_bank_hand=has_bank_hand,
        bank_doubled=bank_doubled,
        bank_yields=bank_yields,
        hands=hands,
        notes=notes,
    )
    return draft, reader.problems
