from uuid import uuid4

import pytest

from ledger.desk.errors import NotFoundError
from ledger.desk.players import add_player, rename_player
from ledger.store.players import all_players
from ledger.store.rounds import last_rounds
from tests.desk.evenings import Evening, hand, new_evening, problems_of


def test_a_player_comes_last_with_the_next_colour(evening: Evening) -> None:
    player = add_player(evening.scorekeeper, " Nel ")
    assert (player.name, player.position, player.colour) == ("Nel", 6, 6)
    assert all_players(evening.group_id)[-1] == player


def test_the_same_id_adds_one_player(evening: Evening) -> None:
    id_ = uuid4()
    first = add_player(evening.scorekeeper, "Nel", id=id_)
    assert first.id == id_
    assert add_player(evening.scorekeeper, "Nel", id=id_) == first
    act = lambda: add_player(evening.scorekeeper, "Joke", id=id_)  # noqa: E731
    assert problems_of(act) == [("id_reused", "id")]


def test_an_id_is_one_thing_in_a_group(evening: Evening) -> None:
    act = lambda: add_player(evening.owner, "Nel", id=evening.group_id)  # noqa: E731
    assert problems_of(act) == [("id_reused", "id")]


def test_a_name_is_taken_whatever_its_case(evening: Evening) -> None:
    act = lambda: add_player(evening.scorekeeper, "wIM")  # noqa: E731
    assert problems_of(act) == [("name_taken", "name")]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "x" * 10_000])
def test_what_is_no_name_is_refused(evening: Evening, name: str) -> None:
    assert problems_of(lambda: add_player(evening.owner, name)) == [("bad_name", "name")]


def test_a_new_name_reaches_back(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    renamed = rename_player(evening.owner, evening.player("Wim").id, "Willem")
    assert evening.player("Willem") == renamed
    (kept,) = last_rounds(evening.group_id, evening.sitting.id)
    assert kept.record["seats"] == ["James", "Willem", "Piet", "Kees"]
    assert kept.result.net["Willem"] == 5


def test_two_players_can_swap_their_names_by_a_third(evening: Evening) -> None:
    wim, piet = evening.player("Wim"), evening.player("Piet")
    evening.play(hand("Wim", 5))
    rename_player(evening.owner, wim.id, "X")
    rename_player(evening.owner, piet.id, "Wim")
    rename_player(evening.owner, wim.id, "Piet")
    (kept,) = last_rounds(evening.group_id, evening.sitting.id)
    assert kept.result.net["Piet"] == 5


def test_a_name_may_change_its_case_only(evening: Evening) -> None:
    assert rename_player(evening.owner, evening.player("Wim").id, "WIM").name == "WIM"


def test_a_rename_to_a_taken_name_is_refused(evening: Evening) -> None:
    act = lambda: rename_player(evening.owner, evening.player("Wim").id, "piet")  # noqa: E731
    assert problems_of(act) == [("name_taken", "name")]


def test_another_groups_player_is_not_found(evening: Evening) -> None:
    with pytest.raises(NotFoundError):
        rename_player(new_evening().owner, evening.player("Wim").id, "Willem")
