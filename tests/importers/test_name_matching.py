"""Names of a file beside the group's: the same ones are proposed, alike ones pointed out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.importers.name_matching import Match, alike_pairs, are_alike, distance, match_names

GROUP = ["Björn", "Sem B.", "Sem V.", "Joost", "Jan Willem", "Ann"]

SAME = {
    "as written": ("Joost", "Joost"),
    "in capitals": ("JOOST", "Joost"),
    "without its accent": ("Bjorn", "Björn"),
    "with its accent apart": ("Bjo\u0308rn", "Björn"),
    "without its space": ("JanWillem", "Jan Willem"),
    "with a hyphen": ("Jan-Willem", "Jan Willem"),
    "without its point": ("sem b", "Sem B."),
}


@pytest.mark.parametrize(("name", "player"), SAME.values(), ids=SAME)
def test_a_name_in_another_dress_is_the_same_player(name: str, player: str) -> None:
    assert match_names([name], GROUP) == [Match(name=name, same=player)]


ALIKE = {
    "a slip of the pen": ("Jost", ("Joost",)),
    "two letters swapped": ("Josot", ("Joost",)),
    "a first name that two have": ("Sem", ("Sem B.", "Sem V.")),
    "a surname in full": ("Sem Bakker", ("Sem B.",)),
}


@pytest.mark.parametrize(("name", "players"), ALIKE.values(), ids=ALIKE)
def test_an_alike_name_is_pointed_out_and_never_taken_for_the_same(
    name: str, players: tuple[str, ...]
) -> None:
    assert match_names([name], GROUP) == [Match(name=name, alike=players)]


OTHERS = [
    ("Sem B.", "Sem V."),
    ("Ann", "Anke"),
    ("Jan", "Jos"),
    ("Els", "Ella"),
    ("Bo Lam", "Cor Lam"),
]


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_other_people_are_not_alike(one: str, other: str) -> None:
    assert not are_alike(one, other)
    assert alike_pairs([one, other]) == []


def test_a_new_name_is_nobodys() -> None:
    assert match_names(["Tineke"], GROUP) == [Match(name="Tineke")]


def test_two_players_that_a_name_is_the_same_as_leave_it_open() -> None:
    assert match_names(["JOOST"], ["Joost", "joost"]) == [
        Match(name="JOOST", alike=("Joost", "joost"))
    ]


@given(st.text(max_size=12), st.text(max_size=12))
def test_a_distance_is_the_same_both_ways_and_nothing_between_equals(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert are_alike(one, other) == are_alike(other, one)
