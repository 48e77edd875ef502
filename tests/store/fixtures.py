"""A real app on a real database: an empty book is made once and copied for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from ledger.store.database import db, init_database
from ledger.store.upgrades import upgrade_database
from tests import postgresql
from tests.postgresql import Databases


def app_on(path: Path) -> Flask:
    """Return an app whose book is this SQLite file."""
    return app_at(f"sqlite:///{path}", path.parent)


def app_at(url: str, folder: Path) -> Flask:
    """Return an app whose book is in this database, and anything else in a folder."""
    app = Flask("ledger", instance_path=str(folder))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    init_database(app)
    return app


def close(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture(scope="session")
def empty_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty book in a SQLite file, to be copied."""
    path = tmp_path_factory.mktemp("book") / "empty.db"
    app = app_on(path)
    upgrade_database(app)
    close(app)
    return path


@pytest.fixture(scope="session")
def empty_databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Empty books on PostgreSQL."""
    with postgresql.database() as name:
        app = app_at(postgresql.url(name), tmp_path_factory.mktemp("book"))
        upgrade_database(app)
        close(app)
        databases = Databases(name)
        yield databases
        databases.drop()


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty book of the test's own."""
    if postgresql.IS_CHOSEN:
        databases: Databases = request.getfixturevalue("empty_databases")
        with databases.one() as name:
            yield postgresql.url(name)
    else:
        path = shutil.copy(request.getfixturevalue("empty_book"), tmp_path / "ledger.db")
        yield f"sqlite:///{path}"


@pytest.fixture
def app(tmp_path: Path, database: str) -> Iterator[Flask]:
    """An app with an empty book, its context pushed."""
    app = app_at(database, tmp_path)
    with app.app_context():
        yield app
    close(app)
