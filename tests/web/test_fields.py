"""An amount is typed as text, and what could not be read is still there."""

from collections.abc import Iterator

import pytest
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Form, StringField
from wtforms.validators import InputRequired

from ledger.errors import Problem
from ledger.web.fields import AmountField, attach
from ledger.web.locale import LANGUAGES, speaking


class StakeForm(Form):  # type: ignore[misc]  # WTForms ships no types
    stake = AmountField("Stake", [InputRequired("The stake is missing.")])
    chips = AmountField("Chips", currency="chips")


@pytest.fixture(autouse=True)
def dutch() -> Iterator[None]:
    with speaking("nl"):
        yield


def typed(**texts: str) -> StakeForm:
    form = StakeForm(MultiDict(texts))
    form.validate()
    return form


@pytest.mark.parametrize(("text", "amount"), [("0,50", 50), (".50", 50), ("1.234,50", 123450)])
def test_an_amount_becomes_an_integer(text: str, amount: int) -> None:
    form = typed(stake=text, chips="12")
    assert (form.stake.data, form.chips.data, form.errors) == (amount, 12, {})


HABITS = {
    "0,50": 50,
    ".50": 50,
    ",5": 50,
    "2.5": 250,
    "1.234,50": 123450,
    "1,234.50": 123450,
    "1 234,50": 123450,
    "1\u00a0234,50": 123450,
    "1\u202f234,50": 123450,
    "\u22122": -200,
    "f 2,50": 250,
    "€ 0,25": 25,
    "kr 5": 500,
}


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("text", "amount"), HABITS.items(), ids=HABITS)
def test_every_habit_means_the_same_in_every_language(locale: str, text: str, amount: int) -> None:
    with speaking(locale):
        form = typed(stake=text)
    assert (form.stake.data, form.errors) == (amount, {})


READINGS = {"en": ("1.23", "1,234.00"), "nl": ("1,23", "1.234,00"), "sv": ("1,23", "1\u00a0234,00")}


@pytest.mark.parametrize("text", ["1.234", "1,234"])
@pytest.mark.parametrize(("locale", "readings"), READINGS.items(), ids=READINGS)
def test_two_readings_are_one_question_in_every_language(
    text: str, locale: str, readings: tuple[str, str]
) -> None:
    with speaking(locale):
        (sentence,) = typed(stake=text).stake.errors
    assert all(reading in sentence for reading in readings)


@pytest.mark.parametrize("text", ["een euro", "1.234", "1e3", "NaN", "9" * 10_000])
def test_what_cannot_be_read_stays_typed_and_says_why(text: str) -> None:
    field = typed(stake=text).stake
    assert field.data is None
    assert f'value="{text}"' in field()
    assert len(field.errors) == 1


def test_both_readings_are_offered_as_the_reader_writes_them() -> None:
    (sentence,) = typed(stake="1.234").stake.errors
    assert "1,23" in sentence
    assert "1.234,00" in sentence


def test_what_was_typed_is_escaped() -> None:
    assert "<script>" not in typed(stake='"><script>').stake()


@pytest.mark.parametrize("text", ["", " ", "\u00a0"])
def test_nothing_is_no_amount(text: str) -> None:
    form = typed(stake=text, chips=text)
    assert form.chips.data is None
    assert form.errors == {"stake": ["The stake is missing."]}


def test_an_amount_that_is_there_is_shown_to_be_typed_over() -> None:
    field = StakeForm(data={"stake": 123450}).stake
    assert 'value="1234,50"' in field()
    assert 'inputmode="decimal"' in field()
    assert 'autocomplete="off"' in field()


class NamedForm(FlaskForm):  # type: ignore[misc]  # nor does Flask-WTF
    class Meta:
        csrf = False

    name = StringField("Name")
    stake = AmountField("Stake")


def test_a_problem_stands_at_the_field_it_names_or_above_the_form() -> None:
    form = NamedForm(MultiDict())
    problems = [
        Problem("name_taken", "name", {"name": "Wim"}),
        Problem("stake_too_low", "stake", {"least": 10}),
        Problem("weekend_settled"),
    ]
    attach(form, problems, "EUR")
    assert [len(form.name.errors), len(form.stake.errors), len(form.form_errors)] == [1, 1, 1]
    assert "Wim" in form.name.errors[0]
    assert "0,10" in form.stake.errors[0]
