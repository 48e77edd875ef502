"""Groups, players, weekends and tables over the API."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from tests.web.visits import Api, Evening

GROUP = {"name": "Kaartweekend", "currency": "SEK", "locale": "sv", "players": ["Åsa", "Bo"]}


def test_a_group_is_made_with_its_links(client: FlaskClient) -> None:
    made = Api(client=client).post("/groups", GROUP)
    assert made.status_code == 201
    told = made.get_json()
    assert [player["name"] for player in told["players"]] == ["Åsa", "Bo"]
    assert set(told["links"]) == {"owner", "scorekeeper", "viewer"}
    standings = Api(client=client, secret=told["links"]["viewer"]).get(
        f"/groups/{told['id']}/standings"
    )
    assert standings.status_code == 200
    assert standings.get_json()["currency"] == "SEK"


def test_the_same_group_again_is_answered_without_its_secrets(client: FlaskClient) -> None:
    body = GROUP | {"id": str(uuid4())}
    first, again = (Api(client=client).post("/groups", body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    told = first.get_json()
    del told["links"]
    assert again.get_json() == told
    other = Api(client=client).post("/groups", body | {"name": "Another"})
    assert (other.status_code, other.get_json()["error"]["code"]) == (409, "id_reused")


def test_groups_can_be_closed_to_strangers(app: Flask, client: FlaskClient) -> None:
    app.config["OPEN_GROUPS"] = False
    assert Api(client=client).post("/groups", GROUP).status_code == 403


@pytest.mark.parametrize(
    ("given", "status", "code", "path"),
    [
        ({"name": 5}, 400, "wrong_type", "name"),
        ({"players": "Wim"}, 400, "wrong_type", "players"),
        ({"players": ["Wim", "Piet", 3]}, 400, "wrong_type", "players[2]"),
        ({"id": "7"}, 400, "wrong_type", "id"),
        ({"id": 7}, 400, "wrong_type", "id"),
        ({"owner": "me"}, 400, "unknown_field", "owner"),
        ({"name": ""}, 409, "bad_name", "name"),
        ({"name": "x" * 10_000}, 409, "bad_name", "name"),
        ({"name": "a\0b"}, 409, "bad_name", "name"),
        ({"players": ["Wim", "x" * 10_000]}, 409, "bad_name", "players[1]"),
        ({"players": ["Wim", "wim"]}, 409, "name_taken", "players[1]"),
        ({"currency": "GBP"}, 409, "bad_currency", "currency"),
        ({"locale": "tlh"}, 409, "bad_locale", "locale"),
        ({"timezone": "../etc/passwd"}, 409, "bad_timezone", "timezone"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_group_is_refused_at_its_place(
    client: FlaskClient, given: dict[str, Any], status: int, code: str, path: str
) -> None:
    answer = Api(client=client).post("/groups", GROUP | given)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (status, code, path)


def test_a_player_is_added_once(owner: Api, evening: Evening) -> None:
    address = f"/groups/{evening.group_id}/players"
    body = {"name": "Åsa", "id": str(uuid4())}
    first, again = (owner.post(address, body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json() == {"id": body["id"], "name": "Åsa"}
    taken = owner.post(address, {"name": "åsa"})
    assert (taken.status_code, taken.get_json()["error"]["code"]) == (409, "name_taken")


def test_a_new_name_reaches_back(owner: Api, evening: Evening) -> None:
    address = f"/groups/{evening.group_id}/players/{evening.players['Wim']}"
    answer = owner.patch(address, {"name": "Willem"})
    assert (answer.status_code, answer.get_json()["name"]) == (200, "Willem")
    table = owner.get(f"/sittings/{evening.sitting_id}").get_json()
    assert table["seats"] == ["James", "Willem", "Piet", "Kees"]


def test_a_weekend_is_opened_once(owner: Api, evening: Evening) -> None:
    address = f"/groups/{evening.group_id}/weekends"
    body = {
        "name": "Veluwe",
        "starts_on": "2026-12-04",
        "ends_on": "2026-12-06",
        "currency": "SEK",
        "id": str(uuid4()),
    }
    first, again = (owner.post(address, body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json() == body | {"settled_at": None}


@pytest.mark.parametrize("day", ["20261204", "2026-W49-5", "2026-02-30", 20261204, "", None])
def test_a_day_that_is_none_is_refused(owner: Api, evening: Evening, day: object) -> None:
    body = {"name": "Veluwe", "starts_on": day, "ends_on": "2026-12-06"}
    answer = owner.post(f"/groups/{evening.group_id}/weekends", body)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (400, "wrong_type", "starts_on")


def test_a_table_is_opened_once_and_nobody_sits_at_two(owner: Api, evening: Evening) -> None:
    address = f"/weekends/{evening.weekend_id}/sittings"
    body = {"rule_set": "weekend", "seats": ["Wim", "Zoë"], "id": str(uuid4())}
    elsewhere = owner.post(address, body)
    assert elsewhere.status_code == 409
    error = elsewhere.get_json()["error"]
    assert (error["code"], error["path"]) == ("seated_elsewhere", "seats[0]")
    owner.post(f"/sittings/{evening.sitting_id}/end")
    first, again = (owner.post(address, body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json()
    assert first.get_json()["unit"] == "money"
    assert first.get_json()["banker"] == "Wim"


def test_a_scorekeeper_may_not_rename(evening: Evening, client: FlaskClient) -> None:
    api = Api(client=client, secret=evening.secrets[Role.SCOREKEEPER])
    address = f"/groups/{evening.group_id}/players/{evening.players['Wim']}"
    assert api.patch(address, {"name": "Willem"}).status_code == 403
