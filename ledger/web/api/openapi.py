"""The API's own document (OpenAPI 3.1), made from its addresses, views, bodies and schemas."""

import re
from collections.abc import Callable, Mapping
from inspect import getdoc
from typing import Any

from flask import Blueprint, Flask, current_app, jsonify
from flask.typing import ResponseReturnValue
from pydantic.json_schema import GenerateJsonSchema
from werkzeug.routing import Rule

from ledger.desk.actors import Role
from ledger.web.access import least_role
from ledger.web.api.bodies import Body
from ledger.web.api.description import Description, describes, description_of
from ledger.web.api.schemas import SCHEMAS
from ledger.web.api.shapes import CURRENCY, ID, TEXT, UNIT, Schema, maybe, ref

bp = Blueprint("openapi", __name__)

PREFIX = "/api/v1"
_KEPT = "ledger_openapi"
_ARGUMENT = re.compile(r"<(?:(\w+):)?(\w+)>")
_CONVERTERS: Mapping[str, Schema] = {"uuid": ID}

# What bodies leave to other layers, which read it.
_READ_ELSEWHERE: Mapping[str, Schema] = {
    "record": ref("SentRecord"),
    "options": ref("Options"),
    "currency": CURRENCY,
    "value": ref("ChipValue"),
    "unit": UNIT,
}

_ABOUT = """\
Rounds in, who pays whom out: the book of a group that plays cards.

Bodies and answers are UTF-8 JSON. Amounts are integers in the smallest unit of their coin, times
are RFC 3339 in UTC. The secret of a link says who asks, and its role what may be done. Whatever
adds something takes an `id`: the same body again under the same id answers 200 with what was
stored, another one is refused with `id_reused`. Whatever changes a sitting raises its `version`.
"""

_FAULTS: Mapping[int, tuple[str, str]] = {
    400: ("Unreadable", "The body has not the right shape; `path` names the place."),
    401: ("NoAccess", "There is no secret of an open link with it."),
    403: ("Forbidden", "The link's role is too small, or this is closed here."),
    404: ("NotFound", "There is no such thing in the group of this link."),
    409: ("Refused", "It is readable, but refused; `code` says why, and nothing was changed."),
    413: ("TooLarge", "The body is too large."),
    415: ("NotJson", "The body is not said to be JSON."),
    429: ("TooOften", "This was asked too often; nothing was changed."),
}


@bp.get("/openapi.json")
@describes({200: "OpenApi"})
def show() -> ResponseReturnValue:
    """Answer this document."""
    if _KEPT not in current_app.extensions:
        current_app.extensions[_KEPT] = document(current_app)
    return jsonify(current_app.extensions[_KEPT])


def document(app: Flask) -> dict[str, Any]:
    """Return the document of an app's API; what is not described there is left out.

    Any, because JSON holds values of all kinds.
    """
    paths: dict[str, dict[str, Schema]] = {}
    schemas = dict(SCHEMAS)
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        description = description_of(view)
        if description is None:
            continue
        if description.body is not None:
            schemas |= _body_schemas(description.body)
        path = _ARGUMENT.sub(r"{\2}", rule.rule).removeprefix(PREFIX)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            operation = _operation(rule, view, description)
            paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ledger", "version": "1", "description": _ABOUT},
        "servers": [{"url": PREFIX}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "responses": _fault_responses(),
            "securitySchemes": {
                "link": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The secret of a link; its role decides what may be done.",
                }
            },
        },
    }


class _WithoutTitles(GenerateJsonSchema):
    """Leaves out the titles of fields, which only repeat their names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Answer no; Any, as in pydantic."""
        return False


def _body_schemas(body: type[Body]) -> dict[str, Schema]:
    """Return the schema of a body, and of those that lie within it, by name."""
    schema = body.model_json_schema(
        schema_generator=_WithoutTitles, ref_template="#/components/schemas/{model}"
    )
    within = schema.pop("$defs", {})
    return {**within, body.__name__: _with_ours(schema)}


