"""The whole of a real weekend, sent round by round as a phone sends them."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from tests.web.visits import Api

WEEKEND = json.loads((Path(__file__).parents[2] / "cases" / "weekend.json").read_text("utf-8"))
SITTINGS = WEEKEND["sittings"]
# What the sitting knows, so that a phone leaves it out.
KNOWN = ("rule_set", "options", "seats", "bank_round", "chips", "strokes_before")


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
        "rule_set": sitting["rule_set"],
        "seats": sitting["seats"],
        "options": first["options"],
    }
    asked |= {"banker": first["banker"]} if "banker" in first else {}
    opened = api.post(f"/weekends/{weekend_id}/sittings", asked)
    assert opened.status_code == 201, opened.get_json()
    return str(opened.get_json()["id"])


def as_sent(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record as a phone sends it: without what the sitting knows, but a capital."""
    is_capital = record.get("bank_round") == 1
    return {
        key: part
        for key, part in record.items()
        if key not in KNOWN and (key != "pot" or is_capital)
    }


def amounts(standings: list[dict[str, Any]]) -> dict[str, int]:
    return {each["player"]: each["amount"] for each in standings if each["amount"]}


def test_every_round_comes_out_as_it_was_played(weekend: tuple[Api, str, str]) -> None:
    api, group_id, weekend_id = weekend
    in_all: dict[str, int] = {}
    for sitting in SITTINGS:
        sitting_id = open_table(api, weekend_id, sitting)
        version = 1
        for number, played in enumerate(sitting["rounds"], start=1):
            body = {"id": str(uuid4()), "seen": version, "record": as_sent(played["record"])}
            answer = api.post(f"/sittings/{sitting_id}/rounds", body)
            assert answer.status_code == 201, answer.get_json()
            sent = answer.get_json()
            assert sent["round"]["number"] == number
            result = sent["round"]["result"]
            assert {key: result[key] for key in played if key != "record"} == {
                key: part for key, part in played.items() if key != "record"
            }
            if "next_banker" in played:
                assert sent["next"]["banker"] == played["next_banker"]
            version = sent["version"]
        table = api.get(f"/sittings/{sitting_id}").get_json()
        assert amounts(table["standings"]) == sitting["standings"]
        assert api.post(f"/sittings/{sitting_id}/end").status_code == 200
        in_money = table["unit"] == "money"
        for name, amount in sitting["standings"].items() if in_money else ():
            in_all[name] = in_all.get(name, 0) + amount
    standings = api.get(f"/groups/{group_id}/standings").get_json()
    assert amounts(standings["standings"]) == in_all
    assert sum(in_all.values()) == 0
    assert in_all == WEEKEND["standings"]
    settlement = api.get(f"/weekends/{weekend_id}/settlement").get_json()
    assert len(settlement["transfers"]) == WEEKEND["fewest_transfers"]
    chips = api.get(f"/groups/{group_id}/standings?currency=chips").get_json()
    (children,) = (each for each in SITTINGS if "children" in each["when"])
    assert amounts(chips["standings"]) == children["standings"]


def test_a_phone_may_say_all_that_the_sitting_knows(weekend: tuple[Api, str, str]) -> None:
    api, _, weekend_id = weekend
    sitting = SITTINGS[0]
    sitting_id = open_table(api, weekend_id, sitting)
    whole = sitting["rounds"][0]
    sent = api.post(f"/sittings/{sitting_id}/rounds", {"record": whole["record"]})
    assert sent.status_code == 201
    assert sent.get_json()["round"]["record"] == whole["record"]
