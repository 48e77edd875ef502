"""An evening over the API in which every call is made, so that every answer can be looked at."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient

from tests.web.visits import Api


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """The owner's API after the evening, and an id of everything in it."""

    api: Api
    ids: Mapping[str, str]


def do_twice(api: Api, path: str, body: dict[str, Any]) -> Any:
    """Ask for something that has an id twice; return the first answer, of any shape."""
    sent = {"id": str(uuid4()), **body}
    first, _ = (api.post(path, sent) for _ in range(2))
    return first.get_json()


def pay_and_share(api: Api, in_weekend: str) -> tuple[str, str]:
    """Enter a payment and a cost, and take both back; return their ids."""
    payment = do_twice(api, f"{in_weekend}/payments", {"from": "Willem", "to": "Piet", "amount": 1})
    api.post(f"/payments/{payment['id']}/void")
    cost = do_twice(api, f"{in_weekend}/costs", {"what": "beer", "amount": 100, "payer": "Piet"})
    api.get(f"{in_weekend}/costs")
    api.post(f"/costs/{cost['id']}/void")
    return payment["id"], cost["id"]


def settle(api: Api, in_weekend: str) -> str:
    """Settle a weekend with wishes, pay in all ways, plan anew and reopen; return a transfer."""
    asked = {"wishes": {"treasurer": "Kees", "round_to": 5}, "include_open": True}
    api.get(f"{in_weekend}/settlement", query_string={"asked": json.dumps(asked)})
    transfer: str = api.post(f"{in_weekend}/settle", asked).get_json()["transfers"][0]["id"]
    do_twice(api, f"/transfers/{transfer}/payments", {"amount": 1})
    api.post(f"/transfers/{transfer}/paid")
    api.post(f"/transfers/{transfer}/unpaid")
    api.post(f"/transfers/{transfer}/paid")
    api.get(f"{in_weekend}/plan_anew")
    api.post(f"{in_weekend}/plan_anew", {"wishes": {"pays_only": {"Piet": "Kees"}}})
    api.post(f"{in_weekend}/reopen")
    return transfer


def play_an_evening(client: FlaskClient) -> Played:
    """Ask for everything once, for what has an id twice, and leave a table that takes rounds."""
    body: dict[str, Any] = {
        "id": str(uuid4()),
        "name": "Kaartweekend",
        "players": ["Wim", "Piet", "Kees"],
    }
    made = Api(client=client).post("/groups", body).get_json()
    Api(client=client).post("/groups", body)
    api, group = Api(client=client, secret=made["links"]["owner"]), f"/groups/{made['id']}"
    client.get("/api/v1/openapi.json")

    twice = partial(do_twice, api)
    twice(f"{group}/players", {"name": "Åsa"})
    api.patch(f"{group}/players/{made['players'][0]['id']}", {"name": "Willem"})
    weekend = twice(
        f"{group}/weekends",
        {"name": "Texel", "starts_on": "2026-11-06", "ends_on": "2026-11-08"},
    )
    in_weekend = f"/weekends/{weekend['id']}"
    table = twice(f"{in_weekend}/sittings", {"rule_set": "weekend", "seats": ["Willem", "Piet"]})
    sitting = f"/sittings/{table['id']}"
    hands = [{"player": "Piet", "stake": 5, "hand": {"outcome": "won"}}]
    first = twice(f"{sitting}/rounds", {"record": {"hands": hands}})
    api.post(f"/rounds/{first['round']['id']}/void", {"reason": "counted twice"})
    api.post(f"/rounds/{first['round']['id']}/restore")
    api.post(f"/rounds/{first['round']['id']}/restore")
    second = api.post(f"{sitting}/rounds", {"record": {"hands": hands}}).get_json()
    body = {"record": {"hands": hands}}
    third = twice(f"/rounds/{second['round']['id']}/correct", body)
    api.post(f"{sitting}/rounds", {"record": {"hands": hands}, "seen": 1})
    api.patch(sitting, {"options": {"max_stake": 50}})
    etag = api.get(sitting).headers["ETag"]
    api.get(sitting, headers={"If-None-Match": etag})
    api.post(f"{sitting}/end")
    pot = twice(f"{in_weekend}/sittings", {"rule_set": "tjugoett", "seats": ["Willem", "Piet"]})
    twice(f"/sittings/{pot['id']}/pot", {"add": 100})
    api.post(f"/sittings/{pot['id']}/end")
    value = {"chips": 100, "amount": 500}
    chips = twice(
        f"{in_weekend}/sittings",
        {"rule_set": "eenentwintigen", "seats": ["Willem", "Piet"], "value": value},
    )
    api.patch(f"/sittings/{chips['id']}", {"value": None})
    api.patch(f"/sittings/{chips['id']}", {"value": value})
    twice(f"/sittings/{chips['id']}/chips", {"player": "Piet", "chips": 50})
    won = [{"player": "Piet", "stake": 6, "hand": {"outcome": "won"}}]
    twice(f"/sittings/{chips['id']}/rounds", {"record": {"hands": won}})
    api.post(f"/sittings/{chips['id']}/end")
    api.patch(in_weekend, {"name": "Terschelling"})
    api.post(f"{sitting}/reopen")
    api.get(f"{in_weekend}/settlement")
    payment, cost = pay_and_share(api, in_weekend)
    transfer = settle(api, in_weekend)
    share = twice(f"{in_weekend}/shares", {})
    api.post(f"/shares/{share['id']}/revoke")
    api.get(f"{group}/standings")
    api.get(f"{group}/standings?weekend={weekend['id']}")
    api.get(f"{group}/export")
    return Played(
        api=api,
        ids={
            "group_id": made["id"],
            "player_id": made["players"][0]["id"],
            "weekend_id": weekend["id"],
            "sitting_id": table["id"],
            "round_id": third["round"]["id"],
            "transfer_id": transfer,
            "share_id": share["id"],
            "payment_id": payment,
            "cost_id": cost,
        },
    )
