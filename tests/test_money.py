"""Stakes go up and down by the rule set's step, else along 5 10 20 25 50 100 200 …."""

import pytest

from ledger.money import CHIPS, EUR, coin, ladder, step_down, step_up

UP = {1: 5, 5: 10, 20: 25, 25: 50, 50: 100, 75: 100, 100: 200, 200: 500, 500: 1000, 1000: 2000}


@pytest.mark.parametrize(("amount", "higher"), UP.items())
def test_a_step_up_is_the_next_rung(amount: int, higher: int) -> None:
    assert step_up(amount) == higher


def test_a_step_down_is_the_next_rung_below_and_never_nothing() -> None:
    assert [step_down(amount) for amount in (5, 10, 25, 30, 1000)] == [5, 5, 20, 25, 500]


def test_a_rule_sets_own_step_goes_before() -> None:
    assert (step_up(4, 2), step_down(4, 2), step_down(2, 2), step_up(3, 2)) == (6, 2, 2, 4)


def test_the_ladder_holds_both_ends() -> None:
    assert ladder(10, 100) == (10, 20, 25, 50, 100)


def test_a_coin_is_known_by_its_code() -> None:
    assert (coin("EUR"), coin("chips")) == (EUR, CHIPS)
    assert (EUR.digits, CHIPS.digits) == (2, 0)
