"""The shape of a round against a bank: its fields and their types, as far as they can be read."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.banking.rules import BankingRules
from ledger.rules.forms import Hand
from ledger.rules.rule_sets import MOST, Kind
from ledger.rules.shape import OWN_FORMS, PLAYER_FORMS, ShapeReader

ROUND_FIELDS = ("rule_set", "options", "seats", "banker", "hands", "notes")
HAND_FIELDS = ("player", "stake", "raises", "hand", "notes")
HAND_NEEDS = ("player", "stake", "hand")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDraft:
    """A hand of a player as far as its shape could be read."""

    player: str | None = None
    stake: int | None = None
    raises: tuple[int, ...] | None = None
    hand: Hand | None = None
    bank_hand: Hand | None = None
    has_bank_hand: bool = False
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
    bank_round: int | None
    pot: int | None
    chips: Mapping[str, int | None] | None
    hands: tuple[HandDraft, ...] | None
    notes: tuple[str, ...]


def read_shape(
    record: Mapping[str, object], rules: BankingRules, *, marking: bool = False
) -> tuple[Draft, list[Problem]]:
    """Return what could be read of a round record, and what is wrong with its shape.

    Problems: the top level's unknown, missing and mistyped fields, the bank's hand, then hand
    by hand. While `marking`, a pot may be below zero.
    """
    has_pot = rules.kind is Kind.HAND_BY_HAND
    reader = ShapeReader([special.id for special in rules.specials if special.needs_count])
    needs = ("banker", "pot", "hands") if has_pot else ("banker", "hands")
    reader.fields(record, "", _round_fields(rules), needs)
    options = reader.mapping(record.get("options", {}), "options")
    seats = reader.texts(record["seats"], "seats") if "seats" in record else None
    banker = reader.text(record["banker"], "banker") if "banker" in record else None
    bank_doubled = _flag(reader, record, "bank_doubled", rules)
    bank_yields = _flag(reader, record, "bank_yields", rules)
    bank_round, pot = None, None
    if has_pot:
        bank_round, pot = _bank_round_and_pot(reader, record, None if marking else 0)
    chips = None
    if "chips" in record and "starting_chips" in rules.options:
        chips = reader.amounts(record["chips"], "chips", least=-MOST)
    items = reader.items(record["hands"], "hands") if "hands" in record else None
    notes = reader.notes(record.get("notes", []), "notes")
    has_bank_hand = "bank_hand" in record and not has_pot
    bank_hand = None
    if has_bank_hand:
        bank_hand = reader.hand(record["bank_hand"], "bank_hand", OWN_FORMS)
    hands = None
    if items is not None:
        hands = tuple(
            _player_hand(reader, item, f"hands[{index}]", has_own_bank_hand=has_pot)
            for index, item in enumerate(items)
        )
    draft = Draft(
        options=options or {},
        seats=seats,
        has_seats="seats" in record,
        banker=banker,
        bank_hand=bank_hand,
        has_bank_hand=has_bank_hand,
        bank_doubled=bank_doubled,
        bank_yields=bank_yields,
        bank_round=bank_round,
        pot=pot,
        chips=chips,
        hands=hands,
        notes=notes,
    )
    return draft, reader.problems


def _round_fields(rules: BankingRules) -> tuple[str, ...]:
    """Return the fields that a record under these rules may have."""
    fields = list(ROUND_FIELDS)
    fields += ["pot", "bank_round"] if rules.kind is Kind.HAND_BY_HAND else ["bank_hand"]
    fields += [name for name in ("bank_doubled", "bank_yields") if _may_say(rules, name)]
    if "starting_chips" in rules.options:
        fields.append("chips")
    return tuple(fields)


def _may_say(rules: BankingRules, name: str) -> bool:
    if name == "bank_doubled":
        return "bank_may_double" in rules.options
    return rules.bank.may_yield


def _flag(
    reader: ShapeReader, record: Mapping[str, object], name: str, rules: BankingRules
) -> bool:
    return _may_say(rules, name) and reader.flag(record.get(name, False), name)


def _bank_round_and_pot(
    reader: ShapeReader, record: Mapping[str, object], least: int | None
) -> tuple[int | None, int | None]:
    bank_round = None
    if "bank_round" in record:
        bank_round = reader.integer(record["bank_round"], "bank_round", least=1)
    pot = reader.integer(record["pot"], "pot", least=least) if "pot" in record else None
    return bank_round, pot


def _player_hand(
    reader: ShapeReader, value: object, path: str, *, has_own_bank_hand: bool
) -> HandDraft:
    """Read one hand of a player."""
    given = reader.mapping(value, path)
    if given is None:
        return HandDraft()
    known = (*HAND_FIELDS, "bank_hand") if has_own_bank_hand else HAND_FIELDS
    reader.fields(given, path, known, HAND_NEEDS)
    player = reader.text(given["player"], f"{path}.player") if "player" in given else None
    stake = reader.integer(given["stake"], f"{path}.stake") if "stake" in given else None
    raises = reader.integers(given.get("raises", []), f"{path}.raises")
    hand, bank_hand = None, None
    if "hand" in given:
        hand = reader.hand(given["hand"], f"{path}.hand", PLAYER_FORMS)
    has_bank_hand = has_own_bank_hand and "bank_hand" in given
    if has_bank_hand:
        bank_hand = reader.hand(given["bank_hand"], f"{path}.bank_hand", OWN_FORMS)
    return HandDraft(
        player=player,
        stake=stake,
        raises=raises,
        hand=hand,
        bank_hand=bank_hand,
        has_bank_hand=has_bank_hand,
        notes=reader.notes(given.get("notes", []), f"{path}.notes"),
    )
