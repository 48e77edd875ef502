"""A Friday evening that was really played, tapped in on a phone, settled, and seen as a chart."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from ledger.desk.actors import Role
from ledger.desk.groups import create_group
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.rounds import last_rounds
from tests.browser.tables import wait_for_the_book
from tests.desk.evenings import actor

WEEKEND = json.loads((Path(__file__).parents[1] / "cases" / "weekend.json").read_text("utf-8"))
FRIDAY = next(each for each in WEEKEND["sittings"] if each["when"] == "Friday evening")
OPTIONS = FRIDAY["rounds"][0]["record"]["options"]

# Chips by what they say.
BUST, SPLIT, RAISED, OTHER = "Bust", "Split", "Raised", "Other"
SPECIALS = {"twenty_one": "21", "two_aces": "2 aces"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The group's ids, and the secret of its owner's link."""

    group_id: UUID
    weekend_id: UUID
    sitting_id: UUID
    secret: str

    @property
    def address(self) -> str:
        return f"/groups/{self.group_id}"


def new_place(app: Flask) -> Place:
    """Start the group, its weekend and Friday's table."""
    with app.app_context():
        made = create_group(
            name=WEEKEND["group"],
            currency=WEEKEND["currency"],
            locale="en",
            timezone="Europe/Amsterdam",
            players=WEEKEND["players"],
        )
        owner = actor(made.secrets[Role.OWNER])
        first, last = date(2026, 11, 6), date(2026, 11, 8)
        weekend = open_weekend(owner, name="Texel", starts_on=first, ends_on=last)
        sitting = open_sitting(
            owner, weekend.id, rule_set="weekend", seats=FRIDAY["seats"], options=OPTIONS
        )
    return Place(
        group_id=made.group.id,
        weekend_id=weekend.id,
        sitting_id=sitting.id,
        secret=made.secrets[Role.OWNER],
    )


def cents(text: str) -> int:
    """Return an amount as it is shown: "+1.65" is 165, "−0.20" is −20."""
    number = text.strip().replace("−", "-").replace(",", "")
    return round(float(number) * 100)


def shown(amount: int) -> str:
    return f"{amount / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Table:
    """The table page as a thumb uses it."""

    page: Page

    def row(self, index: int) -> Locator:
        return self.page.locator("[data-hand]").nth(index)

    def tap_name(self, index: int) -> None:
        self.row(index).locator("[data-tap]").tap()

    def chip(self, text: str) -> Locator:
        word = self.page.get_by_text(text, exact=True)
        return self.page.locator("[data-strip] button").filter(has=word)

    def tap_chip(self, text: str) -> None:
        self.chip(text).first.tap()

    def tap_number(self, index: int) -> None:
        self.row(index).locator("[data-number]").tap()

    def stake_of(self, index: int) -> int:
        return cents(self.row(index).locator("input[name$='-stake']").input_value())

    def set_stake(self, index: int, stake: int) -> None:
        """Stake so much: not at all if it stands there, by a step, by a chip, by the keys."""
        if self.stake_of(index) == stake:
            return
        self.tap_number(index)
        if self.chip(shown(stake)).count():
            self.tap_chip(shown(stake))
        else:
            self.tap_chip(OTHER)
            self.tap_keys(shown(stake))
            self.page.get_by_role("button", name=f"Stake {shown(stake)}").tap()
        assert self.stake_of(index) == stake

    def tap_keys(self, text: str) -> None:
        for key in text:
            self.page.locator(f"[data-key='{key}']").tap()

    def tap_bank(self, state: str) -> None:
        self.page.locator(f"[data-segment='{state}']").tap()

    def amounts(self) -> list[int]:
        """Return what the rows show, in their order."""
        texts = self.page.locator("[data-hand] [data-amount]").all_inner_texts()
        return [cents(text) for text in texts]

    def banker(self) -> str:
        return self.page.locator("[data-bank] b").inner_text()

    def save(self) -> None:
        """Save, and leave the limits to a new bank as they are."""
        round_before = self.page.locator("h1").inner_text()
        self.tap_once_open(self.page.locator("[data-save-word]"), "Save")
        expect(self.page.locator("h1")).not_to_have_text(round_before)
        wait_for_the_book(self.page)
        self.wait_until_ready()
        if self.page.locator("[data-asks-limits]").count():
            leave = self.page.locator("[data-limits-done]")
            self.tap_once_open(leave, "Leave it: 0.05 to 0.50")
            expect(leave).not_to_be_visible()

    def wait_until_ready(self) -> None:
        """Wait for the scripts of the page."""
        expect(self.page.locator("[data-table][data-ready]")).to_be_visible()

    def tap_once_open(self, button: Locator, text: str) -> None:
        """Tap what says so, once it takes a touch that is not the second of a quick two."""
        expect(button).to_have_text(text)
        expect(self.page.locator("[data-desk]:not([data-guarded])")).to_be_visible()
        button.tap()


