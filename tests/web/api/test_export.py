"""The whole group over the API, and as a file from the menu."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from tests.web.api.described import fault
from tests.web.visits import Api, Evening, new_evening, record_rounds, visitor


@pytest.mark.parametrize("role", list(Role))
def test_every_role_may_take_the_book_away(
    app: Flask, client: FlaskClient, evening: Evening, role: Role
) -> None:
    record_rounds(app, evening, 3)
    api = Api(client=client, secret=evening.secrets[role])
    answer = api.get(f"/groups/{evening.group_id}/export")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.is_streamed or answer.get_data()
    book = answer.get_json()
    assert book["counts"]["rounds"] == 3
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("role", list(Role))
def test_the_menu_leads_every_role_to_the_same_file(
    app: Flask, client: FlaskClient, evening: Evening, role: Role
) -> None:
    record_rounds(app, evening, 2)
    browser = visitor(app, evening.secrets[role])
    path = f"/groups/{evening.group_id}/book.json"
    assert f'href="{path}"' in browser.get(f"/groups/{evening.group_id}/menu").text
    answer = browser.get(path)
    assert answer.status_code == 200
    api = Api(client=client, secret=evening.secrets[role])
    assert answer.get_data() == api.get(f"/groups/{evening.group_id}/export").get_data()
    name = answer.headers["Content-Disposition"]
    assert name.startswith("attachment; filename=ledger-kaartweekend-2")
    assert name.endswith(".json")


def test_strangers_are_told_that_there_is_nothing(app: Flask, evening: Evening) -> None:
    path = f"/groups/{evening.group_id}/book.json"
    assert app.test_client().get(path).status_code == 404
    stranger = visitor(app, new_evening(app).secrets[Role.OWNER])
    assert stranger.get(path).status_code == 404


def test_a_download_that_is_broken_off_holds_nothing_up(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 3)
    browser = visitor(app, evening.secrets[Role.VIEWER])
    for _ in range(30):
        answer = browser.get(f"/groups/{evening.group_id}/book.json", buffered=False)
        next(iter(answer.response))
        answer.close()
    record_rounds(app, evening, 1)
    whole = browser.get(f"/groups/{evening.group_id}/book.json")
    assert json.loads(whole.get_data())["counts"]["rounds"] == 4


def test_asking_how_large_it_is_reads_nothing(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.VIEWER])
    answer = browser.head(f"/groups/{evening.group_id}/book.json")
    assert (answer.status_code, answer.get_data()) == (200, b"")


def test_the_document_describes_each_value_of_an_export(
    app: Flask, owner: Api, evening: Evening
) -> None:
    record_rounds(app, evening, 2)
    book: Any = owner.get(f"/groups/{evening.group_id}/export").get_json()
    assert fault("Export", book) is None
    for name in ("rounds", "entries", "journal", "players", "links", "totals"):
        for key in book[name][0]:
            item = {k: v for k, v in book[name][0].items() if k != key}
            assert fault("Export", book | {name: [item]}) is not None, (name, key)
        assert fault("Export", book | {name: [book[name][0] | {"strange": 1}]}) is not None
