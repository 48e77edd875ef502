"""Conversion: guilders in euro and chips in money, exactly, and nothing of it lost."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.conversion import (
    GUILDERS_A_EURO,
    ChipValue,
    converted,
    guilders_in_euro,
    worth_of_chips,
)
from ledger.book.entries import UnbalancedEntryError

AMOUNTS = st.integers(min_value=-(10**12), max_value=10**12)


@st.composite
def balanced(draw: st.DrawFn) -> dict[str, int]:
    """Amounts by name that sum to zero."""
    names = draw(st.lists(st.text(min_size=1, max_size=4), min_size=2, max_size=12, unique=True))
    amounts = draw(st.lists(AMOUNTS, min_size=len(names) - 1, max_size=len(names) - 1))
    return dict(zip(names, [*amounts, -sum(amounts)], strict=True))


RATES = st.builds(
    ChipValue,
    chips=st.integers(min_value=1, max_value=10**6),
    amount=st.integers(min_value=1, max_value=10**6),
)


WORKED = {
    # 2.20371 guilders are one euro.
    "one euro": ({"Wim": 220371, "Piet": -220371}, {"Wim": 100000, "Piet": -100000}),
    # 100 cents: 45.378… and −45.378…; below them 45 and −46; the missing cent goes to Piet,
    # whose remainder is 0.621….
    "a guilder": ({"Wim": 100, "Piet": -100}, {"Wim": 45, "Piet": -45}),
    # Each 1 cent: 0.4537…, three times; −3: −1.361…, below it −2. Two cents are missing: one for
    # the remainder 0.638… of Zoë, one for the first name of three that are equal.
    "equal remainders": (
        {"Zoë": -3, "b": 1, "a": 1, "B": 1},
        {"B": 1, "a": 0, "b": 0, "Zoë": -1},
    ),
    # Four weekends of a group, worked out on paper.
    "Andijk 1998": (
        {"James": -65, "Wim": 2375, "Piet": 355, "Kees": 630, "Bart": -3295},
        {"James": -30, "Wim": 1078, "Piet": 161, "Kees": 286, "Bart": -1495},
    ),
    "Texel 1999": (
        {"James": 1775, "Wim": 2400, "Piet": 45, "Kees": -1620, "Bart": -2600},
        {"James": 806, "Wim": 1089, "Piet": 20, "Kees": -735, "Bart": -1180},
    ),
    "Ameland 2000": (
        {"James": -1900, "Wim": -2055, "Kees": 320, "Bart": 3635},
        {"James": -862, "Wim": -933, "Kees": 145, "Bart": 1650},
    ),
    "Drenthe 2001": (
        {"James": -1480, "Wim": 1065, "Piet": 365, "Kees": 2110, "Bart": -260, "Åsa": -1800},
        {"James": -672, "Wim": 483, "Piet": 166, "Kees": 958, "Bart": -118, "Åsa": -817},
    ),
    "nothing won": ({"Wim": 0, "Piet": 0}, {"Wim": 0, "Piet": 0}),
    "nobody": ({}, {}),
}


@pytest.mark.parametrize(("guilders", "euro"), WORKED.values(), ids=WORKED)
def test_guilders_in_euro(guilders: dict[str, int], euro: dict[str, int]) -> None:
    assert guilders_in_euro(guilders) == euro


@given(guilders=balanced(), seed=st.integers())
def test_the_order_of_the_names_changes_nothing(guilders: dict[str, int], seed: int) -> None:
    names = list(guilders)
    Random(seed).shuffle(names)
    shuffled = {name: guilders[name] for name in names}
    assert guilders_in_euro(shuffled) == guilders_in_euro(guilders)


@given(amounts=balanced(), value=RATES)
def test_what_is_converted_sums_to_zero_and_nobody_is_off_by_a_unit(
    amounts: dict[str, int], value: ChipValue
) -> None:
    for found, rate in (
        (worth_of_chips(amounts, value), Fraction(value.amount, value.chips)),
        (guilders_in_euro(amounts), 1 / GUILDERS_A_EURO),
    ):
        assert found.keys() == amounts.keys()
        assert sum(found.values()) == 0
        assert all(abs(found[name] - amounts[name] * rate) < 1 for name in amounts)


@given(amounts=balanced(), value=RATES)
def test_nobody_gets_a_missing_unit_before_a_larger_remainder(
    amounts: dict[str, int], value: ChipValue
) -> None:
    found = worth_of_chips(amounts, value)
    rests = {name: amounts[name] * value.of_one % 1 for name in amounts}
    got_more = {n for n in amounts if found[n] > amounts[n] * value.of_one}
    least = min((rests[name] for name in got_more), default=Fraction(1))
    assert all(rests[name] <= least for name in amounts.keys() - got_more)


def test_of_equal_chips_who_sits_first_gets_the_missing_cent() -> None:
    # 10 chips are 5 cents: 1 chip is half a cent.
    value = ChipValue(chips=10, amount=5)
    assert worth_of_chips({"Wim": 1, "Piet": -1}, value) == {"Wim": 1, "Piet": -1}
    assert worth_of_chips({"Piet": -1, "Wim": 1}, value) == {"Piet": 0, "Wim": 0}


def test_amounts_that_do_not_sum_to_zero_are_none_of_a_weekend() -> None:
    with pytest.raises(UnbalancedEntryError, match="sum to 1"):
        converted({"Wim": 1}, Fraction(1, 2))
