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
from ledger.store import database as store
from ledger.web.app import create_app
from tests import postgresql
from tests.store.fixtures import (
    Begun,
    app_folder,
    bare_apps,
    begun,
    close,
    database,
    empty_book,
    empty_databases,
)
from tests.web.api.described import check
from tests.web.templates import share_templates
from tests.web.visits import Api, Evening, new_evening

__all__ = ["app_folder", "bare_apps", "database", "empty_book", "empty_databases"]

pytest_plugins = ("tests.browser.touches",)

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
    config.addinivalue_line("markers", "own_app: a test that changes the app itself")
    config.addinivalue_line("markers", "durable: a test of what waits for the disk")
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


@pytest.fixture(autouse=True)
def _hasty(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite not wait for the disk: tests end processes of ours, not the machine."""
    if request.node.get_closest_marker("durable") is None:
        pragmas = (*store._PRAGMAS, "PRAGMA synchronous=OFF")
        monkeypatch.setattr(store, "_PRAGMAS", pragmas)


@pytest.fixture(scope="session")
def apps() -> dict[str, Flask]:
    """The apps that were made in this process, each by the database it is on."""
    return {}


@pytest.fixture
def app(
    request: pytest.FixtureRequest,
    app_folder: Path,
    database: str,
    apps: dict[str, Flask],
) -> Iterator[Flask]:
    """The whole app, with an empty book; to make it anew would take as long as most tests."""
    made = {} if request.node.get_closest_marker("own_app") else apps
    if database not in made:
        made[database] = new_app(app_folder, database)
    app = made[database]
    config = dict(app.config)
    yield app
    close(app)
    app.config.clear()
    app.config.update(config)


def new_app(folder: Path, database: str) -> Flask:
    """Return the whole app; what it answers in the API is held against the API's document."""
    app = create_app(
        {
            "INSTANCE": folder,
            "SQLALCHEMY_DATABASE_URI": database,
            "TESTING": True,
            "SECRET_KEY": "for tests only",
        }
    )
    app.after_request(check)
    return share_templates(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser of nobody's."""
    return app.test_client()


@pytest.fixture(scope="session")
def begun_evening(empty_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Begun[Evening]:
    """The evening with which books of tests begin that ask for one."""
    return begun(empty_book, tmp_path_factory.mktemp("begun"), new_evening)


@pytest.fixture
def evening(app: Flask, request: pytest.FixtureRequest) -> Evening:
    """A group of five at a table for four, before the first round."""
    if postgresql.IS_CHOSEN:
        return new_evening(app)
    made: Begun[Evening] = request.getfixturevalue("begun_evening")
    return made.evening


@pytest.fixture
def owner(client: FlaskClient, evening: Evening) -> Api:
    """The API with the owner's secret."""
    return Api(client=client, secret=evening.secrets[Role.OWNER])
