"""The ladder of stakes, 5 10 20 25 50 100 200 …, and the coins that they count in."""

from ledger.money import CHIPS, EUR, coin, ladder


def test_the_ladder_holds_both_ends() -> None:
    assert ladder(10, 100) == (10, 20, 25, 50, 100)


def test_above_a_hundred_the_ladder_goes_on_by_ones_twos_and_fives() -> None:
    assert ladder(60, 5000) == (100, 200, 500, 1000, 2000, 5000)


def test_a_coin_is_known_by_its_code() -> None:
    assert (coin("EUR"), coin("chips")) == (EUR, CHIPS)
    assert (EUR.digits, CHIPS.digits) == (2, 0)
