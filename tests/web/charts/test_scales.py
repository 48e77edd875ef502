"""Scales of charts: round steps, and no more points than a screen can show."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.web.charts.lines import Point
from ledger.web.charts.scales import MOST_POINTS, steps, thinned


@pytest.mark.parametrize(
    ("low", "high", "least", "expected"),
    [
        (-7576, 7600, 10, [-10000, -5000, 0, 5000, 10000]),
        (0, 830, 10, [0, 500, 1000]),
        (-40, 40, 10, [-40, -20, 0, 20, 40]),
        (-3, 3, 10, [-10, 0, 10]),
        (0, 0, 10, [0, 10]),
        (-1200, 0, 10, [-1500, -1000, -500, 0]),
    ],
)
def test_steps_are_round_and_hold_all(low: int, high: int, least: int, expected: list[int]) -> None:
    assert steps(low, high, least=least) == expected


@given(st.integers(-(10**12), 0), st.integers(0, 10**12))
def test_steps_are_few_and_even_and_have_nought(low: int, high: int) -> None:
    marks = steps(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 0 in marks
    assert 2 <= len(marks) <= 8
    assert len({b - a for a, b in pairwise(marks)}) == 1


def test_a_short_line_keeps_all_its_points() -> None:
    points = [Point(place, place % 7) for place in range(MOST_POINTS)]
    assert thinned(points) == points


@given(st.randoms(use_true_random=False), st.integers(MOST_POINTS + 1, 3000))
def test_a_long_line_keeps_its_ends_its_peak_and_its_low(chance: Random, count: int) -> None:
    amounts = [chance.randint(-100, 100) for _ in range(count)]
    points = [Point(place, amount) for place, amount in enumerate(amounts)]
    kept = thinned(points)
    assert len(kept) <= MOST_POINTS
    assert (kept[0], kept[-1]) == (points[0], points[-1])
    assert {max(amounts), min(amounts)} <= {point.amount for point in kept}
    assert kept == sorted(set(kept), key=lambda point: point.place)
