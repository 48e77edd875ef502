"""The one Chromium of browser tests, and of what is measured in a browser."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The one without windows takes half the time of the one with.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
# Nothing that asks for a network, a graphics card or a profile.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def launched() -> Iterator[Browser]:
    """Run a Chromium until the block is done."""
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()
