"""The number of queries does not grow with the rounds."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.queries import count_queries
from tests.web.visits import Api, Evening, record_rounds, round_record

CALLS: dict[str, Callable[[Api, Evening], TestResponse]] = {
    "the table": lambda api, evening: api.get(f"/sittings/{evening.sitting_id}"),
    "recording a round": lambda api, evening: api.post(
        f"/sittings/{evening.sitting_id}/rounds", {"id": str(uuid4()), "record": round_record()}
    ),
    "voiding a round": lambda api, evening: api.post(f"/rounds/{last_round(api, evening)}/void"),
    "standings": lambda api, evening: api.get(f"/groups/{evening.group_id}/standings"),
    "standings of a weekend": lambda api, evening: api.get(
        f"/groups/{evening.group_id}/standings?weekend={evening.weekend_id}"
    ),
    "the settlement": lambda api, evening: api.get(f"/weekends/{evening.weekend_id}/settlement"),
}


def last_round(api: Api, evening: Evening) -> Any:
    return api.get(f"/sittings/{evening.sitting_id}").get_json()["rounds"][0]["id"]


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_the_number_of_queries_does_not_grow(
    app: Flask, owner: Api, evening: Evening, call: Callable[[Api, Evening], TestResponse]
) -> None:
    record_rounds(app, evening, 5)
    few = count_queries(app, lambda: call(owner, evening))
    record_rounds(app, evening, 55)
    many = count_queries(app, lambda: call(owner, evening))
    assert 0 < many == few


def test_an_unchanged_table_takes_few_queries(app: Flask, owner: Api, evening: Evening) -> None:
    record_rounds(app, evening, 5)
    address = f"/sittings/{evening.sitting_id}"
    etag = owner.get(address).headers["ETag"]
    assert count_queries(app, lambda: owner.get(address, headers={"If-None-Match": etag})) <= 6
