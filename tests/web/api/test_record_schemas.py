"""The schemas of round records and results, for all kinds of games."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from ledger.rules.cards import SPELLINGS
from tests.rules.rounds import JSON
from tests.rules.strategies import called_rounds, rounds_by_cards
from tests.rules.test_laws import accepted, quick
from tests.web.api.described import fault

CASES = Path(__file__).parents[2] / "cases"
SHAPE = {"bad_json", "unknown_field", "missing_field", "wrong_type"}
SEATS = ["James", "Wim", "Piet"]

BANK: dict[str, Any] = {
    "rule_set": "eenentwintigen",
    "options": {},
    "seats": SEATS,
    "banker": "James",
    "bank_hand": {"points": 18},
    "hands": [{"player": "Wim", "stake": 2, "hand": {"points": 20}}],
}
POT: dict[str, Any] = {
    "rule_set": "tjugoett",
    "options": {},
    "seats": SEATS,
    "banker": "James",
    "bank_round": 2,
    "pot": 100,
    "hands": [
        {"player": "Wim", "stake": 5, "hand": {"points": 21}},
        {
            "player": "Piet",
            "stake": 5,
            "hand": {"points": 20},
            "bank_hand": {"cards": ["KS", "8H"]},
        },
    ],
}
STROKES: dict[str, Any] = {
    "rule_set": "eenendertigen",
    "options": {},
    "seats": SEATS,
    "hands": [
        {"player": "James", "hand": {"cards": ["AS", "QS", "10S"]}},
        {"player": "Wim", "hand": {"points": 30.5}},
        {"player": "Piet", "hand": {"special": "three_of_a_kind"}, "notes": ["verbied"]},
    ],
}

RECORDS: dict[str, dict[str, Any]] = {
    "a bank with chips": BANK | {"chips": {"James": -4, "Wim": 2, "Piet": 98}},
    "half points": BANK | {"bank_hand": {"points": 20.5}},
    "a pot": POT,
    "a pot whose banker stops": POT | {"bank_yields": True},
    "strokes": STROKES,
    "strokes of this game": STROKES | {"strokes_before": {"Wim": 4, "Piet": 0}},
    "a draw": STROKES | {"draws": {"Wim": ["KH", "9S"], "Piet": ["K"]}},
    "a called draw": STROKES | {"tie_break": {"loser": "Piet"}},
    "strokes by who lost": STROKES
    | {
        "hands": [
            {"player": "James", "hand": {"stood": True}},
            {"player": "Wim", "hand": {"outcome": "lost"}},
            {"player": "Piet", "hand": {"outcome": "won"}},
        ]
    },
    "strokes, and no bank that doubled": STROKES | {"bank_doubled": False, "bank_yields": False},
}

NO_RECORDS: dict[str, dict[str, Any]] = {
    "no banker at a bank": {key: part for key, part in BANK.items() if key != "banker"},
    "a negative pot": POT | {"pot": -1},
    "no round in office": POT | {"bank_round": 0},
    "chips in a list": BANK | {"chips": [1, 2, 3]},
    "strokes below zero": STROKES | {"strokes_before": {"Wim": -1}},
    "a bank that doubled in a game for strokes": STROKES | {"bank_doubled": True},
    "a banker in a game for strokes": STROKES | {"banker": "James"},
    "a stake in a game for strokes": STROKES
    | {"hands": [hand | {"stake": 5} for hand in STROKES["hands"]]},
    "a draw of one card not in a list": STROKES | {"draws": {"Wim": "KH"}},
    "a tie broken by somebody else": STROKES | {"tie_break": {"dealer": "Wim"}},
    "draws at a bank": BANK | {"draws": {"Wim": ["KH"]}},
}


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_round_of_any_game_is_a_record(record: dict[str, Any]) -> None:
    assert fault("RoundRecord", record) is None
    known = ("rule_set", "seats", "banker", "pot", "bank_round", "chips", "strokes_before")
    sent = {key: part for key, part in record.items() if key not in known}
    assert fault("SentRecord", sent) is None


@pytest.mark.parametrize("record", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_no_game_has_is_no_record(record: dict[str, Any]) -> None:
    assert fault("RoundRecord", record) is not None


NET = {"James": -5, "Wim": 5}
PAID = [
    {"player": "Wim", "outcome": "won", "multiplier": 1, "risked": 5, "amount": 5,
     "reason": "above_bank"}
]  # fmt: skip
AT_A_BANK: dict[str, Any] = {"net": NET, "hands": PAID, "next_banker": "James", "warnings": []}
FOR_STROKES: dict[str, Any] = {
    "scores": {"Wim": 31, "Piet": 30.5, "Kees": 20},
    "winner": "Wim",
    "loser": "Kees",
    "strokes": {"Kees": 1},
    "next_dealer": "Wim",
    "game_over": False,
    "game_loser": None,
    "net": {"Wim": 0, "Piet": 0, "Kees": 0},
    "warnings": [],
}
OPEN = {"loser": None, "strokes": None, "game_over": None, "net": None}

RESULTS: dict[str, dict[str, Any]] = {
    "a bank": AT_A_BANK,
    "chips": AT_A_BANK | {"chips": {"James": -5, "Wim": 5}, "broke": ["James"]},
    "nobody left": AT_A_BANK | {"next_banker": None, "warnings": ["bank_short"]},
    "a pot": AT_A_BANK | {"pot": 95, "pots": [100], "bank_broken": False},
    "strokes": FOR_STROKES,
    "undecided": FOR_STROKES | OPEN | {"needs_draw": {"loser": ["Piet", "Kees"]}},
    "the winner of a game": {key: part for key, part in FOR_STROKES.items() if key != "game_loser"}
    | {"game_winner": "Wim", "game_over": True},
    "by who lost alone": FOR_STROKES
    | {"scores": {"Wim": None, "Kees": None}, "winner": None, "next_dealer": None},
}

NO_RESULTS: dict[str, dict[str, Any]] = {
    "a pot without what was in it": AT_A_BANK | {"pot": 95},
    "chips without who is broke": AT_A_BANK | {"chips": NET},
    "no warnings": {key: part for key, part in AT_A_BANK.items() if key != "warnings"},
    "another reason": AT_A_BANK | {"hands": [PAID[0] | {"reason": "luck"}]},
    "a game that is lost and won": FOR_STROKES | {"game_winner": "Wim"},
    "strokes at a bank": AT_A_BANK | {"strokes": {"Wim": 1}},
}


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_what_a_round_comes_to_is_a_result(result: dict[str, Any]) -> None:
    assert fault("RoundResult", result) is None


@pytest.mark.parametrize("result", NO_RESULTS.values(), ids=NO_RESULTS)
def test_what_no_round_comes_to_is_no_result(result: dict[str, Any]) -> None:
    assert fault("RoundResult", result) is not None


def test_the_worked_rounds_are_records_and_results() -> None:
    rows = [
        json.loads(line)
        for path in CASES.glob("rounds*.jsonl")
        for line in path.read_text("utf-8").splitlines()
    ]
    assert len(rows) > 25
    for row in rows:
        error = row["expect"].get("error")
        if error is None or error["code"] not in SHAPE:
            assert fault("SentRecord", row["record"]) is None, row["about"]
        if error is None:
            assert fault("RoundResult", {"warnings": []} | row["expect"]) is None, row["about"]


@quick
@given(record=rounds_by_cards() | called_rounds())
def test_whatever_the_rules_take_is_a_record_and_comes_to_a_result(record: JSON) -> None:
    result = accepted(record)
    assert fault("SentRecord", record) is None
    assert fault("RoundRecord", result.record.as_json() | {"options": {}}) is None
    assert fault("RoundResult", result.as_json()) is None


def test_a_card_may_be_written_in_every_way_that_is_read() -> None:
    assert [text for text in SPELLINGS if fault("HandByCards", {"cards": [text]})] == []
    for text in ("", "1", "AX", "11S", "10 S", "ſ", "AS ", "♠A", "asd"):
        assert fault("HandByCards", {"cards": [text]}) is not None
