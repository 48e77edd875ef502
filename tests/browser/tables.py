"""A table of six on a phone: what a test taps, sees and finds recorded."""

from collections.abc import Iterator, Mapping
from typing import Self
from uuid import UUID

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting, open_sitting
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting, find_sitting
from tests.browser.phones import come_in
from tests.browser.touches import Glass
from tests.desk.evenings import actor, new_group, new_weekend

NAMES = ("James", "Wim", "Piet", "Kees", "Åsa", "Jean-Luc")
OTHERS = ("Zoë", "Joke")
WIM, PIET, KEES, ASA, JEAN_LUC = range(5)
LIMITS = {"min_stake": 10, "max_stake": 100, "bank_may_double": True}
GUARD = 550
"""Milliseconds in which no second touch of Save is taken, and a few more."""


def wait_for_the_book(page: Page) -> None:
    """Wait until the server's own page stands where the phone showed its estimate."""
    expect(page.locator("[data-table]:not(.is-estimated)")).to_be_visible()


class Table:
    """A table of six on a phone; everybody stakes 0.10 at first."""

    rule_set = "weekend"
    options: Mapping[str, object] = LIMITS
    depth = "outcomes"

    def __init__(self, page: Page, app: Flask, names: tuple[str, ...] = NAMES) -> None:
        self.page = page
        self.app = app
        self.touched = 0
        self.glass = Glass(page)
        with app.app_context():
            made = new_group(
                locale="en", players=[*names, *(other for other in OTHERS if other not in names)]
            )
            self.secrets = made.secrets
            self.secret = made.secrets[Role.SCOREKEEPER]
            owner = actor(made.secrets[Role.OWNER])
            weekend = new_weekend(owner)
            sitting = open_sitting(
                owner, weekend.id, rule_set=self.rule_set, seats=names, options=self.options
            )
            change_sitting(owner, sitting.id, depth=self.depth)
        self.group_id: UUID = made.group.id
        self.sitting_id = sitting.id
        self.address = f"/groups/{self.group_id}/sittings/{self.sitting_id}/table"

    def come_in(self) -> Self:
        come_in(self.page, self.secret)
        self.page.goto(self.address)
        return self

    def felt(self) -> int:
        """Return how often the glass was touched since this was asked last."""
        return self.glass.felt()

    def row(self, index: int) -> Locator:
        return self.page.locator("[data-hand]").nth(index)

    def tap(self, *names: int) -> Self:
        for index in names:
            self._touch(self.row(index).locator("[data-tap]"))
        return self

    def _touch(self, target: Locator) -> None:
        self.touched += 1
        target.tap()

    def number(self, index: int) -> "Table":
        self._touch(self.row(index).locator("[data-number]"))
        return self

    def chip(self, *texts: str) -> Self:
        for text in texts:
            word = self.page.get_by_text(text, exact=True)
            self._touch(self.page.locator("[data-chips] button").filter(has=word).first)
        return self

    def step(self, index: int, direction: int) -> "Table":
        self._touch(self.row(index).locator(f'[data-step="{direction}"]'))
        return self

    def keys(self, text: str) -> "Table":
        for key in text:
            self.page.locator(f'[data-key="{key}"]').tap()
        self.page.locator("[data-keypad-take]").tap()
        return self

    def bank(self, segment: str) -> "Table":
        self._touch(self.page.locator(f'[data-segment="{segment}"]'))
        return self

    def deed(self, name: str) -> "Table":
        self._touch(self.page.locator(f'[data-deed="{name}"]'))
        return self

    def words(self) -> list[str]:
        return self.page.locator("[data-hand] [data-word]").all_inner_texts()

    def amounts(self) -> list[str]:
        return self.page.locator("[data-hand] [data-amount]").all_inner_texts()

    def stakes(self) -> list[str]:
        return self.page.locator("[data-hand] [data-stake]").all_inner_texts()

    @property
    def bank_amount(self) -> str:
        return self.page.locator("[data-bank-amount]").inner_text()

    @property
    def sum(self) -> str:
        """Return the line under the rows, once the engine has said what it is."""
        expect(self.page.locator("[data-sum-say]")).not_to_contain_text("≈")
        return " · ".join(self.page.locator("[data-sum] > p.live").all_inner_texts())

    def ask(self) -> Self:
        """Touch Save while something is missing: it asks for that."""
        self._touch(self.page.locator("[data-save]"))
        return self

    def save(self) -> Self:
        title = self.page.locator("h1").inner_text()
        self.wait_until_ready()
        self._touch(self.page.locator("[data-save]"))
        expect(self.page.locator("h1")).not_to_have_text(title)
        return self.wait_for_the_book()

    def wait_for_the_book(self) -> Self:
        wait_for_the_book(self.page)
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        """Wait until the scripts have begun and Save takes a touch again."""
        expect(self.page.locator("[data-ready] [data-desk]:not([data-guarded])")).to_be_visible()

    def keep_limits(self) -> "Table":
        self.wait_until_ready()
        self.page.locator("[data-limits-done]").tap()
        return self

    @property
    def rounds(self) -> tuple[Round, ...]:
        with self.app.app_context():
            return last_rounds(self.group_id, self.sitting_id)

    @property
    def sitting(self) -> Sitting:
        with self.app.app_context():
            found = find_sitting(self.group_id, self.sitting_id)
        assert found is not None
        return found

    def recorded(self) -> dict[str, int]:
        """Return what the last round brought; it is what the page had shown."""
        return self.rounds[0].result.net


@pytest.fixture
def table(page: Page, app: Flask) -> Iterator[Table]:
    table = Table(page, app).come_in()
    yield table
    page.wait_for_load_state()  # A server that is left in the middle of a file complains.
