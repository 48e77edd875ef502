"""The banker's pot: it moves between hands, limits the stakes, and is taken home."""

import pytest

from tests.rules.rounds import JSON, LEFT_OUT, a_pot_round, against, faults, played, score


def pot(record: JSON) -> tuple[list[int], int, bool]:
    """Return what was in the pot before each hand, what is left, and whether it is broken."""
    result = score(record).pot
    assert result is not None
    answer = result.as_json()
    assert answer == {
        "pots": list(result.before_hands),
        "pot": result.after,
        "bank_broken": result.after == 0,
    }
    return list(result.before_hands), result.after, result.after == 0


# Hands of 10 with a pot of 100: what each does to the pot.
MOVES = {
    "a won hand takes from it": (against({"points": 18}), 90),
    "a lost hand adds to it": (against({"points": 20}), 110),
    "a tie adds to it": (against({"points": 19}), 110),
    "21 takes from it at once": (played({"points": 21}), 90),
    "bust adds to it at once": (played({"bust": True}), 110),
    "a bust banker pays from it": (against({"bust": True}), 90),
    "the banker's 21 adds to it": (against({"points": 21}), 110),
    "a called win takes from it": (played({"outcome": "won"}), 90),
    "a called loss adds to it": (played({"outcome": "lost"}), 110),
}


@pytest.mark.parametrize(("hand", "left"), MOVES.values(), ids=MOVES)
def test_a_hand_moves_the_pot_before_the_next_is_played(hand: JSON, left: int) -> None:
    second = played({"bust": True}, player="Piet", stake=1)
    assert pot(a_pot_round(hand, second)) == ([100, left], left + 1, False)


def test_the_pot_moves_hand_by_hand_in_the_order_given() -> None:
    record = a_pot_round(
        played({"points": 21}, stake=40),
        against({"points": 20}, player="Piet", stake=60),
        against({"bust": True}, player="Kees", stake=120),
    )
    assert pot(record) == ([100, 60, 120], 0, True)
    assert score(record).net == {"James": -100, "Wim": 40, "Piet": -60, "Kees": 120}


ABOVE = {
    "all that is in the pot": ([100], [], 100),
    "one more than is in the pot": ([101], [0], 100),
    "what the pot gained meanwhile": ([100, 200], [], 100),
    "more than the pot gained": ([100, 201], [1], 100),
    "anything where the pot is empty": ([1], [0], 0),
    "one in a pot of one": ([1], [], 1),
}


@pytest.mark.parametrize(("stakes", "wrong", "start"), ABOVE.values(), ids=ABOVE)
def test_no_stake_is_more_than_what_is_in_the_pot(
    stakes: list[int], wrong: list[int], start: int
) -> None:
    hands = [
        played({"bust": True}, player=name, stake=stake)
        for name, stake in zip(("Wim", "Piet"), stakes, strict=False)
    ]
    expected = [("stake_above_pot", f"hands[{index}].stake") for index in wrong]
    assert faults(a_pot_round(*hands, pot=start)) == expected


def test_a_stake_that_fitted_before_the_pot_shrank_is_too_much() -> None:
    record = a_pot_round(
        played({"points": 21}, stake=60), played({"bust": True}, player="Piet", stake=41)
    )
    assert faults(record) == [("stake_above_pot", "hands[1].stake")]


def test_nobody_stakes_in_a_pot_that_broke_in_the_middle_of_the_round() -> None:
    record = a_pot_round(
        played({"points": 21}, stake=100), played({"bust": True}, player="Piet", stake=1)
    )
    assert faults(record) == [("stake_above_pot", "hands[1].stake")]


def test_after_a_hand_that_cannot_be_the_pot_is_not_known_any_more() -> None:
    record = a_pot_round(
        against({"points": 18}, {"points": 40}, stake=60),
        played({"bust": True}, player="Piet", stake=5000),
    )
    assert faults(record) == [("points_impossible", "hands[0].hand")]


