"""A book that cannot be used while it is served: why, what to do, and nothing half there."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.checking import check_book
from ledger.store import database
from ledger.store.database import db, sqlite_module
from ledger.web.app import create_app
from tests.limits import files_no_larger_than
from tests.store.fixtures import close
from tests.web.visits import Api, Evening, csrf_token, round_record

MOST_ROUNDS = 500


def reopen(app: Flask, monkeypatch: pytest.MonkeyPatch, *pragmas: str) -> None:
    """Let the connections of the server begin with these pragmas too."""
    monkeypatch.setattr(database, "_PRAGMAS", (*database._PRAGMAS, *pragmas))
    with app.app_context():
        db.engine.dispose()


def record(owner: Api, evening: Evening, id_: str | None = None) -> TestResponse:
    body = {"id": id_ or str(uuid4()), "record": round_record()}
    return owner.post(f"/sittings/{evening.sitting_id}/rounds", body)


@pytest.fixture
def file(app: Flask) -> Path:
    return Path(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))


@pytest.fixture
def locked(
    app: Flask, evening: Evening, file: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Another program writes in the book, and goes on with it."""
    assert evening
    reopen(app, monkeypatch, "PRAGMA busy_timeout=50")
    with closing(sqlite_module().connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def test_a_full_disk_takes_no_round_and_the_next_try_does(
    app: Flask, owner: Api, evening: Evening, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite_module().connect(file)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    with monkeypatch.context() as full:
        reopen(app, full, f"PRAGMA max_page_count={pages + 2}")
        ids = [str(uuid4()) for _ in range(MOST_ROUNDS)]
        answers = (record(owner, evening, id_) for id_ in ids)
        kept = next(n for n, answer in enumerate(answers) if answer.status_code != 201)
        answer = record(owner, evening, ids[kept])
        assert answer.status_code == 507
        assert answer.get_json()["error"]["code"] == "database_full"
        assert "make room there" in answer.get_json()["error"]["message"]
    reopen(app, monkeypatch)
    sitting = owner.get(f"/sittings/{evening.sitting_id}").get_json()
    assert sitting["rounds"][0]["number"] == kept
    assert record(owner, evening, ids[kept]).status_code == 201
    with app.app_context():
        assert check_book().faults == ()


def test_a_file_that_may_not_grow_is_no_damaged_book(
    app: Flask, owner: Api, evening: Evening, file: Path
) -> None:
    sizes = [each.stat().st_size for each in file.parent.glob(f"{file.name}*")]
    ids = [str(uuid4()) for _ in range(MOST_ROUNDS)]
    with files_no_larger_than(max(sizes) + 100_000):
        answers = (record(owner, evening, id_) for id_ in ids)
        kept = next(n for n, answer in enumerate(answers) if answer.status_code != 201)
        answer = record(owner, evening, ids[kept])
        assert answer.status_code == 507
        assert answer.get_json()["error"]["code"] == "database_unwritten"
        assert owner.get(f"/sittings/{evening.sitting_id}").status_code == 200
    sitting = owner.get(f"/sittings/{evening.sitting_id}").get_json()
    assert sitting["rounds"][0]["number"] == kept
    assert record(owner, evening, ids[kept]).status_code == 201
    with app.app_context():
        assert check_book().faults == ()


@pytest.mark.usefixtures("locked")
def test_a_locked_book_asks_for_another_try(owner: Api, evening: Evening) -> None:
    answer = record(owner, evening)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert answer.get_json()["error"]["code"] == "database_locked"
    assert owner.get(f"/sittings/{evening.sitting_id}").get_json()["rounds"] == []


@pytest.mark.usefixtures("locked")
def test_a_form_is_told_in_the_readers_language(client: FlaskClient, evening: Evening) -> None:
    address = f"/join/{evening.secrets[Role.VIEWER]}"
    fields = {"csrf_token": csrf_token(client)}
    answer = client.post(address, data=fields, headers={"Accept-Language": "nl"})
    assert answer.status_code == 503
    assert "<h1>Het boek is nu niet te gebruiken</h1>" in answer.text
    assert "Er is niets genoteerd" in answer.text


def test_a_book_that_may_only_be_read_is_read(
    app: Flask, owner: Api, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    reopen(app, monkeypatch, "PRAGMA query_only=ON")
    answer = record(owner, evening)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "database_read_only")
    assert owner.get(f"/groups/{evening.group_id}/standings").status_code == 200


def test_a_postgresql_that_is_not_there_is_said_to_be(tmp_path: Path, evening: Evening) -> None:
    address = f"postgresql://ledger:hush@/none?host={tmp_path}"
    app = create_app({"INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": address, "TESTING": True})
    away = Api(client=app.test_client(), secret=evening.secrets[Role.OWNER])
    answer = away.get(f"/groups/{evening.group_id}/standings")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "database_away")
    assert "hush" not in answer.text
    close(app)


@pytest.mark.own_app
def test_a_mistake_of_ours_stays_one(app: Flask) -> None:
    @app.get("/api/v1/mistaken")
    def mistaken() -> str:
        raise OperationalError("SELECT", {}, Exception("no such column: x"))

    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = app.test_client().get("/api/v1/mistaken")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (500, "server_error")
