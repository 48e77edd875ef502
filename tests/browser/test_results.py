"""The result of a weekend: on one printed sheet, and for whoever comes by a share."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from ledger.desk.actors import Role
from ledger.desk.groups import create_group
from ledger.desk.shares import share_weekend, stop_sharing
from tests.browser.phones import come_in, new_phone
from tests.desk.evenings import actor
from tests.web.results import PEOPLE, crowded_weekend
from tests.web.visits import new_evening, record_rounds

A4 = (595, 842)
"""Points, as a printer counts."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fourteen_players_and_twenty_payments_print_on_one_sheet(
    app: Flask, page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    with app.app_context():
        made = create_group(
            name="Kaartweekend", currency="EUR", locale="nl", timezone="UTC", players=PEOPLE
        )
    secret = made.secrets[Role.OWNER]
    weekend = crowded_weekend(app, secret)
    come_in(page, secret)
    page.goto(f"/groups/{made.group.id}/weekends/{weekend.id}/result")
    expect(page.get_by_role("button", name="Afdrukken")).to_be_visible()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    (box,) = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    assert tuple(round(float(each)) for each in box) == A4
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Afdrukken")).to_be_hidden()
    expect(page.get_by_role("link", name="De betalingen")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(35, 28, 20)"


def test_a_share_opens_without_scripts_and_ends_at_once(
    app: Flask, browser: Browser, address: str
) -> None:
    evening = new_evening(app)
    record_rounds(app, evening, 2)
    with app.app_context():
        made = share_weekend(actor(evening.secrets[Role.OWNER]), evening.weekend_id)
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    seen: list[str] = []
    page.on("request", lambda asked: seen.append(asked.headers.get("referer", "")))
    page.goto(f"/shared/{made.secret}")
    expect(page.get_by_role("heading", name="Texel")).to_be_visible()
    expect(page).to_have_url(
        f"{address}/groups/{evening.group_id}/weekends/{evening.weekend_id}/result"
    )
    assert page.get_by_role("link", name="Kaartweekend").count() == 0
    assert not any(str(made.secret) in each for each in seen)
    with app.app_context():
        stop_sharing(actor(evening.secrets[Role.OWNER]), made.share.id)
    answer = page.reload()
    assert answer is not None
    assert answer.status == 404
    phone.close()


def test_a_kept_phone_keeps_nothing_of_what_is_shared(
    app: Flask, browser: Browser, address: str
) -> None:
    evening = new_evening(app)
    record_rounds(app, evening, 2)
    with app.app_context():
        made = share_weekend(actor(evening.secrets[Role.OWNER]), evening.weekend_id)
    phone = new_phone(browser, address, has_worker=True)
    page = phone.new_page()
    page.goto(f"/shared/{made.secret}")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("heading", name="Texel")).to_be_visible()
    kept = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys()) found.push(url);
          return found;
        }"""
    )
    assert not [each for each in kept if "/groups/" in each or "/shared/" in each]
    phone.close()
