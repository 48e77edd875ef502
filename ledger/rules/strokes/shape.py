"""The shape of a round of strokes: its fields and their types, as far as they can be read."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.forms import Hand
from ledger.rules.shape import PLAYER_FORMS, ShapeReader

ROUND_FIELDS = (
    "rule_set",
    "options",
    "seats",
    "hands",
    "draws",
    "tie_break",
    "strokes_before",
    "notes",
)
HAND_FIELDS = ("player", "hand", "notes")
HAND_NEEDS = ("player", "hand")
ENDS = ("loser", "winner")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDraft:
    """A hand as far as its shape could be read."""

    player: str | None = None
    hand: Hand | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A round record as far as its shape could be read."""

    options: Mapping[str, object]
    seats: tuple[str | None, ...] | None
    has_seats: bool
    hands: tuple[HandDraft, ...] | None
    draws: Mapping[str, tuple[str | None, ...] | None]
    tie_break: Mapping[str, str | None]
    strokes_before: Mapping[str, int | None]
    notes: tuple[str, ...]


def read_shape(record: Mapping[str, object]) -> tuple[Draft, list[Problem]]:
    """Return what could be read of a round record, and what is wrong with its shape."""
    reader = ShapeReader()
    known = [each for each in ROUND_FIELDS if each != "tie_break" or "draws" not in record]
    reader.fields(record, "", known, ("hands",))
    options = reader.mapping(record.get("options", {}), "options")
    seats = reader.texts(record["seats"], "seats") if "seats" in record else None
    draws = _draws(reader, record.get("draws", {}))
    tie_break = _tie_break(reader, record)
    strokes = reader.amounts(record.get("strokes_before", {}), "strokes_before", least=0)
    items = reader.items(record["hands"], "hands") if "hands" in record else None
    notes = reader.notes(record.get("notes", []), "notes")
    hands = None
    if items is not None:
        hands = tuple(_hand(reader, item, f"hands[{index}]") for index, item in enumerate(items))
    draft = Draft(
        options=options or {},
        seats=seats,
        has_seats="seats" in record,
        hands=hands,
        draws=draws,
        tie_break=tie_break,
        strokes_before=strokes or {},
        notes=notes,
    )
    return draft, reader.problems


def _draws(reader: ShapeReader, value: object) -> Mapping[str, tuple[str | None, ...] | None]:
    """Read the cards that each drew to break a tie."""
    given = reader.mapping(value, "draws") or {}
    return {name: reader.texts(cards, f"draws.{name}") for name, cards in given.items()}


def _tie_break(reader: ShapeReader, record: Mapping[str, object]) -> Mapping[str, str | None]:
    """Read who lost or won a draw; it has no place beside the cards that were drawn."""
    if "tie_break" not in record or "draws" in record:
        return {}
    given = reader.mapping(record["tie_break"], "tie_break")
    if given is None:
        return {}
    reader.fields(given, "tie_break", ENDS, ())
    found = {end: reader.text(given[end], f"tie_break.{end}") for end in ENDS if end in given}
    if not given:
        reader.refuse("missing_field", "tie_break")
    return found


def _hand(reader: ShapeReader, value: object, path: str) -> HandDraft:
    given = reader.mapping(value, path)
    if given is None:
        return HandDraft()
    fields = {key: item for key, item in given.items() if not (key == "raises" and item == [])}
    reader.fields(fields, path, HAND_FIELDS, HAND_NEEDS)
    player = reader.text(given["player"], f"{path}.player") if "player" in given else None
    hand = None
    if "hand" in given:
        hand = reader.hand(given["hand"], f"{path}.hand", PLAYER_FORMS)
    notes = reader.notes(given.get("notes", []), f"{path}.notes")
    return HandDraft(player=player, hand=hand, notes=notes)
