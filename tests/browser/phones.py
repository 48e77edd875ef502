"""A phone of 390 × 844 that reads English, and how it comes in by a link."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

PHONE = ViewportSize(width=390, height=844)
PATIENCE = 20_000
"""Milliseconds that a test waits for something before it fails."""

_TOKEN = re.compile(r'name="csrf_token"[^>]* value="([^"]+)"')


def new_phone(
    browser: Browser, address: str, *, has_scripts: bool = True, has_worker: bool = False
) -> BrowserContext:
    """Return a phone that has visited nothing yet; without a worker it keeps no page."""
    context = browser.new_context(
        base_url=address,
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        reduced_motion="reduce",
        java_script_enabled=has_scripts,
        service_workers="allow" if has_worker else "block",
    )
    context.set_default_timeout(PATIENCE)
    return context


def come_in(page: Page, secret: str) -> None:
    """Come in by a link, without a look at its page: that is tried by a test of its own."""
    address = f"/join/{secret}"
    token = _TOKEN.search(page.request.get(address).text())
    assert token is not None
    answer = page.request.post(address, form={"csrf_token": token[1]}, max_redirects=0)
    assert answer.status == 303
