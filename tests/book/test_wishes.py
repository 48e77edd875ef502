"""A plan with wishes clears what it should, and says what is left and what the wish costs."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.entries import UnbalancedEntryError
from ledger.book.settlement import settle
from ledger.book.wishes import (
    MOST_ROUNDED_TO,
    WishedPlan,
    Wishes,
    rounded_balances,
    settle_as_wished,
    wish_problems,
)
from ledger.errors import RefusedError

BALANCES = {"James": -40, "Kees": 0, "Piet": 10, "Wim": 30}


@st.composite
def balanced(draw: st.DrawFn, most: int = 8) -> dict[str, int]:
    amounts = draw(st.lists(st.integers(-300, 300), min_size=1, max_size=most - 1))
    return {f"P{index}": amount for index, amount in enumerate([*amounts, -sum(amounts)])}


@st.composite
def wished(draw: st.DrawFn) -> tuple[dict[str, int], Wishes]:
    """Balances, and wishes that hold together: who pays only one person has a smaller number."""
    balances = draw(balanced())
    names = [*balances, "Stranger"]
    round_to = draw(st.sampled_from([1, 5, 10, 100]))
    if draw(st.booleans()):
        return balances, Wishes(treasurer=draw(st.sampled_from(names)), round_to=round_to)
    debtors = draw(st.sets(st.integers(0, len(names) - 2)))
    pays_only = {
        names[debtor]: names[draw(st.integers(debtor + 1, len(names) - 1))] for debtor in debtors
    }
    return balances, Wishes(pays_only=pays_only, round_to=round_to)


def after(balances: Mapping[str, int], plan: WishedPlan) -> dict[str, int]:
    left = dict(balances)
    for each in plan.transfers:
        left[each.sender] = left.get(each.sender, 0) + each.amount
        left[each.receiver] = left.get(each.receiver, 0) - each.amount
    return {name: amount for name, amount in left.items() if amount}


def ways(plan: WishedPlan) -> list[tuple[str, str, int]]:
    return sorted((each.sender, each.receiver, each.amount) for each in plan.transfers)


@given(case=wished())
def test_what_a_plan_leaves_is_what_it_says_and_less_than_it_rounds_to(
    case: tuple[dict[str, int], Wishes],
) -> None:
    balances, wishes = case
    plan = settle_as_wished(balances, wishes)
    assert after(balances, plan) == plan.left
    assert sum(plan.left.values()) == 0
    assert all(abs(amount) < wishes.round_to for amount in plan.left.values())
    assert all(each.amount > 0 for each in plan.transfers)
    assert all(each.amount % wishes.round_to == 0 for each in plan.transfers)


@given(case=wished())
def test_there_are_never_more_transfers_than_people_less_one(
    case: tuple[dict[str, int], Wishes],
) -> None:
    balances, wishes = case
    people = {name for name, amount in balances.items() if amount}
    people |= {*wishes.pays_only, *wishes.pays_only.values()}
    people |= set() if wishes.treasurer is None else {wishes.treasurer}
    plan = settle_as_wished(balances, wishes)
    assert len(plan.transfers) <= max(len(people) - 1, 0)
    assert plan.without == len(settle(balances).transfers)


@given(case=wished())
def test_who_pays_only_one_person_sends_nothing_to_anybody_else(
    case: tuple[dict[str, int], Wishes],
) -> None:
    balances, wishes = case
    plan = settle_as_wished(balances, wishes)
    for debtor, receiver in wishes.pays_only.items():
        sent = [each.receiver for each in plan.transfers if each.sender == debtor]
        assert sent in ([], [receiver])
    if wishes.treasurer is not None:
        assert all(wishes.treasurer in (each.sender, each.receiver) for each in plan.transfers)
        others = [{each.sender, each.receiver} - {wishes.treasurer} for each in plan.transfers]
        assert len({name for other in others for name in other}) == len(others)


@given(case=wished(), chance=st.randoms(use_true_random=False))
def test_the_order_of_names_changes_nothing(
    case: tuple[dict[str, int], Wishes], chance: Random
) -> None:
    balances, wishes = case
    names, debtors = list(balances), list(wishes.pays_only)
    chance.shuffle(names)
    chance.shuffle(debtors)
    again = Wishes(
        pays_only={debtor: wishes.pays_only[debtor] for debtor in debtors},
        treasurer=wishes.treasurer,
        round_to=wishes.round_to,
    )
    plan = settle_as_wished({name: balances[name] for name in names}, again)
    assert plan == settle_as_wished(balances, wishes)


@given(balances=balanced())
@settings(max_examples=50)
def test_without_a_wish_it_is_the_plan_as_ever(balances: dict[str, int]) -> None:
    plan, plain = settle_as_wished(balances, Wishes()), settle(balances)
    assert (plan.transfers, plan.is_exact) == (plain.transfers, plain.is_exact)
    assert (plan.left, plan.without) == ({}, len(plain.transfers))


PLANS = {
    "no wish": (BALANCES, Wishes(), [("James", "Piet", 10), ("James", "Wim", 30)], {}),
    "one pays only one": (
        BALANCES,
        Wishes(pays_only={"James": "Piet"}),
        [("James", "Piet", 40), ("Piet", "Wim", 30)],
        {},
    ),
    "one pays somebody who had no balance": (
        BALANCES,
        Wishes(pays_only={"James": "Kees"}),
        [("James", "Kees", 40), ("Kees", "Piet", 10), ("Kees", "Wim", 30)],
        {},
    ),
    "a chain is paid from its end": (
        BALANCES,
        Wishes(pays_only={"Piet": "Wim", "James": "Piet"}),
        [("James", "Piet", 40), ("Piet", "Wim", 30)],
        {},
    ),
    "who owes nothing has nothing to wish": (
        BALANCES,
        Wishes(pays_only={"Wim": "Kees"}),
        [("James", "Piet", 10), ("James", "Wim", 30)],
        {},
    ),
    "a treasurer": (
        BALANCES,
        Wishes(treasurer="Piet"),
        [("James", "Piet", 40), ("Piet", "Wim", 30)],
        {},
    ),
    "a treasurer without a balance": (
        BALANCES,
        Wishes(treasurer="Kees", pays_only={"James": "Kees"}),
        [("James", "Kees", 40), ("Kees", "Piet", 10), ("Kees", "Wim", 30)],
        {},
    ),
    # 3, 4 and 3 are cut off, so that two go up: Piet, and James, who has more than Wim.
    "to five cents": (
        {"James": -42, "Piet": 14, "Wim": 28},
        Wishes(round_to=5),
        [("James", "Piet", 15), ("James", "Wim", 25)],
        {"James": -2, "Piet": -1, "Wim": 3},
    ),
    "less than the coin is all left": (
        {"James": -3, "Wim": 3},
        Wishes(round_to=100),
        [],
        {"James": -3, "Wim": 3},
    ),
}


@pytest.mark.parametrize(("balances", "wishes", "expected", "left"), PLANS.values(), ids=PLANS)
def test_plans_worked_out_by_hand(
    balances: dict[str, int],
    wishes: Wishes,
    expected: list[tuple[str, str, int]],
    left: dict[str, int],
) -> None:
    plan = settle_as_wished(balances, wishes)
    assert (ways(plan), plan.left) == (expected, left)


def test_what_is_cut_off_equally_goes_to_the_larger_balance_and_then_by_name() -> None:
    # Each lacks 5 of the next ten, and two of the four are rounded up.
    assert rounded_balances({"A": -25, "B": 15, "C": -5, "D": 15}, 10) == {
        "A": -20, "B": 20, "C": -10, "D": 10,
    }  # fmt: skip


BAD = {
    "oneself": (Wishes(pays_only={"Wim": "Wim"}), [("wish_for_oneself", "pays_only.Wim")]),
    "a circle": (
        Wishes(pays_only={"Wim": "Piet", "Piet": "Kees", "Kees": "Wim"}),
        [("wish_in_circle", "pays_only")],
    ),
    "another than the treasurer": (
        Wishes(pays_only={"Wim": "Piet"}, treasurer="Kees"),
        [("wish_against_treasurer", "pays_only.Wim")],
    ),
    "a treasurer who pays only one": (
        Wishes(pays_only={"Wim": "Piet"}, treasurer="Wim"),
        [("wish_against_treasurer", "pays_only.Wim")],
    ),
    "rounding to nothing": (Wishes(round_to=0), [("bad_round_to", "round_to")]),
    "rounding to too much": (Wishes(round_to=MOST_ROUNDED_TO + 1), [("bad_round_to", "round_to")]),
}


@pytest.mark.parametrize(("wishes", "expected"), BAD.values(), ids=BAD)
def test_what_cannot_be_wished_is_refused(wishes: Wishes, expected: list[tuple[str, str]]) -> None:
    assert [(each.code, each.path) for each in wish_problems(wishes)] == expected
    with pytest.raises(RefusedError):
        settle_as_wished(BALANCES, wishes)


def test_balances_that_do_not_sum_to_zero_are_a_fault_of_the_program() -> None:
    with pytest.raises(UnbalancedEntryError, match="sum to 5"):
        rounded_balances({"Wim": 10, "Piet": -5}, 5)
