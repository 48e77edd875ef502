"""The shape of a round of strokes, who takes part in it, and the order of its faults."""

import pytest

from tests.rules.rounds import JSON, LEFT_OUT, a_stroke_round, faults, score_strokes

TOO_MUCH = 10**12 + 1


def hand(player: object = "Wim", form: object = LEFT_OUT, **more: object) -> JSON:
    return {"player": player, "hand": {"points": 20} if form is LEFT_OUT else form, **more}


OTHERS = [hand("Piet", {"points": 25}), hand("Kees", {"points": 29})]


TOP_LEVEL = {
    "no hands": ({"hands": LEFT_OUT}, [("missing_field", "hands")]),
    "hands that are no list": ({"hands": {}}, [("wrong_type", "hands")]),
    "hands that are null": ({"hands": None}, [("wrong_type", "hands")]),
    "a hand that is no object": ({"hands": ["Wim", *OTHERS]}, [("wrong_type", "hands[0]")]),
    "seats that are a text": ({"seats": "Wim"}, [("wrong_type", "seats")]),
    "seats that are null": ({"seats": None}, [("wrong_type", "seats")]),
    "a seat that is a number": (
        {"seats": ["Wim", "Piet", 3]},
        [("wrong_type", "seats[2]")],
    ),
    "options that are a list": ({"options": []}, [("wrong_type", "options")]),
    "options that are null": ({"options": None}, [("wrong_type", "options")]),
    "strokes that are a list": ({"strokes_before": []}, [("wrong_type", "strokes_before")]),
    "strokes that are null": ({"strokes_before": None}, [("wrong_type", "strokes_before")]),
    "a stroke as a text": (
        {"strokes_before": {"Wim": "1"}},
        [("wrong_type", "strokes_before.Wim")],
    ),
    "a stroke that is a Boolean": (
        {"strokes_before": {"Wim": True}},
        [("wrong_type", "strokes_before.Wim")],
    ),
    "half a stroke": ({"strokes_before": {"Wim": 0.5}}, [("wrong_type", "strokes_before.Wim")]),
    "a stroke below nothing": (
        {"strokes_before": {"Wim": -1}},
        [("wrong_type", "strokes_before.Wim")],
    ),
    "a stroke that is null": (
        {"strokes_before": {"Wim": None}},
        [("wrong_type", "strokes_before.Wim")],
    ),
    "more strokes than there are numbers": (
        {"strokes_before": {"Wim": TOO_MUCH}},
        [("wrong_type", "strokes_before.Wim")],
    ),
    "strokes of a stranger": (
        {"strokes_before": {"Zoë": 1}},
        [("unknown_player", "strokes_before.Zoë")],
    ),
    "strokes of a name that is none": (
        {"strokes_before": {" ": 1}},
        [("bad_name", "strokes_before. ")],
    ),
    "strokes of one name twice": (
        {"strokes_before": {"Wim": 1, "Wim ": 1}},
        [("duplicate_player", "strokes_before.Wim ")],
    ),
    "notes that are a text": ({"notes": "verbied"}, [("wrong_type", "notes")]),
    "a note of 41 characters": ({"notes": ["x" * 41]}, [("wrong_type", "notes[0]")]),
    "a field nobody knows": ({"colour": "red"}, [("unknown_field", "colour")]),
    "a banker": ({"banker": "Wim"}, [("unknown_field", "banker")]),
    "a bank hand": ({"bank_hand": {"points": 18}}, [("unknown_field", "bank_hand")]),
    "a pot": ({"pot": 10}, [("unknown_field", "pot")]),
    "a round in office": ({"bank_round": 1}, [("unknown_field", "bank_round")]),
    "chips": ({"chips": {"Wim": 5}}, [("unknown_field", "chips")]),
    "doubling": ({"bank_doubled": True}, [("unknown_field", "bank_doubled")]),
    "yielding": ({"bank_yields": True}, [("unknown_field", "bank_yields")]),
}


