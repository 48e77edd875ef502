"""Who takes part: seats, names, and their number."""

import pytest

from ledger.rules.names import read_name
from tests.rules.rounds import JSON, LEFT_OUT, a_round, faults, played, score

DECOMPOSED, COMPOSED = "A\u030asa", "\u00c5sa"

GOOD_NAMES = {
    "plain": ("Wim", "Wim"),
    "outer spaces are trimmed": ("  Wim\t", "Wim"),
    "inner spaces stay": ("Jean Luc", "Jean Luc"),
    "accents are composed": (DECOMPOSED, COMPOSED),
    "40 characters": ("x" * 40, "x" * 40),
    "40 characters and spaces around": (f" {'x' * 40} ", "x" * 40),
    "40 characters once composed": (DECOMPOSED[:2] * 40, COMPOSED[0] * 40),
    "one character": ("Å", "Å"),
    "any script": ("日本 Ελλ עברית", "日本 Ελλ עברית"),
    "a family in one emoji": ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
}
BAD_NAMES = {
    "empty": "",
    "only spaces": " \t\u00a0\u2003",
    "41 characters": "x" * 41,
    "41 characters with accents": COMPOSED[0] * 41,
    "ten thousand characters": "x" * 10_000,
    "a line break inside": "Wim\nPiet",
    "a zero byte": "Wim\x00",
    "a control character of the second block": "Wim\x9bPiet",
    "half of a pair": "Wim\ud800",
}


@pytest.mark.parametrize(("text", "name"), GOOD_NAMES.values(), ids=GOOD_NAMES)
def test_a_name_is_composed_and_trimmed(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize("text", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_bad_name_is_none(text: str) -> None:
    assert read_name(text) is None


@pytest.mark.parametrize("text", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_bad_name_is_refused_wherever_it_stands(text: str) -> None:
    assert faults(a_round(seats=["James", "Wim", text])) == [("bad_name", "seats[2]")]
    assert faults(a_round(banker=text)) == [("bad_name", "banker")]
    assert faults(a_round(played(), played(player=text))) == [("bad_name", "hands[1].player")]


def test_names_are_compared_as_they_are_once_cleaned() -> None:
    record = a_round(played(player=f" {DECOMPOSED}"), seats=["James ", COMPOSED], banker=" James")
    assert score(record).net == {"James": -10, COMPOSED: 10}
    assert score(record).hands[0].player == COMPOSED


def test_names_in_other_letters_are_other_names() -> None:
    assert faults(a_round(played(player="wim"))) == [("unknown_player", "hands[0].player")]
    assert score(a_round(played(player="wim"), seats=["James", "Wim", "wim"])).net["wim"] == 10


HANDS = [played(player="Wim"), played(player="Piet")]
TABLES = {
    "a seat named twice": (
        {"seats": ["James", "Wim", "Piet", "Wim"]},
        [("duplicate_player", "seats[3]")],
    ),
    "a seat named twice once cleaned": (
        {"seats": ["James", "Wim", "Piet", " Wim"]},
        [("duplicate_player", "seats[3]")],
    ),
    "a banker without a seat": ({"seats": ["Wim", "Piet"]}, [("unknown_player", "banker")]),
    "a player without a seat": (
        {"seats": ["James", "Wim"]},
        [("unknown_player", "hands[1].player")],
    ),
    "one seat": (
        {"seats": ["James"], "hands": []},
        [("no_hands", "hands"), ("too_few_players", "seats")],
    ),
    "no seats": (
        {"seats": []},
        [
            ("unknown_player", "banker"),
            ("too_few_players", "seats"),
            ("unknown_player", "hands[0].player"),
            ("unknown_player", "hands[1].player"),
        ],
    ),
    "no hands": ({"hands": []}, [("no_hands", "hands")]),
    "the banker plays": (
        {"hands": [played(player="James"), played(player="Wim")]},
        [("player_is_banker", "hands[0].player")],
    ),
    "one name that could be read": (
        {"seats": LEFT_OUT, "hands": [played(player="")]},
        [("bad_name", "hands[0].player")],
    ),
    "a banker that could not be read": (
        {"seats": LEFT_OUT, "banker": "", "hands": [played()]},
        [("bad_name", "banker")],
    ),
    "the banker plays alone": (
        {"seats": LEFT_OUT, "hands": [played(player="James")]},
        [("too_few_players", "seats"), ("player_is_banker", "hands[0].player")],
    ),
}


@pytest.mark.parametrize(("changes", "expected"), TABLES.values(), ids=TABLES)
def test_who_takes_part(changes: JSON, expected: list[tuple[str, str]]) -> None:
    assert faults(a_round(**({"hands": HANDS} | changes))) == expected


def test_two_are_enough() -> None:
    assert score(a_round(seats=["James", "Wim"])).net == {"James": -10, "Wim": 10}


def test_a_table_may_be_long() -> None:
    seats = ["James", *(f"Player {number}" for number in range(30))]
    hands = [played(player=name) for name in seats[1:]]
    assert score(a_round(*hands, seats=seats)).net["James"] == -300
