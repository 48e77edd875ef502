"""A second scorekeeper at the same table: the form follows, unless somebody has touched it."""

from uuid import uuid4

from flask import Flask
from playwright.sync_api import Page, expect

from ledger.desk.rounds import record_round
from tests.browser.tables import PIET, WIM, Table
from tests.desk.evenings import actor, hand


def record_elsewhere(table: Table, name: str) -> None:
    with table.app.app_context():
        facts = {"hands": [hand(name, 20)]}
        record_round(actor(table.secret), table.sitting_id, facts, id=uuid4())


def test_an_untouched_form_goes_on_and_a_touched_one_says_what_came(page: Page, app: Flask) -> None:
    table = Table(page, app).come_in()
    table.wait_until_ready()
    page.locator("[data-open=bank]").tap()
    page.locator("[data-chips] button").filter(has_text="Who plays").tap()
    record_elsewhere(table, "Wim")
    page.wait_for_timeout(3000)
    expect(page.locator("h1")).to_have_text("Round 1")  # Something is open over it.
    page.locator("[data-people] [data-close]").tap()
    expect(page.locator("[data-ready] h1")).to_have_text("Round 2")
    table.tap(PIET)
    record_elsewhere(table, "Kees")
    expect(page.locator("[data-sent]")).to_have_text("Another phone has recorded round 2")
    assert table.words()[PIET] == "won"
    expect(page.locator("h1")).to_have_text("Round 2")
    table.tap(PIET)
    expect(page.locator("[data-ready] h1")).to_have_text("Round 3")
    table.tap(WIM).save()
    assert [each.number for each in table.rounds] == [3, 2, 1]
    page.wait_for_load_state()
