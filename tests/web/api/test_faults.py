"""Bodies that are none: each a clear refusal in the one shape, and never a fault of ours."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.visits import Api, Evening, round_record

JSON = "application/json"
BODIES: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b"", 400, "missing_field"),
    "only spaces": (b"  ", 400, "bad_json"),
    "not JSON": (b"{name: 5}", 400, "bad_json"),
    "cut short": (b'{"name": "a', 400, "bad_json"),
    "not UTF-8": (b'{"name": "\xff\xfe"}', 400, "bad_json"),
    "UTF-16": ('{"name": "a"}'.encode("utf-16"), 400, "bad_json"),
    "a lone surrogate": (b'{"name": "\\ud800"}', 400, "bad_json"),
    "a lone surrogate as a key": (b'{"\\udfff": 1}', 400, "bad_json"),
    "deep arrays": (b"[" * 100_000, 400, "bad_json"),
    "deep but whole": (b'{"name": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400, "bad_json"),
    "a list": (b"[]", 400, "wrong_type"),
    "a text": (b'"name"', 400, "wrong_type"),
    "null": (b"null", 400, "wrong_type"),
    "NaN": (b"NaN", 400, "wrong_type"),
    "a huge number": (b"1" * 200_000, 400, "wrong_type"),
    "a huge number as a name": (b'{"name": ' + b"9" * 5000 + b"}", 400, "wrong_type"),
    "infinity as a name": (b'{"name": 1e999}', 400, "wrong_type"),
    "a name twice": (b'{"name": "a", "name": "b"}', 400, "bad_json"),
    "a NUL in a name": (b'{"name": "a\\u0000"}', 409, "bad_name"),
    "a name of 10 kB": (b'{"name": "' + b"x" * 10_000 + b'"}', 409, "bad_name"),
    "too large": (b'{"name": "' + b"x" * 300_000 + b'"}', 413, "too_large"),
}


@pytest.mark.parametrize(("data", "status", "code"), BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("rule", ["/groups", "/groups/{group_id}/players"])
def test_a_body_that_is_none_is_refused(
    owner: Api, evening: Evening, rule: str, data: bytes, status: int, code: str
) -> None:
    path = rule.format(group_id=evening.group_id)
    answer = owner.post(path, data=data, content_type=JSON)
    assert answer.status_code == status
    told = answer.get_json()
    assert told["error"].keys() == {"code", "path", "message"}
    assert told["error"]["code"] == code


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_other_than_json_is_not_read(owner: Api, evening: Evening, content_type: str) -> None:
    answer = owner.post(
        f"/groups/{evening.group_id}/players", data=b'{"name": "a"}', content_type=content_type
    )
    assert answer.status_code == 415
    assert answer.get_json()["error"]["code"] == "unsupported_media_type"


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"seen": 1.5}, "seen"),
        ({"seen": True}, "seen"),
        ({"seen": "1"}, "seen"),
        ({"seen": -1}, "seen"),
        ({"seen": 10**30}, "seen"),
        ({"id": "x" * 10_000}, "id"),
        ({"id": "91feb122-4502-4d88-8300-5d0a0c7f4b11\0"}, "id"),
        ({"id": []}, "id"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_round_is_refused_beside_its_record(
    owner: Api, evening: Evening, given: dict[str, Any], path: str
) -> None:
    body = {"id": str(uuid4()), "record": round_record()} | given
    answer = owner.post(f"/sittings/{evening.sitting_id}/rounds", body)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (400, "wrong_type", path)


@pytest.mark.parametrize(
    "options",
    [{"max_stake": 10**30}, {"max_stake": -(10**30)}, {"max_stake": 1.5}, {"x" * 10_000: 1},
     {"max_stake": "50"}, {"": None}, {"decks": [[[]]]}],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_strange_options_are_refused(owner: Api, evening: Evening, options: dict[str, Any]) -> None:
    answer = owner.patch(f"/sittings/{evening.sitting_id}", {"options": options})
    assert answer.status_code == 409
    assert answer.get_json()["error"]["code"] in {"unknown_option", "bad_option"}


@pytest.mark.parametrize(
    "path", ["/api/v1", "/api/", "/api/v2/groups", "/api/v1/%ff%00", "/api/v1/groups/%2e%2e/x"]
)
def test_an_address_that_is_none_is_answered_in_the_one_shape(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.get_json()["error"]["code"] == "not_found"


def test_another_method_says_which_there_are(owner: Api) -> None:
    answer = owner.get("/groups")
    assert answer.status_code == 405
    assert answer.get_json()["error"]["code"] == "method_not_allowed"
    assert "POST" in answer.headers["Allow"]


@pytest.mark.own_app
def test_what_breaks_here_tells_nothing(app: Flask, client: FlaskClient) -> None:
    @app.get("/api/v1/broken")
    def broken() -> str:
        raise RuntimeError("a secret")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = client.get("/api/v1/broken")
    assert answer.status_code == 500
    assert answer.get_json()["error"]["code"] == "server_error"
    assert b"secret" not in answer.data
