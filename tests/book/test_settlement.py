"""Settling clears every balance with as few transfers as can be."""

import json
import time
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.entries import UnbalancedEntryError
from ledger.book.settlement import EXACT_UP_TO, Settlement, settle

CASES = json.loads((Path(__file__).parents[1] / "cases" / "settlements.json").read_text("utf-8"))


@st.composite
def balanced(draw: st.DrawFn, least: int = 0, most: int = 7) -> dict[str, int]:
    amounts = draw(st.lists(st.integers(-12, 12), min_size=least, max_size=most - 1))
    return {f"P{index}": amount for index, amount in enumerate([*amounts, -sum(amounts)])}


def after(balances: Mapping[str, int], settlement: Settlement) -> dict[str, int]:
    left = dict(balances)
    for transfer in settlement.transfers:
        left[transfer.sender] += transfer.amount
        left[transfer.receiver] -= transfer.amount
    return left


def fewest_by_hand(amounts: tuple[int, ...]) -> int:
    """Try every way to take out one more group that sums to zero."""
    people = tuple(amount for amount in amounts if amount)

    def groups(left: tuple[int, ...]) -> int:
        best = 1 if left else 0
        for size in range(2, len(left) - 1):
            for chosen in combinations(range(len(left)), size):
                if sum(left[index] for index in chosen) == 0:
                    others = tuple(a for index, a in enumerate(left) if index not in chosen)
                    best = max(best, 1 + groups(others))
        return best

    return len(people) - groups(people)


def fewest_by_parting(amounts: tuple[int, ...]) -> int:
    """Part everybody into as many groups that sum to zero as can be, the first person's first.

    Whoever is first is in some group: each that sums to zero is tried with the best parting of
    those that it leaves, which is worked out once for each set of people.
    """
    people = tuple(amount for amount in amounts if amount)
    sums = [
        sum(amount for index, amount in enumerate(people) if chosen >> index & 1)
        for chosen in range(1 << len(people))
    ]

    @cache
    def groups(left: int) -> int:
        if not left:
            return 0
        first = left & -left
        others = left ^ first
        best, chosen = 0, others
        while True:
            if sums[chosen | first] == 0:
                best = max(best, 1 + groups(others ^ chosen))
            if not chosen:
                return best
            chosen = (chosen - 1) & others

    return len(people) - groups((1 << len(people)) - 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{len(case['balances'])} people")
def test_worked_settlements_need_as_few_transfers(case: Any) -> None:
    settlement = settle(case["balances"])
    assert len(settlement.transfers) == case["fewest"]
    assert not any(after(case["balances"], settlement).values())


@given(balances=balanced())
def test_settling_brings_every_balance_to_zero(balances: dict[str, int]) -> None:
    settlement = settle(balances)
    assert not any(after(balances, settlement).values())
    assert all(transfer.amount > 0 for transfer in settlement.transfers)


@given(balances=balanced())
@settings(max_examples=150, deadline=None)
def test_there_are_as_few_transfers_as_trying_everything_finds(balances: dict[str, int]) -> None:
    assert len(settle(balances).transfers) == fewest_by_hand(tuple(balances.values()))


@given(balances=balanced())
def test_two_ways_of_trying_everything_agree(balances: dict[str, int]) -> None:
    amounts = tuple(balances.values())
    assert fewest_by_parting(amounts) == fewest_by_hand(amounts)


def test_a_thousand_groups_of_up_to_ten_people_are_settled_with_the_fewest_transfers() -> None:
    chance = Random(6)
    start = time.perf_counter()
    tried = 0
    while tried < 1000 and time.perf_counter() - start < 10:
        most = chance.choice((3, 8, 30, 500))
        amounts = [chance.randint(-most, most) for _ in range(chance.randint(1, 9))]
        balances = {f"P{index}": a for index, a in enumerate([*amounts, -sum(amounts)])}
        settlement = settle(balances)
        assert settlement.is_exact
        assert len(settlement.transfers) == fewest_by_parting(tuple(balances.values()))
        assert not any(after(balances, settlement).values())
        tried += 1
    assert tried >= 100


@given(balances=balanced(), chance=st.randoms(use_true_random=False))
def test_the_order_of_names_changes_nothing(balances: dict[str, int], chance: Random) -> None:
    names = list(balances)
    chance.shuffle(names)
    assert settle({name: balances[name] for name in names}) == settle(balances)


@given(balances=balanced(least=30, most=40))
@settings(max_examples=20, deadline=None)
def test_beyond_the_limit_there_is_at_most_one_fewer_than_people(balances: dict[str, int]) -> None:
    settlement = settle(balances)
    people = sum(1 for amount in balances.values() if amount)
    assert len(settlement.transfers) <= max(people - 1, 0)
    assert not any(after(balances, settlement).values())


def test_more_people_than_can_be_tried_are_said_to_be_inexact() -> None:
    # Powers of three: no two cancel out, so nothing is taken away as a pair.
    balances = {f"P{index}": 3**index for index in range(EXACT_UP_TO)}
    balances["P last"] = -sum(balances.values())
    settlement = settle(balances)
    assert not settlement.is_exact
    assert len(settlement.transfers) == EXACT_UP_TO


EIGHTEEN = {
    "nothing cancels out": ([3**index for index in range(EXACT_UP_TO - 1)], 17),
    "one pays all": ([10] * (EXACT_UP_TO - 1), 17),
    "one in three owes two": ([10, 10, -20] * 6, 12),
    "five get four and four owe five, twice": ([4] * 10 + [-5] * 8, 16),
    "an ordinary weekend": (
        [1240, -385, 60, -2215, 705, 95, -40, 330, -1155, 480, 25, -610, 1390, -75, 210, -145, 520],
        None,
    ),
}


@pytest.mark.parametrize(("amounts", "fewest"), EIGHTEEN.values(), ids=EIGHTEEN)
def test_eighteen_people_are_settled_exactly_within_a_second(
    amounts: list[int], fewest: int | None
) -> None:
    balances = {f"P{index}": amount for index, amount in enumerate(amounts)}
    if surplus := sum(amounts):
        balances["P last"] = -surplus
    start = time.perf_counter()
    settlement = settle(balances)
    assert time.perf_counter() - start < 1
    assert settlement.is_exact
    assert len(balances) == EXACT_UP_TO
    assert fewest is None or len(settlement.transfers) == fewest
    assert not any(after(balances, settlement).values())


def test_balances_that_do_not_sum_to_zero_are_a_fault_of_the_program() -> None:
    with pytest.raises(UnbalancedEntryError, match="sum to 5"):
        settle({"Wim": 10, "Piet": -5})
