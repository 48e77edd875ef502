"""Amounts are read as people write them, and never guessed."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.amounts import parse_amount
from ledger.errors import RefusedError
from tests.book.amount_texts import ASKED, CHIPS, NO_CHIPS, READ, UNREADABLE


@pytest.mark.parametrize(("text", "amount"), READ.items(), ids=READ)
def test_an_amount_is_read(text: str, amount: int) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_amount(text, path="stake")
    assert [(p.code, p.path) for p in caught.value.problems] == [("amount_unreadable", "stake")]


@pytest.mark.parametrize(("text", "readings"), ASKED.items(), ids=ASKED)
def test_what_can_be_read_in_two_ways_is_asked(text: str, readings: tuple[int, int]) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_amount(text)
    (problem,) = caught.value.problems
    assert problem.code == "amount_ambiguous"
    assert (problem.values["small"], problem.values["large"]) == readings


@pytest.mark.parametrize(("text", "chips"), CHIPS.items(), ids=CHIPS)
def test_chips_are_counted_whole(text: str, chips: int) -> None:
    assert parse_amount(text, digits=0) == chips


@pytest.mark.parametrize("text", NO_CHIPS)
def test_chips_have_no_decimals(text: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_amount(text, digits=0)
    assert [problem.code for problem in caught.value.problems] == ["amount_unreadable"]


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
