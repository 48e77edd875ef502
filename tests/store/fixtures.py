"""A real app on a real database: an empty book is made once and copied for each test."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import pytest
from flask import Flask

from ledger.store.database import db, init_database
from ledger.store.upgrades import upgrade_database
from tests import postgresql
from tests.postgresql import Databases

E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun(Generic[E]):
    """A SQLite file with an evening in it, to be copied, and what is known of the evening."""

    path: Path
    evening: E


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


def begun(empty_book: Path, folder: Path, begin: Callable[[Flask], E]) -> Begun[E]:
    """Begin an evening in a copy of an empty book."""
    path = Path(shutil.copy(empty_book, folder / "begun.db"))
    app = app_on(path)
    with app.app_context():
        evening = begin(app)
    close(app)
    return Begun(path=path, evening=evening)


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


@pytest.fixture(scope="session")
def app_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the book of each test, one after the other."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture
def database(request: pytest.FixtureRequest, app_folder: Path) -> Iterator[str]:
    """The URL of a book of the test's own: empty, or with the evening that the test asks for.

    On PostgreSQL each book is empty at first.
    """
    if postgresql.IS_CHOSEN:
        databases: Databases = request.getfixturevalue("empty_databases")
        with databases.one() as name:
            yield postgresql.url(name)
    else:
        path = app_folder / "ledger.db"
        # A new file: who still has the one before open does nothing to it.
        for old in app_folder.glob("ledger.db*"):
            old.unlink()
        is_begun = "evening" in request.fixturenames
        book = "begun_evening" if is_begun else "empty_book"
        found = request.getfixturevalue(book)
        shutil.copy(found.path if is_begun else found, path)
        yield f"sqlite:///{path}"


@pytest.fixture(scope="session")
def bare_apps() -> dict[str, Flask]:
    """The apps without pages that were made in this process, each by the database it is on."""
    return {}


@pytest.fixture
def app(app_folder: Path, database: str, bare_apps: dict[str, Flask]) -> Iterator[Flask]:
    """An app with an empty book, its context pushed."""
    if database not in bare_apps:
        bare_apps[database] = app_at(database, app_folder)
    app = bare_apps[database]
    with app.app_context():
        yield app
    close(app)
