"""Payments and costs over the API."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.web.visits import Api, Evening, record_rounds


@pytest.fixture
def weekend(app: Flask, evening: Evening) -> str:
    """The address of a weekend in which Piet owes James and Wim 15 each."""
    record_rounds(app, evening, 3)
    return f"/weekends/{evening.weekend_id}"


PAID = {"from": "Piet", "to": "Wim", "amount": 10}
BEER = {"what": "beer", "amount": 100, "payer": "Kees", "shares": {"Wim": 2, "Kees": 1, "Zoë": 0}}


def code_of(answer: Any) -> tuple[int, str, str]:
    error = answer.get_json()["error"]
    return answer.status_code, error["code"], error["path"]


def test_a_part_leaves_the_rest_open(owner: Api, weekend: str) -> None:
    transfer = owner.post(f"{weekend}/settle").get_json()["transfers"][0]
    address, body = f"/transfers/{transfer['id']}", {"id": str(uuid4()), "amount": 10}
    answers = [owner.post(f"{address}/payments", body) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 200]
    assert answers[0].get_json() == answers[1].get_json()
    part = answers[0].get_json()["transfers"][0]
    assert (part["amount"], part["paid"], part["paid_at"]) == (15, 10, None)
    more = owner.post(f"{address}/payments", {"amount": 6})
    assert code_of(more) == (409, "more_than_left", "amount")
    whole = owner.post(f"{address}/paid").get_json()["transfers"][0]
    assert (whole["paid"], whole["paid_at"] is None) == (15, False)
    assert owner.post(f"{address}/unpaid").get_json()["transfers"][0]["paid"] == 0


def test_a_payment_is_entered_once_and_taken_back_once(owner: Api, weekend: str) -> None:
    body = PAID | {"id": str(uuid4())}
    answers = [owner.post(f"{weekend}/payments", body) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 200]
    payment = answers[0].get_json()
    assert payment == answers[1].get_json()
    assert {key: payment[key] for key in ("id", "from", "to", "amount", "voided_at")} == body | {
        "voided_at": None
    }
    assert code_of(owner.post(f"{weekend}/payments", body | {"amount": 9})) == (
        409, "id_reused", "id",
    )  # fmt: skip
    now = owner.get(f"{weekend}/settlement").get_json()
    assert [each["id"] for each in now["payments"]] == [body["id"]]
    assert now["paid"] == {"James": 0, "Wim": -10, "Piet": 10, "Kees": 0}
    back = [owner.post(f"/payments/{body['id']}/void").get_json() for _ in range(2)]
    assert back[0] == back[1]
    assert back[0]["voided_at"].endswith("Z")
    assert owner.get(f"{weekend}/settlement").get_json()["payments"] == []


def test_the_api_takes_more_than_is_owed(owner: Api, weekend: str) -> None:
    assert owner.post(f"{weekend}/payments", PAID | {"amount": 500}).status_code == 201
    assert owner.get(f"{weekend}/settlement").get_json()["balances"]["Piet"] == 470


REFUSED = {
    "to oneself": (PAID | {"to": "Piet"}, (409, "same_player", "to")),
    "to nobody known": (PAID | {"to": "Nel"}, (409, "unknown_player", "to")),
    "nothing": (PAID | {"amount": 0}, (409, "bad_amount", "amount")),
    "less": (PAID | {"amount": -1}, (409, "bad_amount", "amount")),
    "too much": (PAID | {"amount": 10**12}, (409, "payment_too_large", "amount")),
    "without a sender": ({"to": "Wim", "amount": 1}, (400, "missing_field", "from")),
}


@pytest.mark.parametrize(("body", "expected"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_payment_is_refused(
    owner: Api, weekend: str, body: dict[str, Any], expected: tuple[int, str, str]
) -> None:
    assert code_of(owner.post(f"{weekend}/payments", body)) == expected
    assert owner.get(f"{weekend}/settlement").get_json()["payments"] == []


def test_a_cost_is_entered_once_and_taken_back_once(owner: Api, weekend: str) -> None:
    body = BEER | {"id": str(uuid4())}
    answers = [owner.post(f"{weekend}/costs", body) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 200]
    cost = answers[0].get_json()
    assert cost == answers[1].get_json()
    assert (cost["shares"], cost["parts"]) == ({"Wim": 2, "Kees": 1}, {"Wim": 67, "Kees": 33})
    assert owner.get(f"{weekend}/costs").get_json() == {"currency": "EUR", "costs": [cost]}
    assert owner.get(f"{weekend}/settlement").get_json()["costs"]["Wim"] == -67
    assert code_of(owner.post(f"{weekend}/costs", body | {"what": "wine"}))[1] == "id_reused"
    back = [owner.post(f"/costs/{body['id']}/void").get_json() for _ in range(2)]
    assert back[0] == back[1]
    assert owner.get(f"{weekend}/costs").get_json()["costs"] == []


def test_a_settled_weekend_takes_late_costs(owner: Api, weekend: str) -> None:
    owner.post(f"{weekend}/settle")
    assert code_of(owner.post(f"{weekend}/costs", BEER)) == (409, "weekend_settled", "")
    assert owner.post(f"{weekend}/costs", BEER | {"late": True}).status_code == 201
    assert owner.get(f"{weekend}/settlement").get_json()["open"]["Kees"] == 67
