"""Wishes for the plan on a phone: chosen, read before they count, and stored."""

from flask import Flask
from playwright.sync_api import Page, expect

from ledger.desk.actors import Role
from tests.browser.phones import come_in
from tests.web.paid import paid_weekend


def test_a_treasurer_and_rounding_are_wished_read_and_settled(app: Flask, page: Page) -> None:
    paid = paid_weekend(app, "EUR", is_settled=False)
    come_in(page, paid.evening.secrets[Role.OWNER])
    page.goto(paid.address)
    page.get_by_text("Andere wensen…").tap()
    page.get_by_label("Via één persoon").select_option("James")
    page.get_by_label("Afgerond op").select_option("1,00")
    page.get_by_role("button", name="Laat zien hoe het wordt").tap()
    expect(page.get_by_text("Alles loopt via James.")).to_be_visible()
    # Of 1234,50 to Wim half a euro is too much or lacking, and 0,05 to Zoë is all left.
    expect(page.get_by_text("Naar de volgende keer:").first).to_contain_text("Zoë +0,05")
    expect(page.locator(".transfer")).to_have_count(2)
    page.get_by_text("Afrekenen en het weekend sluiten…").tap()
    expect(page.get_by_text("Er worden 2 betalingen opgeschreven.")).to_be_visible()
    page.get_by_role("button", name="Afrekenen en sluiten").tap()
    expect(page.get_by_text("Het weekend heropenen…")).to_be_visible()
    expect(page.get_by_text("Alles is afgerond op 1,00.")).to_be_visible()
    ways = page.locator(".transfer .title > [aria-hidden]").all_inner_texts()
    assert sorted(ways) == ["James → Wim", "Piet → James"]
