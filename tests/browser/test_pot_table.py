"""The table with a pot under a thumb: an office of three rounds, its capital, a broken bank."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from ledger.desk.corrections import correct_round
from tests.browser.phones import new_phone
from tests.browser.pot_tables import (
    EVERYBODY,
    JAMES,
    JEAN_LUC,
    NAMES,
    PIET,
    WIM,
    PotTable,
    ask_for,
    table,
)
from tests.browser.tables import GUARD, wait_for_the_book
from tests.browser.touches import Count
from tests.desk.evenings import actor

__all__ = ["table"]


def test_an_office_of_three_rounds_under_a_thumb(table: PotTable, touches: Count) -> None:
    assert table.say == "What does Åsa put up?"
    expect(table.save_word).to_have_text("How much is put up?")
    table.pick("2.00")
    assert table.touches == 1  # A chip; an unusual capital is two and the amount.
    assert table.pot == "2.00"
    assert table.say == "Jean-Luc stakes, 2.00 at most"

    table.touches = 0
    table.pick("0.20").won()
    assert table.touches == 2
    assert (table.words()[0], table.amounts()[0], table.pots()[0]) == ("0.20 won", "+0.20", "1.80")
    assert table.words()[JAMES:] == ["now, stake 0.20", "waits", "waits", "waits"]
    table.lost().lost().lost().lost()  # 0.20, then 0.50 each: a round part of the pot.
    assert table.sum == "Åsa gets 1.50 · sum 0.00"
    table.press_save()
    assert table.touches <= 2 * 5 + 1
    assert table.recorded() == {
        "Åsa": 150, "Jean-Luc": 20, "James": -20, "Wim": -50, "Piet": -50, "Kees": -50,
    }  # fmt: skip

    expect(table.page.locator("[data-pot-word]")).to_have_text("begun with 3.50 · round 2 of 3")
    table.felt()
    for amount in ("0.50", "1.00", "0.20", "0.20", "1.00"):
        table.pick(amount).lost()
    assert table.pots() == ["4.00", "5.00", "5.20", "5.40", "6.40"]
    table.press_save()
    touches("hand by hand", table.felt())

    table.touches = 0
    table.won().won().won().won().won()
    assert table.amounts() == ["+0.50", "+1.00", "+0.20", "+0.20", "+1.00"]
    table.press_save()
    assert table.touches == 5 + 1
    assert table.recorded()["Åsa"] == -290
    assert table.sitting.banker.name == "Jean-Luc"
    assert table.say == "Jean-Luc has the bank now"
    assert table.pot == "–"
    expect(table.page.locator("[data-open=banker] b")).to_have_text("Jean-Luc")


def test_an_unusual_capital_is_two_touches_and_the_amount(table: PotTable, touches: Count) -> None:
    table.pick("Other…").type("7,50")
    touches("capital", table.felt() - len("7,50"))
    assert table.pot == "7.50"
    table.pot_line().pick("Other capital").pick("5.00")
    assert table.pot == "5.00"


def test_a_stake_above_the_pot_stays_in_sight_and_cannot_be_touched(table: PotTable) -> None:
    table.pick("2.00").pick("Other…").type("0,75").won()
    assert table.say == "James stakes, 1.25 at most"
    table.pick("0.75").won()
    assert table.chips_shown() == ["0.05", "0.10", "0.20", "pot 0.50", "0.75 too high", "Other…"]
    assert table.words()[WIM] == "now, stake 0.10"
    table.page.locator(".is-high").tap(force=True)
    assert table.words()[WIM] == "now, stake 0.10"
    table.pick("0.50").lost()
    assert table.pots()[WIM] == "1.00"


def test_the_stakes_keep_their_places_while_a_strip_is_open(table: PotTable) -> None:
    table.pick("2.00").pick("Other…").type("0,75")
    places = table.chips_shown()
    for amount in ("0.50", "1.00", "0.75"):
        table.pick(amount)
        assert table.chips_shown() == places


def test_who_last_staked_more_than_is_left_is_offered_the_whole_pot(table: PotTable) -> None:
    table.pick("2.00")
    for _ in EVERYBODY:
        table.pick("0.50").lost()
    table.press_save()
    table.pick("Other…").type("4,2").won()
    assert table.say == "James stakes, 0.30 at most"
    assert table.words()[JAMES] == "now, stake 0.30"
    assert table.chips_shown()[-3:] == ["pot 0.30", "0.50 too high", "Other…"]
    table.won()
    assert table.pot == "0.00"
    assert table.words()[WIM:] == ["the bank is broken"] * 3
    table.press_save()
    assert table.recorded() == {"Åsa": -450, "Jean-Luc": 420, "James": 30}


def test_a_done_row_is_touched_again_and_later_rows_keep_theirs(table: PotTable) -> None:
    table.pick("2.00").pick("1.00").lost().pick("Other…").type("1,50").won()
    table.pick("0.20").lost().pick("0.20").lost()
    assert table.pots()[:4] == ["3.00", "1.50", "1.70", "1.90"]
    table.touches = 0
    table.open(JEAN_LUC).won()
    assert table.touches == 2
    assert table.words()[:2] == ["1.00 won", "1.50 is too high"]
    assert table.say == "James stakes, 1.00 at most"  # Before anybody can go on.
    table.open(JEAN_LUC).lost().pick("0.20").lost().open(JEAN_LUC).won()
    expect(table.save_word).to_have_text("James: stake too high")
    table.page.locator("[data-save]").tap()
    assert table.say == "James stakes, 1.00 at most"
    assert table.rounds == ()
    table.pick("0.20")
    expect(table.save_word).to_have_text("Save")
    table.press_save()
    assert table.recorded()["James"] == 20


def test_the_same_outcome_again_takes_it_back(table: PotTable) -> None:
    table.pick("2.00").pick("0.20").won().open(JEAN_LUC).won()
    assert table.words()[JEAN_LUC] == "now, stake 0.20"
    expect(table.save_word).to_have_text("5 players left")


def test_save_counts_who_is_left_and_leads_to_them(table: PotTable) -> None:
    table.pick("2.00").lost().lost().lost()
    expect(table.save_word).to_have_text("2 players left")
    table.open(JEAN_LUC).page.locator("[data-save]").tap()
    assert table.say == "Piet stakes, 3.50 at most"
    assert table.rounds == ()
    table.more().pick("Sits out")
    assert table.words()[PIET] == "sits out"
    expect(table.save_word).to_have_text("One player left")
    table.lost().press_save()
    assert "Piet" not in table.recorded()
    assert table.words()[PIET] == "waits"


def test_what_lies_under_more(table: PotTable) -> None:
    table.pick("2.00")
    table.pick("0.10").more().pick("21 at once")
    table.pick("0.20").more().pick("Bust")
    table.pick("0.10").more().pick("Bank bust")
    table.pick("0.20").more().pick("Bank 21")
    table.pick("0.20").more().pick("Back").lost()
    assert table.words() == [
        "0.10 won with 21",
        "0.20 lost, bust",
        "0.10 won, bank bust",
        "0.20 lost, bank 21",
        "0.20 lost",
    ]
    table.press_save()
    hands = table.rounds[0].record["hands"]
    assert [hand["hand"] for hand in hands[:2]] == [{"special": "twenty_one"}, {"bust": True}]
    assert hands[2]["bank_hand"] == {"bust": True}
    assert hands[3]["bank_hand"] == {"special": "twenty_one"}


def break_the_bank(table: PotTable) -> None:
    table.pick("2.00").pick("2.00").won()
    assert table.say == "The pot is empty: nobody stakes any more."
    table.press_save()
    assert table.say == "The bank of Åsa is broken."


def test_a_broken_bank_takes_new_capital(table: PotTable) -> None:
    break_the_bank(table)
    expect(table.save_word).to_have_text("First the capital")
    table.pick("Add capital").pick("5.00")
    expect(table.page.locator("[data-pot]")).to_have_text("5.00")
    assert table.sitting.running.pot == 500
    expect(table.page.locator("[data-say]")).to_have_text("Jean-Luc stakes, 5.00 at most")


def test_a_broken_bank_is_handed_over(table: PotTable) -> None:
    break_the_bank(table)
    table.pick("Another bank").pick("Wim")
    expect(table.page.locator("[data-say]")).to_have_text("Wim has the bank now")
    table.touch(table.page.get_by_role("button", name="Åsa after all"))
    expect(table.page.locator("[data-open=banker] b")).to_have_text("Åsa")


def test_a_pot_below_nothing_is_a_broken_bank(table: PotTable) -> None:
    table.pick("2.00").pick("2.00").lost().lost().lost().lost().lost().press_save()
    table.pick("pot").won().press_save()  # All of it.
    first = table.rounds[-1]
    won = [{"player": "Jean-Luc", "stake": 200, "hand": {"outcome": "won"}}]
    with table.app.app_context():
        correct_round(actor(table.secret), first.id, {"hands": won}, id=uuid4())
    table.page.goto(table.address)
    expect(table.page.locator("[data-say]")).to_have_text("The bank of Åsa is broken.")
    assert table.pot.startswith("−")
    assert table.words() == ["the bank is broken"] * 5
    expect(table.save_word).to_have_text("First the capital")
    table.open(WIM)
    assert table.chips_shown() == ["Add capital", "Another bank"]


def test_capital_is_added_between_rounds_by_the_line_of_the_pot(table: PotTable) -> None:
    table.pick("2.00").lost().lost().lost().lost().lost().press_save()
    assert table.pot == "5.00"
    table.pot_line().pick("Add capital").pick("Other…").type("1")
    expect(table.page.locator("[data-pot]")).to_have_text("6.00")
    table.lost().pot_line()
    expect(table.page.locator("[data-hint]")).to_have_text("Capital is added between two rounds.")
    assert "Add capital" not in table.chips_shown()
    table.pick("Gives it up").pick("Back").lost().lost().lost().lost().press_save()
    assert table.sitting.banker.name == "Jean-Luc"


def test_two_taps_on_save_record_one_round(table: PotTable) -> None:
    table.pick("2.00").lost().lost().lost().lost().lost()
    place = table.page.locator("[data-save]").bounding_box()
    assert place is not None
    x, y = place["x"] + 20, place["y"] + 20
    table.page.touchscreen.tap(x, y)
    table.page.wait_for_timeout(150)
    table.page.touchscreen.tap(x, y)
    expect(table.page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(table.page)
    table.page.wait_for_timeout(GUARD)
    assert len(table.rounds) == 1


def test_the_last_round_is_taken_back_by_one_touch(table: PotTable) -> None:
    table.pick("2.00").lost().lost().lost().lost().lost().press_save()
    table.touches = 0
    table.touch(table.page.get_by_role("button", name="Undo round 1"))
    expect(table.page.locator("h1")).to_have_text("Round 1")
    assert table.touches == 1
    assert table.pot == "2.00"  # Its capital stays.
    assert table.rounds[0].voided is not None


def test_the_bank_is_given_up_by_one_touch_after_the_last_hand(
    table: PotTable, touches: Count
) -> None:
    table.pick("2.00").lost().lost().lost().lost().lost().felt()
    table.pick("Gives it up")
    touches("gives up a pot", table.felt())
    table.press_save()
    assert table.sitting.banker.name == "Jean-Luc"


def test_who_comes_and_who_sits_out_in_two_touches(table: PotTable, touches: Count) -> None:
    table.pick("2.00")
    table.touches = 0
    table.touch(table.page.locator("[data-who]"))
    table.touch(table.page.get_by_role("button", name="Zoë"))
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(6)
    assert table.touches == 2
    assert table.pot == "2.00"  # The capital came along.
    table.felt()
    table.touch(table.page.locator("[data-who]"))
    table.touch(table.page.locator("[data-out]", has_text="Jean-Luc"))
    touches("sits out of a pot", table.felt())
    assert table.say == "James stakes, 2.00 at most"


def test_a_refused_round_comes_back_at_its_row(browser: Browser, address: str, app: Flask) -> None:
    # Without the fixture: the browser itself notes the 422 as an error.
    phone = new_phone(browser, address)
    table = PotTable(phone.new_page(), app)
    table.come_in()
    table.pick("2.00").lost().lost().lost().lost().lost()
    table.page.locator('[name="hands-1-stake"]').evaluate("field => { field.value = '1.234' }")
    table.page.evaluate("document.querySelector('[data-table]').submit()")
    expect(table.page.locator("[data-problem]")).to_contain_text("can be read in two ways")
    expect(table.row(JAMES)).to_have_class("hand pot-hand is-open")
    assert table.rounds == ()
    assert table.words()[JAMES] == "how much is the stake?"
    table.pick("0.50").press_save()
    assert table.recorded()["James"] == -50
    table.page.wait_for_load_state()
    phone.close()


SHAPES = {
    "six on a phone": (NAMES, 390, 844),
    "eight on a phone": ((*NAMES, "Zoë", "Joke"), 390, 844),
    "six on a short phone": (NAMES, 390, 664),
}


@pytest.mark.parametrize(("names", "width", "height"), SHAPES.values(), ids=SHAPES)
def test_everything_fits_and_nothing_moves(
    page: Page, app: Flask, names: tuple[str, ...], width: int, height: int
) -> None:
    table = PotTable(page, app, names)
    table.come_in()
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("[data-ready]")).to_be_visible()
    before = places(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    table.pick("2.00").pick("0.50").won().lost().more().pick("Back").open(JEAN_LUC)
    table.pot_line().pick("Back")
    assert places(page) == before
    ask_for(table, "points")
    expect(page.locator("[data-ready]")).to_be_visible()
    table.pick("2.00").pick("18").pick("17").open(JEAN_LUC)
    assert places(page) == before


def places(page: Page) -> list[dict[str, Any]]:
    moving = "[data-hand], .pot-line, [data-strip], [data-sum], [data-save]"
    return [dict(each.bounding_box() or {}) for each in page.locator(moving).all()]


@pytest.mark.parametrize("width", [320, 390])
def test_every_target_is_large_enough_and_nothing_sticks_out(table: PotTable, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 844})
    table.pick("2.00").won()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    for target in table.page.locator("form#round button, .table-undo, .table-back").all():
        is_hidden = "visually-hidden" in (target.get_attribute("class") or "")
        if is_hidden or not target.is_visible():
            continue
        box = target.evaluate(
            "e => { const b = e.getBoundingClientRect(), a = getComputedStyle(e, '::after');"
            " const p = a.content === 'none' ? 0 : -parseFloat(a.top) || 0;"
            " return [b.width, b.height + 2 * p]; }"
        )
        assert min(box) >= 44, target.evaluate("e => e.outerHTML")


def test_without_scripts_the_same_form_records_a_round(
    browser: Browser, address: str, app: Flask
) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    table = PotTable(phone.new_page(), app)
    table.come_in()
    page = table.page
    page.locator("[name=pot]").fill("2,00")
    for number in EVERYBODY:
        page.locator(f"[name=hands-{number}-call]").select_option("lost")
    page.locator("[name=hands-0-call]").select_option("points-18")
    page.locator("[name=hands-0-stake]").fill("0,50")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("[data-problem]")).to_have_text(
        "The bank’s hand is missing: somebody waits for it."
    )
    page.locator("[name=hands-0-bank]").select_option("bust")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(page)
    assert table.recorded() == {
        "Åsa": -30, "Jean-Luc": 50, "James": -5, "Wim": -5, "Piet": -5, "Kees": -5,
    }  # fmt: skip
    page.locator("summary", has_text="The bank and its capital").click()
    page.locator("[name=added]").fill("1,30")
    page.get_by_role("button", name="Add capital").click()
    expect(page.locator(".pot-line.plain .pot-amount")).to_have_text("3.00")
    phone.close()
