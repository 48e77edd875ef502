"""The API's own document: valid, whole, and true of what the server does."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, Response, jsonify
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from ledger.desk.actors import Role
from ledger.web.labels import PROBLEMS
from tests.web.api.described import asked, fault, operations, the_document
from tests.web.api.whole_evening import play_an_evening
from tests.web.visits import Api

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


@pytest.mark.own_app
def test_every_answer_of_an_evening_is_described(client: FlaskClient, seen: Seen) -> None:
    play_an_evening(client)
    described = {
        (*door, int(status))
        for door, operation in operations().items()
        for status in operation["responses"]
        if status.startswith(("2", "3"))
    }
    assert described - seen.keys() == set()


@pytest.mark.own_app
def test_a_test_fails_where_an_answer_is_not_as_described(app: Flask, owner: Api) -> None:
    app.view_functions["api.openapi.show"] = lambda: jsonify({"swagger": "2.0"})
    with pytest.raises(AssertionError, match="openapi"):
        owner.get("/openapi.json")


@pytest.mark.own_app
def test_a_new_or_a_missing_key_is_noticed(client: FlaskClient, seen: Seen) -> None:
    play_an_evening(client)
    answers = {key: answer for key, answer in seen.items() if answer and "openapi" not in answer}
    assert len(answers) > 20
    for (method, path, status), answer in answers.items():
        schema = schema_of(method, path, status)
        assert fault(schema, answer) is None
        assert fault(schema, answer | {"strange": 1}) is not None
        for key in the_document()["components"]["schemas"][schema]["required"]:
            short = {name: value for name, value in answer.items() if name != key}
            assert fault(schema, short) is not None, (schema, key)


def schema_of(method: str, path: str, status: int) -> str:
    """Return the name of the schema of an answer; of 409, where somebody was first."""
    if status == 409:
        return "RecordedMeanwhile"
    response = operations()[method, path]["responses"][str(status)]
    return str(response["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2])
