"""The headers of every answer, page by page."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from tests.web.addresses import all_pages
from tests.web.visits import Evening, record_rounds, visitor


def policy(answer: TestResponse) -> dict[str, list[str]]:
    parts = (part.split() for part in answer.headers["Content-Security-Policy"].split(";"))
    return {name: sources for name, *sources in parts}


def assert_safe(answer: TestResponse) -> None:
    sources = policy(answer)
    assert sources["default-src"] == ["'none'"]
    assert sources["frame-ancestors"] == ["'none'"]
    assert sources["script-src"] == ["'self'"]
    assert sources["form-action"] == ["'self'"]
    told = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in told
    assert not re.search(r"\bhttps?:|\*", told)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_every_page_has_the_headers(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    browser = visitor(app, evening.secrets[Role.OWNER])
    for path in all_pages(app, evening).values():
        answer = browser.get(path)
        assert answer.status_code == (303 if path.startswith("/shared/") else 200), path
        assert_safe(answer)
        kept = "private, no-cache" if "ETag" in answer.headers else "no-store"
        assert answer.headers["Cache-Control"] == kept, path
        assert not re.search(r"<script(?![^>]*\bsrc=)|\s(style|on\w+)=|<style", answer.text), path


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/nothing", "/api/v1/groups"])
def test_faults_have_the_headers_too(app: Flask, path: str) -> None:
    assert_safe(app.test_client().get(path))
    assert_safe(app.test_client().post(path))


def test_a_static_file_is_kept_for_long_by_its_version_only(app: Flask) -> None:
    with app.test_request_context():
        address = app.url_for("static", filename="css/tokens.css")
    assert re.fullmatch(r"/static/v-[0-9a-f]{12}/css/tokens\.css", address)
    browser = app.test_client()
    with browser.get(address) as kept:
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    with browser.get("/static/css/tokens.css") as asked:
        assert asked.headers["Cache-Control"] == "no-cache"
        etag = asked.headers["ETag"]
    with browser.get("/static/css/tokens.css", headers={"If-None-Match": etag}) as unchanged:
        assert unchanged.status_code == 304
    with browser.get("/static/v-000000000000/css/tokens.css") as older:
        assert older.headers["Cache-Control"] == "no-cache"
    missing = browser.get(address.replace("tokens", "none"))
    assert (missing.status_code, missing.headers["Cache-Control"]) == (404, "no-store")


def test_a_table_may_lie_in_the_browser_of_who_asked(app: Flask, evening: Evening) -> None:
    headers = {"Authorization": f"Bearer {evening.secrets[Role.VIEWER]}"}
    answer = app.test_client().get(f"/api/v1/sittings/{evening.sitting_id}", headers=headers)
    assert answer.headers["Cache-Control"] == "private, no-cache"
