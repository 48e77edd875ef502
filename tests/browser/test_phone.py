"""What a phone does besides at the table: its screen stays on, and it shakes a little at Save."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.tables import WIM, Table

STUB = """
const held = new Set();
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  const lock = { kind, released: false, release: async () => {
    lock.released = true;
    held.delete(lock);
  } };
  held.add(lock);
  return lock;
} } });
window.held = () => [...held].map((lock) => lock.kind).join();
window.takeAway = () => held.forEach((lock) => lock.release());
navigator.vibrate = (time) => {
  sessionStorage.setItem("shaken", `${sessionStorage.getItem("shaken") ?? ""}${time} `);
  return true;
};
"""
NO_LOCK = 'Object.defineProperty(navigator, "wakeLock", { value: undefined });'
SHAKEN = 'sessionStorage.getItem("shaken")'


@pytest.fixture
def held(page: Page, app: Flask) -> Iterator[Table]:
    """A table on a phone that says what it was asked."""
    page.add_init_script(STUB)
    yield Table(page, app).come_in()
    page.wait_for_load_state()


def open_people(table: Table) -> None:
    table.wait_until_ready()
    table.chip("Who plays")


def expect_held(page: Page, kinds: str) -> None:
    page.wait_for_function("kinds => window.held() === kinds", arg=kinds)


def test_the_screen_stays_on_and_a_switch_that_is_remembered_lets_it_go(held: Table) -> None:
    page = held.page
    expect_held(page, "screen")
    page.evaluate("takeAway()")
    expect_held(page, "")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_held(page, "screen")
    open_people(held)
    switch = page.get_by_role("button", name="Keep the screen on")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.tap()
    expect_held(page, "")
    page.reload()
    open_people(held)
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.held()") == ""
    switch.tap()
    expect_held(page, "screen")


def test_where_the_screen_cannot_be_kept_on_no_switch_is_shown(page: Page, app: Flask) -> None:
    page.add_init_script(NO_LOCK)
    table = Table(page, app).come_in()
    open_people(table)
    expect(page.locator("[data-close]")).to_be_visible()
    expect(page.locator("[data-awake]")).to_be_hidden()


def test_save_is_felt_but_not_where_nothing_may_move(held: Table) -> None:
    page = held.page
    held.tap(WIM).save()
    assert page.evaluate(SHAKEN) is None
    page.emulate_media(reduced_motion="no-preference")
    held.ask()
    assert page.evaluate(SHAKEN) is None
    held.tap(WIM).save()
    assert page.evaluate(SHAKEN) == "30 "
