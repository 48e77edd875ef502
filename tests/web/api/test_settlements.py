"""Settling over the API, and who stands how."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.web.visits import Api, Evening, record_rounds, round_record


def test_the_plan_is_stored_paid_and_taken_back(app: Flask, owner: Api, evening: Evening) -> None:
    record_rounds(app, evening, 3)
    address = f"/weekends/{evening.weekend_id}"
    now = owner.get(f"{address}/settlement").get_json()
    assert now["balances"] == {"James": 15, "Wim": 15, "Piet": -30, "Kees": 0}
    expected = [("Piet", "James", 15), ("Piet", "Wim", 15)]
    assert sorted(ways(now)) == expected
    assert {each["id"] for each in now["transfers"]} == {None}

    settled, again = (owner.post(f"{address}/settle").get_json() for _ in range(2))
    assert settled == again
    assert sorted(ways(settled)) == expected
    first = settled["transfers"][0]
    assert first["id"] is not None
    paid, repeated = (owner.post(f"/transfers/{first['id']}/paid").get_json() for _ in range(2))
    assert paid == repeated
    assert paid["transfers"][0]["paid_at"].endswith("Z")
    assert paid["balances"][first["to"]] == 0
    unpaid = owner.post(f"/transfers/{first['id']}/unpaid").get_json()
    assert unpaid["transfers"][0]["paid_at"] is None
    assert unpaid["balances"] == now["balances"]


def test_what_was_paid_stays_paid_when_the_weekend_is_reopened(
    app: Flask, owner: Api, evening: Evening
) -> None:
    record_rounds(app, evening, 3)
    address = f"/weekends/{evening.weekend_id}"
    first = owner.post(f"{address}/settle").get_json()["transfers"][0]
    owner.post(f"/transfers/{first['id']}/paid")
    reopened = owner.post(f"{address}/reopen").get_json()
    assert reopened["settled_at"] is None
    assert [each["id"] for each in reopened["payments"]] == [first["id"]]
    assert sum(each["amount"] for each in reopened["transfers"]) == 15


def test_no_other_plan_is_stored_than_the_one_that_was_seen(
    app: Flask, owner: Api, evening: Evening
) -> None:
    address = f"/weekends/{evening.weekend_id}"
    record_rounds(app, evening, 1)
    seen = owner.get(f"{address}/settlement").get_json()["mark"]
    record_rounds(app, evening, 1)
    refused = owner.post(f"{address}/settle", {"seen": seen})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "plan_changed")
    now = owner.get(f"{address}/settlement").get_json()
    assert now["settled_at"] is None
    settled = owner.post(f"{address}/settle", {"seen": now["mark"]}).get_json()
    assert ways(settled) == ways(now)


def test_no_other_plan_is_stored_anew_than_the_one_that_was_seen(
    app: Flask, owner: Api, evening: Evening
) -> None:
    address = f"/weekends/{evening.weekend_id}"
    refused = owner.get(f"{address}/plan_anew")
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "not_settled")
    record_rounds(app, evening, 2)
    settled = owner.post(f"{address}/settle").get_json()
    assert owner.get(f"{address}/plan_anew").get_json() == settled
    beer = {"what": "beer", "amount": 400, "payer": "Kees", "late": True}
    owner.post(f"{address}/costs", beer)
    seen = owner.get(f"{address}/plan_anew").get_json()
    owner.post(f"{address}/costs", beer)
    refused = owner.post(f"{address}/plan_anew", {"seen": seen["mark"]})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "plan_changed")
    assert ways(owner.get(f"{address}/settlement").get_json()) == ways(settled)
    now = owner.get(f"{address}/plan_anew").get_json()
    anew = owner.post(f"{address}/plan_anew", {"seen": now["mark"]}).get_json()
    assert ways(anew) == ways(now) != ways(seen)


def test_nothing_is_no_settlement(owner: Api, evening: Evening) -> None:
    answer = owner.post(f"/weekends/{evening.weekend_id}/settle")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "nothing_to_settle")


def test_standings_are_of_one_coin_and_one_weekend(
    app: Flask, owner: Api, evening: Evening
) -> None:
    record_rounds(app, evening, 2)
    owner.post(f"/sittings/{evening.sitting_id}/end")
    for_chips = {"rule_set": "weekend", "seats": ["Wim", "Piet"], "unit": "chips", "banker": "Piet"}
    table = owner.post(f"/weekends/{evening.weekend_id}/sittings", for_chips).get_json()
    hands = round_record()["hands"][:1]
    body = {"id": str(uuid4()), "record": {"hands": hands}}
    owner.post(f"/sittings/{table['id']}/rounds", body)

    address = f"/groups/{evening.group_id}/standings"
    money = {"James": 10, "Wim": 10, "Piet": -20}
    chips = {"Wim": 5, "Piet": -5}
    assert amounts(owner.get(address)) == money
    assert amounts(owner.get(f"{address}?currency=chips")) == chips
    assert amounts(owner.get(f"{address}?currency=SEK")) == {}
    in_weekend = f"{address}?weekend={evening.weekend_id}"
    assert amounts(owner.get(in_weekend)) == money
    assert amounts(owner.get(f"{in_weekend}&currency=chips")) == chips
    assert amounts(owner.get(f"{in_weekend}&currency=SEK")) == {}
    series = owner.get(in_weekend).get_json()["series"]
    assert [point["amounts"] for point in series] == [
        {"James": 5, "Wim": 5, "Piet": -10, "Kees": 0}
    ] * 2


@pytest.mark.parametrize(
    ("query", "status"),
    [("currency=GBP", 409), ("currency=", 409), ("currency=%ff%00", 409), ("weekend=", 404),
     ("weekend=7", 404), ("weekend=%00", 404),
     ("weekend=f2432526-30bb-4ca1-be1e-36421bd3e310", 404)],
)  # fmt: skip
def test_a_strange_coin_or_weekend_is_refused(
    owner: Api, evening: Evening, query: str, status: int
) -> None:
    answer = owner.get(f"/groups/{evening.group_id}/standings?{query}")
    assert answer.status_code == status
    assert answer.get_json()["error"]["message"]


def ways(settlement: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(each["from"], each["to"], each["amount"]) for each in settlement["transfers"]]


def amounts(answer: Any) -> dict[str, int]:
    standings = answer.get_json()["standings"]
    return {each["player"]: each["amount"] for each in standings if each["amount"]}
