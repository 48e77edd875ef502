"""A table with a pot on a phone: what a test taps and sees, and how many touches it took."""

from collections.abc import Iterator, Mapping

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from ledger.desk.sittings import change_sitting
from tests.browser.tables import Table
from tests.desk.evenings import actor

NAMES = ("Åsa", "Jean-Luc", "James", "Wim", "Piet", "Kees")
JEAN_LUC, JAMES, WIM, PIET, KEES = range(5)
EVERYBODY = range(5)


class PotTable(Table):
    """A table of tjugoett; Åsa has the bank. Every tap is counted."""

    rule_set = "tjugoett"
    options: Mapping[str, object] = {}

    def __init__(self, page: Page, app: Flask, names: tuple[str, ...] = NAMES) -> None:
        super().__init__(page, app, names)
        self.touches = 0

    def touch(self, target: Locator) -> "PotTable":
        self.touches += 1
        target.tap()
        return self

    def row(self, index: int) -> Locator:
        return self.page.locator("[data-hand]").nth(index)

    def open(self, index: int) -> "PotTable":
        return self.touch(self.row(index).locator("[data-tap]"))

    def pick(self, text: str) -> "PotTable":
        """Touch the chip that says this, alone or beside a quiet word."""
        word = self.page.get_by_text(text, exact=True)
        return self.touch(self.page.locator("[data-chips] button").filter(has=word).last)

    def won(self) -> "PotTable":
        return self.touch(self.page.locator("[data-outcome=won]"))

    def lost(self) -> "PotTable":
        return self.touch(self.page.locator("[data-outcome=lost]"))

    def more(self) -> "PotTable":
        return self.touch(self.page.locator("[data-more]"))

    def pot_line(self) -> "PotTable":
        return self.touch(self.page.locator("[data-open=pot]"))

    def type(self, text: str) -> "PotTable":
        for key in text:
            self.touch(self.page.locator(f'[data-key="{key}"]'))
        return self.touch(self.page.locator("[data-keypad-take]"))

    def press_save(self) -> "PotTable":
        touches = self.touches
        self.save()
        self.touches = touches + 1
        return self

    @property
    def pot(self) -> str:
        return self.page.locator("[data-pot]").inner_text()

    @property
    def say(self) -> str:
        return self.page.locator("[data-say]").inner_text()

    @property
    def save_word(self) -> Locator:
        return self.page.locator("[data-save-word]")

    @property
    def sum(self) -> str:
        expect(self.page.locator("[data-sum-say]")).not_to_contain_text("≈")
        return " · ".join(self.page.locator("[data-sum] > p.live").all_inner_texts())

    def pots(self) -> list[str]:
        return self.page.locator("[data-hand] [data-after]").all_inner_texts()

    def chips_shown(self) -> list[str]:
        return [
            " ".join(text.split())
            for text in self.page.locator("[data-chips] button").all_inner_texts()
        ]


@pytest.fixture
def table(page: Page, app: Flask) -> Iterator[PotTable]:
    table = PotTable(page, app)
    table.come_in()
    yield table
    page.wait_for_load_state()  # A server that is left in the middle of a file complains.


def ask_for(table: PotTable, depth: str) -> None:
    with table.app.app_context():
        change_sitting(actor(table.secret), table.sitting_id, depth=depth)
    table.page.goto(table.address)
