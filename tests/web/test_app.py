"""The app as a whole: its settings, its key, its cookie and where its files lie."""

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, session

from ledger.web.app import create_app
from ledger.web.assets import STATIC, TEMPLATES, TRANSLATIONS
from ledger.web.settings import secret_key, settings


def test_the_files_of_the_app_are_found() -> None:
    assert (TEMPLATES / "base.html").is_file()
    assert (STATIC / "css" / "tokens.css").is_file()
    assert TRANSLATIONS.parent.name == "web"


def test_a_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    first = secret_key(tmp_path)
    assert len(first) == 64
    assert secret_key(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_two_books_have_two_keys(tmp_path: Path) -> None:
    keys = {create_app({"INSTANCE": tmp_path / name}).secret_key for name in ("one", "two")}
    assert len(keys) == 2


def test_what_is_given_goes_before_the_environment_and_that_before_the_defaults(
    tmp_path: Path,
) -> None:
    environment = {
        "LEDGER_INSTANCE": str(tmp_path / "env"),
        "LEDGER_DATABASE": "sqlite:///elsewhere.db",
        "LEDGER_GROUPS": "closed",
    }
    by_default = settings({"INSTANCE": tmp_path}, {})
    assert by_default["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path}/ledger.db"
    assert by_default["OPEN_GROUPS"] is True
    by_environment = settings({}, environment)
    assert by_environment["INSTANCE"] == tmp_path / "env"
    assert by_environment["SQLALCHEMY_DATABASE_URI"] == "sqlite:///elsewhere.db"
    assert by_environment["OPEN_GROUPS"] is False
    older_spelling = {"LEDGER_DATABASE": "postgres://somebody@host/postgres://"}
    by_environment = settings({"INSTANCE": tmp_path}, older_spelling)
    assert by_environment["SQLALCHEMY_DATABASE_URI"] == "postgresql://somebody@host/postgres://"
    given = settings({"INSTANCE": tmp_path, "OPEN_GROUPS": True}, environment)
    assert (given["INSTANCE"], given["OPEN_GROUPS"]) == (tmp_path, True)


@pytest.mark.own_app
@pytest.mark.parametrize(("scheme", "is_secure"), [("http", False), ("https", True)])
def test_the_cookie_is_kept_for_long_and_from_scripts(
    app: Flask, scheme: str, is_secure: bool
) -> None:
    @app.get("/remember")
    def remember() -> str:
        session["devices"] = {}
        session.permanent = True
        return ""

    browser = app.test_client()
    browser.get("/remember", base_url=f"{scheme}://localhost")
    cookie = browser.get_cookie("ledger")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    assert cookie.secure is is_secure
    assert cookie.expires is not None
    assert cookie.expires - datetime.now(UTC) > timedelta(days=399)


@pytest.mark.own_app
def test_only_an_opened_page_renews_the_cookie(app: Flask) -> None:
    @app.route("/look", methods=["GET", "POST"])
    def look() -> str:
        return str(session.permanent)

    browser = app.test_client()
    with browser.session_transaction() as kept:
        kept.permanent = True
    # Answered late, it would undo what another page of the phone kept meanwhile.
    for beside in (browser.post("/look"), browser.get("/look", headers={"Sec-Fetch-Mode": "cors"})):
        assert "Set-Cookie" not in beside.headers
    for opened in (
        browser.get("/look"),
        browser.get("/look", headers={"Sec-Fetch-Mode": "navigate"}),
    ):
        assert "Set-Cookie" in opened.headers
