"""A real browser, as a phone of 390 × 844, on a real server with a book of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import make_server

from ledger.web.app import create_app
from tests.browser.chromium import launched
from tests.browser.phones import PATIENCE, new_phone
from tests.store.fixtures import close
from tests.web.templates import share_templates

expect.set_options(timeout=PATIENCE)

ENDING = 0.02
"""Seconds after which a server notices that it is to end."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of all browser tests."""
    with launched() as chromium:
        yield chromium


@pytest.fixture
def app(tmp_path: Path, empty_book: Path) -> Iterator[Flask]:
    """The whole app as it runs, with an empty book."""
    shutil.copy(empty_book, tmp_path / "ledger.db")
    app = share_templates(create_app({"INSTANCE": tmp_path, "SECRET_KEY": "for tests only"}))
    yield app
    close(app)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The address at which the app is served for the time of a test."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, args=(ENDING,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


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
