"""The weekend sittings of a real weekend, sent round by round as a phone sends them."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from tests.web.visits import Api

WEEKEND = json.loads((Path(__file__).parents[2] / "cases" / "weekend.json").read_text("utf-8"))
SITTINGS = [sitting for sitting in WEEKEND["sittings"] if sitting["rule_set"] == "weekend"]
# What the sitting knows, so that a phone leaves it out.
KNOWN = ("rule_set", "options", "seats")


@pytest.fixture
def weekend(client: FlaskClient) -> tuple[Api, str, str]:
    """The group of the real weekend: its owner, its id and the id of a weekend."""
    body = {"name": WEEKEND["group"], "currency": "EUR", "players": WEEKEND["players"]}
    made = Api(client=client).post("/groups", body).get_json()
    api = Api(client=client, secret=made["links"]["owner"])
    days = {"name": "Texel", "starts_on": "2026-11-06", "ends_on": "2026-11-08"}
    opened = api.post(f"/groups/{made['id']}/weekends", days)
    assert opened.status_code == 201
    return api, made["id"], opened.get_json()["id"]


def open_table(api: Api, weekend_id: str, sitting: dict[str, Any]) -> str:
    first = sitting["rounds"][0]["record"]
    asked = {
        "rule_set": "weekend",
        "seats": sitting["seats"],
        "options": first["options"],
        "banker": first["banker"],
    }
    opened = api.post(f"/weekends/{weekend_id}/sittings", asked)
    assert opened.status_code == 201, opened.get_json()
    return str(opened.get_json()["id"])


def amounts(standings: list[dict[str, Any]]) -> dict[str, int]:
    return {each["player"]: each["amount"] for each in standings if each["amount"]}


def test_every_round_comes_out_as_it_was_played(weekend: tuple[Api, str, str]) -> None:
    api, group_id, weekend_id = weekend
    in_all: dict[str, int] = {}
    for sitting in SITTINGS:
        sitting_id = open_table(api, weekend_id, sitting)
        version = 1
        for number, played in enumerate(sitting["rounds"], start=1):
            record = {key: part for key, part in played["record"].items() if key not in KNOWN}
            body = {"id": str(uuid4()), "seen": version, "record": record}
            answer = api.post(f"/sittings/{sitting_id}/rounds", body)
            assert answer.status_code == 201, answer.get_json()
            sent = answer.get_json()
            assert sent["round"]["number"] == number
            assert sent["round"]["result"]["net"] == played["net"]
            assert sent["next"]["banker"] == played["next_banker"]
            version = sent["version"]
        table = api.get(f"/sittings/{sitting_id}").get_json()
        assert amounts(table["standings"]) == sitting["standings"]
        assert api.post(f"/sittings/{sitting_id}/end").status_code == 200
        for name, amount in sitting["standings"].items():
            in_all[name] = in_all.get(name, 0) + amount
    standings = api.get(f"/groups/{group_id}/standings").get_json()
    assert amounts(standings["standings"]) == in_all
    assert sum(in_all.values()) == 0


def test_a_phone_may_say_all_that_the_sitting_knows(weekend: tuple[Api, str, str]) -> None:
    api, _, weekend_id = weekend
    sitting = SITTINGS[0]
    sitting_id = open_table(api, weekend_id, sitting)
    whole = sitting["rounds"][0]
    sent = api.post(f"/sittings/{sitting_id}/rounds", {"record": whole["record"]})
    assert sent.status_code == 201
    assert sent.get_json()["round"]["record"] == whole["record"]
