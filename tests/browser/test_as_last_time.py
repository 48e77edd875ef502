"""A returning group on a phone: from its home to round 1 in six touches."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect

from ledger.desk.actors import Role
from ledger.desk.groups import NewGroup
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.sittings import Sitting, last_sitting
from tests.browser.phones import come_in, new_phone
from tests.browser.tables import LIMITS, NAMES, OTHERS
from tests.desk.evenings import actor, new_group

TARGET = 44
"""The least width and height in pixels of what a thumb touches."""


class Group:
    """A group whose last table has ended, at its home; touches are counted."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.touches = 0
        with app.app_context():
            self.made: NewGroup = new_group(locale="en", players=[*NAMES, *OTHERS])
            owner = actor(self.made.secrets[Role.OWNER])
            day = date(2026, 1, 9)
            weekend = open_weekend(owner, name="Texel", starts_on=day, ends_on=day)
            last = open_sitting(
                owner, weekend.id, rule_set="weekend", seats=NAMES, options=LIMITS, banker="Piet"
            )
            hands = [{"player": "Wim", "stake": 20, "hand": {"outcome": "won"}}]
            record_round(owner, last.id, {"banker": "Piet", "hands": hands}, id=uuid4())
            end_sitting(owner, last.id)
            self.settle = partial(settle_weekend, owner, weekend.id)
        self.home = f"/groups/{self.made.group.id}/"

    def come_in(self, page: Page) -> None:
        come_in(page, self.made.secrets[Role.OWNER])
        page.goto(self.home)

    def touch(self, target: Locator) -> None:
        """Touch once, on something that a thumb can hit."""
        expect(target).to_be_visible()
        # What the server says may just have come in the place of what was seen.
        box = target.bounding_box() or target.bounding_box()
        assert box is not None
        assert box["width"] >= TARGET
        assert box["height"] >= TARGET
        target.tap()
        self.touches += 1

    @property
    def newest(self) -> Sitting:
        with self.app.app_context():
            found = last_sitting(self.made.group.id)
        assert found is not None
        return found


@pytest.fixture
def group(app: Flask) -> Group:
    return Group(app)


def row(page: Page, name: str) -> Locator:
    return page.locator(".seat-name").filter(has_text=name)


def chip(page: Page, name: str) -> Locator:
    return page.locator(".chip-check").filter(has_text=name)


def drawn(page: Page) -> str:
    """Return who has the bank first, as the box says it."""
    return page.locator("#first summary .quiet").inner_text().removeprefix("drawn by lot: ").strip()


def test_as_last_time_is_at_round_1_in_six_touches(page: Page, group: Group) -> None:
    with group.app.app_context():
        group.settle()
    group.come_in(page)
    group.touch(page.get_by_role("link", name="New weekend"))
    group.touch(page.get_by_role("button", name="Next: who plays"))
    group.touch(row(page, "Jean-Luc"))
    # Where the lot was his, it is drawn again; only then it says who was drawn before.
    expect(page.locator("#first summary .quiet")).not_to_contain_text("Jean-Luc")
    group.touch(chip(page, "Zoë"))
    before = drawn(page)
    group.touch(page.get_by_role("button", name="Draw again"))
    expect(page.locator("#first summary .quiet")).not_to_have_text(f"drawn by lot: {before}")
    bank = drawn(page)
    group.touch(page.get_by_role("button", name=f"Round 1, {bank} has the bank").last)
    page.wait_for_url("**/table")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    assert group.touches == 6

    sitting = group.newest
    assert [p.name for p in sitting.seats] == ["James", "Wim", "Piet", "Kees", "Åsa", "Zoë"]
    assert sitting.banker.name == bank
    assert dict(sitting.options) == LIMITS
    assert sitting.rule_set.id == "weekend"


@pytest.fixture
def setup(page: Page, group: Group) -> Iterator[Page]:
    """The form of a new table in the last weekend."""
    group.come_in(page)
    page.goto(f"{group.home}weekends/{group.newest.weekend_id}/sittings/new")
    yield page
    page.wait_for_load_state()


