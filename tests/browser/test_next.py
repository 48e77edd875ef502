"""The next round that the phone shows by itself is the one that the server then shows."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext

from tests.browser.offline import PhoneTable
from tests.browser.tables import ASA, JEAN_LUC, KEES, PIET, WIM

SHOWN = """form => (form.querySelector("[data-before]")?.remove(), [
  form.querySelector("h1"), form.querySelector(".table-bank"), form.querySelector("[data-undo]"),
  ...form.querySelectorAll("[data-hand], .pot, .strip, .bank, .table-sum, [data-save]"),
].filter(Boolean).map(part => part.innerText.replaceAll("≈ ", "").split(/\\s+/).join(" ")))"""
SENT = """form => [...new FormData(form)]
  .filter(([name]) => !["id", "csrf_token", "new_banker"].includes(name))
  .map(([name, text]) => `${name}=${text}`).sort()"""


class TwoWays(PhoneTable):
    """A table on which each round is saved without a connection, and then sent."""

    def save(self) -> "TwoWays":
        self.offline().save_away()
        reckoned, sent = self.seen()
        self.online().wait_for_the_book()
        if self.page.locator("[data-limits-done]").is_visible():
            self.keep_limits()  # A new banker is asked once the server says so.
        for mine, theirs in zip((reckoned, sent), self.seen(), strict=True):
            assert mine == theirs
        return self

    def seen(self) -> tuple[list[str], list[str]]:
        form = self.page.locator("form#round")
        return form.evaluate(SHOWN), form.evaluate(SENT)


@pytest.fixture
def table_of(phone: BrowserContext, app: Flask) -> Iterator[Callable[..., TwoWays]]:
    def opened(rule_set: str, **options: object) -> TwoWays:
        kind = type("Opened", (TwoWays,), {"rule_set": rule_set, "options": options})
        made: TwoWays = kind(phone.new_page(), app)
        return made.come_in()

    yield opened
    phone.pages[-1].wait_for_load_state()


def test_all_at_once(table_of: Callable[..., TwoWays]) -> None:
    table = table_of("weekend", bank_may_double=True)
    table.tap(WIM, KEES).save()
    table.number(PIET).step(PIET, 1).tap(PIET).chip("Bust").bank("bust").save()
    table.deed("doubled").tap(ASA).save()
    table.tap(WIM).chip("Split").tap(KEES).save()


def test_the_bank_goes_on(table_of: Callable[..., TwoWays]) -> None:
    table = table_of("weekend")
    table.tap(JEAN_LUC).deed("yields").save()
    table.tap(WIM).save()


def test_chips(table_of: Callable[..., TwoWays]) -> None:
    table = table_of("eenentwintigen")
    table.tap(WIM, PIET).save()
    table.tap(KEES).save()


def test_a_pot(table_of: Callable[..., TwoWays]) -> None:
    table = table_of("tjugoett")
    for capital in (True, False, False, True):
        if capital:
            table.chip("5.00")
        for outcome in ("lost", "won", "lost", "won", "lost"):
            table.page.locator(f'[data-outcome="{outcome}"]').tap()
        table.save()


def test_strokes_to_the_end_of_a_game(table_of: Callable[..., TwoWays]) -> None:
    table = table_of("eenendertigen")
    for loser in (WIM, PIET, WIM, WIM, WIM, WIM):
        table.tap(loser, KEES).save()
