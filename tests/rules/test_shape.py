"""Refusals of a record's shape: unknown, missing and mistyped fields, and where they stand."""

import math

import pytest

from tests.rules.rounds import JSON, LEFT_OUT, a_round, faults, played, score

TOO_MUCH = 10**12 + 1

THE_RECORD_ITSELF = {
    "a list": ([], ("wrong_type", "")),
    "a text": ("weekend", ("wrong_type", "")),
    "nothing": (None, ("wrong_type", "")),
    "an empty object": ({}, ("missing_field", "rule_set")),
    "no rule set beside an unknown field": ({"colour": 1}, ("missing_field", "rule_set")),
    "a rule set that is no text": ({"rule_set": 5}, ("wrong_type", "rule_set")),
    "a rule set that is a list": ({"rule_set": ["weekend"]}, ("wrong_type", "rule_set")),
    "an unknown rule set": ({"rule_set": "poker"}, ("unknown_rule_set", "rule_set")),
    "a rule set in other letters": ({"rule_set": "Weekend"}, ("unknown_rule_set", "rule_set")),
}


@pytest.mark.parametrize(("record", "expected"), THE_RECORD_ITSELF.values(), ids=THE_RECORD_ITSELF)
def test_the_record_and_its_rule_set_come_first_and_alone(
    record: object, expected: tuple[str, str]
) -> None:
    assert faults(record) == [expected]


TOP_LEVEL = {
    "no banker": ({"banker": LEFT_OUT}, ("missing_field", "banker")),
    "no hands": ({"hands": LEFT_OUT}, ("missing_field", "hands")),
    "a banker that is no text": ({"banker": 7}, ("wrong_type", "banker")),
    "a banker that is null": ({"banker": None}, ("wrong_type", "banker")),
    "hands that are no list": ({"hands": {}}, ("wrong_type", "hands")),
    "a hand that is no object": ({"hands": [played(), 5]}, ("wrong_type", "hands[1]")),
    "seats that are no list": ({"seats": "James"}, ("wrong_type", "seats")),
    "seats that are null": ({"seats": None}, ("wrong_type", "seats")),
    "a seat that is no text": ({"seats": ["James", 2, "Wim"]}, ("wrong_type", "seats[1]")),
    "options that are no object": ({"options": []}, ("wrong_type", "options")),
    "options that are null": ({"options": None}, ("wrong_type", "options")),
    "a bank hand that is null": ({"bank_hand": None}, ("wrong_type", "bank_hand")),
    "a bank hand that is a list": ({"bank_hand": []}, ("wrong_type", "bank_hand")),
    "doubling as a number": ({"bank_doubled": 1}, ("wrong_type", "bank_doubled")),
    "doubling as null": ({"bank_doubled": None}, ("wrong_type", "bank_doubled")),
    "yielding as a text": ({"bank_yields": "yes"}, ("wrong_type", "bank_yields")),
    "notes that are no list": ({"notes": "vuile_was"}, ("wrong_type", "notes")),
    "a note that is no text": ({"notes": ["a", 1]}, ("wrong_type", "notes[1]")),
    "a note of 41 characters": ({"notes": ["x" * 41]}, ("wrong_type", "notes[0]")),
    "a field nobody knows": ({"colour": "red"}, ("unknown_field", "colour")),
    "the pot of another game": ({"pot": 100}, ("unknown_field", "pot")),
    "the chips of another game": ({"chips": {}}, ("unknown_field", "chips")),
    "the bank round of another game": ({"bank_round": 1}, ("unknown_field", "bank_round")),
    "the draws of another game": ({"draws": {}}, ("unknown_field", "draws")),
    "the tie break of another game": ({"tie_break": {}}, ("unknown_field", "tie_break")),
    "the strokes of another game": ({"strokes_before": {}}, ("unknown_field", "strokes_before")),
}


