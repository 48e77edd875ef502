"""An app on a database of its own, and an evening in it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from ledger.desk.actors import Role
from ledger.web.app import create_app
from tests.store.fixtures import close, empty_book
from tests.web.visits import Api, Evening, new_evening

__all__ = ["empty_book"]

# How long an example takes says nothing on a busy machine; what lands is tried alike each time.
settings.register_profile("ledger", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("ledger")


@pytest.fixture
def app(tmp_path: Path, empty_book: Path) -> Iterator[Flask]:
    """The whole app, with an empty book."""
    shutil.copy(empty_book, tmp_path / "ledger.db")
    app = create_app({"INSTANCE": tmp_path, "TESTING": True, "SECRET_KEY": "for tests only"})
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