@pytest.mark.parametrize(("changes", "expected"), TOP_LEVEL.values(), ids=TOP_LEVEL)
def test_the_shape_of_the_record(changes: JSON, expected: list[tuple[str, str]]) -> None:
    assert faults(a_stroke_round(**changes)) == expected


def test_what_is_false_or_empty_may_be_written() -> None:
    record = a_stroke_round(
        bank_doubled=False,
        bank_yields=False,
        options={},
        notes=[],
        strokes_before={},
        hands=[hand(raises=[], notes=[]), *OTHERS],
    )
    assert faults(record) == []


HANDS = {
    "no player": ({"hand": {"points": 20}}, [("missing_field", ".player")]),
    "no hand": ({"player": "Wim"}, [("missing_field", ".hand")]),
    "a player that is a number": (hand(7), [("wrong_type", ".player")]),
    "a player that is null": (hand(None), [("wrong_type", ".player")]),
    "a stake": (hand(stake=10), [("unknown_field", ".stake")]),
    "raises": (hand(raises=[5]), [("unknown_field", ".raises")]),
    "a bank hand": (hand(bank_hand={"points": 18}), [("unknown_field", ".bank_hand")]),
    "notes that are null": (hand(notes=None), [("wrong_type", ".notes")]),
    "a hand that is a number": (hand("Wim", 20), [("wrong_type", ".hand")]),
    "a hand of no form": (hand("Wim", {}), [("missing_field", ".hand")]),
    "a hand of two forms": (
        hand("Wim", {"points": 20, "stood": True}),
        [("unknown_field", ".hand.stood")],
    ),
    "points as a text": (hand("Wim", {"points": "20"}), [("wrong_type", ".hand.points")]),
    "stood that is false": (hand("Wim", {"stood": False}), [("wrong_type", ".hand.stood")]),
    "bust that is false": (hand("Wim", {"bust": False}), [("wrong_type", ".hand.bust")]),
    "an outcome nobody knows": (
        hand("Wim", {"outcome": "drawn"}),
        [("wrong_type", ".hand.outcome")],
    ),
    "an outcome with a count": (
        hand("Wim", {"outcome": "won", "count": 3}),
        [("unknown_field", ".hand.count")],
    ),
    "cards as a text": (hand("Wim", {"cards": "AKQ"}), [("wrong_type", ".hand.cards")]),
    "a special that is a number": (hand("Wim", {"special": 3}), [("wrong_type", ".hand.special")]),
}


@pytest.mark.parametrize(("row", "expected"), HANDS.values(), ids=HANDS)
def test_the_shape_of_a_hand(row: JSON, expected: list[tuple[str, str]]) -> None:
    found = faults(a_stroke_round(hands=[row, *OTHERS]))
    assert found == [(code, f"hands[0]{place}") for code, place in expected]


WIM, PIET, KEES = (hand(name, {"points": 19 + n}) for n, name in enumerate(("Wim", "Piet", "Kees")))
TABLES = {
    "a player without a hand": ({"hands": [WIM, PIET]}, [("no_hands", "hands")]),
    "nobody has a hand": ({"hands": []}, [("no_hands", "hands")]),
    "no hands and no seats": (
        {"hands": [], "seats": LEFT_OUT},
        [("no_hands", "hands"), ("too_few_players", "seats")],
    ),
    "a second hand of one": (
        {"hands": [WIM, PIET, KEES, WIM]},
        [("split_not_allowed", "hands[3]")],
    ),
    "two hands of one and none of another": (
        {"hands": [WIM, PIET, PIET]},
        [("split_not_allowed", "hands[2]")],
    ),
    "a hand of one without a seat": (
        {"seats": ["Wim", "Piet"], "hands": [WIM, PIET, KEES]},
        [("unknown_player", "hands[2].player")],
    ),
    "one player": (
        {"seats": ["Wim"], "hands": [WIM]},
        [("too_few_players", "seats")],
    ),
    "one player without seats": (
        {"seats": LEFT_OUT, "hands": [WIM]},
        [("too_few_players", "seats")],
    ),
    "a seat named twice": (
        {"seats": ["Wim", "Piet", "Wim"], "hands": [WIM, PIET]},
        [("duplicate_player", "seats[2]"), ("no_hands", "hands")],
    ),
    "a bad name": (
        {"hands": [WIM, PIET, hand("")]},
        [("bad_name", "hands[2].player")],
    ),
}