@pytest.mark.parametrize(("changes", "expected"), TOP_LEVEL.values(), ids=TOP_LEVEL)
def test_the_shape_of_the_top_level(changes: JSON, expected: tuple[str, str]) -> None:
    assert faults(a_round(**changes)) == [expected]


HANDS = {
    "no player": ({"player": LEFT_OUT}, ("missing_field", "player")),
    "no stake": ({"stake": LEFT_OUT}, ("missing_field", "stake")),
    "no hand": ({"hand": LEFT_OUT}, ("missing_field", "hand")),
    "a player that is no text": ({"player": ["Wim"]}, ("wrong_type", "player")),
    "a stake as a text": ({"stake": "10"}, ("wrong_type", "stake")),
    "a stake that is a Boolean": ({"stake": True}, ("wrong_type", "stake")),
    "a stake that is null": ({"stake": None}, ("wrong_type", "stake")),
    "a stake with a fraction": ({"stake": 2.5}, ("wrong_type", "stake")),
    "a stake that is not a number": ({"stake": math.nan}, ("wrong_type", "stake")),
    "a stake without end": ({"stake": math.inf}, ("wrong_type", "stake")),
    "a stake beyond the largest number": ({"stake": TOO_MUCH}, ("wrong_type", "stake")),
    "a float beyond the largest number": ({"stake": 1e13}, ("wrong_type", "stake")),
    "raises that are no list": ({"raises": 5}, ("wrong_type", "raises")),
    "raises that are null": ({"raises": None}, ("wrong_type", "raises")),
    "a raise as a text": ({"raises": [5, "5"]}, ("wrong_type", "raises[1]")),
    "a raise with a fraction": ({"raises": [0.5]}, ("wrong_type", "raises[0]")),
    "a raise that is a Boolean": ({"raises": [True]}, ("wrong_type", "raises[0]")),
    "a raise beyond the largest number": ({"raises": [TOO_MUCH]}, ("wrong_type", "raises[0]")),
    "notes of a hand that are no list": ({"notes": {}}, ("wrong_type", "notes")),
    "a note of a hand that is no text": ({"notes": [None]}, ("wrong_type", "notes[0]")),
    "a field nobody knows": ({"colour": "red"}, ("unknown_field", "colour")),
    "the bank hand of another game": (
        {"bank_hand": {"points": 18}},
        ("unknown_field", "bank_hand"),
    ),
    "a hand that is a text": ({"hand": "19"}, ("wrong_type", "hand")),
    "a hand that is null": ({"hand": None}, ("wrong_type", "hand")),
}


@pytest.mark.parametrize(("changes", "expected"), HANDS.values(), ids=HANDS)
def test_the_shape_of_a_hand_beside_its_cards(changes: JSON, expected: tuple[str, str]) -> None:
    hand = {key: value for key, value in (played() | changes).items() if value is not LEFT_OUT}
    code, place = expected
    assert faults(a_round(played(player="Kees"), hand)) == [(code, f"hands[1].{place}")]


