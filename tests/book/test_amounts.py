"""Amounts are read as people write them, and never guessed."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.amounts import parse_amount
from ledger.errors import RefusedError

READ = {
    "0,50": 50,
    ".50": 50,
    ",5": 50,
    "2.5": 250,
    "2": 200,
    "1.234,50": 123450,
    "1,234.50": 123450,
    "1 234,50": 123450,
    "1\u00a0234,50": 123450,
    "1\u202f234,50": 123450,
    "12 345": 1234500,
    "1.234.567": 123456700,
    "1\u2009234,50": 123450,
    "€ 3": 300,
    "€ 0,25": 25,
    "€\u00a00,25": 25,
    "0,25 €": 25,
    "f 2,50": 250,
    "F 2,50": 250,
    "ƒ2.50": 250,
    "fl 2,50": 250,
    "3 kr": 300,
    "kr 5": 500,
    "Kr 5": 500,
    "SEK 5": 500,
    "1\u00a0234,50\u00a0kr": 123450,
    " 2,50\n": 250,
    "\u22122": -200,
    "-€ 3": -300,
    "€ −3": -300,
    "−7,25": -725,
    "-7,25": -725,
    "+0,10": 10,
}
UNREADABLE = [
    "", " ", "-", "€", "1e5", "NaN", "Infinity", "0x10", "1_000", "٣", "½", "0.125", "1.2.3",
    "1.234.50", "12,34,56", "1,,5", "5,", "1 2", "0,5 0", "9" * 41, "0.500", "1234.567",
    "1.234,567", "012.345", "1 234 56", "--3", "-€ -3", "€ 3 €", "3-", ".", ",", "５", "²",
    "inf", "-inf", "nan", "1E5", "1e+5", "2,5e1", "0b1", "1/2", "50%", "2 50", "kr", "f", "f f 2",
    "\u212ar 5", "$ 5", "€ kr 5", "2,50.", "1.23.456", "1 234.567,5", "1\n234", "2,\t5",
]  # fmt: skip


@pytest.mark.parametrize(("text", "amount"), READ.items(), ids=READ)
def test_an_amount_is_read(text: str, amount: int) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_amount(text, path="stake")
    assert [(p.code, p.path) for p in caught.value.problems] == [("amount_unreadable", "stake")]


ASKED = {
    "1.234": (123, 123400),
    "1,234": (123, 123400),
    "12.340": (1234, 1234000),
    "€ 1.500": (150, 150000),
    "−1,500": (-150, -150000),
}


@pytest.mark.parametrize(("text", "readings"), ASKED.items(), ids=ASKED)
def test_what_can_be_read_in_two_ways_is_asked(text: str, readings: tuple[int, int]) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_amount(text)
    (problem,) = caught.value.problems
    assert problem.code == "amount_ambiguous"
    assert (problem.values["small"], problem.values["large"]) == readings


def test_chips_have_no_decimals() -> None:
    assert parse_amount("12", digits=0) == 12
    assert parse_amount("1.500", digits=0) == 1500
    with pytest.raises(RefusedError):
        parse_amount("2,5", digits=0)


NO_AMOUNT = st.sampled_from([*"eEnNiaxXoO_%$£/*()[]^:;'\"²½٣５٫\u200b\u0660\u2215"])


@given(
    before=st.text(alphabet="0123456789.,- ", max_size=8),
    mark=NO_AMOUNT,
    after=st.text(alphabet="0123456789.,- ", max_size=8),
)
def test_a_strange_sign_anywhere_makes_it_no_amount(before: str, mark: str, after: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_amount(before + mark + after)
    assert caught.value.problems[0].code == "amount_unreadable"


@given(
    whole=st.integers(0, 10**9),
    cents=st.integers(0, 99),
    mark=st.sampled_from(",."),
    space=st.sampled_from(" \u00a0\u202f"),
)
def test_cents_are_cents_whatever_stands_before_them(
    whole: int, cents: int, mark: str, space: str
) -> None:
    other = "." if mark == "," else ","
    for between in ("", space, other):
        text = f"{whole:_}".replace("_", between) + f"{mark}{cents:02}"
        assert parse_amount(text) == whole * 100 + cents


@given(text=st.text(max_size=60) | st.text(alphabet="0123456789., €kr-−+e_\u00a0", max_size=45))
def test_no_text_makes_it_fail_otherwise(text: str) -> None:
    with suppress(RefusedError):
        assert isinstance(parse_amount(text), int)
