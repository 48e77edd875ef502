"""What chips are worth: agreed when a table is opened, until its first round."""

from ledger.book.conversion import ChipValue
from ledger.desk.errors import refused
from ledger.rules.rule_sets import Unit
from ledger.store.columns import Json
from ledger.store.sittings import Sitting

MOST_CHIPS = 1_000_000
MOST_AMOUNT = 100_000_000
"""So many chips, and so much of the smallest unit, may a value name."""


def refuse_bad_value(value: ChipValue | None, unit: Unit) -> None:
    """Refuse a value that is none, or of a table that plays for money.

    Raises:
        RefusedError: `value_of_money`, `bad_value`.
    """
    if value is None:
        return
    if unit is not Unit.CHIPS:
        raise refused("value_of_money", "value")
    if not 1 <= value.chips <= MOST_CHIPS:
        raise refused("bad_value", "value.chips", most=MOST_CHIPS)
    if not 1 <= value.amount <= MOST_AMOUNT:
        raise refused("bad_value", "value.amount", most=MOST_AMOUNT)


def refuse_late_value(sitting: Sitting, value: ChipValue | None) -> None:
    """Refuse another value of a table's chips once a round of it stands.

    Raises:
        RefusedError: `value_in_use`.
    """
    if value != sitting.value and sitting.round_count:
        raise refused("value_in_use", "value")


def value_json(value: ChipValue | None) -> Json:
    """Return a value as the journal and requests have it."""
    return None if value is None else {"chips": value.chips, "amount": value.amount}
