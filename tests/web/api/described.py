"""The API's own document as a test reads it: what it says of an answer or of a body."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import Flask, Response, request
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from ledger.web.api import api
from ledger.web.api.openapi import PREFIX, document

ADDRESS = "urn:ledger"
# What a route may answer without saying so: the app's own answers to every address.
EVERYWHERE = {405, 500, 503, 507}


@cache
def the_document() -> dict[str, Any]:
    """Return the document as it goes over the wire."""
    app = Flask("described")
    app.register_blueprint(api)
    read: dict[str, Any] = json.loads(json.dumps(document(app)))
    return read


@cache
def _validator(pointer: str) -> Any:
    resource = DRAFT202012.create_resource(the_document())
    registry: Registry[Any] = Registry().with_resource(ADDRESS, resource)
    return Draft202012Validator(
        {"$ref": f"{ADDRESS}#{pointer}"}, registry=registry, format_checker=FormatChecker()
    )


def fault(name: str, value: object) -> str | None:
    """Return why a value is not what the schema of this name says, or None where it is."""
    return _fault_at(f"/components/schemas/{name}", value)


def _fault_at(pointer: str, value: object) -> str | None:
    error = best_match(_validator(pointer).iter_errors(value))
    return None if error is None else f"{error.json_path}: {error.message}"


def operations() -> dict[tuple[str, str], Mapping[str, Any]]:
    """Return what the document describes, by method and address."""
    return {
        (method.upper(), path): operation
        for path, methods in the_document()["paths"].items()
        for method, operation in methods.items()
    }


def body_of(operation: Mapping[str, Any]) -> str | None:
    """Return the name of the schema of what an operation takes."""
    if "requestBody" not in operation:
        return None
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    return str(schema["$ref"].rpartition("/")[2])


def asked() -> tuple[str, str]:
    """Return the method and the address of the request, as the document writes them."""
    rule = "" if request.url_rule is None else request.url_rule.rule
    return request.method, rule.removeprefix(PREFIX).replace("<uuid:", "{").replace(">", "}")


def check(response: Response) -> Response:
    """Fail unless an answer is just what the document says of it."""
    if not request.path.startswith(PREFIX) or request.method in {"HEAD", "OPTIONS"}:
        return response
    operation = operations().get(asked())
    status = response.status_code
    if operation is None or status in EVERYWHERE:
        problem = fault("Fault", response.get_json())
    else:
        assert str(status) in operation["responses"], f"{asked()} answers {status}"
        problem = _answer_fault(operation["responses"][str(status)], response)
    assert problem is None, f"{asked()} {status}: {problem}"
    return response


def _answer_fault(described: Mapping[str, Any], response: Response) -> str | None:
    if "$ref" in described:
        described = the_document()["components"]["responses"][described["$ref"].rpartition("/")[2]]
    for name in described.get("headers", {}):
        assert name in response.headers, f"{asked()}: no {name}"
    if "content" not in described:
        return None if response.get_data() == b"" else "there is a body"
    schema = described["content"]["application/json"]["schema"]
    assert response.mimetype == "application/json"
    names = [each["$ref"].rpartition("/")[2] for each in schema.get("anyOf", [schema])]
    faults = [fault(name, response.get_json()) for name in names]
    return None if None in faults else faults[0]
