from pathlib import Path

import pytest
from flask import Flask

from tests import postgresql
from tests.desk.evenings import Evening, new_evening
from tests.store.fixtures import Begun, app, begun

__all__ = ["app", "begun_evening", "evening"]


@pytest.fixture(scope="session")
def begun_evening(empty_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Begun[Evening]:
    """The evening with which books of tests begin that ask for one."""
    return begun(empty_book, tmp_path_factory.mktemp("begun"), lambda _: new_evening())


@pytest.fixture
def evening(app: Flask, request: pytest.FixtureRequest) -> Evening:
    """A group of five at a table for four, before the first round."""
    if postgresql.IS_CHOSEN:
        return new_evening()
    made: Begun[Evening] = request.getfixturevalue("begun_evening")
    return made.evening
