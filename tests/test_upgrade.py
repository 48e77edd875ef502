"""`ledger upgrade`, and what is said of a PostgreSQL database that cannot be used."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from ledger.store import postgresql as store
from ledger.store.database import init_database
from ledger.web.prepared import prepared_app
from tests import postgresql
from tests.servers import LONGEST_START, serving, start


def upgrade(database: str, instance: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "ledger.web.cli", "upgrade", "--instance", str(instance)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"LEDGER_DATABASE": database},
    )


def words_of(process: subprocess.Popen[str], *, code: int) -> str:
    words, _ = process.communicate(timeout=LONGEST_START)
    assert process.returncode == code, words
    return words


@pytest.fixture
def empty() -> Iterator[str]:
    """The URL of a PostgreSQL database without any table."""
    with postgresql.database() as name:
        yield postgresql.url(name)


@pytest.mark.postgresql
def test_a_server_asks_for_the_upgrade_and_serves_after_it(empty: str, tmp_path: Path) -> None:
    refused = start(tmp_path, "--port", "0", database=empty)
    words, _ = refused.communicate(timeout=LONGEST_START)
    assert refused.returncode != 0
    assert "is no book of this program yet; `ledger upgrade` makes it one" in words
    assert "is up to date, at revision" in words_of(upgrade(empty, tmp_path), code=0)
    with serving(tmp_path, database=empty) as server:
        assert server.url


@pytest.mark.postgresql
def test_two_upgrades_at_once_do_it_once(empty: str, tmp_path: Path) -> None:
    for process in [upgrade(empty, tmp_path) for _ in range(2)]:
        assert "is up to date, at revision" in words_of(process, code=0)


@pytest.mark.postgresql
def test_a_database_that_is_not_there_or_does_not_answer_is_told_in_a_sentence(
    empty: str, tmp_path: Path
) -> None:
    nowhere = empty.replace("/book_", "/no_book_")
    words = words_of(upgrade(nowhere, tmp_path), code=1)
    assert "is not there: make the database first, with createdb" in words
    silent = "postgresql://ledger:hidden@127.0.0.1:1/ledger"
    words = words_of(upgrade(silent, tmp_path), code=1)
    assert "See to it that PostgreSQL runs there" in words
    assert "hidden" not in words
    assert "Traceback" not in words


def test_a_sqlite_file_is_brought_up_to_date_as_well(tmp_path: Path) -> None:
    words = words_of(upgrade("", tmp_path), code=0)
    assert f"{tmp_path / 'ledger.db'} is up to date, at revision" in words
    assert prepared_app(tmp_path)


def test_without_its_driver_postgresql_is_told_to_need_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store, "find_spec", lambda _name: None)
    app = Flask("ledger")
    app.config["SQLALCHEMY_DATABASE_URI"] = "postgresql:///ledger"
    with pytest.raises(store.NoDriverError, match=r"install ledger\[postgres\]"):
        init_database(app)
