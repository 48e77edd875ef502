"""What goes wrong on pages: a page that says so, and nothing of ours."""

import io
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.errors import Problem, RefusedError
from ledger.web.errors import GONE
from tests.web.visits import Evening, csrf_token, visitor


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/%00", "/%ff%fe", "/" + "x" * 10_000, "/groups/7/", "/groups/%2e%2e",
     "/static/../pyproject.toml", "/static/%2e%2e/pyproject.toml", "/static/none%00.css",
     "/join/" + "x" * 3000, "/join/%00", "/join/%ff"],
    ids=lambda path: path[:30],
)  # fmt: skip
def test_an_address_that_is_none_is_a_page(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "<h1" in answer.text


def test_another_method_is_a_page_that_says_which_there_are(client: FlaskClient) -> None:
    answer = client.put("/groups/new")
    assert answer.status_code == 405
    assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))
    assert "<h1" in answer.text
    assert client.post("/nothing").status_code == 404


def test_a_form_that_is_not_utf_8_is_refused(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    token = csrf_token(browser).encode()
    address = f"/groups/{evening.group_id}/players"
    for name in (b"%ff%fe", b"\xff", b"%c3", b"%ed%a0%80"):
        data = b"csrf_token=" + token + b"&name=" + name
        answer = browser.post(address, data=data, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == 400
        assert "<h1" in answer.text
    parts = {"csrf_token": token.decode(), "name": (io.BytesIO(b"x"), "\ufffd")}
    assert browser.post(address, data=parts).status_code in {200, 303, 422}
    head = b'--x\r\nContent-Disposition: form-data; name="'
    data = head + b'csrf_token"\r\n\r\n' + token + b"\r\n" + head + b'name"\r\n\r\n\xff\r\n--x--'
    broken = browser.post(address, data=data, content_type="multipart/form-data; boundary=x")
    assert broken.status_code == 400


def test_a_form_that_is_too_large_is_refused(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    fields = {"csrf_token": csrf_token(browser), "name": "x" * 300_000}
    answer = browser.post(f"/groups/{evening.group_id}/players", data=fields)
    assert answer.status_code == 413
    assert "<h1" in answer.text


def test_a_form_of_too_many_fields_is_refused(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    fields = {f"f{number}": "" for number in range(3000)}
    answer = browser.post(
        f"/groups/{evening.group_id}/players", data=fields, content_type="multipart/form-data"
    )
    assert answer.status_code == 413


def test_a_cookie_that_is_none_is_nobody(app: Flask, evening: Evening) -> None:
    for cookie in ("x", "é", "\x7f", "eyJ9.x.y", "x" * 3000):
        headers = {"Cookie": f"ledger={cookie}"}
        answer = app.test_client().get(f"/groups/{evening.group_id}/", headers=headers)
        assert answer.status_code == 404


def test_only_a_table_that_is_not_there_says_so_to_a_phone(app: Flask, evening: Evening) -> None:
    phone = visitor(app, evening.secrets[Role.SCOREKEEPER])
    table = f"/groups/{evening.group_id}/sittings/{uuid4()}/table"
    token = csrf_token(phone)
    for answer in (phone.get(table), phone.post(table, data={"csrf_token": token})):
        assert (answer.status_code, answer.headers[GONE]) == (404, "1")
        assert "data-gone" in answer.text
    assert GONE not in phone.get(f"/groups/{evening.group_id}/nothing").headers


@pytest.mark.own_app
def test_what_the_desk_refuses_is_a_page(app: Flask, client: FlaskClient) -> None:
    @app.get("/refused")
    def refused() -> str:
        raise RefusedError([Problem("weekend_settled")])

    answer = client.get("/refused")
    assert answer.status_code == 409
    assert "This weekend is settled." in answer.text


@pytest.mark.own_app
def test_what_breaks_here_tells_nothing_and_logs_no_secret(
    app: Flask, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    @app.get("/broken/<secret>")
    def broken(secret: str) -> str:
        raise RuntimeError("details")

    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = client.get("/broken/abcdef")
    assert answer.status_code == 500
    assert "<h1" in answer.text
    assert "details" not in answer.text
    assert "RuntimeError" in caplog.text
    assert "abcdef" not in caplog.text