NEXT = {
    "the first round in office": ({"bank_round": 1}, {}, "James"),
    "the second round in office": ({"bank_round": 2}, {}, "James"),
    "the third round in office": ({"bank_round": 3}, {}, "Wim"),
    "more rounds than were agreed": ({"bank_round": 7}, {}, "Wim"),
    "not told which round": ({}, {}, "James"),
    "the only round in office": ({"bank_round": 1}, {"bank_rounds": 1}, "Wim"),
    "the third of five": ({"bank_round": 3}, {"bank_rounds": 5}, "James"),
    "the fifth of five": ({"bank_round": 5}, {"bank_rounds": 5}, "Wim"),
    "given up in the first round": ({"bank_round": 1, "bank_yields": True}, {}, "Wim"),
    "given up without a round told": ({"bank_yields": True}, {}, "Wim"),
    "given up after the last": ({"bank_round": 3, "bank_yields": True}, {}, "Wim"),
    "not given up": ({"bank_yields": False, "bank_round": 2}, {}, "James"),
}


@pytest.mark.parametrize(("fields", "options", "expected"), NEXT.values(), ids=NEXT)
def test_the_bank_passes_left_after_its_rounds_or_when_given_up(
    fields: JSON, options: JSON, expected: str
) -> None:
    assert score(a_pot_round(options=options, **fields)).next_banker == expected


def test_left_of_the_last_seat_is_the_first() -> None:
    record = a_pot_round(against({"points": 18}), banker="Kees", bank_round=3)
    assert score(record).next_banker == "James"


def test_a_broken_bank_stays_until_it_is_passed() -> None:
    broken = (played({"points": 21}, stake=100),)
    assert score(a_pot_round(*broken, bank_round=1)).next_banker == "James"
    assert score(a_pot_round(*broken, bank_round=3)).next_banker == "Wim"
    assert score(a_pot_round(*broken, bank_yields=True)).next_banker == "Wim"


def test_a_bust_banker_stays() -> None:
    assert score(a_pot_round(against({"bust": True}))).next_banker == "James"


TOP_LEVEL = {
    "no pot": ({"pot": LEFT_OUT}, [("missing_field", "pot")]),
    "a pot below nothing": ({"pot": -1}, [("wrong_type", "pot")]),
    "a pot as a text": ({"pot": "100"}, [("wrong_type", "pot")]),
    "a pot that is null": ({"pot": None}, [("wrong_type", "pot")]),
    "a pot that is a Boolean": ({"pot": True}, [("wrong_type", "pot")]),
    "a pot with a fraction": ({"pot": 99.5}, [("wrong_type", "pot")]),
    "a pot beyond the largest number": ({"pot": 10**12 + 1}, [("wrong_type", "pot")]),
    "the round of office before the first": ({"bank_round": 0}, [("wrong_type", "bank_round")]),
    "a round of office below nothing": ({"bank_round": -3}, [("wrong_type", "bank_round")]),
    "a round of office as a text": ({"bank_round": "1"}, [("wrong_type", "bank_round")]),
    "a round of office that is null": ({"bank_round": None}, [("wrong_type", "bank_round")]),
    "yielding as a number": ({"bank_yields": 1}, [("wrong_type", "bank_yields")]),
    "one bank hand for all": (
        {"bank_hand": {"points": 18}},
        [("unknown_field", "bank_hand")],
    ),
    "doubling": ({"bank_doubled": True}, [("unknown_field", "bank_doubled")]),
    "chips": ({"chips": {}}, [("unknown_field", "chips")]),
    "strokes": ({"strokes_before": {}}, [("unknown_field", "strokes_before")]),
    "no rounds in office": (
        {"options": {"bank_rounds": 0}},
        [("bad_option", "options.bank_rounds")],
    ),
    "stake limits of other games": (
        {"options": {"max_stake": 5}},
        [("unknown_option", "options.max_stake")],
    ),
}


@pytest.mark.parametrize(("changes", "expected"), TOP_LEVEL.values(), ids=TOP_LEVEL)
def test_the_shape_and_the_options_of_a_pot_round(
    changes: JSON, expected: list[tuple[str, str]]
) -> None:
    assert faults(a_pot_round(**changes)) == expected


