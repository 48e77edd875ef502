"""An app on a database of its own, and an evening in it."""

import os
import subprocess
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from ledger.desk.actors import Role
from ledger.web.app import create_app
from tests import postgresql
from tests.store.fixtures import close, database, empty_book, empty_databases
from tests.web.visits import Api, Evening, new_evening

__all__ = ["database", "empty_book", "empty_databases"]

# How long an example takes says nothing on a busy machine; what lands is tried alike each time.
settings.register_profile("ledger", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("ledger")


_server = pytest.StashKey[subprocess.Popen[bytes]]()


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Two processes more than there are cores: a browser test waits as often as it works."""
    return (yield) + 2


def pytest_configure(config: pytest.Config) -> None:
    """Start the PostgreSQL of a run on it; the processes that share the work find it there."""
    config.addinivalue_line("markers", "sqlite: a test of what is SQLite's alone")
    config.addinivalue_line("markers", "postgresql: a test of what is PostgreSQL's alone")
    if postgresql.IS_CHOSEN and not hasattr(config, "workerinput"):
        config.stash[_server] = postgresql.start()


def pytest_unconfigure(config: pytest.Config) -> None:
    """End it."""
    if _server in config.stash:
        postgresql.stop(config.stash[_server])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is the other database's alone, and on PostgreSQL what needs no database."""
    left_out = [item for item in items if _is_left_out(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def _is_left_out(item: pytest.Item) -> bool:
    if not postgresql.IS_CHOSEN:
        return item.get_closest_marker("postgresql") is not None
    if item.get_closest_marker("sqlite"):
        return True
    fixtures = getattr(item, "fixturenames", ())
    return "database" not in fixtures and not item.get_closest_marker("postgresql")


@pytest.fixture
def app(tmp_path: Path, database: str) -> Iterator[Flask]:
    """The whole app, with an empty book."""
    app = create_app(
        {
            "INSTANCE": tmp_path,
            "SQLALCHEMY_DATABASE_URI": database,
            "TESTING": True,
            "SECRET_KEY": "for tests only",
        }
    )
    yield app
    close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser of nobody's."""
    return app.test_client()


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A group of five at a table for four, before the first round."""
    return new_evening(app)


@pytest.fixture
def owner(client: FlaskClient, evening: Evening) -> Api:
    """The API with the owner's secret."""
    return Api(client=client, secret=evening.secrets[Role.OWNER])
