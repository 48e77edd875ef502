"""Every address of the API for every kind of caller: what each may do, and to whom it is open."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.store.sittings import find_sitting
from tests.web.visits import Api, Evening, new_evening, record_rounds, round_record, visitor

DAYS = {"name": "Veluwe", "starts_on": "2026-12-04", "ends_on": "2026-12-06"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """An address of the API, what to send there, and the least role that may."""

    method: str
    rule: str
    least: Role
    body: Any = None


DOORS = (
    Door(method="POST", rule="/groups/<group_id>/players", least=Role.SCOREKEEPER,
         body={"name": "Åsa"}),
    Door(method="PATCH", rule="/groups/<group_id>/players/<player_id>", least=Role.OWNER,
         body={"name": "Willem"}),
    Door(method="GET", rule="/groups/<group_id>/standings", least=Role.VIEWER),
    Door(method="GET", rule="/groups/<group_id>/export", least=Role.VIEWER),
    Door(method="POST", rule="/groups/<group_id>/weekends", least=Role.OWNER, body=DAYS),
    Door(method="PATCH", rule="/weekends/<weekend_id>", least=Role.OWNER,
         body={"name": "Vlieland"}),
    Door(method="POST", rule="/weekends/<weekend_id>/sittings", least=Role.SCOREKEEPER,
         body={"rule_set": "weekend", "seats": ["Zoë", "James"], "banker": "Zoë"}),
    Door(method="GET", rule="/weekends/<weekend_id>/settlement", least=Role.VIEWER),
    Door(method="POST", rule="/weekends/<weekend_id>/settle", least=Role.OWNER),
    Door(method="GET", rule="/weekends/<weekend_id>/plan_anew", least=Role.VIEWER),
    Door(method="POST", rule="/weekends/<weekend_id>/plan_anew", least=Role.OWNER),
    Door(method="POST", rule="/weekends/<weekend_id>/reopen", least=Role.OWNER),
    Door(method="POST", rule="/weekends/<weekend_id>/shares", least=Role.OWNER),
    Door(method="POST", rule="/shares/<share_id>/revoke", least=Role.OWNER),
    Door(method="GET", rule="/sittings/<sitting_id>", least=Role.VIEWER),
    Door(method="PATCH", rule="/sittings/<sitting_id>", least=Role.SCOREKEEPER,
         body={"banker": "Kees"}),
    Door(method="POST", rule="/sittings/<sitting_id>/rounds", least=Role.SCOREKEEPER,
         body={"record": round_record()}),
    Door(method="POST", rule="/sittings/<sitting_id>/pot", least=Role.SCOREKEEPER,
         body={"add": 100}),
    Door(method="POST", rule="/sittings/<sitting_id>/chips", least=Role.SCOREKEEPER,
         body={"player": "Zoë", "chips": 100}),
    Door(method="POST", rule="/sittings/<sitting_id>/end", least=Role.SCOREKEEPER),
    Door(method="POST", rule="/sittings/<sitting_id>/reopen", least=Role.SCOREKEEPER),
    Door(method="POST", rule="/rounds/<round_id>/void", least=Role.SCOREKEEPER),
    Door(method="POST", rule="/rounds/<round_id>/correct", least=Role.SCOREKEEPER,
         body={"record": round_record()}),
    Door(method="POST", rule="/rounds/<round_id>/restore", least=Role.SCOREKEEPER),
    Door(method="POST", rule="/transfers/<transfer_id>/payments", least=Role.SCOREKEEPER,
         body={"amount": 1}),
    Door(method="POST", rule="/weekends/<weekend_id>/payments", least=Role.SCOREKEEPER,
         body={"from": "Wim", "to": "Piet", "amount": 5}),
    Door(method="POST", rule="/payments/<payment_id>/void", least=Role.SCOREKEEPER),
    Door(method="GET", rule="/weekends/<weekend_id>/costs", least=Role.VIEWER),
    Door(method="POST", rule="/weekends/<weekend_id>/costs", least=Role.SCOREKEEPER,
         body={"what": "beer", "amount": 5, "payer": "Wim"}),
    Door(method="POST", rule="/costs/<cost_id>/void", least=Role.SCOREKEEPER),
    Door(method="POST", rule="/transfers/<transfer_id>/paid", least=Role.SCOREKEEPER),
    Door(method="POST", rule="/transfers/<transfer_id>/unpaid", least=Role.SCOREKEEPER),
)  # fmt: skip

# Anybody may start a group, and nobody has a secret before it is there; or read how to ask.
OPEN = {("POST", "/groups"), ("GET", "/openapi.json")}

NO_SECRETS = (None, "", "x", "é", "a" * 10_000, "A" * 54)

IDS = (
    "player_id", "weekend_id", "sitting_id", "round_id", "transfer_id", "payment_id", "cost_id",
)  # fmt: skip

EACH_DOOR = pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.rule}")


def test_every_address_is_in_the_table(app: Flask) -> None:
    found = {
        (method, rule.rule.removeprefix("/api/v1").replace("uuid:", ""))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    assert found == {(door.method, door.rule) for door in DOORS} | OPEN


def address(door: Door, ids: Mapping[str, UUID | str]) -> str:
    path = door.rule
    for name, id_ in ids.items():
        path = path.replace(f"<{name}>", str(id_))
    return path


def played(app: Flask, api: Api, evening: Evening) -> dict[str, UUID | str]:
    """Play a round, with a plan that was made and dropped, and return all ids of the group."""
    record_rounds(app, evening, 1)
    round_id = api.get(f"/sittings/{evening.sitting_id}").get_json()["rounds"][0]["id"]
    settled = api.post(f"/weekends/{evening.weekend_id}/settle").get_json()
    transfer_id = settled["transfers"][0]["id"]
    api.post(f"/transfers/{transfer_id}/paid")
    api.post(f"/weekends/{evening.weekend_id}/reopen")
    share_id = api.post(f"/weekends/{evening.weekend_id}/shares").get_json()["id"]
    in_weekend = f"/weekends/{evening.weekend_id}"
    paid = api.post(f"{in_weekend}/payments", {"from": "Wim", "to": "Kees", "amount": 5}).get_json()
    cost = api.post(f"{in_weekend}/costs", {"what": "wine", "amount": 5, "payer": "Wim"}).get_json()
    return {
        "group_id": evening.group_id,
        "player_id": evening.players["Wim"],
        "weekend_id": evening.weekend_id,
        "sitting_id": evening.sitting_id,
        "round_id": round_id,
        "transfer_id": transfer_id,
        "share_id": share_id,
        "payment_id": paid["id"],
        "cost_id": cost["id"],
    }


OTHER_GAMES = {"pot": "tjugoett", "chips": "eenentwintigen"}
"""The games whose tables take what is put there between rounds, by the end of the address."""


def another_table(owner: Api, evening: Evening, rule_set: str) -> str:
    """Open a table of another game and return its id."""
    owner.post(f"/sittings/{evening.sitting_id}/end")
    body = {"rule_set": rule_set, "seats": ["Zoë", "James"]}
    made = owner.post(f"/weekends/{evening.weekend_id}/sittings", body).get_json()
    return str(made["id"])


def an_open_transfer(owner: Api, evening: Evening) -> str:
    """Settle the weekend anew and return the id of a transfer of which nothing is paid."""
    settled = owner.post(f"/weekends/{evening.weekend_id}/settle").get_json()
    return str(settled["transfers"][0]["id"])


def facts(app: Flask, evening: Evening) -> object:
    """Return what would show that somebody changed something."""
    with app.app_context():
        return find_sitting(evening.group_id, evening.sitting_id)


@EACH_DOOR
@pytest.mark.parametrize("role", list(Role))
def test_a_role_may_do_what_it_needs_and_no_more(
    app: Flask, client: FlaskClient, owner: Api, evening: Evening, door: Door, role: Role
) -> None:
    ids = played(app, owner, evening)
    before = facts(app, evening)
    if door.rule.endswith("/weekends/<weekend_id>/sittings"):
        owner.post(f"/sittings/{evening.sitting_id}/end")
    if door.rule.endswith("/plan_anew"):
        owner.post(f"/weekends/{evening.weekend_id}/settle")
        before = facts(app, evening)
    if door.rule.endswith("/restore"):
        owner.post(f"/rounds/{ids['round_id']}/void")
        before = facts(app, evening)
    if door.rule == "/transfers/<transfer_id>/payments":
        ids |= {"transfer_id": an_open_transfer(owner, evening)}
        before = facts(app, evening)
    rule_set = OTHER_GAMES.get(door.rule.rpartition("/")[2])
    if rule_set is not None:
        ids |= {"sitting_id": another_table(owner, evening, rule_set)}
    api = Api(client=client, secret=evening.secrets[role])
    answer = api.call(door.method, address(door, ids), door.body)
    if role.covers(door.least):
        assert answer.status_code in {200, 201}, answer.get_json()
    else:
        assert answer.status_code == 403
        assert answer.get_json()["error"]["code"] == "forbidden"
        assert answer.get_json().keys() == {"error"}
    if role is Role.VIEWER and not (rule_set or door.rule.endswith("/sittings")):
        assert facts(app, evening) == before


def test_nobody_comes_in_without_a_secret(
    app: Flask, client: FlaskClient, owner: Api, evening: Evening
) -> None:
    ids = played(app, owner, evening)
    before = facts(app, evening)
    for door, secret in product(DOORS, NO_SECRETS):
        answer = Api(client=client, secret=secret).call(door.method, address(door, ids), door.body)
        assert answer.status_code == 401, (door, secret)
        assert answer.headers["WWW-Authenticate"] == "Bearer", (door, secret)
        assert answer.get_json()["error"]["code"] == "no_access", (door, secret)
    assert facts(app, evening) == before


def test_a_cookie_opens_nothing(app: Flask, owner: Api, evening: Evening) -> None:
    ids = played(app, owner, evening)
    browser = Api(client=visitor(app, evening.secrets[Role.OWNER]))
    for door in DOORS:
        answer = browser.call(door.method, address(door, ids), door.body)
        assert answer.status_code == 401, door


def test_another_group_and_what_is_not_there_look_alike(
    app: Flask, client: FlaskClient, owner: Api, evening: Evening
) -> None:
    ids = played(app, owner, evening)
    before = facts(app, evening)
    stranger = Api(client=client, secret=new_evening(app).secrets[Role.OWNER])
    for door in DOORS:
        theirs = stranger.call(door.method, address(door, ids), door.body)
        nobodys = stranger.call(door.method, address(door, dict.fromkeys(ids, uuid4())), door.body)
        assert (theirs.status_code, nobodys.status_code) == (404, 404), door
        assert theirs.get_json() == nobodys.get_json(), door
    assert facts(app, evening) == before


@EACH_DOOR
def test_what_is_not_there_comes_before_a_fault_in_the_body(
    owner: Api, evening: Evening, door: Door
) -> None:
    if door.method == "GET":
        return
    ids = {"group_id": evening.group_id} | dict.fromkeys(IDS, uuid4())
    answer = owner.call(door.method, address(door, ids), {"strange": 1})
    expected = 400 if door.rule.count("<") == 1 and "<group_id>" in door.rule else 404
    assert answer.status_code == expected


@EACH_DOOR
def test_an_id_that_is_none_is_not_found(owner: Api, door: Door) -> None:
    path = door.rule
    for name in ("group_id", *IDS):
        path = path.replace(f"<{name}>", "7")
    answer = owner.call(door.method, path, door.body)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "not_found")
