"""What a page or a round asks of the database does not grow with the rounds that were played."""

from collections.abc import Callable, Mapping
from functools import partial
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.web.charts import views
from tests.web.addresses import all_pages
from tests.web.visits import Api, Evening, record_rounds, round_record, visitor
from tests.web.work import Work, work_of

MOST_ROUNDS = 100
"""How many the chart of a weekend shows here: the longest list there is."""

# Where it has all that it shows.
FEW = MOST_ROUNDS + 50
MANY = 3 * FEW

# SQLite's trees become a little deeper, and what is counted comes in lumps.
A_LITTLE_MORE = 1.2
A_LUMP = 5


def visits(
    app: Flask, evening: Evening, browser: FlaskClient
) -> Mapping[str, Callable[[], TestResponse]]:
    """Return every page, and what phones ask of the API while a table plays."""
    api = Api(client=app.test_client(), secret=evening.secrets[Role.OWNER])
    table = f"/sittings/{evening.sitting_id}"
    body = {"id": str(uuid4()), "record": round_record()}
    readings = {
        "API: the table": table,
        "API: standings": f"/groups/{evening.group_id}/standings",
        "API: the settlement": f"/weekends/{evening.weekend_id}/settlement",
    }
    pages = all_pages(app, evening)
    return (
        {endpoint: partial(browser.get, path) for endpoint, path in pages.items()}
        | {name: partial(api.get, path) for name, path in readings.items()}
        | {
            "recording": partial(api.post, f"{table}/rounds", body),
            "recording it again": partial(api.post, f"{table}/rounds", body),
            "voiding": partial(api.post, f"/rounds/{body['id']}/void"),
        }
    )


def works(app: Flask, evening: Evening, browser: FlaskClient) -> dict[str, Work]:
    return {name: work_of(app, visit) for name, visit in visits(app, evening, browser).items()}


def test_nothing_asks_more_of_the_database_when_more_was_played(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOST_ROUNDS", MOST_ROUNDS)
    browser = visitor(app, evening.secrets[Role.OWNER])
    record_rounds(app, evening, FEW)
    few = works(app, evening, browser)
    record_rounds(app, evening, MANY - FEW)
    many = works(app, evening, browser)
    for name, work in many.items():
        assert (work.statements, work.rows) == (few[name].statements, few[name].rows), name
        assert work.steps <= few[name].steps * A_LITTLE_MORE + A_LUMP, (name, few[name], work)
    assert many["recording"].statements > 10
    assert many["charts.weekend"].rows > MOST_ROUNDS
    assert max(work.rows for name, work in many.items() if not name.startswith("charts")) < 100


def test_rows_and_steps_would_be_noticed(app: Flask, evening: Evening) -> None:
    api = Api(client=app.test_client(), secret=evening.secrets[Role.OWNER])
    series = f"/groups/{evening.group_id}/standings?weekend={evening.weekend_id}"
    record_rounds(app, evening, 10)
    few = work_of(app, partial(api.get, series))
    record_rounds(app, evening, 90)
    many = work_of(app, partial(api.get, series))
    assert many.statements == few.statements
    assert many.rows > few.rows + 90
    assert many.steps > few.steps
