"""A real app on a real file: an empty book is made once and copied for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from ledger.store.database import db, init_database
from ledger.store.upgrades import upgrade_database


def app_on(path: Path) -> Flask:
    """Return an app whose book is this file."""
    app = Flask("ledger", instance_path=str(path.parent))
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{path}"
    init_database(app)
    return app


def close(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture(scope="session")
def empty_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "empty.db"
    app = app_on(path)
    upgrade_database(app)
    close(app)
    return path


@pytest.fixture
def app(tmp_path: Path, empty_book: Path) -> Iterator[Flask]:
    """An app with an empty book, its context pushed."""
    path = tmp_path / "ledger.db"
    shutil.copy(empty_book, path)
    app = app_on(path)
    with app.app_context():
        yield app
    close(app)
