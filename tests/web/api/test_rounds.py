"""Recording and voiding rounds over the API."""

from typing import Any
from uuid import uuid4

import pytest

from tests.web.visits import Api, Evening, round_record


def body(**given: Any) -> dict[str, Any]:
    return {"id": str(uuid4()), "record": round_record()} | given


def test_a_round_is_answered_with_its_result(owner: Api, evening: Evening) -> None:
    sent = body(seen=1)
    answer = owner.post(f"/sittings/{evening.sitting_id}/rounds", sent)
    assert answer.status_code == 201
    told = answer.get_json()
    assert told["round"]["id"] == sent["id"]
    assert told["round"]["number"] == 1
    assert told["round"]["result"]["net"] == {"James": 5, "Wim": 5, "Piet": -10, "Kees": 0}
    assert told["round"]["record"]["seats"] == ["James", "Wim", "Piet", "Kees"]
    assert told["version"] == 2
    assert told["next"] == {"banker": "James"}


def test_the_same_round_again_is_answered_and_not_recorded(owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}/rounds"
    sent = body(seen=1)
    first = owner.post(address, sent)
    again = owner.post(address, sent | {"seen": 99})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json() == first.get_json()
    table = owner.get(f"/sittings/{evening.sitting_id}").get_json()
    assert table["rounds_played"] == 1


def test_the_same_round_again_is_answered_after_the_end(owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}/rounds"
    sent = body()
    owner.post(address, sent)
    owner.post(f"/sittings/{evening.sitting_id}/end")
    assert owner.post(address, sent).status_code == 200
    assert owner.post(address, body()).get_json()["error"]["code"] == "sitting_ended"


@pytest.mark.parametrize(
    "other", [{"record": {"hands": []}}, {"record": 7}, {"strange": True}, {"seen": "x"}], ids=str
)
def test_another_body_under_a_known_id_is_refused(
    owner: Api, evening: Evening, other: dict[str, Any]
) -> None:
    address = f"/sittings/{evening.sitting_id}/rounds"
    sent = body()
    owner.post(address, sent)
    answer = owner.post(address, sent | other)
    assert answer.status_code == 409
    assert answer.get_json()["error"]["code"] == "id_reused"


def test_what_was_recorded_meanwhile_stands_beside_the_fault(owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}/rounds"
    first = body(seen=1)
    owner.post(address, first)
    second = body(seen=1)
    refused = owner.post(address, second)
    assert refused.status_code == 409
    told = refused.get_json()
    assert told["error"]["code"] == "recorded_meanwhile"
    assert [each["id"] for each in told["latest"]] == [first["id"]]
    assert told["version"] == 2
    sent = owner.post(address, second | {"seen": told["version"]})
    assert sent.status_code == 201
    assert sent.get_json()["round"]["number"] == 2


def test_a_voided_round_counts_for_nothing(owner: Api, evening: Evening) -> None:
    sent = body()
    owner.post(f"/sittings/{evening.sitting_id}/rounds", sent)
    address = f"/rounds/{sent['id']}/void"
    first = owner.post(address, {"reason": "counted twice"})
    again = owner.post(address)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.get_json() == first.get_json()
    assert first.get_json()["round"]["void_reason"] == "counted twice"
    assert first.get_json()["version"] == 3
    table = owner.get(f"/sittings/{evening.sitting_id}").get_json()
    assert table["rounds_played"] == 0
    assert {each["amount"] for each in table["standings"]} == {0}


@pytest.mark.parametrize(
    ("record", "status", "code", "path"),
    [
        ({}, 400, "missing_field", "hands"),
        (None, 400, "wrong_type", ""),
        ([], 400, "wrong_type", ""),
        ({"hands": [], "colour": "red"}, 400, "unknown_field", "colour"),
        ({"hands": []}, 409, "no_hands", "hands"),
        ({"hands": [{"player": "Wim", "stake": 1.5, "hand": {"stood": True}}]}, 400, "wrong_type",
         "hands[0].stake"),
        ({"hands": [{"player": "Wim", "stake": 10**13, "hand": {"stood": True}}]}, 400,
         "wrong_type", "hands[0].stake"),
        ({"hands": [{"player": "Zoë", "stake": 5, "hand": {"outcome": "won"}}]}, 409,
         "unknown_player", "hands[0].player"),
        (round_record() | {"rule_set": "bridge"}, 409, "unknown_rule_set", "rule_set"),
        (round_record() | {"options": {"max_stake": 70}}, 409, "not_this_sitting",
         "options.max_stake"),
        (round_record() | {"seats": ["James", "Piet", "Wim"]}, 409, "not_this_sitting", "seats"),
    ],
    ids=str,
)  # fmt: skip
def test_a_record_is_refused_at_its_place(
    owner: Api, evening: Evening, record: Any, status: int, code: str, path: str
) -> None:
    answer = owner.post(f"/sittings/{evening.sitting_id}/rounds", body(record=record))
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (status, code, path)
    assert owner.get(f"/sittings/{evening.sitting_id}").get_json()["version"] == 1


