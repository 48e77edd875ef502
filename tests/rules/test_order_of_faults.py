"""All that is wrong, in the order of the round record."""

import pytest

from ledger.errors import RefusedError
from tests.rules.rounds import a_round, faults, played, score


def test_every_group_of_faults_in_its_order() -> None:
    record = a_round(
        played({"cards": ["A"]}, player="James", stake=0, raises=[1, 1, 1, 1]),
        {"stake": "10", "hand": {"points": 30}, "colour": 1},
        played({"outcome": "push"}, player="Nobody", stake=99),
        bank={"points": 12},
        seats=["James", "Wim", "Wim"],
        options={"jokers": 1, "decks": 0, "max_stake": 50},
        notes=5,
        bank_doubled=True,
        pot=100,
    )
    del record["banker"]
    assert faults(record | {"banker": "James"}) == [
        ("unknown_field", "pot"),
        ("wrong_type", "notes"),
        ("unknown_field", "hands[1].colour"),
        ("missing_field", "hands[1].player"),
        ("wrong_type", "hands[1].stake"),
        ("unknown_option", "options.jokers"),
        ("bad_option", "options.decks"),
        ("duplicate_player", "seats[2]"),
        ("player_is_banker", "hands[0].player"),
        ("stake_too_low", "hands[0].stake"),
        ("too_many_raises", "hands[0].raises"),
        ("raise_too_high", "hands[0].raises[0]"),
        ("raise_too_high", "hands[0].raises[1]"),
        ("raise_too_high", "hands[0].raises[2]"),
        ("raise_too_high", "hands[0].raises[3]"),
        ("hand_size", "hands[0].hand"),
        ("points_impossible", "hands[1].hand"),
        ("unknown_player", "hands[2].player"),
        ("stake_too_high", "hands[2].stake"),
        ("bank_stopped_early", "bank_hand"),
        ("doubling_not_allowed", "bank_doubled"),
        ("outcome_contradicts", "hands[2].hand"),
    ]


def test_unknown_comes_before_missing_before_mistyped() -> None:
    assert faults({"rule_set": "weekend", "hands": 5, "pot": 1, "seats": 3, "chips": 2}) == [
        ("unknown_field", "pot"),
        ("unknown_field", "chips"),
        ("missing_field", "banker"),
        ("wrong_type", "seats"),
        ("wrong_type", "hands"),
    ]


def test_the_shape_of_every_hand_comes_before_any_rule() -> None:
    record = a_round(played(stake=0), played(stake=True, player="Kees"))
    assert faults(record) == [("wrong_type", "hands[1].stake"), ("stake_too_low", "hands[0].stake")]


def test_the_shape_of_the_bank_hand_belongs_to_the_top_level() -> None:
    record = a_round(played(stake=True), bank={"points": "18"})
    assert faults(record) == [("wrong_type", "bank_hand.points"), ("wrong_type", "hands[0].stake")]


def test_the_bank_comes_after_the_hands_and_before_called_outcomes() -> None:
    hands = (
        played({"outcome": "push"}),
        played({"stood": True}, player="Piet"),
        played({"points": 40}, player="Kees"),
    )
    record = a_round(*hands, bank={"points": 15}, bank_doubled=True)
    assert faults(record) == [
        ("points_impossible", "hands[2].hand"),
        ("bank_stopped_early", "bank_hand"),
        ("points_missing", "hands[1].hand"),
        ("doubling_not_allowed", "bank_doubled"),
        ("outcome_contradicts", "hands[0].hand"),
    ]


def test_what_cannot_be_read_causes_no_other_fault() -> None:
    hands = (played({"cards": "A9"}, stake="x", raises="y"), played(stake=5, player="Kees"))
    record = a_round(*hands, bank={"bust": False})
    assert faults(record) == [
        ("wrong_type", "bank_hand.bust"),
        ("wrong_type", "hands[0].stake"),
        ("wrong_type", "hands[0].raises"),
        ("wrong_type", "hands[0].hand.cards"),
    ]


VALUES = {
    "a stake below the minimum": (played(stake=4), {"stake": 4, "least": 5}),
    "a stake above the maximum": (played(stake=60), {"stake": 60, "most": 50}),
    "too many raises": (played({"points": 19, "count": 3}, raises=[1, 1]), {"most": 1}),
    "a raise above the stake": (played(raises=[11]), {"raise": 11, "most": 10}),
    "impossible points": (played({"points": 22}), {"least": 2, "most": 21}),
    "a player without a seat": (played(player="Zoë"), {"name": "Zoë"}),
    "a bad card": (played({"cards": ["A", "x" * 99]}), {"card": "x" * 40, "decks": 1}),
    "an unknown special": (played({"special": "x" * 99}), {"special": "x" * 40}),
    "an impossible outcome": (played({"outcome": "push"}), {"outcome": "push"}),
}


@pytest.mark.parametrize(("hand", "values"), VALUES.values(), ids=VALUES)
def test_a_fault_carries_what_its_sentence_says(hand: object, values: dict[str, object]) -> None:
    with pytest.raises(RefusedError) as caught:
        score(a_round(hand, options={"min_stake": 5, "max_stake": 50}))
    assert [problem.values for problem in caught.value.problems] == [values]


def test_a_second_seat_of_a_name_says_which() -> None:
    with pytest.raises(RefusedError) as caught:
        score(a_round(seats=["James", "Wim", "Wim"]))
    assert [problem.values for problem in caught.value.problems] == [{"name": "Wim"}]
