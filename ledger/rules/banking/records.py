"""The record of a round against a bank, read and checked once and for all."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem, RefusedError
from ledger.rules.banking.bank import read_bank
from ledger.rules.banking.hand_records import HandReader, HandRecord
from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.shape import Draft, read_shape
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.forms import Hand
from ledger.rules.options import read_options
from ledger.rules.results import RoundRecord
from ledger.rules.seats import Names, Table, named_amounts, read_table


@dataclass(frozen=True, slots=True, kw_only=True)
class BankingRecord(RoundRecord):
    """One round against a bank; every rule of its rule set holds."""

    terms: Terms
    banker: str
    bank_hand: Hand | None
    bank: HandValue | None
    """What the bank's one hand comes to, where it was given."""
    bank_doubled: bool
    bank_yields: bool
    bank_round: int | None
    pot: int | None
    """What is in the bank when the round starts."""
    chips: Mapping[str, int] | None
    """What each seat holds before the round."""
    hands: tuple[HandRecord, ...]
    marks: tuple[Problem, ...]
    """Limits that this round breaks only because an earlier one was corrected."""

    @property
    def has_standing_hand(self) -> bool:
        """Whether somebody waits for the bank."""
        return any(hand.value.is_standing for hand in self.hands)

    def as_json(self) -> dict[str, object]:
        """Return the record with clean names and all seats, without what is empty or false."""
        json: dict[str, object] = {
            "rule_set": self.rule_set,
            "options": dict(self.options),
            "seats": list(self.seats),
            "banker": self.banker,
            "bank_hand": self.bank_hand.as_json() if self.bank_hand is not None else None,
            "bank_doubled": self.bank_doubled,
            "bank_yields": self.bank_yields,
            "bank_round": self.bank_round,
            "chips": None if self.chips is None else dict(self.chips),
            "hands": [hand.as_json() for hand in self.hands],
            "notes": list(self.notes),
        }
        said = {key: value for key, value in json.items() if value}
        return said if self.pot is None else said | {"pot": self.pot}


def read_banking_record(
    record: Mapping[str, object], rules: BankingRules, *, marking: bool = False
) -> BankingRecord:
    """Return the record of a round.

    While `marking`, stakes above a pot or chips are marks on it and no faults.

    Raises:
        RefusedError: with all that is wrong, the first fault first: the shape, options, seats
            and names, hand by hand, the bank's hand, doubling, called outcomes.
    """
    draft, problems = read_shape(record, rules, marking=marking)
    options, faults = read_options(rules, draft.options)
    problems += faults
    table, faults = read_table(_names(draft), rules)
    problems += faults
    chips, faults = _read_chips(draft, table)
    problems += faults
    reader = HandReader(
        table, terms_of(rules, options), chips=chips, pot=draft.pot, marking=marking
    )
    for index, hand in enumerate(draft.hands or ()):
        reader.read(hand, index)
    problems += reader.problems
    bank = None
    if not reader.is_hand_by_hand:
        bank, faults = read_bank(draft, reader.values, reader.terms, reader.shoe)
        problems += faults
    if problems or table.banker is None:
        raise RefusedError(problems)
    return BankingRecord(
        rule_set=rules.id,
        options=options,
        terms=reader.terms,
        seats=table.seats,
        banker=table.banker,
        bank_hand=draft.bank_hand,
        bank=bank,
        bank_doubled=draft.bank_doubled,
        bank_yields=draft.bank_yields,
        bank_round=draft.bank_round,
        pot=draft.pot,
        chips=chips,
        hands=tuple(reader.hands),
        marks=tuple(reader.marks),
        notes=draft.notes,
    )


def _names(draft: Draft) -> Names:
    return Names(
        seats=draft.seats,
        has_seats=draft.has_seats,
        players=None if draft.hands is None else [hand.player for hand in draft.hands],
        banker=draft.banker,
        has_banker=True,
    )


def _read_chips(draft: Draft, table: Table) -> tuple[dict[str, int] | None, list[Problem]]:
    """Return what everybody holds; once it is given, it is given for every seat."""
    if draft.chips is None:
        return None, []
    chips, problems = named_amounts(draft.chips, "chips", table)
    said = {name for name in table.seats if name in chips or draft.chips.get(name, 0) is None}
    problems += [
        Problem("missing_field", f"chips.{name}") for name in table.seats if name not in said
    ]
    return chips, problems
