from uuid import uuid4

import pytest
from sqlalchemy import delete

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.players import add_player, rename_player
from ledger.store.database import db
from ledger.store.players import all_players
from ledger.store.rounds import last_rounds
from ledger.store.tables import PlayerRow
from tests.desk.evenings import Evening, actor, hand, new_evening, new_group, problems_of


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


def test_an_id_whose_player_was_taken_out_from_outside_is_of_nothing(evening: Evening) -> None:
    id_ = add_player(evening.scorekeeper, "Nel").id
    db.session.execute(delete(PlayerRow).where(PlayerRow.id == id_))
    db.session.commit()
    with pytest.raises(NotFoundError):
        add_player(evening.scorekeeper, "Nel", id=id_)


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


ALIKE = {
    "other capitals": ("WIM", "wiM"),
    "letters of another width": ("Wim", "\uff37\uff49\uff4d"),
    "a Cyrillic letter": ("Wim", "W\u0456m"),
    "a Greek letter": ("Anna", "\u0391nna"),
    "a capital I for an l": ("Willem", "WiIIem"),
    "a figure for a letter": ("Jan I", "Jan 1"),
    "a blank without width": ("Wim", "Wi\u200bm"),
    "a mark that turns the text": ("Wim", "Wim\u200e"),
    "a variation selector": ("Wim", "Wim\ufe0f"),
    "two blanks for one": ("Jan K", "Jan  K"),
    "a blank that does not break": ("Jan K", "Jan\u00a0K"),
    "another apostrophe": ("D'Arc", "D\u2019Arc"),
    "marks put in later": ("\u00c5sa", "A\u030a\u200dsa"),
}
UNLIKE = {
    "a letter more": ("Wim", "Wim B"),
    "a letter with a ring": ("Asa", "\u00c5sa"),
    "another script": ("\u041d\u0438\u043d\u0430", "Nina"),
    "two of a script": ("\u0627\u062d\u0645\u062f", "\u0623\u062d\u0645\u062f"),
}


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(("there", "name"), ALIKE.values(), ids=ALIKE)
def test_two_who_look_alike_are_told_apart_first(there: str, name: str) -> None:
    group = new_group(players=("James", there))
    owner = actor(group.secrets[Role.OWNER])
    for act in (
        lambda: add_player(owner, name),
        lambda: rename_player(owner, group.players[0].id, name),
    ):
        assert problems_of(act) in ([("name_alike", "name")], [("name_taken", "name")])
    twice = problems_of(lambda: new_group(players=("James", there, name)))
    assert twice in ([("name_alike", "players[2]")], [("name_taken", "players[2]")])


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(("there", "name"), UNLIKE.values(), ids=UNLIKE)
def test_who_can_be_told_apart_may_come(there: str, name: str) -> None:
    group = new_group(players=("James", there))
    assert add_player(actor(group.secrets[Role.OWNER]), name).name == name


FORTY = {
    "Latin": "\u00c5" * 40,
    "Cyrillic": "\u0416" * 40,
    "Arabic": "\u0639" * 40,
    "Chinese": "\u738b" * 40,
    "Hangul": "\uae40" * 40,
    "Adlam, beyond the first plane": "\U0001e900" * 40,
    "letters with marks of their own": "A\u030a" * 40,
}


@pytest.mark.parametrize("name", FORTY.values(), ids=FORTY)
def test_a_name_has_forty_characters_in_any_script(evening: Evening, name: str) -> None:
    kept = add_player(evening.scorekeeper, name).name
    assert len(kept) == 40
    assert problems_of(lambda: add_player(evening.scorekeeper, name + "x")) == [
        ("bad_name", "name")
    ]


@pytest.mark.parametrize("name", ["\u200b", "\u2060\ufe0f", "\u3164 \u00ad"])
def test_what_cannot_be_seen_is_no_name(evening: Evening, name: str) -> None:
    assert problems_of(lambda: add_player(evening.owner, name)) == [("bad_name", "name")]
