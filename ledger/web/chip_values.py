"""What chips are worth: in words, and as the two fields of a form."""

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, IntegerField
from wtforms.validators import Optional
from wtforms.widgets import TextInput

from ledger.book.conversion import ChipValue
from ledger.money import CHIPS
from ledger.store.columns import Json
from ledger.store.sittings import Sitting
from ledger.web.fields import AmountField
from ledger.web.format import format_coin, format_spoken, format_typed

VALUE_CHIPS, VALUE_AMOUNT = "value_chips", "value_amount"
"""The fields of a form: so many chips are worth an amount; without an amount nothing."""

USUAL_CHIPS = 100


def value_words(value: Mapping[str, Json], currency: str) -> str:
    """Return what chips are worth: "100 chips = € 5,00"."""
    return _(
        "%(chips)s = %(amount)s",
        chips=format_spoken(value["chips"], CHIPS.code),
        amount=format_coin(value["amount"], currency),
    )


def value_of_sitting(sitting: Sitting) -> str:
    """Return what the chips of a table are worth, "" where they are worth nothing."""
    if sitting.value is None:
        return ""
    return worth_note(sitting.value, sitting.money)


def worth_note(value: ChipValue | None, money: str) -> str:
    """Return what chips are worth in a few words, also where that is nothing."""
    if value is None:
        return _("nothing")
    return value_words({"chips": value.chips, "amount": value.amount}, money)


def value_fields(money: str) -> dict[str, object]:
    """Return the fields of what chips are worth, by the names they have in a form."""
    return {
        VALUE_CHIPS: IntegerField(_l("So many chips"), [Optional()], widget=TextInput()),
        VALUE_AMOUNT: AmountField(_l("are worth"), currency=money),
    }


def typed_value(value: ChipValue | None, money: str) -> dict[str, str]:
    """Return the texts of the fields for a value, or for none yet."""
    if value is None:
        return {VALUE_CHIPS: str(USUAL_CHIPS), VALUE_AMOUNT: ""}
    return {VALUE_CHIPS: str(value.chips), VALUE_AMOUNT: format_typed(value.amount, money)}


def read_value(fields: Mapping[str, Field]) -> ChipValue | None:
    """Return what the fields say; no amount is no value."""
    if VALUE_AMOUNT not in fields or fields[VALUE_AMOUNT].data is None:
        return None
    chips = fields[VALUE_CHIPS].data
    return ChipValue(
        chips=USUAL_CHIPS if chips is None else chips, amount=fields[VALUE_AMOUNT].data
    )


VALUE_PATHS = {"value.chips": VALUE_CHIPS, "value.amount": VALUE_AMOUNT, "value": VALUE_AMOUNT}
"""Which field a problem of a value is about."""
