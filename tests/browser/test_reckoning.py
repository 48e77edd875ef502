"""What the page reckons by itself of the worked rounds is what the engine makes of them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from flask import Flask, g
from playwright.sync_api import Page, Route, expect

from ledger.desk.actors import Actor, Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.store.sittings import Sitting
from ledger.store.weekends import Weekend
from ledger.web.format import format_amount
from ledger.web.rounds.again import again_of
from tests.browser.phones import come_in
from tests.desk.evenings import actor, new_group, new_weekend


def hands_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what everybody had, the bank too."""
    of_players = (hand["hand"] for hand in record["hands"])
    against = (hand.get("bank_hand", {}) for hand in record["hands"])
    return [record.get("bank_hand") or {}, *of_players, *against]


CASES = Path(__file__).parents[1] / "cases"
# Rounds against a bank that can be the first of a table, and in which somebody wins or loses.
WORKED = [
    case
    for line in (CASES / "rounds.jsonl").read_text("utf-8").splitlines()
    if (case := json.loads(line))["expect"].get("net", {}).get(case["record"].get("banker"))
    and case["record"].get("bank_round", 1) == 1
    and "chips" not in case["record"]
    # No strip says points and a number of cards at once.
    and not any({"points", "count"} <= hand.keys() for hand in hands_of(case["record"]))
]
LINE = "[data-sum-say] b"


def seats_of(record: dict[str, Any]) -> list[str]:
    named = [record["banker"], *(hand["player"] for hand in record["hands"])]
    return list(dict.fromkeys([*record.get("seats", ()), *named]))


class Book:
    """One group with everybody whom the worked rounds name, and a weekend of theirs."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        names = sorted({name for case in WORKED for name in seats_of(case["record"])})
        with app.app_context():
            self.made = new_group(locale="en", players=names)
            self.owner: Actor = actor(self.made.secrets[Role.OWNER])
            self.weekend: Weekend = new_weekend(self.owner)

    @contextmanager
    def half(self, record: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Have an address at which a round is entered and not saved, and its table's coin."""
        with self.app.test_request_context():
            g.actor, g.csrf_valid = self.owner, True
            played = self.open(record).id
            kept = record_round(self.owner, played, record, id=uuid4()).round
            typed = again_of(self.owner, kept).typed()
            end_sitting(self.owner, played)
            opened = self.open(record)
        table = f"/groups/{self.made.group.id}/sittings/{opened.id}/table"
        half = urlencode([*typed.items(multi=True), ("kept", "1")])
        yield f"{table}?{half}", opened.currency
        with self.app.app_context():
            end_sitting(self.owner, opened.id)

    def open(self, record: dict[str, Any]) -> Sitting:
        return open_sitting(
            self.owner,
            self.weekend.id,
            rule_set=record["rule_set"],
            seats=seats_of(record),
            options=record.get("options", {}),
            banker=record["banker"],
        )


@pytest.fixture
def held(page: Page) -> Iterator[list[Route]]:
    """The questions to the engine that were not let through yet."""
    routes: list[Route] = []

    def handle(route: Route) -> None:
        if route.request.method == "POST":
            routes.append(route)
        else:
            route.continue_()

    page.route("**/table*", handle)
    yield routes
    page.unroute_all(behavior="ignoreErrors")


def test_the_line_is_marked_until_the_engine_says_the_same(
    app: Flask, page: Page, held: list[Route]
) -> None:
    book = Book(app)
    come_in(page, book.made.secrets[Role.OWNER])
    for case in WORKED:
        record = case["record"]
        net = abs(case["expect"]["net"][record["banker"]])
        with book.half(record) as (address, currency):
            amount = format_amount(net, currency)
            page.goto(address, wait_until="commit")
            line = page.locator(LINE).last
            expect(line, case["about"]).to_have_text(f"≈ {amount}")
            while not held:
                page.wait_for_timeout(10)
            held.pop().continue_()
            expect(line, case["about"]).to_have_text(amount)
    assert len(WORKED) > 20
