"""Every answer in the tests of the API is held against the API's own document."""

import pytest
from flask import Flask

from tests.web.api.described import check


@pytest.fixture(autouse=True)
def answers_are_as_described(app: Flask) -> None:
    app.after_request(check)
