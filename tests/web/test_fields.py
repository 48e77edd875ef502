"""An amount is typed as text, and what could not be read is still there."""

import json
from collections.abc import Iterator

import pytest
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Form, StringField
from wtforms.validators import InputRequired

from ledger.errors import Problem
from ledger.web.fields import AmountField, attach
from ledger.web.format import format_amount
from ledger.web.locale import LANGUAGES, speaking
from tests.book.amount_texts import ASKED, READ, UNREADABLE


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


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("text", "amount"), READ.items(), ids=READ)
def test_every_habit_means_the_same_in_every_language(locale: str, text: str, amount: int) -> None:
    with speaking(locale):
        form = typed(stake=text)
    assert (form.stake.data, form.errors) == (amount, {})


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("text", [each for each in UNREADABLE if each.strip()])
def test_what_is_no_amount_is_one_in_no_language(locale: str, text: str) -> None:
    with speaking(locale):
        form = typed(stake=text)
    assert form.stake.data is None
    assert len(form.stake.errors) == 1


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("text", "readings"), ASKED.items(), ids=ASKED)
def test_one_question_shows_both_readings_as_the_reader_writes_them(
    locale: str, text: str, readings: tuple[int, int]
) -> None:
    with speaking(locale):
        form = typed(stake=text)
        shown = [format_amount(each, "EUR") for each in readings]
    (sentence,) = form.stake.errors
    assert form.stake.data is None
    assert all(each in sentence for each in shown)


@pytest.mark.parametrize(
    "text", ["een euro", "1.234", "1e3", "NaN", "9" * 10_000, "9" * 15, "−" + "9" * 15]
)
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


@pytest.mark.parametrize(
    ("locale", "currency", "shown", "marks"),
    [
        ("nl", "EUR", "€\u00a0{amount}", (2, ",", ".")),
        ("en", "NLG", "ƒ\u00a0{amount}", (2, ".", ",")),
        ("sv", "SEK", "{amount}\u00a0kr", (2, ",", "\u00a0")),
        ("nl", "chips", "{amount}", (0, ",", ".")),
    ],
)
def test_a_field_tells_the_script_how_its_coin_is_written(
    locale: str, currency: str, shown: str, marks: tuple[int, str, str]
) -> None:
    class CoinForm(Form):  # type: ignore[misc]  # WTForms ships no types
        amount = AmountField(currency=currency)

    with speaking(locale):
        echo = json.loads(CoinForm().amount.echo)
    assert echo["shown"] == shown
    assert (echo["digits"], echo["point"], echo["group"]) == marks
