from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from ledger.desk.access import actor_for_device, actor_for_secret
from ledger.desk.actors import Role
from ledger.store.groups import find_group
from ledger.store.journal import last_lines
from ledger.store.links import all_devices, all_links
from ledger.store.players import all_players
from tests.desk.evenings import NAMES, new_group, problems_of

pytestmark = pytest.mark.usefixtures("app")


def test_a_group_has_its_players_in_order_and_three_links() -> None:
    made = new_group()
    assert find_group(made.group.id) == made.group
    assert [player.name for player in made.players] == list(NAMES)
    assert [player.colour for player in made.players] == [1, 2, 3, 4, 5]
    assert all_players(made.group.id) == made.players
    for role, secret in made.secrets.items():
        actor = actor_for_secret(secret)
        assert actor is not None
        assert (actor.group_id, actor.role, actor.device_id) == (made.group.id, role, None)
    assert set(made.secrets) == {Role.OWNER, Role.SCOREKEEPER, Role.VIEWER}


@pytest.mark.sqlite
def test_secrets_are_kept_hashed_and_never_shown_by_accident(app: Flask) -> None:
    made = new_group(device_name="phone")
    path = app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
    with open(path, "rb") as file, open(f"{path}-wal", "rb") as log:  # noqa: PTH123
        kept = file.read() + log.read()
    for secret in [*made.secrets.values(), made.device_secret]:
        assert secret is not None
        assert secret.encode() not in kept
        assert secret not in repr(made)


def test_the_first_device_is_the_owners_where_one_is_named() -> None:
    made = new_group(device_name="Kees's phone")
    assert made.device_secret is not None
    actor = actor_for_device(made.device_secret)
    assert actor is not None
    assert actor.role is Role.OWNER
    (device,) = all_devices(made.group.id)
    assert (device.id, device.name) == (actor.device_id, "Kees's phone")
    assert last_lines(made.group.id)[0].device_id == device.id


def test_without_a_device_the_journal_names_the_owners_link() -> None:
    made = new_group()
    (line,) = last_lines(made.group.id)
    owner = next(link for link in all_links(made.group.id) if link.role is Role.OWNER)
    assert (made.device_secret, line.action) == (None, "create_group")
    assert (line.link_id, line.device_id) == (owner.id, None)


def test_the_same_id_makes_one_group_and_gives_no_secrets_away() -> None:
    id_ = uuid4()
    first = new_group(id=id_, device_name="phone")
    again = new_group(id=id_, device_name="phone")
    assert first.group.id == id_
    assert (again.group, again.players, again.is_new) == (first.group, first.players, False)
    assert (again.secrets, again.device_secret) == ({}, None)
    assert problems_of(lambda: new_group(id=id_, name="Other")) == [("id_reused", "id")]


def test_who_holds_the_devices_key_gets_its_secret_again() -> None:
    id_ = uuid4()
    first = new_group(id=id_, device_name="phone", device_key="k" * 40)
    again = new_group(id=id_, device_name="phone", device_key="k" * 40)
    stranger = new_group(id=id_, device_name="phone", device_key="s" * 40)
    assert again.device_secret == first.device_secret
    assert stranger.device_secret is None


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"name": " "}, [("bad_name", "name")]),
        ({"name": "x" * 81}, [("bad_name", "name")]),
        ({"name": "a\x07"}, [("bad_name", "name")]),
        ({"name": "\ud800"}, [("bad_name", "name")]),
        ({"currency": "GBP"}, [("bad_currency", "currency")]),
        ({"currency": "chips"}, [("bad_currency", "currency")]),
        ({"locale": "fr"}, [("bad_locale", "locale")]),
        ({"timezone": "Texel"}, [("bad_timezone", "timezone")]),
        ({"timezone": "../etc/passwd"}, [("bad_timezone", "timezone")]),
        ({"players": ["Wim", "wim"]}, [("name_taken", "players[1]")]),
        ({"players": ["Zoë", "Zoe\u0308"]}, [("name_taken", "players[1]")]),
        ({"players": ["Straße", "STRASSE"]}, [("name_taken", "players[1]")]),
        ({"players": ["", "x" * 41]}, [("bad_name", "players[0]"), ("bad_name", "players[1]")]),
        ({"players": [f"P{n}" for n in range(61)]}, [("too_many_players", "players")]),
        (
            {"name": "", "locale": "fr", "players": ["Wim", "Wim"]},
            [("bad_name", "name"), ("bad_locale", "locale"), ("name_taken", "players[1]")],
        ),
    ],
    ids=lambda value: str(value)[:40].encode("ascii", "backslashreplace").decode(),
)
def test_what_cannot_be_a_group_is_refused(
    given: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    id_ = uuid4()
    assert problems_of(lambda: new_group(id=id_, **given)) == problems
    assert find_group(id_) is None


def test_names_are_kept_in_one_form() -> None:
    made = new_group(name="  Kaarte\u0301n ", players=[" A\u030asa "])
    assert (made.group.name, made.players[0].name) == ("Kaartén", "Åsa")


def test_a_fifteenth_player_starts_the_colours_again() -> None:
    made = new_group(players=[f"P{n}" for n in range(1, 16)])
    assert [player.colour for player in made.players[-2:]] == [14, 1]


def test_groups_may_have_no_players_yet() -> None:
    assert new_group(players=[]).players == ()