@pytest.mark.parametrize(("changes", "expected"), TABLES.values(), ids=TABLES)
def test_everybody_has_one_hand(changes: JSON, expected: list[tuple[str, str]]) -> None:
    assert faults(a_stroke_round(**changes)) == expected


def test_eight_may_play_and_nine_may_not() -> None:
    names = [f"Player {number}" for number in range(9)]
    rows = [
        hand(name, {"outcome": "lost"} if n == 0 else {"stood": True})
        for n, name in enumerate(names)
    ]
    assert faults({"rule_set": "eenendertigen", "hands": rows[:8]}) == []
    assert faults({"rule_set": "eenendertigen", "hands": rows}) == [("too_many_players", "seats")]


def test_seats_left_out_are_the_players_in_the_order_of_their_hands() -> None:
    record = a_stroke_round(hands=[KEES, WIM, PIET], seats=LEFT_OUT)
    result = score_strokes(record)
    assert result.record.seats == ("Kees", "Wim", "Piet")
    assert list(result.net) == ["Kees", "Wim", "Piet"]


def test_every_group_of_faults_in_its_order() -> None:
    record = {
        "rule_set": "eenendertigen",
        "colour": "red",
        "options": {"jokers": 1, "strokes": 0},
        "seats": ["Wim", "Piet", "Kees", "Wim"],
        "strokes_before": {"Piet": 5, "Zoë": 1},
        "draws": {"Ada": ["9"], "Kees": ["1S"]},
        "tie_break": {"loser": "Piet"},
        "notes": 5,
        "hands": [
            hand("Wim", {"cards": ["AS", "6S", "K"]}, stake=5),
            hand("Zoë", {"outcome": "push"}),
            hand("Wim", {"bust": True}),
        ],
    }
    assert faults(record) == [
        ("unknown_field", "colour"),
        ("unknown_field", "tie_break"),
        ("wrong_type", "notes"),
        ("unknown_field", "hands[0].stake"),
        ("unknown_option", "options.jokers"),
        ("bad_option", "options.strokes"),
        ("duplicate_player", "seats[3]"),
        ("no_hands", "hands"),
        ("unknown_player", "strokes_before.Zoë"),
        ("game_is_over", "strokes_before.Piet"),
        ("unknown_player", "draws.Ada"),
        ("card_not_in_deck", "hands[0].hand.cards[1]"),
        ("bad_card", "hands[0].hand.cards[2]"),
        ("unknown_player", "hands[1].player"),
        ("split_not_allowed", "hands[2]"),
        ("points_impossible", "hands[2].hand"),
        ("outcome_contradicts", "hands[1].hand"),
        ("bad_card", "draws.Kees[0]"),
    ]


def test_a_record_reads_back_with_clean_names_and_without_what_is_empty() -> None:
    record = a_stroke_round(
        seats=[" Wim", "Piet", "Kees"],
        strokes_before={"Wim ": 2},
        notes=["verbied"],
        options={"strokes": 3.0},
        bank_doubled=False,
        draws={},
    )
    assert score_strokes(record).record.as_json() == {
        "rule_set": "eenendertigen",
        "options": {"strokes": 3},
        "seats": ["Wim", "Piet", "Kees"],
        "hands": [
            {"player": "Wim", "hand": {"points": 20}},
            {"player": "Piet", "hand": {"points": 25}},
            {"player": "Kees", "hand": {"points": 29}},
        ],
        "strokes_before": {"Wim": 2},
        "notes": ["verbied"],
    }
