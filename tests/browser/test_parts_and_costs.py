"""On a phone: a part is paid, the rest, all is taken back, and beer is shared by who drank it."""

from flask import Flask
from playwright.sync_api import Page, expect

from ledger.desk.actors import Role
from tests.browser.phones import come_in
from tests.web.visits import new_evening, record_rounds


def expect_row(page: Page, name: str, *figures: str) -> None:
    """Wait for the figures of a player in the table of balances."""
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
    expect(row.get_by_role("cell")).to_have_text(list(figures))


def test_parts_are_paid_and_a_cost_is_shared(app: Flask, page: Page) -> None:
    evening = new_evening(app)
    record_rounds(app, evening, 3)  # Piet owes James and Wim 0.15 each.
    come_in(page, evening.secrets[Role.OWNER])
    weekend = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}"
    page.goto(f"{weekend}/settle")

    page.get_by_role("link", name="Gedeelde kosten").tap()
    page.get_by_label("Wat was het?").fill("bier")
    page.get_by_label("Bedrag").fill("1")
    page.get_by_label("Betaald door").select_option("Kees")
    page.locator(".share-name").filter(has_text="James").tap()
    page.get_by_label("Delen van Wim").fill("2")
    page.get_by_role("button", name="Uitgave invoeren").tap()
    expect(page.locator(".cost")).to_contain_text(
        "Voor Wim 0,50 (2 delen), Piet 0,25 (1 deel) en Kees 0,25 (1 deel)"
    )

    page.get_by_role("link", name="Naar de betalingen").tap()
    expect_row(page, "Wim", "+0,15", "−0,50", "−0,35")
    page.get_by_text("Afrekenen en het weekend sluiten…").tap()
    page.get_by_role("button", name="Afrekenen en sluiten").tap()

    first = page.locator("li.transfer").first
    first.get_by_text("Een deel betalen…").tap()
    first.get_by_label("Deel van het bedrag").fill(",20")
    first.get_by_role("button", name="Betaald", exact=True).tap()
    expect(first).to_contain_text("0,20 van 0,55 betaald")
    expect_row(page, "Piet", "−0,30", "−0,25", "+0,20", "−0,35")
    first.get_by_role("button", name="Is betaald").tap()
    expect(first).to_contain_text("betaald,")
    expect_row(page, "Piet", "−0,30", "−0,25", "+0,55", "0,00")
    first.get_by_role("button", name="Toch niet betaald").tap()
    expect(first).to_contain_text("open")
    expect_row(page, "Piet", "−0,30", "−0,25", "−0,55")
