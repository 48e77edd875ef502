"""How long a table takes to be usable on a slow phone that never saw it, in a real browser."""

import re
import statistics
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, expect

from bench.measures import took
from bench.visits import Table
from ledger.desk.actors import Role
from tests.browser.phones import come_in, new_phone

VISITS = 3
TIMES_SLOWER = 4
"""How many times slower than here the phone reckons."""

NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 1_600_000 / 8,
}
"""Milliseconds until an answer begins, and bytes a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """The milliseconds until a tap changed a row, and what was fetched until then."""

    milliseconds: float
    requests: int
    bytes: int


def slow_visits(browser: Browser, table: Table) -> Visit:
    """Return the median of visits, each with nothing kept from an earlier one."""
    visits = [_visit(browser, table) for _ in range(VISITS)]
    return Visit(
        milliseconds=statistics.median(each.milliseconds for each in visits),
        requests=max(each.requests for each in visits),
        bytes=max(each.bytes for each in visits),
    )


def _visit(browser: Browser, table: Table) -> Visit:
    phone = new_phone(browser, table.url)
    page = phone.new_page()
    come_in(page, table.book.secrets[Role.SCOREKEEPER])
    lengths = _slowed(page)
    address = f"/groups/{table.book.group_id}/sittings/{table.sitting_id}/table"
    milliseconds = took(lambda: _tap(page, address))
    visit = Visit(milliseconds=milliseconds, requests=len(lengths), bytes=sum(lengths))
    phone.close()
    return visit


def _slowed(page: Page) -> list[int]:
    """Slow a phone down; the bytes of each answer come into what is returned, with its headers."""
    lengths: list[int] = []
    wire = page.context.new_cdp_session(page)
    wire.on("Network.loadingFinished", lambda told: lengths.append(told["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": TIMES_SLOWER})
    return lengths


def _tap(page: Page, address: str) -> None:
    """Open the table and tap the first name as soon as that is answered."""
    page.goto(address, wait_until="commit")
    page.locator("[data-table][data-ready]").wait_for()
    name = page.locator("[data-hand] [data-tap]").first
    name.tap()
    expect(name).to_have_accessible_name(re.compile("won"))