def _with_ours(schema: dict[str, Any]) -> Schema:
    """Return a body's schema with what another layer reads; Any, as in pydantic."""
    fields = schema["properties"]
    for name in fields.keys() & _READ_ELSEWHERE.keys():
        is_nullable = {"type": "null"} in fields[name].get("anyOf", ())
        ours = maybe(_READ_ELSEWHERE[name]) if is_nullable else _READ_ELSEWHERE[name]
        fields[name] = ours | {
            key: fields[name][key] for key in ("default",) if key in fields[name]
        }
    return schema


def _operation(rule: Rule, view: Callable[..., object], description: Description) -> Schema:
    least = least_role(view)
    summary, _, more = (getdoc(view) or "").partition("\n\n")
    needs = "Open to all." if least is None else f"For links of the role {least} or more."
    subject, _, name = rule.endpoint.removeprefix("api.").partition(".")
    operation: dict[str, Any] = {
        "operationId": f"{subject}_{name}",
        "tags": [subject],
        "summary": summary,
        "description": f"{more}\n\n{needs}".strip(),
        # The roles that a secret needs stand beside its scheme.
        "security": [] if least is None else [{"link": [str(least)]}],
        "parameters": _parameters(rule, description),
        "responses": _responses(rule, least, description),
    }
    if description.body is not None:
        schema = ref(description.body.__name__)
        operation["requestBody"] = {
            "required": any(
                field.is_required() for field in description.body.model_fields.values()
            ),
            "content": {"application/json": {"schema": schema}},
        }
    return operation


def _parameters(rule: Rule, description: Description) -> list[Schema]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": _CONVERTERS.get(converter, TEXT)}
        for converter, name in _ARGUMENT.findall(rule.rule)
    ]
    in_query = [
        {"name": name, "in": "query", "schema": schema}
        for name, schema in description.query.items()
    ]
    in_header = [
        {
            "name": "If-None-Match",
            "in": "header",
            "description": "The ETag of an answer that is kept; unchanged, it is not sent again.",
            "schema": TEXT,
        }
    ]
    return in_path + in_query + (in_header if description.has_etag else [])


def _responses(rule: Rule, least: Role | None, description: Description) -> Schema:
    etag = {"ETag": {"description": "Changes with the answer.", "required": True, "schema": TEXT}}
    headers = {"headers": etag} if description.has_etag else {}
    responses: dict[str, Schema] = {
        str(status): {
            "description": _answered(status, description),
            "content": {"application/json": {"schema": ref(answer)}},
            **headers,
        }
        for status, answer in sorted(description.answers.items())
    }
    if description.has_etag:
        responses["304"] = {"description": "Unchanged; there is no body.", **headers}
    for status in sorted(_faults(rule, least, description)):
        name, _ = _FAULTS[status]
        is_late = status == 409 and description.body and "seen" in description.body.model_fields
        name = "RefusedOrLate" if is_late else name
        responses[str(status)] = {"$ref": f"#/components/responses/{name}"}
    return responses | {"default": {"$ref": "#/components/responses/OtherFault"}}


def _answered(status: int, description: Description) -> str:
    if status == 201:
        return "It was added."
    return "It was there already." if 201 in description.answers else "It was done."


def _faults(rule: Rule, least: Role | None, description: Description) -> set[int]:
    """Return the statuses of what can go wrong: what was declared, and what follows."""
    found = {429, *description.faults}
    if least is not None:
        found |= {401} if least is Role.VIEWER else {401, 403}
    if rule.arguments:
        found |= {404}
    if description.body is not None:
        found |= {400, 413, 415}
    return found


def _fault_responses() -> Schema:
    late = {"anyOf": [ref("Fault"), ref("RecordedMeanwhile")]}
    found = {name: _fault(text, ref("Fault")) for name, text in _FAULTS.values()}
    found["NoAccess"]["headers"] = {
        "WWW-Authenticate": {"description": "Bearer.", "required": True, "schema": TEXT}
    }
    found["RefusedOrLate"] = _fault("It is refused, or others recorded since `seen`.", late)
    found["OtherFault"] = _fault("Any other fault has the same shape.", ref("Fault"))
    return found


def _fault(text: str, schema: Schema) -> dict[str, Any]:
    return {"description": text, "content": {"application/json": {"schema": schema}}}
