"""Correcting a round under a thumb: a slip in few touches, with what it was in sight."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round, round_of
from ledger.desk.sittings import open_sitting
from ledger.store.rounds import Round
from tests.browser.phones import come_in, new_phone
from tests.desk.evenings import actor, new_group, new_weekend

NAMES = ("James", "Wim", "Piet", "Kees", "Åsa", "Jean-Luc")
WIM, PIET, KEES, ASA, JEAN_LUC = range(5)


def hand(player: str, stake: int, seen: Mapping[str, Any]) -> dict[str, Any]:
    return {"player": player, "stake": stake, "hand": dict(seen)}


WON, LOST = {"outcome": "won"}, {"outcome": "lost"}
AN_EVENING = [
    hand("Wim", 20, WON),
    hand("Piet", 50, LOST),
    hand("Kees", 20, LOST),
    hand("Åsa", 20, LOST),
    hand("Jean-Luc", 50, {"bust": True}),
]


class Correcting:
    """A round, and the page on which it is corrected."""

    def __init__(self, app: Flask, rule_set: str, record: dict[str, Any]) -> None:
        self.app = app
        self.touches = 0
        with app.app_context():
            made = new_group(locale="en", players=NAMES)
            self.owner = actor(made.secrets[Role.OWNER])
            weekend = new_weekend(self.owner)
            sitting = open_sitting(self.owner, weekend.id, rule_set=rule_set, seats=NAMES)
            self.id: UUID = record_round(self.owner, sitting.id, record, id=uuid4()).round.id
        self.secret = made.secrets[Role.SCOREKEEPER]
        self.address = f"/groups/{made.group.id}/rounds/{self.id}/correct"

    def come_in(self, page: Page) -> "Correcting":
        self.page = page
        come_in(page, self.secret)
        page.goto(self.address)
        return self

    def row(self, index: int) -> Locator:
        return self.page.locator("[data-hand]").nth(index)

    def touch(self, target: Locator) -> None:
        self.touches += 1
        target.tap()

    def tap(self, index: int) -> None:
        self.touch(self.row(index).locator("[data-tap]"))

    def chip(self, text: str) -> None:
        word = self.page.get_by_text(text, exact=True)
        self.touch(self.page.locator("[data-chips] button").filter(has=word).first)

    def reason(self, text: str) -> None:
        self.touch(self.page.locator("[data-why] label").filter(has_text=text))

    @property
    def save(self) -> Locator:
        return self.page.locator("[data-save]")

    @property
    def word(self) -> Locator:
        return self.page.locator("[data-save-word]")

    def correct(self) -> None:
        self.touch(self.save)
        self.page.wait_for_url(lambda url: not url.endswith("/correct"))

    @property
    def old(self) -> Round:
        with self.app.app_context():
            return round_of(self.owner, self.id)

    @property
    def now(self) -> Round:
        new_id = self.old.corrected_by_id
        assert new_id is not None
        with self.app.app_context():
            return round_of(self.owner, new_id)


@pytest.fixture
def correcting(app: Flask, page: Page) -> Iterator[Correcting]:
    yield Correcting(app, "weekend", {"hands": AN_EVENING}).come_in(page)
    page.wait_for_load_state()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_slip_is_corrected_in_three_touches(correcting: Correcting, scheme: Any) -> None:
    page = correcting.page
    page.emulate_media(color_scheme=scheme)
    expect(correcting.word).to_have_text("Nothing changed yet")
    correcting.tap(KEES)
    row = correcting.row(KEES)
    expect(row.locator("[data-word]")).to_have_text("lost → won")
    expect(row.locator(".hand-was")).to_have_text("−0.20")
    expect(row.locator("[data-amount]")).to_have_text("+0.20")
    expect(page.locator("[data-bank-was]")).to_have_text("+1.20")
    expect(page.locator("[data-bank-amount]")).to_have_text("+0.80")
    expect(page.locator("[data-sum-say]")).to_have_text("James gives Kees 0.40")
    correcting.reason("Slip")
    expect(page.locator("[data-now-what]")).to_have_text("Kees: lost → won")
    expect(page.locator("[data-now]")).to_be_visible()
    expect(correcting.word).to_have_text("Correct round 1")
    correcting.correct()
    assert correcting.touches == 3
    assert correcting.now.result.net["Kees"] == 20
    assert correcting.old.voided
    assert correcting.old.voided.reason == "Slip"
    expect(page.locator("h1")).to_contain_text("Round 1")


def test_nothing_changed_is_not_sent(correcting: Correcting) -> None:
    correcting.tap(KEES)
    correcting.tap(KEES)
    expect(correcting.word).to_have_text("Nothing changed yet")
    expect(correcting.page.locator(".is-changed")).to_have_count(0)
    correcting.touch(correcting.save)
    expect(correcting.word).to_have_text("Nothing changed yet")
    assert correcting.old.voided is None


def test_the_rows_do_not_move_and_the_touched_one_is_seen(correcting: Correcting) -> None:
    correcting.tap(JEAN_LUC)
    strip = correcting.page.locator("[data-strip]").bounding_box()
    row = correcting.row(JEAN_LUC).bounding_box()
    assert strip is not None
    assert row is not None
    assert row["y"] + row["height"] <= strip["y"] + 1
    before = [correcting.row(index).bounding_box() for index in range(5)]
    correcting.reason("Misheard")
    assert [correcting.row(index).bounding_box() for index in range(5)] == before


def test_a_stake_a_special_and_the_bank_are_corrected(correcting: Correcting) -> None:
    page = correcting.page
    correcting.tap(PIET)
    correcting.tap(PIET)
    correcting.touch(page.locator("[data-strip-stake]"))
    correcting.chip("0.20")
    expect(correcting.row(PIET).locator(".hand-was")).to_have_text("−0.50")
    expect(page.locator("[data-sum-say]")).to_have_text("James gives Piet 0.30")
    correcting.touch(page.locator('[data-open="bank"]'))
    correcting.touch(page.locator('[data-segment="bust"]'))
    expect(correcting.row(ASA).locator("[data-word]")).to_have_text("lost → won")
    expect(page.locator("[data-sum-say]")).to_contain_text("changes hands")
    correcting.correct()
    assert correcting.now.result.net == {
        "James": -30, "Wim": 20, "Piet": 20, "Kees": 20, "Åsa": 20, "Jean-Luc": -50,
    }  # fmt: skip


def test_a_reason_in_words_is_asked_for(correcting: Correcting) -> None:
    correcting.tap(KEES)
    correcting.reason("Other…")
    written = correcting.page.locator("[name=written]")
    expect(written).to_be_focused()
    written.fill("called late")
    correcting.correct()
    assert correcting.old.voided
    assert correcting.old.voided.reason == "called late"


def test_as_it_was_is_one_touch_away(correcting: Correcting) -> None:
    correcting.tap(KEES)
    correcting.touch(correcting.page.get_by_role("link", name="As it was"))
    expect(correcting.page.locator(".is-changed")).to_have_count(0)
    expect(correcting.word).to_have_text("Nothing changed yet")


def test_another_banker_stays_in_the_form(correcting: Correcting) -> None:
    page = correcting.page
    correcting.touch(page.locator('[data-open="banker"]'))
    correcting.chip("Wim")
    page.wait_for_url("**/correct?*")
    expect(page.locator(".table-bank.live b")).to_have_text("Wim")
    expect(correcting.word).to_have_text("Correct round 1")


def test_a_pot_is_corrected(app: Flask, page: Page) -> None:
    correcting = Correcting(app, "tjugoett", {"hands": AN_EVENING, "pot": 300}).come_in(page)
    expect(correcting.word).to_have_text("Nothing changed yet")
    correcting.tap(KEES)
    correcting.touch(page.locator('[data-outcome="won"]'))
    expect(correcting.row(KEES).locator(".hand-was")).to_have_text("−0.20")
    expect(page.locator("[data-sum-say]")).to_have_text("James gives Kees 0.40")
    expect(page.locator("[data-bank-becomes]")).to_have_text("+0.80")
    correcting.correct()
    assert correcting.now.result.net["James"] == 80


def test_strokes_are_corrected(app: Flask, page: Page) -> None:
    said = {"Wim": LOST, "Kees": WON}
    hands = [{"player": name, "hand": said.get(name, {"stood": True})} for name in NAMES]
    correcting = Correcting(app, "eenendertigen", {"hands": hands}).come_in(page)
    expect(correcting.word).to_have_text("Nothing changed yet")
    correcting.tap(1)
    correcting.tap(2)
    expect(correcting.word).to_have_text("Correct round 1")
    correcting.correct()
    result = correcting.now.result
    assert getattr(result, "stroke_to", None) == "Piet"


def test_a_slip_is_corrected_without_scripts(app: Flask, browser: Browser, address: str) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    correcting = Correcting(app, "weekend", {"hands": AN_EVENING}).come_in(page)
    page.locator('[name="hands-2-call"]').select_option("won")
    page.get_by_role("button", name="Show what it becomes").tap()
    expect(page.get_by_text("James gives Kees 0.40")).to_be_visible()
    expect(page.locator(".correct-history tr.is-changed")).to_have_count(2)
    page.locator("[data-why] label").filter(has_text="Misheard").tap()
    page.get_by_role("button", name="Correct round 1").last.tap()
    page.wait_for_url(lambda url: not url.endswith("/correct"))
    assert correcting.now.result.net["Kees"] == 20
    assert correcting.old.voided
    assert correcting.old.voided.reason == "Misheard"
    phone.close()
