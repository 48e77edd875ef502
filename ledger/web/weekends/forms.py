"""The form of a weekend, and the one question about its coin."""

from dataclasses import dataclass

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import DateField, RadioField, StringField
from wtforms.validators import InputRequired

from ledger.money import EUR, NLG, is_out_of_time
from ledger.web.fields import COINS, KeyField, choices
from ledger.web.labels import coin_name

SURE, TAKE = "sure", "take"
"""The buttons of the question: this coin all the same, or the other one."""


class ChangedWeekendForm(FlaskForm):
    """A weekend: its name, its days and its coin."""

    name = StringField(_l("Name"))
    starts_on = DateField(_l("First day"), [InputRequired(_l("This is missing."))])
    ends_on = DateField(_l("Last day"), [InputRequired(_l("This is missing."))])
    currency = RadioField(_l("Coin"), choices=choices(COINS))

    def take_answer(self) -> None:
        """Change to the other coin where that was the answer to the question."""
        taken = request.form.get(TAKE)
        if taken in dict(COINS):
            self.currency.data = taken


class WeekendForm(ChangedWeekendForm):
    """A new weekend."""

    id = KeyField()


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinQuestion:
    """Whether a coin is meant that there was not in those days."""

    text: str
    code: str
    yes: str
    other_code: str
    other: str


def coin_question(form: ChangedWeekendForm) -> CoinQuestion | None:
    """Return what is to be asked about the coin, once; None where nothing is."""
    code, day = form.currency.data, form.starts_on.data
    if code == request.form.get(SURE) or day is None or not is_out_of_time(code, day):
        return None
    other = NLG.code if code == EUR.code else EUR.code
    if code == EUR.code:
        text = _("In %(year)s there was no euro yet. Count it in euro anyway?", year=day.year)
    else:
        text = _("In %(year)s the guilder was gone. Count it in guilders anyway?", year=day.year)
    return CoinQuestion(
        text=text,
        code=code,
        yes=_("Yes, in %(coin)s", coin=coin_name(code)),
        other_code=other,
        other=_("No, in %(coin)s", coin=coin_name(other)),
    )
