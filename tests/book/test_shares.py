"""Shares: an amount parted to the cent, the same way every time."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.shares import parts

NAMES = ("James", "Wim", "Piet", "Kees", "Zoë", "Åsa", "Joke", "Nel")

SHARES = st.lists(st.integers(0, 99), min_size=1, max_size=len(NAMES)).filter(any)
AMOUNTS = st.integers(1, 10**11)

CASES = {
    "what divides is parted equally": (900, [1, 1, 1], [300, 300, 300]),
    "a cent too many goes to the first": (1000, [1, 1, 1], [334, 333, 333]),
    "two cents too many go to the first two": (1001, [1, 1, 1], [334, 334, 333]),
    "who has two shares pays twice as much": (900, [1, 2], [300, 600]),
    # 100/6 = 16.67, 200/6 = 33.33, 300/6 = 50: most was cut off of the first.
    "the cent goes where most was cut off": (100, [1, 2, 3], [17, 33, 50]),
    # 100/6 = 16.67, 400/6 = 66.67, 100/6 = 16.67: two cents left, as much cut off of all three.
    "where as much was cut off the order decides": (100, [1, 4, 1], [17, 67, 16]),
    "no share, no part": (100, [0, 1, 1], [0, 50, 50]),
    "one cent for many is paid by the first": (1, [1, 1, 1], [1, 0, 0]),
    "one alone has all of it": (777, [5], [777]),
}


def parted(amount: int, shares: list[int]) -> list[int]:
    named = dict(zip(NAMES, shares, strict=False))
    return list(parts(amount, named).values())


@pytest.mark.parametrize(("amount", "shares", "expected"), CASES.values(), ids=CASES)
def test_parts(amount: int, shares: list[int], expected: list[int]) -> None:
    assert parted(amount, shares) == expected


@given(amount=AMOUNTS, shares=SHARES)
def test_the_parts_are_the_amount_and_nobody_is_off_by_a_cent(
    amount: int, shares: list[int]
) -> None:
    found = parted(amount, shares)
    assert sum(found) == amount
    for part, share in zip(found, shares, strict=True):
        assert abs(part - Fraction(amount * share, sum(shares))) < 1


@given(amount=AMOUNTS, shares=SHARES)
def test_nobody_with_more_shares_pays_less(amount: int, shares: list[int]) -> None:
    pairs = sorted(zip(shares, parted(amount, shares), strict=True))
    # Among equal shares the cents that are left decide; they are sorted along.
    assert [part for _, part in pairs] == sorted(part for _, part in pairs)


@pytest.mark.parametrize("shares", [{}, {"Wim": 0}, {"Wim": 2, "Piet": -1}])
def test_shares_of_nobody_are_the_programmers_mistake(shares: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="cannot be parted"):
        parts(100, shares)