def test_all_faults_of_a_record_are_told(owner: Api, evening: Evening) -> None:
    hands = [
        {"player": "Wim", "stake": 0, "hand": {"outcome": "won"}},
        {"player": "Wim", "stake": 5, "hand": {"points": 40}},
    ]
    told = owner.post(
        f"/sittings/{evening.sitting_id}/rounds", body(record={"hands": hands})
    ).get_json()
    codes = {each["code"] for each in told["errors"]}
    assert {"stake_too_low", "points_impossible"} <= codes
    assert told["error"] == told["errors"][0]


def test_a_settled_weekend_takes_no_rounds(owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}/rounds"
    owner.post(address, body())
    assert owner.post(f"/weekends/{evening.weekend_id}/settle").status_code == 200
    refused = owner.post(address, body())
    assert refused.status_code == 409
    assert refused.get_json()["error"]["code"] == "weekend_settled"


@pytest.mark.parametrize("way", ["end", "settle"])
def test_a_late_round_is_taken_and_leaves_the_plan_as_it_is(
    owner: Api, evening: Evening, way: str
) -> None:
    address = f"/sittings/{evening.sitting_id}/rounds"
    owner.post(address, body())
    if way == "end":
        owner.post(f"/sittings/{evening.sitting_id}/end")
    plan = owner.post(f"/weekends/{evening.weekend_id}/settle").get_json()["transfers"]
    late = body(seen=owner.get(f"/sittings/{evening.sitting_id}").get_json()["version"])
    assert owner.post(address, late).get_json()["error"]["code"] == "weekend_settled"
    assert owner.post(address, late | {"late": True}).status_code == 201
    assert owner.post(address, late | {"late": True}).status_code == 200
    settled = owner.get(f"/weekends/{evening.weekend_id}/settlement").get_json()
    assert settled["transfers"] == plan
    assert settled["open"] == {"James": 5, "Wim": 5, "Piet": -10, "Kees": 0}


def lost(name: str) -> dict[str, Any]:
    """Return the record of a round of strokes that somebody lost."""
    hands = [
        {"player": each, "hand": {"outcome": "lost"} if each == name else {"stood": True}}
        for each in ("James", "Wim", "Piet", "Kees")
    ]
    return {"hands": hands}


def test_a_round_from_before_fewer_strokes_were_agreed_can_be_corrected(
    owner: Api, evening: Evening
) -> None:
    owner.post(f"/sittings/{evening.sitting_id}/end")
    made = owner.post(
        f"/weekends/{evening.weekend_id}/sittings",
        {"rule_set": "eenendertigen", "seats": ["James", "Wim", "Piet", "Kees"],
         "options": {"strokes": 5, "game_value": 10}},
    ).get_json()  # fmt: skip
    address = f"/sittings/{made['id']}"
    first, _ = (
        owner.post(f"{address}/rounds", {"id": str(uuid4()), "record": lost(name)}).get_json()
        for name in ("Wim", "Piet")
    )
    assert owner.patch(address, {"options": {"strokes": 2}}).status_code == 200
    owner.post(f"{address}/rounds", {"id": str(uuid4()), "record": lost("Kees")})
    answer = owner.post(
        f"/rounds/{first['round']['id']}/correct", {"id": str(uuid4()), "record": lost("Piet")}
    )
    assert answer.status_code == 201, answer.get_json()
    newest = owner.get(address).get_json()["rounds"][0]
    assert newest["marks"] == [{"code": "game_is_over", "path": "strokes_before.Piet"}]
    assert newest["result"]["net"] == {"James": 10, "Wim": 10, "Piet": -30, "Kees": 10}
