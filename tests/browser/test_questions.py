"""Axe finds nothing either on what a page says and asks where something stands in the way."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect

from ledger.desk.rounds import record_round
from ledger.desk.sittings import change_sitting, end_sitting
from tests.browser.offline import PhoneTable
from tests.browser.tables import PIET, WIM
from tests.browser.test_everyone import COLOURS, EVERYTHING, found, with_axe
from tests.desk.evenings import actor, hand


@pytest.fixture
def table(phone: BrowserContext, app: Flask) -> Iterator[PhoneTable]:
    table = PhoneTable(with_axe(phone.new_page()), app)
    table.come_in()
    yield table
    table.page.wait_for_load_state()


def faults(page: Page) -> list[str]:
    """Return what axe says in both lights."""
    light = found(page, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    dark = found(page, COLOURS)
    page.emulate_media(color_scheme="light")
    return [*light, *dark]


def test_axe_finds_nothing_on_rounds_that_wait_are_asked_about_or_refused(
    table: PhoneTable,
) -> None:
    page, sitting = table.page, table.sitting_id
    table.tap(WIM).offline().save_away().tap(PIET).save_away()
    assert faults(page) == []
    table.mark.get_by_role("button").tap()
    assert faults(page) == []
    with table.app.app_context():
        phone = actor(table.secret)
        record_round(phone, sitting, {"hands": [hand("Piet", 20)]}, id=uuid4())
    table.online()
    expect(table.title).to_contain_text("Another phone has just recorded round 1")
    assert faults(page) == []
    with table.app.app_context():
        change_sitting(phone, sitting, options={"min_stake": 20})
    page.get_by_role("button", name="The next one").tap()
    expect(page.locator("[data-problem]")).not_to_be_empty()
    assert faults(page) == []
    with table.app.app_context():
        end_sitting(phone, sitting)
    page.goto(table.address)
    expect(table.title).to_contain_text("Does this round still count?")
    assert faults(page) == []