def hands_by_player(record: Mapping[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """Return the hands of a round, those of one player together, in the order of the rows."""
    players = dict.fromkeys(hand["player"] for hand in record["hands"])
    for player in players:
        yield [hand for hand in record["hands"] if hand["player"] == player]


def enter(table: Table, record: Mapping[str, Any]) -> None:
    """Tap in a round as it was played."""
    index = 0
    for hands in hands_by_player(record):
        table.set_stake(index, hands[0]["stake"])
        for _ in hands[1:]:
            table.tap_number(index)
            table.tap_chip(SPLIT)
        for hand in hands:
            enter_hand(table, index, hand, is_bank_bust=is_bust(record.get("bank_hand")))
            index += 1
    enter_bank(table, record)


def is_bust(hand: Mapping[str, Any] | None) -> bool:
    return bool(hand and hand.get("bust"))


def enter_hand(table: Table, index: int, hand: Mapping[str, Any], *, is_bank_bust: bool) -> None:
    for _ in hand.get("raises", ()):
        table.tap_number(index)
        table.tap_chip(RAISED)
    called = hand["hand"]
    if called.get("outcome") == "lost" or (called.get("outcome") == "won" and is_bank_bust):
        return  # What the bank's word says of whoever was not touched.
    table.tap_name(index)
    if called.get("bust"):
        table.tap_chip(BUST)
        if "count" in called:
            table.tap_chip("7+ cards")
            if called["count"] > 7:
                table.tap_chip(f"{called['count']} cards")
    elif "special" in called:
        table.tap_chip(SPECIALS[called["special"]])


def enter_bank(table: Table, record: Mapping[str, Any]) -> None:
    bank_hand = record.get("bank_hand") or {}
    if bank_hand.get("bust"):
        table.tap_bank("bust")
    elif "special" in bank_hand:
        table.tap_bank("special")
        table.tap_chip(SPECIALS[bank_hand["special"]])
    elif all(hand["hand"] == {"outcome": "lost"} for hand in record["hands"]):
        table.tap_chip("Nobody")
    if record.get("bank_yields"):
        table.page.locator("[data-deed=yields]").tap()


def nets(record: Mapping[str, Any], amounts: Sequence[int]) -> dict[str, int]:
    """Return what each player but the bank gets, from the amounts of the rows."""
    hands = [hand for each in hands_by_player(record) for hand in each]
    found: dict[str, int] = {}
    for hand, amount in zip(hands, amounts, strict=True):
        found[hand["player"]] = found.get(hand["player"], 0) + amount
    return found


def come_in(page: Page, place: Place) -> None:
    page.goto(f"/join/{place.secret}")
    page.get_by_role("textbox").first.fill("James his phone")
    page.get_by_role("button", name="Come in").tap()
    page.wait_for_url("**/groups/**")


def play(page: Page, app: Flask, place: Place) -> None:
    """Tap in the whole evening; every round comes out as it was played."""
    page.goto(f"{place.address}/sittings/{place.sitting_id}/table")
    table = Table(page)
    table.wait_until_ready()
    for number, played in enumerate(FRIDAY["rounds"], start=1):
        record = played["record"]
        assert table.banker() == record["banker"], number
        enter(table, record)
        expected = {k: v for k, v in played["net"].items() if k != record["banker"]}
        assert nets(record, table.amounts()) == expected, number
        table.save()
        with app.app_context():
            (kept,) = last_rounds(place.group_id, place.sitting_id, limit=1)
        assert kept.number == number
        assert kept.result.net == played["net"], number
        assert table.banker() == played["next_banker"], number


def standings(table: Locator) -> dict[str, int]:
    rows = table.locator("tbody tr")
    found = {}
    for row in rows.all():
        name = row.locator("th").inner_text().strip()
        found[name] = cents(row.locator("td .amount").first.inner_text())
    return found


def fewest_transfers(balances: Mapping[str, int]) -> int:
    """Return the fewest payments that clear the balances, by trying every way to group people.

    People whose balances sum to nothing clear them among themselves with one payment fewer than
    they are; so the fewest are as many as people less the most such groups.
    """
    people = [amount for amount in balances.values() if amount]
    most = max(_count_if_clear(groups) for groups in _groupings(people))
    return len(people) - most


def _count_if_clear(groups: list[list[int]]) -> int:
    return len(groups) if all(sum(group) == 0 for group in groups) else 0


def _groupings(people: list[int]) -> Iterator[list[list[int]]]:
    if not people:
        yield []
        return
    first, *others = people
    for groups in _groupings(others):
        yield [[first], *groups]
        for index, group in enumerate(groups):
            yield [*groups[:index], [first, *group], *groups[index + 1 :]]


def end_of_evening(page: Page, place: Place) -> None:
    """Read the evening's standing, settle, and look at the chart."""
    page.goto(f"{place.address}/sittings/{place.sitting_id}")
    assert standings(page.locator("table").first) == FRIDAY["standings"]

    page.goto(f"{place.address}/weekends/{place.weekend_id}/settle")
    payments = page.locator("li.transfer")
    assert payments.count() == fewest_transfers(FRIDAY["standings"])
    page.locator("summary").filter(has_text="Settle and close").tap()
    page.get_by_role("button", name="Settle and close", exact=True).tap()
    expect(page.get_by_role("button", name="Mark as paid").first).to_be_visible()
    assert payments.count() == fewest_transfers(FRIDAY["standings"])

    page.goto(f"{place.address}/standings")
    expect(page.locator(".main-svg").first).to_be_visible()
    in_chart = standings(page.locator("table.totals"))
    assert {name: in_chart[name] for name in FRIDAY["standings"]} == FRIDAY["standings"]


def test_trying_every_grouping_finds_the_fewest() -> None:
    assert fewest_transfers({"a": 5, "b": -5, "c": 7, "d": -7, "e": 0}) == 2
    assert fewest_transfers({"a": 5, "b": -2, "c": -3}) == 2
    assert fewest_transfers({"a": 9, "b": -2, "c": -3, "d": -4}) == 3


def test_a_friday_evening_from_the_first_round_to_the_chart(page: Page, app: Flask) -> None:
    place = new_place(app)
    come_in(page, place)
    play(page, app, place)
    end_of_evening(page, place)
