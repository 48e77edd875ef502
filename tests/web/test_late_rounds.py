"""Adding a round that was played and not entered: its table has one way there, if it is open."""

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting
from tests.desk.evenings import actor
from tests.web.table_form import Table
from tests.web.visits import Evening, visitor

REOPEN = "A round that was played and not entered is added once this table is reopened."


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    table = Table(app, evening)
    with table.client.session_transaction() as session:
        session["language"] = "en"
    return table


def rounds_page(table: Table) -> str:
    address = f"/groups/{table.evening.group_id}/sittings/{table.sitting_id}"
    return table.client.get(address).get_data(as_text=True)


def test_an_open_table_leads_to_its_form(table: Table) -> None:
    page = rounds_page(table)
    assert page.count(f'href="{table.address}"') == 1
    assert REOPEN not in page


def test_an_ended_table_says_that_it_is_reopened_first(app: Flask, table: Table) -> None:
    with app.app_context():
        end_sitting(actor(table.evening.secrets[Role.OWNER]), table.sitting_id)
    page = rounds_page(table)
    assert f'href="{table.address}"' not in page
    assert REOPEN in page


def test_who_only_watches_adds_nothing(app: Flask, table: Table) -> None:
    table.client = visitor(app, table.evening.secrets[Role.VIEWER])
    with table.client.session_transaction() as session:
        session["language"] = "en"
    page = rounds_page(table)
    assert f'href="{table.address}"' not in page
    assert REOPEN not in page