def test_a_pot_may_be_written_as_a_float_without_fraction() -> None:
    assert pot(a_pot_round(pot=100.0)) == ([100], 90, False)


def test_what_is_false_or_empty_may_be_written() -> None:
    row = against({"points": 18}, raises=[], notes=[])
    assert faults(a_pot_round(row, bank_doubled=False, bank_yields=False)) == []


def test_nothing_is_raised_and_nothing_is_split() -> None:
    hands = (against({"points": 18}, raises=[5]), against({"points": 18}))
    assert faults(a_pot_round(*hands)) == [
        ("raise_not_allowed", "hands[0].raises"),
        ("split_not_allowed", "hands[1]"),
    ]


def test_eight_may_play_and_nine_may_not() -> None:
    seats = ["James", *(f"Player {number}" for number in range(8))]
    row = against({"points": 18}, player="Player 1")
    assert faults(a_pot_round(row, seats=seats[:8])) == []
    assert faults(a_pot_round(row, seats=seats)) == [("too_many_players", "seats")]
    rows = [against({"points": 18}, player=name) for name in seats[1:]]
    assert faults(a_pot_round(*rows, seats=LEFT_OUT)) == [("too_many_players", "seats")]


def test_the_banker_has_no_hand_of_a_player() -> None:
    record = a_pot_round(against({"points": 18}, player="James"), seats=["James", "Wim"])
    assert faults(record) == [("player_is_banker", "hands[0].player")]


def test_each_hand_is_read_whole_with_its_bank_before_the_next() -> None:
    record = a_pot_round(
        against({"points": 30}, {"points": 40}, player="James", stake=0, raises=[1]),
        against({"points": 20}, {"outcome": "won"}, player="Zoë", stake=0),
        played({"outcome": "push"}, player="Zoë"),
    )
    assert faults(record) == [
        ("player_is_banker", "hands[0].player"),
        ("stake_too_low", "hands[0].stake"),
        ("raise_not_allowed", "hands[0].raises"),
        ("points_impossible", "hands[0].hand"),
        ("points_impossible", "hands[0].bank_hand"),
        ("unknown_player", "hands[1].player"),
        ("stake_too_low", "hands[1].stake"),
        ("outcome_contradicts", "hands[1].hand"),
        ("unknown_player", "hands[2].player"),
        ("split_not_allowed", "hands[2]"),
        ("outcome_contradicts", "hands[2].hand"),
    ]


def test_the_shape_comes_before_the_pot_is_asked() -> None:
    record = a_pot_round(
        played({"bust": True}, stake=500),
        against({"points": "18"}, player="Piet", stake=True),
        pot=LEFT_OUT,
        bank_round="first",
        colour="red",
    )
    assert faults(record) == [
        ("unknown_field", "colour"),
        ("missing_field", "pot"),
        ("wrong_type", "bank_round"),
        ("wrong_type", "hands[1].stake"),
        ("wrong_type", "hands[1].bank_hand.points"),
    ]


def test_a_hand_keeps_the_bank_hand_and_the_pot_it_was_played_with() -> None:
    record = a_pot_round(
        against({"cards": ["9H", "9D"]}, {"cards": ["KS", "4S"]}),
        played({"bust": True}, player="Piet"),
        bank_round=2,
    )
    read = score(record).record
    assert [hand.pot for hand in read.hands] == [100, 110]
    assert read.as_json() == {
        "rule_set": "tjugoett",
        "seats": ["James", "Wim", "Piet", "Kees"],
        "banker": "James",
        "pot": 100,
        "bank_round": 2,
        "hands": [
            {
                "player": "Wim",
                "stake": 10,
                "hand": {"cards": ["KS", "4S"]},
                "bank_hand": {"cards": ["9H", "9D"]},
            },
            {"player": "Piet", "stake": 10, "hand": {"bust": True}},
        ],
    }
