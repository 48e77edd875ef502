"""Texts are packed for whoever takes them so, and nothing else changes by it."""

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.web.live import HEADER
from ledger.web.packing import LEAST
from tests.web.visits import Evening, record_rounds, visitor

PACKED = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def browser(app: Flask, evening: Evening) -> FlaskClient:
    record_rounds(app, evening, 2)
    return visitor(app, evening.secrets[Role.OWNER])


def is_packed(answer: TestResponse) -> bool:
    return answer.headers.get("Content-Encoding") == "gzip"


def test_a_page_is_packed_for_who_takes_that(browser: FlaskClient, evening: Evening) -> None:
    path = f"/groups/{evening.group_id}/links"
    plain, packed = browser.get(path), browser.get(path, headers=PACKED)
    assert (is_packed(plain), is_packed(packed)) == (False, True)
    assert gzip.decompress(packed.data).startswith(b"<!doctype html>")
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in packed.vary
    assert "Accept-Encoding" in plain.vary


@pytest.mark.parametrize("taken", ["", "identity", "br", "gzip;q=0"])
def test_nobody_else_gets_it_packed(browser: FlaskClient, taken: str) -> None:
    answer = browser.get("/", headers={"Accept-Encoding": taken})
    assert not is_packed(answer)
    assert answer.text.startswith("<!doctype html>")


def test_what_is_small_stays_as_it_is(browser: FlaskClient) -> None:
    answer = browser.get("/api/v1/nothing", headers=PACKED)
    assert not is_packed(answer)
    assert len(answer.data) < LEAST


def test_a_live_page_is_not_sent_again_packed_or_not(
    browser: FlaskClient, evening: Evening
) -> None:
    path = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}"
    first = browser.get(path, headers={HEADER: "1", **PACKED})
    assert is_packed(first)
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    for known in (tag, tag.removeprefix("W/")):
        again = browser.get(path, headers={HEADER: "1", "If-None-Match": known, **PACKED})
        assert (again.status_code, again.data) == (304, b"")


def test_a_table_of_the_api_is_not_sent_again_packed_or_not(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    who = {"Authorization": f"Bearer {evening.secrets[Role.VIEWER]}"}
    path = f"/api/v1/sittings/{evening.sitting_id}"
    client = app.test_client()
    tags = [client.get(path, headers=who | more).headers["ETag"] for more in ({}, PACKED)]
    assert tags[1] == f"W/{tags[0]}"
    for tag in tags:
        again = client.get(path, headers={**who, **PACKED, "If-None-Match": tag})
        assert again.status_code == 304


def test_a_book_is_still_sent_piece_by_piece(browser: FlaskClient, evening: Evening) -> None:
    answer = browser.get(f"/groups/{evening.group_id}/book.json", headers=PACKED, buffered=False)
    assert not is_packed(answer)
    assert "Content-Length" not in answer.headers
    assert answer.is_streamed


def test_a_file_is_the_same_packed_or_not(client: FlaskClient) -> None:
    path = "/static/css/tokens+base.css"
    plain, packed = client.get(path), client.get(path, headers=PACKED)
    assert gzip.decompress(packed.data) == plain.data
    assert "Accept-Encoding" in packed.vary
    again = client.get(path, headers={**PACKED, "If-None-Match": plain.headers["ETag"]})
    assert again.status_code == 304
    picture = client.get("/static/icons/any-192.png", headers=PACKED)
    assert not is_packed(picture)
