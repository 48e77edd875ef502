"""Paying on a phone: copied by one tap each, and the code read again from a picture of the page."""

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect

from ledger.desk.actors import Role
from tests.browser.codes import read_code
from tests.browser.phones import come_in
from tests.web.paid import IBAN, SWISH, WIM, give, paid_weekend

SELECTED = """(element) => {
  getSelection().selectAllChildren(element);
  return getSelection().toString();
}"""


def open_payment(app: Flask, page: Page, currency: str, **given: str) -> None:
    paid = paid_weekend(app, currency)
    give(app, paid, **given)
    come_in(page, paid.evening.secrets[Role.VIEWER])
    page.goto(paid.address)
    page.get_by_role("link", name="Betalen Piet betaalt Wim").tap()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_for_euro_reads_as_the_standard_says(app: Flask, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    open_payment(app, page, "EUR", account_name="Åsa Öström-van der Meer", iban=IBAN)
    code = read_code(page.locator(".code"))
    assert str(code.format) in {"BarcodeFormat.QRCode", "QR Code", "QRCode"}
    assert code.bytes.decode("utf-8").split("\n") == [
        "BCD", "002", "1", "SCT", "",
        "Åsa Öström-van der Meer", IBAN, "EUR1234.50", "", "", "Ameland 2026, Piet",
    ]  # fmt: skip
    assert code.ec_level == "M"


def test_the_code_for_kronor_reads_as_swish_says(app: Flask, page: Page) -> None:
    open_payment(app, page, "SEK", swish=WIM["swish"])
    assert read_code(page.locator(".code")).text == (f"C{SWISH};1234,50;Ameland%202026%2C%20Piet;0")
    expect(page.get_by_role("link", name="Swish openen")).to_be_visible()


def test_nothing_of_an_account_is_printed(app: Flask, page: Page) -> None:
    open_payment(app, page, "EUR", account_name="W. de Boer", iban=IBAN)
    expect(page.locator("#pay-iban")).to_be_visible()
    page.emulate_media(media="print")
    for place in ("#pay-iban", "#pay-name", ".code"):
        expect(page.locator(place)).to_be_hidden()
    expect(page.get_by_text("1.234,50").first).to_be_visible()


def test_each_is_copied_by_one_tap(app: Flask, page: Page, phone: BrowserContext) -> None:
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    open_payment(app, page, "EUR", account_name="W. de Boer", iban=IBAN)
    found = {}
    for label in ("Bedrag", "Naam", "IBAN", "Voor"):
        page.get_by_role("button", name=f"Kopieer {label}").tap()
        expect(page.get_by_role("button", name=f"Gekopieerd {label}")).to_be_visible()
        found[label] = page.evaluate("navigator.clipboard.readText()")
    assert found == {
        "Bedrag": "1234,50", "Naam": "W. de Boer", "IBAN": IBAN, "Voor": "Ameland 2026, Piet",
    }  # fmt: skip
    assert page.locator("#pay-iban").evaluate(SELECTED) == IBAN
    assert page.locator("#pay-iban").bounding_box()["height"] < 40  # type: ignore[index]
