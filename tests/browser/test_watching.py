"""A phone that only watches: each round is there at once, and nothing that is read is disturbed."""

from uuid import uuid4

from flask import Flask
from playwright.sync_api import Page, Route, expect

from ledger.desk.actors import Role
from tests.browser.phones import come_in
from tests.browser.tables import Table
from tests.desk.evenings import hand

SOON = 2000
"""Milliseconds after which a saved round must be on a phone that watches."""

HANDS = [hand("Wim", 10), hand("Piet", 20, "lost")]
ASKED = "**/sittings/*"

# A part of a page that somebody has folded open, and the same as the server sends it again.
FOLDED = """async () => {
    const { become } = await import("/static/js/morph.js");
    const body = (text) => new DOMParser().parseFromString(text, "text/html").body;
    const part = '<ul><li id="a">a</li><li id="b"><details><summary>more</summary>b</details></li></ul>';
    const old = document.body.appendChild(document.createElement("div"));
    old.append(...body(part).childNodes);
    const summary = old.querySelector("summary");
    old.querySelector("details").open = true;
    summary.focus();
    const fresh = document.createElement("div");
    fresh.append(...body(part.replace("<ul>", '<ul><li id="n">n</li>').replace('<li id="a">a</li>', "")).childNodes);
    become(old, fresh);
    const found = [old.innerHTML, document.activeElement === summary];
    old.remove();
    return found;
}"""  # noqa: E501

FOLDED_STILL = (
    '<ul><li id="n">n</li><li id="b"><details open=""><summary>more</summary>b</details></li></ul>'
)

HIDDEN = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def record(page: Page, table: Table) -> None:
    """Record a round over the API, as another phone does."""
    answer = page.request.post(
        f"/api/v1/sittings/{table.sitting_id}/rounds",
        headers={"Authorization": f"Bearer {table.secret}"},
        data={"id": str(uuid4()), "record": {"hands": HANDS}},
    )
    assert answer.ok


def watch(page: Page, table: Table) -> None:
    """Open the rounds so far on the viewer's link; the page's clock stands still from now on."""
    come_in(page, table.secrets[Role.VIEWER])
    page.clock.install(time=0)
    page.goto(table.address.removesuffix("/table"))
    expect(page.get_by_text("Keeps itself up to date")).to_be_visible()
    with page.expect_response(ASKED):
        page.clock.pause_at(60)


def test_a_watching_phone_shows_each_round_within_two_seconds(page: Page, app: Flask) -> None:
    table = Table(page, app)
    for _ in range(12):
        record(page, table)
    watch(page, table)
    page.evaluate("document.isTheSame = true")
    ways = page.locator("article a")
    ways.nth(8).focus()
    place = ways.nth(8).bounding_box()
    record(page, table)
    page.clock.run_for(SOON)
    expect(page.locator("article h3").first).to_have_text("Round 13")
    expect(page.locator("tbody").first).to_contain_text("+1.30")
    said = "Round 13: James +0.10, Wim +0.10, and Piet −0.20."
    expect(page.locator("[data-news]")).to_have_text(said)
    # It is the same page, with the same round in focus at the same place.
    assert page.evaluate("document.isTheSame")
    expect(ways.nth(9)).to_be_focused()
    assert ways.nth(9).bounding_box() == place
    shown, has_focus = page.evaluate(FOLDED)
    assert shown == FOLDED_STILL
    assert has_focus


def test_a_phone_that_cannot_ask_says_so_and_goes_on_by_itself(page: Page, app: Flask) -> None:
    table = Table(page, app)
    watch(page, table)
    asked: list[str] = []

    def log_in_first(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=200, body="Log in to this network")

    page.route(ASKED, log_in_first)
    with page.expect_response(ASKED):
        page.clock.run_for(SOON)
    expect(page.get_by_text("Keeps itself up to date")).to_be_visible()
    with page.expect_response(ASKED):
        page.clock.run_for(2 * SOON)
    expect(page.get_by_text("No answer, trying again")).to_be_visible()
    assert len(asked) == 2
    page.evaluate(HIDDEN, True)
    page.clock.run_for(60 * SOON)
    assert len(asked) == 2
    page.unroute(ASKED)
    record(page, table)
    page.evaluate(HIDDEN, False)
    expect(page.locator("article h3").first).to_have_text("Round 1")
    expect(page.get_by_text("Keeps itself up to date")).to_be_visible()