def test_the_lot_never_stays_with_somebody_who_is_not_here(setup: Page) -> None:
    gone = drawn(setup)
    row(setup, gone).tap()
    expect(row(setup, gone).locator("input")).not_to_be_checked()
    expect(setup.locator("#first summary .quiet")).not_to_contain_text(gone)
    assert drawn(setup) in set(NAMES) - {gone}


def test_who_is_picked_is_chosen_and_may_be_the_oldest(setup: Page, group: Group) -> None:
    setup.locator("#first summary").tap()
    other = next(name for name in NAMES if name != drawn(setup))
    setup.get_by_role("combobox", name="First bank").select_option(label=other)
    expect(setup.locator("#first summary .quiet")).to_have_text(f"chosen: {other}")
    setup.get_by_role("radio", name="The oldest").tap()
    expect(setup.locator("#first summary .quiet")).to_have_text(f"the oldest: {other}")
    setup.get_by_role("button", name=f"Round 1, {other} has the bank").last.tap()
    setup.wait_for_url("**/table")
    assert group.newest.banker.name == other


def test_chips_are_whole_at_once_and_what_was_folded_open_stays_open(setup: Page) -> None:
    setup.locator("#game > summary").tap()
    setup.locator("#options > summary").tap()
    expect(setup.get_by_label("Largest stake")).to_have_value("1.00")
    setup.get_by_role("radio", name="chips", exact=True).tap()
    expect(setup.get_by_label("Largest stake")).to_have_value("")
    expect(setup.get_by_role("radio", name="chips", exact=True)).to_be_checked()
    expect(setup.get_by_label("Largest stake")).to_be_visible()


def test_a_touch_while_the_server_draws_is_not_lost(setup: Page) -> None:
    before = drawn(setup)
    setup.evaluate("() => { window.isSamePage = true; }")
    setup.get_by_role("button", name="Draw again").tap()
    chip(setup, "Joke").tap()
    expect(setup.locator("#first summary .quiet")).not_to_have_text(f"drawn by lot: {before}")
    expect(chip(setup, "Joke").locator("input")).to_be_checked()
    assert setup.evaluate("() => window.isSamePage")


def test_without_scripts_the_same_form_opens_the_same_table(
    browser: Browser, address: str, app: Flask, group: Group
) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    group.come_in(page)
    page.goto(f"{group.home}weekends/{group.newest.weekend_id}/sittings/new")
    row(page, "Jean-Luc").tap()
    page.get_by_role("button", name="Draw again").tap()
    page.locator("#game > summary").tap()
    page.get_by_role("radio", name="chips", exact=True).tap()
    page.get_by_role("button", name="Show what can be agreed").tap()
    page.get_by_label("Largest stake").fill("10")
    page.locator(".desk button").tap()
    page.wait_for_url("**/table")
    sitting = group.newest
    assert sitting.currency == "chips"
    assert sitting.options["max_stake"] == 10
    assert [p.name for p in sitting.seats] == ["James", "Wim", "Piet", "Kees", "Åsa"]
    phone.close()


def test_the_first_ones_who_sit_down_are_counted_and_all_of_them_are_in_the_lot(
    page: Page, group: Group
) -> None:
    with group.app.app_context():
        owner = actor(group.made.secrets[Role.OWNER])
        open_sitting(owner, group.newest.weekend_id, rule_set="weekend", seats=NAMES)
    group.come_in(page)
    page.goto(f"{group.home}weekends/{group.newest.weekend_id}/sittings/new")
    expect(page.get_by_text("Nobody has a seat yet.")).to_be_visible()
    expect(page.locator("#first summary .quiet")).to_have_text("nobody yet")
    first, second = OTHERS
    chip(page, first).tap()
    expect(page.get_by_text(f"1 player, clockwise: {first}")).to_be_visible()
    assert drawn(page) == first
    chip(page, second).tap()
    expect(page.get_by_text("2 players, clockwise:")).to_be_visible()
    assert drawn(page) in {first, second}
