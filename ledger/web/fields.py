"""Fields of our own: amounts as people type them, and problems put where they belong."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from babel.numbers import get_decimal_symbol, get_group_symbol
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField, ValidationError, validators
from wtforms.fields.choices import SelectChoice

from ledger.book.amounts import parse_amount
from ledger.errors import Problem, RefusedError
from ledger.money import coin
from ledger.rules.rule_sets import MOST
from ledger.web.format import around_amount, format_typed
from ledger.web.labels import problem_sentence
from ledger.web.locale import page_language


class AmountField(StringField):
    """An amount as text; `data` is an integer of the smallest unit, or None when left empty.

    What was typed stays in the field when it cannot be read.
    """

    def __init__(self, *args: Any, currency: str = "EUR", **kwargs: Any) -> None:
        keywords = {"inputmode": "decimal", "autocomplete": "off"}
        kwargs["render_kw"] = keywords | (kwargs.get("render_kw") or {})
        super().__init__(*args, **kwargs)
        self.currency = currency

    @property
    def echo(self) -> str:
        """Return what the page's script shows back by while it is typed, as JSON."""
        locale = page_language()
        return json.dumps(
            {
                "digits": coin(self.currency).digits,
                "point": get_decimal_symbol(locale),
                "group": get_group_symbol(locale),
                "shown": around_amount(self.currency),
                "noAmount": _("This is no amount."),
                "twoWays": _("%(small)s or %(large)s?", small="{small}", large="{large}"),
            },
            ensure_ascii=False,
        )

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was typed."""
        text = str(valuelist[0]) if valuelist else ""
        self.data = None
        if not text.strip():
            # Blanks are no answer, also for a validator that asks whether there is one.
            self.raw_data: list[Any] = []
            return
        try:
            self.data = read_amount(text, self.currency)
        except RefusedError as error:
            raise ValidationError(problem_sentence(error.problems[0], self.currency)) from error

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else format_typed(self.data, self.currency)


def read_amount(text: str, currency: str) -> int:
    """Return the amount of a coin that a text means, in its smallest unit.

    Raises:
        RefusedError: it cannot be read, in one way, as an amount that the book has room for.
    """
    amount = parse_amount(text, digits=coin(currency).digits)
    if abs(amount) > MOST:
        raise RefusedError([Problem("amount_unreadable", "", {"text": text.strip()})])
    return amount


class KeyField(HiddenField):
    """The one-time key of a form: the id of what it adds, so that a second tap adds nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, validators=[validators.UUID(_("Load the page again."))], **kwargs)


COINS = (("EUR", _l("€ euro")), ("SEK", _l("kr krona")), ("NLG", _l("ƒ guilder")))
"""The coins to choose from, each with its own name."""


def choices(pairs: Iterable[tuple[str, object]]) -> list[SelectChoice]:
    """Return values and their labels as a field offers them."""
    return [SelectChoice(value, label) for value, label in pairs]


def whole_number(text: str, *, most_digits: int) -> int | None:
    """Return the number that a text is, or None where it is none or has too many digits."""
    is_number = text.isascii() and text.isdigit() and len(text) <= most_digits
    return int(text) if is_number else None


def attach(
    form: FlaskForm,
    problems: Iterable[Problem],
    currency: str | None = None,
    field_at: Callable[[str], Field | None] | None = None,
) -> None:
    """Put each problem at the field that its path names, or at the form as a whole.

    `field_at` finds the field of a path, where that does not bear the field's own name.
    """
    find = field_at or partial(_field_at, form)
    for problem in problems:
        field = find(problem.path)
        sentence = problem_sentence(problem, currency)
        if field is None:
            form.form_errors.append(sentence)
        else:
            field.errors = [*field.errors, sentence]


def _field_at(form: FlaskForm, path: str) -> Field | None:
    name = path.split("[", maxsplit=1)[0].split(".", maxsplit=1)[0]
    field: Field | None = form[name] if name in form else None  # noqa: SIM401 - a form has no get()
    return None if isinstance(field, HiddenField) else field
