"""Chips that are worth money, in a browser: opened, played broke, bought again, and settled."""

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting
from ledger.desk.weekends import weekend_of
from ledger.store.settlements import weekend_settlement
from tests.browser.phones import come_in
from tests.browser.tables import Table
from tests.desk.evenings import actor


@pytest.fixture
def table(page: Page, app: Flask) -> Table:
    """A group of three on a phone of its owner, whose only table has ended."""
    table = Table(page, app, ("James", "Wim", "Kees"))
    with app.app_context():
        end_sitting(actor(table.secrets[Role.OWNER]), table.sitting_id)
    come_in(page, table.secrets[Role.OWNER])
    return table


def open_for_chips(table: Table) -> None:
    """Open a table in chips, of which a hundred are worth five euro, as a person does."""
    page, weekend = table.page, table.sitting.weekend_id
    page.goto(f"/groups/{table.group_id}/weekends/{weekend}/sittings/new")
    page.locator("#game summary").tap()
    page.locator("#game-eenentwintigen").check()
    page.locator("#worth summary").tap()
    page.get_by_label("are worth").fill("5")
    page.get_by_label("Chips for everybody at the start").fill("10")
    page.locator("#first summary").tap()
    page.locator("#banker").select_option(label="James")
    page.locator("[data-start]").tap()
    page.wait_for_url("**/table")
    table.sitting_id = type(table.sitting_id)(page.url.split("/")[-2])
    table.wait_until_ready()


def test_a_player_goes_broke_buys_more_and_the_weekend_settles_in_money(table: Table) -> None:
    page = table.page
    open_for_chips(table)
    table.number(1).chip("10").tap(0).save()  # Wim wins 2, Kees loses his 10; Wim is bank.
    table.wait_for_the_book()
    kees = page.locator("[data-player-name=Kees]")
    expect(kees).to_contain_text("broke")
    table.chip("Who plays")
    page.get_by_role("button", name="Kees 0").tap()
    table.wait_until_ready()
    expect(kees).not_to_contain_text("broke")
    kees.locator("[data-tap]").tap()
    table.save()  # Kees wins his 10 back from Wim, who wins 2 of James.
    page.locator(".table-back").tap()
    expect(page.locator("#live-columns")).to_contain_text("100 chips = €\u00a05.00")
    expect(page.get_by_role("row", name="Kees").first).to_contain_text("bought 10")
    page.get_by_role("button", name="End this table").tap()
    rows = page.locator(".ledger tbody tr")
    # 6 chips won and lost, at five cents each.
    expect(rows).to_contain_text(["+0.30", "0.00", "−0.30"])
    expect(rows).to_contain_text(["James", "Kees", "Wim"])
    page.get_by_role("link", name="Settle").tap()
    expect(page.locator("main")).to_contain_text("Wim pays James")
    with table.app.app_context():
        weekend = weekend_of(actor(table.secret), table.sitting.weekend_id)
        (transfer,) = weekend_settlement(table.group_id, weekend).transfers
    assert (transfer.sender.name, transfer.receiver.name, transfer.amount) == ("Wim", "James", 30)
