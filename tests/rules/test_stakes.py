"""What a hand risks: first stakes, raises, doubling and splits, and where they end."""

import pytest

from tests.rules.rounds import a_round, faults, played, score

MAY_DOUBLE = {"bank_may_double": True}


def test_raises_add_to_the_stake() -> None:
    hand = score(a_round(played({"points": 19}, raises=[10, 5, 1]))).hands[0]
    assert (hand.risked, hand.amount) == (26, 26)


def test_a_special_is_paid_on_stake_and_raises() -> None:
    hand = score(a_round(played({"special": "n_cards", "count": 7}, raises=[10]))).hands[0]
    assert (hand.risked, hand.amount) == (20, 40)


def test_the_bank_doubles_first_stakes_and_not_raises() -> None:
    record = a_round(played({"points": 17}, raises=[10]), options=MAY_DOUBLE, bank_doubled=True)
    hand = score(record).hands[0]
    assert (hand.risked, hand.amount) == (30, -30)


def test_doubling_is_an_option_that_need_not_be_used() -> None:
    assert score(a_round(options=MAY_DOUBLE)).hands[0].risked == 10


def test_doubling_counts_for_every_hand_also_those_paid_at_once() -> None:
    hands = (played({"special": "two_aces"}), played({"bust": True}, player="Piet"))
    record = a_round(*hands, bank=None, options=MAY_DOUBLE, bank_doubled=True)
    assert score(record).net == {"James": -20, "Wim": 40, "Piet": -20, "Kees": 0}


def test_every_hand_of_a_split_counts_by_itself() -> None:
    hands = (
        played({"points": 19}, raises=[5]),
        played({"bust": True, "count": 7}),
        played({"special": "two_aces"}),
        played({"points": 17}, player="Kees"),
    )
    result = score(a_round(*hands))
    assert [hand.amount for hand in result.hands] == [15, -20, 20, -10]
    assert result.net == {"James": -5, "Wim": 15, "Piet": 0, "Kees": -10}


def test_a_pair_may_be_split_without_limit() -> None:
    assert score(a_round(*[played()] * 8, bank={"points": 18})).net["Wim"] == 80


def test_hands_of_a_split_need_not_stand_beside_each_other() -> None:
    record = a_round(played(), played(player="Kees"), played())
    assert score(record).net == {"James": -30, "Wim": 20, "Piet": 0, "Kees": 10}


STAKES = {
    "one is the least stake": (1, {}, []),
    "nothing is too low": (0, {}, ["stake_too_low"]),
    "below nothing is too low": (-5, {}, ["stake_too_low"]),
    "far below nothing is too low": (-(10**15), {}, ["stake_too_low"]),
    "without limits a million is a stake": (10**6, {}, []),
    "the largest number is a stake": (10**12, {}, []),
    "at the minimum": (5, {"min_stake": 5}, []),
    "below the minimum": (4, {"min_stake": 5}, ["stake_too_low"]),
    "at the maximum": (50, {"max_stake": 50}, []),
    "above the maximum": (51, {"max_stake": 50}, ["stake_too_high"]),
    "a minimum of nothing leaves one": (0, {"min_stake": 0}, ["stake_too_low"]),
    "no minimum": (1, {"min_stake": None}, []),
    "no maximum": (10**6, {"max_stake": None}, []),
    "no step": (7, {"min_stake": 5}, []),
}


@pytest.mark.parametrize(("stake", "options", "codes"), STAKES.values(), ids=STAKES)
def test_limits_of_the_first_stake(stake: int, options: object, codes: list[str]) -> None:
    found = faults(a_round(played(stake=stake), options=options))
    assert found == [(code, "hands[0].stake") for code in codes]


def test_limits_are_for_the_stake_as_entered_not_the_doubled_one() -> None:
    options = {"max_stake": 10, "bank_may_double": True}
    assert faults(a_round(played(stake=10), options=options, bank_doubled=True)) == []


def test_limits_are_for_the_first_stake_not_the_raised_one() -> None:
    assert faults(a_round(played(raises=[10]), options={"max_stake": 10})) == []


SPLITS = {
    "the same stake": ([10, 10], []),
    "another first stake": ([10, 5], [("unequal_split", "hands[1].stake")]),
    "each hand is measured by the first": (
        [10, 5, 10, 7],
        [("unequal_split", "hands[1].stake"), ("unequal_split", "hands[3].stake")],
    ),
    "too low comes before unequal": (
        [10, 0],
        [("stake_too_low", "hands[1].stake"), ("unequal_split", "hands[1].stake")],
    ),
}


