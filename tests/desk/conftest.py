import pytest
from flask import Flask

from tests.desk.evenings import Evening, new_evening
from tests.store.fixtures import app

__all__ = ["app", "evening"]


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A group of five at a table for four, before the first round."""
    return new_evening()
