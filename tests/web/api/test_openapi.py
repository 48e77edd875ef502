"""The API's own document: valid, whole, and true of what the server does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from ledger.desk.actors import Role
from ledger.web.labels import PROBLEMS
from tests.web.api.described import asked, fault, operations, the_document
from tests.web.visits import Api

CASES = Path(__file__).parents[2] / "cases"
Seen = dict[tuple[str, str, int], Any]


def test_the_document_is_open_to_all_and_valid(client: FlaskClient) -> None:
    answer = client.get("/api/v1/openapi.json")
    assert answer.status_code == 200
    assert answer.get_json()["openapi"].startswith("3.1.")
    assert list(OpenAPIV31SpecValidator(answer.get_json()).iter_errors()) == []
    assert client.get("/api/v1/openapi.json").get_json() == answer.get_json() == the_document()


def test_every_address_is_described_and_nothing_else(app: Flask) -> None:
    found = {
        (method, rule.rule.removeprefix("/api/v1").replace("<uuid:", "{").replace(">", "}"))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/")
    }
    assert found == set(operations())


def test_every_operation_says_what_it_does_and_who_may() -> None:
    for operation in operations().values():
        assert operation["summary"]
        roles = {role for each in operation["security"] for role in each["link"]}
        assert roles <= set(Role)
    names = [operation["operationId"] for operation in operations().values()]
    assert len(set(names)) == len(names)
    open_to_all = {door for door, operation in operations().items() if not operation["security"]}
    assert open_to_all == {("POST", "/groups"), ("GET", "/openapi.json")}


def test_faults_have_the_codes_that_have_a_sentence() -> None:
    error = the_document()["components"]["schemas"]["Fault"]["properties"]["error"]
    assert set(error["properties"]["code"]["enum"]) == PROBLEMS


def objects(schema: object) -> Iterator[dict[str, Any]]:
    """Return every schema of an object in a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for each in schema.values():
            yield from objects(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from objects(each)


def test_every_object_is_closed_or_a_map() -> None:
    schemas = the_document()["components"]["schemas"]
    still_open = {
        name
        for name, schema in schemas.items()
        for each in objects(schema)
        if each.get("additionalProperties", True) is True
    }
    assert still_open == {"OpenApi"}


@pytest.fixture
def seen(app: Flask) -> Seen:
    """The last answer of each address with each status; `conftest.py` checks each of them."""
    answers: Seen = {}

    def remember(response: Response) -> Response:
        answers[(*asked(), response.status_code)] = response.get_json(silent=True)
        return response

    app.after_request(remember)
    return answers


def play_an_evening(client: FlaskClient) -> None:
    """Ask for everything once, and for what has an id twice."""
    body: dict[str, Any] = {"id": str(uuid4()), "name": "Kaartweekend", "players": ["Wim", "Piet"]}
    made = Api(client=client).post("/groups", body).get_json()
    Api(client=client).post("/groups", body)
    api, group = Api(client=client, secret=made["links"]["owner"]), f"/groups/{made['id']}"
    client.get("/api/v1/openapi.json")

    def twice(path: str, body: dict[str, Any]) -> Any:
        sent = {"id": str(uuid4()), **body}
        first, _ = (api.post(path, sent) for _ in range(2))
        return first.get_json()

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
    api.post(f"{sitting}/rounds", {"record": {"hands": hands}})
    api.post(f"{sitting}/rounds", {"record": {"hands": hands}, "seen": 1})
    api.patch(sitting, {"options": {"max_stake": 50}})
    etag = api.get(sitting).headers["ETag"]
    api.get(sitting, headers={"If-None-Match": etag})
    api.post(f"{sitting}/end")
    api.post(f"{sitting}/reopen")
    api.get(f"{in_weekend}/settlement")
    transfer = api.post(f"{in_weekend}/settle").get_json()["transfers"][0]["id"]
    api.post(f"/transfers/{transfer}/paid")
    api.post(f"/transfers/{transfer}/unpaid")
    api.post(f"/transfers/{transfer}/paid")
    api.post(f"{in_weekend}/reopen")
    api.get(f"{group}/standings")
    api.get(f"{group}/standings?weekend={weekend['id']}")


def test_every_answer_of_an_evening_is_described(client: FlaskClient, seen: Seen) -> None:
    play_an_evening(client)
    described = {
        (*door, int(status))
        for door, operation in operations().items()
        for status in operation["responses"]
        if status.startswith(("2", "3"))
    }
    assert described - seen.keys() == set()


def test_a_new_or_a_missing_key_is_noticed(client: FlaskClient, seen: Seen) -> None:
    play_an_evening(client)
    answers = {key: answer for key, answer in seen.items() if answer and "openapi" not in answer}
    assert len(answers) > 20
    for (method, path, status), answer in answers.items():
        schema = schema_of(method, path, status)
        assert fault(schema, answer) is None
        assert fault(schema, answer | {"strange": 1}) is not None
        for key in answer:
            short = {name: value for name, value in answer.items() if name != key}
            if schema not in {"Fault", "RecordedMeanwhile"} or key != "errors":
                assert fault(schema, short) is not None, (schema, key)


def schema_of(method: str, path: str, status: int) -> str:
    """Return the name of the schema of an answer; of 409, where somebody was first."""
    if status == 409:
        return "RecordedMeanwhile"
    response = operations()[method, path]["responses"][str(status)]
    return str(response["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2])
