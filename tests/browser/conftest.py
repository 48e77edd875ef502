"""A real browser, as a phone of 390 × 844, on a real server with a book of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import launched
from tests.browser.phones import PATIENCE, new_phone
from tests.browser.running import running, served

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of all browser tests."""
    with launched() as chromium:
        yield chromium


@pytest.fixture
def app(tmp_path: Path, empty_book: Path) -> Iterator[Flask]:
    """The whole app as it runs, with an empty book."""
    with running(tmp_path, empty_book) as app:
        yield app


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The address at which the app is served for the time of a test."""
    with served(app) as address:
        yield address


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A phone that reads English and has visited nothing yet."""
    context = new_phone(browser, address)
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """A page on the phone; the test fails if a script of the page breaks or is refused."""
    page = phone.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(f"{error}\n{error.stack}"))
    page.on("console", lambda said: broken.append(said.text) if said.type == "error" else None)
    yield page
    assert broken == []