@pytest.mark.parametrize(("stakes", "expected"), SPLITS.values(), ids=SPLITS)
def test_hands_of_a_split_have_one_first_stake(
    stakes: list[int], expected: list[tuple[str, str]]
) -> None:
    assert faults(a_round(*[played(stake=stake) for stake in stakes])) == expected


RAISES = "hands[0].raises"
RAISED = {
    "three raises": ({"points": 19}, [1, 2, 3], []),
    "no more than three": ({"points": 19}, [1, 1, 1, 1], [("too_many_raises", RAISES)]),
    "three with many cards": ({"points": 19, "count": 8}, [1, 1, 1], []),
    "no more than three with many cards": (
        {"points": 19, "count": 8},
        [1, 1, 1, 1],
        [("too_many_raises", RAISES)],
    ),
    "two with four cards": ({"points": 19, "count": 4}, [1, 1], []),
    "three with four cards": ({"points": 19, "count": 4}, [1] * 3, [("too_many_raises", RAISES)]),
    "three with five cards": ({"points": 19, "count": 5}, [1] * 3, []),
    "one with two cards": ({"points": 19, "count": 2}, [1], [("too_many_raises", RAISES)]),
    "one with three cards": ({"cards": ["10", "Q", "7"]}, [1], []),
    "two with three cards": ({"cards": ["10", "Q", "7"]}, [1, 1], [("too_many_raises", RAISES)]),
    "two with a bust of three": ({"bust": True, "count": 3}, [1, 1], [("too_many_raises", RAISES)]),
    "three with a bust": ({"bust": True}, [1, 1, 1], []),
    "two aces are two cards": ({"special": "two_aces"}, [1], [("too_many_raises", RAISES)]),
    "three sevens are three cards": ({"special": "three_sevens"}, [1], []),
    "two raises on three sevens": (
        {"special": "three_sevens"},
        [1, 1],
        [("too_many_raises", RAISES)],
    ),
    "21 of three cards": (
        {"special": "twenty_one", "count": 3},
        [1, 1],
        [("too_many_raises", RAISES)],
    ),
    "21 of an unknown count": ({"special": "twenty_one"}, [1, 1, 1], []),
    "an outcome": ({"outcome": "won"}, [1, 1, 1], []),
    "stood": ({"stood": True}, [1, 1, 1, 1], [("too_many_raises", RAISES)]),
    "a raise as high as the stake": ({"points": 19}, [10], []),
    "a raise above the stake": ({"points": 19}, [11], [("raise_too_high", f"{RAISES}[0]")]),
    "a raise of nothing": ({"points": 19}, [5, 0], [("raise_too_high", f"{RAISES}[1]")]),
    "a raise below nothing": ({"points": 19}, [-1], [("raise_too_high", f"{RAISES}[0]")]),
    "too many come before too high": (
        {"points": 19},
        [11, 1, 1, 12],
        [
            ("too_many_raises", RAISES),
            ("raise_too_high", f"{RAISES}[0]"),
            ("raise_too_high", f"{RAISES}[3]"),
        ],
    ),
    "no raises": ({"points": 19, "count": 2}, [], []),
}


@pytest.mark.parametrize(("hand", "raises", "expected"), RAISED.values(), ids=RAISED)
def test_limits_of_raises(hand: object, raises: list[int], expected: list[tuple[str, str]]) -> None:
    bank = {"bust": True} if hand == {"stood": True} else {"points": 18}
    assert faults(a_round(played(hand, raises=raises), bank=bank)) == expected


def test_the_cap_on_a_raise_is_the_stake_as_entered_not_the_doubled_one() -> None:
    record = a_round(played(raises=[11]), options=MAY_DOUBLE, bank_doubled=True)
    assert faults(record) == [("raise_too_high", "hands[0].raises[0]")]


def test_doubling_has_to_be_agreed() -> None:
    assert faults(a_round(bank_doubled=True)) == [("doubling_not_allowed", "bank_doubled")]
    record = a_round(bank_doubled=True, options={"bank_may_double": False})
    assert faults(record) == [("doubling_not_allowed", "bank_doubled")]