FORMS = {
    "no form": ({}, [("missing_field", "")]),
    "a count alone": ({"count": 3}, [("missing_field", "")]),
    "an unknown form": ({"total": 19}, [("unknown_field", ".total"), ("missing_field", "")]),
    "two forms": ({"points": 19, "bust": True}, [("unknown_field", ".bust")]),
    "two forms the other way": ({"bust": True, "points": 19}, [("unknown_field", ".points")]),
    "a form and a stranger": ({"points": 19, "suit": "S"}, [("unknown_field", ".suit")]),
    "bust that is false": ({"bust": False}, [("wrong_type", ".bust")]),
    "bust that is a number": ({"bust": 1}, [("wrong_type", ".bust")]),
    "points as a text": ({"points": "19"}, [("wrong_type", ".points")]),
    "points that are a Boolean": ({"points": True}, [("wrong_type", ".points")]),
    "points that are null": ({"points": None}, [("wrong_type", ".points")]),
    "points that are not a number": ({"points": math.nan}, [("wrong_type", ".points")]),
    "points without end": ({"points": math.inf}, [("wrong_type", ".points")]),
    "a count as a text": ({"points": 19, "count": "4"}, [("wrong_type", ".count")]),
    "a count with a fraction": ({"points": 19, "count": 4.5}, [("wrong_type", ".count")]),
    "a count that is a Boolean": ({"bust": True, "count": True}, [("wrong_type", ".count")]),
    "a count that is null": ({"bust": True, "count": None}, [("wrong_type", ".count")]),
    "a count of an outlandish size": (
        {"bust": True, "count": TOO_MUCH},
        [("wrong_type", ".count")],
    ),
    "cards with a count": ({"cards": ["A", "9"], "count": 2}, [("unknown_field", ".count")]),
    "cards as a text": ({"cards": "A9"}, [("wrong_type", ".cards")]),
    "a card that is a number": ({"cards": ["A", 9]}, [("wrong_type", ".cards[1]")]),
    "a special that is a number": ({"special": 21}, [("wrong_type", ".special")]),
    "seven cards without a count": ({"special": "n_cards"}, [("missing_field", ".count")]),
}
FORMS_OF_PLAYERS = {
    "an outcome with a count": ({"outcome": "won", "count": 3}, [("unknown_field", ".count")]),
    "an outcome nobody knows": ({"outcome": "win"}, [("wrong_type", ".outcome")]),
    "an outcome that is a Boolean": ({"outcome": True}, [("wrong_type", ".outcome")]),
    "stood with a count": ({"stood": True, "count": 3}, [("unknown_field", ".count")]),
    "stood that is false": ({"stood": False}, [("wrong_type", ".stood")]),
}
FORMS_OF_THE_BANK = {
    "an outcome": ({"outcome": "won"}, [("unknown_field", ".outcome"), ("missing_field", "")]),
    "stood": ({"stood": True}, [("unknown_field", ".stood"), ("missing_field", "")]),
}

Expected = list[tuple[str, str]]


@pytest.mark.parametrize(
    ("hand", "expected"), (FORMS | FORMS_OF_PLAYERS).values(), ids=FORMS | FORMS_OF_PLAYERS
)
def test_a_player_hand_is_exactly_one_form(hand: JSON, expected: Expected) -> None:
    record = a_round(played(), played(hand, player="Piet"), bank={"bust": True})
    assert faults(record) == [(code, f"hands[1].hand{place}") for code, place in expected]


@pytest.mark.parametrize(
    ("hand", "expected"), (FORMS | FORMS_OF_THE_BANK).values(), ids=FORMS | FORMS_OF_THE_BANK
)
def test_a_bank_hand_is_exactly_one_form(hand: JSON, expected: Expected) -> None:
    assert faults(a_round(bank=hand)) == [(code, f"bank_hand{place}") for code, place in expected]


def test_a_float_without_fraction_is_the_integer() -> None:
    hands = [played({"points": 19.0, "count": 4.0}, stake=10.0, raises=[5.0])]
    result = score(a_round(*hands, bank={"points": 18.0}, options={"decks": 2.0}))
    assert result.net["Wim"] == 15
    assert type(result.net["Wim"]) is int
    assert type(result.hands[0].points) is int


def test_notes_are_free_words_and_never_money() -> None:
    words = ["vuile_was", "zoekertje", "bank_pair_taken", "verbied", "een lange avond", "x" * 40]
    record = a_round(played(notes=words), notes=words)
    assert score(record).as_json() == score(a_round(played())).as_json()
    assert score(record).record.notes == tuple(words)


def test_what_is_false_or_empty_may_be_written() -> None:
    plain = {"bank_doubled": False, "bank_yields": False, "options": {}, "notes": []}
    assert faults(a_round(played(raises=[], notes=[]), **plain)) == []
