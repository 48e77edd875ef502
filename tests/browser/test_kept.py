"""What a phone shows without a network: the pages that it had, and a plain one for the others."""

import time
from collections.abc import Callable, Iterator
from threading import Event
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ledger.desk.access import new_link, revoke_link
from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.store.links import all_links
from ledger.web import files
from tests.browser.phones import PATIENCE, come_in, new_phone
from tests.browser.tables import PIET, WIM, Table
from tests.desk.evenings import actor, hand

KEPT = """async (path) => {
  const named = (await caches.keys()).filter((name) => name.startsWith("ledger pages"));
  const pages = await Promise.all(named.map((name) => caches.open(name)));
  const found = await Promise.all(pages.map((page) => page.match(new URL(path, location).href)));
  return found.some(Boolean);
}"""
"""Whether the phone has a page."""

FILES = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("ledger files"));
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}"""

NEWER = "0123456789ab"


class KeptTable(Table):
    """The table on a phone with a worker, whose network comes and goes."""

    @property
    def line(self) -> str:
        return self.page.locator("[data-kept-at]").inner_text()

    def begin(self) -> "KeptTable":
        """Open the table, and wait until the worker has it."""
        self.come_in()
        self.wait_until_kept(self.address)
        return self

    def open(self, path: str) -> "KeptTable":
        self.page.goto(path)
        return self

    def wait_until_kept(self, path: str, *, is_there: bool = True) -> None:
        self.wait_until(lambda: self.page.evaluate(KEPT, path) is is_there)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < until
            self.page.wait_for_timeout(100)

    def offline(self) -> "KeptTable":
        self.page.context.set_offline(True)
        return self

    def online(self) -> "KeptTable":
        self.page.context.set_offline(False)
        return self

    @property
    def home(self) -> str:
        return f"/groups/{self.group_id}/"

    @property
    def so_far(self) -> str:
        return f"/groups/{self.group_id}/sittings/{self.sitting_id}"


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = new_phone(browser, address, has_worker=True)
    yield context
    context.close()


@pytest.fixture
def table(phone: BrowserContext, app: Flask) -> Iterator[KeptTable]:
    table = KeptTable(phone.new_page(), app).begin()
    yield table
    table.online().page.wait_for_load_state()


def test_a_table_is_there_without_a_network_and_says_that_it_is_old(table: KeptTable) -> None:
    expect(table.page.locator("[data-kept-at]")).to_be_hidden()
    table.offline().page.reload()
    table.wait_until_ready()
    table.tap(WIM)
    assert table.words()[:2] == ["won", "lost"]
    assert table.line.startswith("From this phone, ")
    table.tap(PIET)
    table.page.reload()
    expect(table.page.locator("[data-half]")).to_be_visible()
    assert table.words()[:2] == ["won", "won"]
    table.online().page.reload()
    expect(table.page.locator("[data-kept-at]")).to_be_hidden()


def test_a_page_that_was_kept_is_another_round_each_time_it_is_shown(table: KeptTable) -> None:
    table.offline()
    for number, winner in ((1, WIM), (2, PIET)):
        table.page.reload()
        table.wait_until_ready()
        expect(table.page.locator("h1")).to_have_text(f"Round {number}")
        table.tap(winner).page.locator("[data-save]").tap()
        expect(table.page.locator("[data-sent]")).to_have_text(f"waiting ({number})")
    table.online().wait_for_the_book()
    assert [each.result.net["Wim"] for each in table.rounds] == [-10, 10]


def test_the_last_standings_are_there_and_brought_up_to_date_by_themselves(
    table: KeptTable,
) -> None:
    table.open(table.so_far).wait_until_kept(table.so_far)
    table.open(table.home).wait_until_kept(table.home)
    table.offline().open(table.so_far)
    expect(table.page.locator("[data-kept-at]")).to_be_visible()
    with table.app.app_context():
        hands = {"hands": [hand("Piet", 20)]}
        record_round(actor(table.secret), table.sitting_id, hands, id=uuid4())
    table.online()
    expect(table.page.locator("main")).to_contain_text("Piet")
    expect(table.page.locator("[data-kept-at]")).to_be_hidden()


def test_who_waits_too_long_for_the_server_is_shown_what_the_phone_has(table: KeptTable) -> None:
    is_slow = Event()

    def take_long() -> None:
        is_slow.wait(PATIENCE / 1000)

    table.app.before_request_funcs[None].append(take_long)
    table.page.reload(wait_until="commit")
    expect(table.page.locator("[data-kept-at]")).to_be_visible()
    is_slow.set()


def test_a_page_that_was_never_open_is_not_there(table: KeptTable) -> None:
    table.offline().open(f"{table.home}weekends")
    expect(table.page.locator("h1")).to_have_text("No connection")
    expect(table.page.locator("[data-kept-at]")).to_be_hidden()
    table.online().page.get_by_role("link", name="Try again").tap()
    expect(table.page.locator("h1")).to_have_text("Weekends")


def test_whoever_is_shut_out_keeps_nothing(table: KeptTable) -> None:
    with table.app.app_context():
        owner = actor(table.secrets[Role.OWNER])
        new_link(owner, Role.OWNER)
        for link in all_links(table.group_id):
            if link.role is Role.SCOREKEEPER:
                revoke_link(owner, link.id)
    table.page.reload()
    expect(table.page.locator("h1")).to_have_text("There is nothing here")
    table.wait_until_kept(table.address, is_there=False)
    table.offline().open(table.address)
    expect(table.page.locator("h1")).to_have_text("No connection")


def test_whoever_comes_in_anew_finds_nothing_of_who_was_in_before(table: KeptTable) -> None:
    table.open(f"/join/{table.secrets[Role.VIEWER]}")
    table.page.get_by_role("button", name="Come in").tap()
    table.page.wait_for_url(f"**{table.home}")
    table.wait_until_kept(table.home)
    table.wait_until_kept(table.address, is_there=False)


def test_files_of_an_older_version_are_let_go(
    table: KeptTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = table.page.evaluate(FILES)
    assert any("/scripts/" in each for each in older)
    monkeypatch.setattr(files, "version", lambda: NEWER)
    table.page.reload()
    table.wait_until(lambda: all_of(NEWER, table.page.evaluate(FILES)))
    table.offline().page.reload()
    table.wait_until_ready()
    table.tap(WIM)
    assert table.words()[:2] == ["won", "lost"]


def all_of(version: str, addresses: list[str]) -> bool:
    static = [each for each in addresses if "/static/" in each]
    return bool(static) and all(f"/static/v-{version}/" in each for each in static)


def test_where_pages_do_not_come_safely_nothing_is_different(
    browser: Browser, app: Flask, page: Page
) -> None:
    """A phone that knows no workers; the page's fixture fails if a script breaks."""
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    table = Table(page, app)
    come_in(page, table.secret)
    page.goto(table.address)
    table.tap(WIM)
    assert page.evaluate("navigator.serviceWorker") is None


def test_the_rounds_so_far_are_kept_with_the_table_and_nothing_in_another_language(
    table: KeptTable,
) -> None:
    table.wait_until_kept(table.so_far)  # Nobody has looked at them.
    token = table.page.locator("[name=csrf_token]").first.input_value()
    table.page.evaluate(
        "token => fetch('/language', {method: 'POST', redirect: 'manual',"
        " body: new URLSearchParams({csrf_token: token, language: 'nl'})})",
        token,
    )
    table.wait_until_kept(table.address, is_there=False)
    assert not table.page.evaluate(KEPT, table.so_far)
    table.open(table.address).wait_until_kept(table.so_far)
    table.offline().open(table.so_far)
    expect(table.page.locator("html")).to_have_attribute("lang", "nl")
