"""The table page under a thumb: taps, what they show, and what is recorded."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect

from ledger.desk.sittings import change_sitting
from tests.browser.phones import come_in, new_phone
from tests.browser.tables import (
    ASA,
    GUARD,
    JEAN_LUC,
    KEES,
    NAMES,
    OTHERS,
    PIET,
    WIM,
    Table,
    table,
    wait_for_the_book,
)
from tests.browser.touches import Count
from tests.desk.evenings import actor

__all__ = ["table"]


def test_two_of_five_won_in_three_touches(table: Table, touches: Count) -> None:
    table.tap(WIM, ASA)
    assert table.words() == ["won", "lost", "lost", "won", "lost"]
    assert table.amounts() == ["+0.10", "−0.10", "−0.10", "+0.10", "−0.10"]
    assert table.bank_amount == "+0.10"
    assert table.sum == "James gets 0.10 · sum 0.00"
    table.save()
    touches("two won", table.felt())
    assert table.recorded() == {
        "James": 10, "Wim": 10, "Piet": -10, "Kees": -10, "Åsa": 10, "Jean-Luc": -10,
    }  # fmt: skip
    assert table.words() == ["lost"] * 5


def test_an_untouched_round_asks_who_won(table: Table) -> None:
    save = table.page.locator("[data-save-word]")
    expect(save).to_have_text("Who won?")
    save.tap()
    table.step(WIM, 1)
    expect(save).to_have_text("Who won?")
    table.tap(PIET)
    expect(save).to_have_text("Save")
    table.tap(PIET)
    expect(save).to_have_text("Who won?")
    save.tap()
    assert table.rounds == ()
    table.chip("Nobody")
    expect(save).to_have_text("Save")
    table.save()
    assert table.recorded()["James"] == 60


def test_two_taps_on_save_record_one_round(table: Table) -> None:
    table.tap(WIM)
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


def test_specials_bust_and_a_long_bust(table: Table, touches: Count) -> None:
    table.tap(WIM).chip("21").tap(PIET).chip("2 aces").tap(KEES).chip("Bust")
    each, rest = divmod(table.felt(), 3)
    assert rest == 0
    touches("a hand", each)
    table.tap(ASA).chip("More…", "3 sevens")
    touches("three sevens", table.felt())
    table.tap(JEAN_LUC).chip("Bust", "7+ cards")
    assert table.words() == ["21", "2 aces", "bust", "3 sevens", "bust 2×"]
    assert table.amounts() == ["+0.10", "+0.20", "−0.10", "+0.30", "−0.20"]
    table.save()
    assert table.recorded() == {
        "James": -30, "Wim": 10, "Piet": 20, "Kees": -10, "Åsa": 30, "Jean-Luc": -20,
    }  # fmt: skip


def test_hands_of_many_cards(table: Table) -> None:
    table.tap(WIM).chip("7+ cards").tap(PIET).chip("7+ cards", "9 cards")
    table.tap(KEES).chip("7+ cards", "8 cards", "Bust")
    assert table.words()[:3] == ["7 cards", "9 cards", "bust 3×"]
    assert table.amounts()[:3] == ["+0.20", "+0.40", "−0.30"]


def test_one_player_bust_and_the_bank(table: Table, touches: Count) -> None:
    table.tap(KEES).chip("Bust").bank("bust").save()
    touches("one bust and the bank", table.felt())
    assert table.recorded()["Kees"] == -10
    assert table.recorded()["Wim"] == 10


def test_a_bank_that_is_bust_with_seven_cards(table: Table, touches: Count) -> None:
    table.bank("bust").chip("7 cards").save()
    touches("a long bank", table.felt())
    assert table.recorded()["James"] == -100


def test_a_bust_bank_and_one_who_is_bust_too(table: Table) -> None:
    table.tap(ASA).bank("bust")
    assert table.words() == ["won"] * 5
    table.tap(KEES)
    assert table.words() == ["won", "won", "bust", "won", "won"]
    expect(table.page.locator("[data-bank-word]")).to_have_text("bust")
    assert table.sum == "James pays 0.30, then bank: Wim · sum 0.00"
    table.bank("stood")
    assert table.words() == ["lost", "lost", "bust", "won", "lost"]  # What was tapped is kept.
    table.bank("bust").chip("8 cards")
    assert table.words()[3] == "at once?"
    expect(table.page.locator("[data-save-word]")).to_have_text("Åsa: paid at once, or stood?")
    table.chip("Stood")
    assert table.amounts() == ["+0.30", "+0.30", "−0.10", "+0.30", "+0.30"]
    table.save()
    assert table.recorded()["James"] == -110
    assert table.sitting.banker.name == "Wim"


def test_a_special_of_the_bank(table: Table, touches: Count) -> None:
    table.bank("special").chip("2 aces")
    touches("a special bank", table.felt() + 1)  # Save, which comes below.
    assert table.amounts() == ["−0.20"] * 5
    table.tap(WIM).tap(PIET).chip("Bust")
    assert table.words()[:3] == ["21", "bust", "lost 2×"]
    table.save()
    assert table.recorded() == {
        "James": 60, "Wim": 10, "Piet": -10, "Kees": -20, "Åsa": -20, "Jean-Luc": -20,
    }  # fmt: skip


def test_a_special_bank_asks_once_who_was_bust(table: Table) -> None:
    table.tap(WIM).bank("special").chip("2 aces")
    expect(table.page.locator("[data-say]")).to_have_text("Who was bust? Who had 21: tap the row.")
    table.chip("Piet", "Kees", "Kees")
    assert table.words()[:3] == ["21", "bust", "lost 2×"]
    table.save()
    assert table.recorded()["Piet"] == -10
    assert table.recorded()["Kees"] == -20


def test_a_split_and_a_raise(table: Table, touches: Count) -> None:
    table.number(KEES).felt()
    table.chip("Split")
    touches("split", table.felt())
    table.tap(KEES + 1).number(KEES + 1).felt()
    table.chip("Raised")
    touches("raise", table.felt())
    titles = table.page.locator("[data-hand] [data-title]").all_inner_texts()
    assert titles == ["Wim", "Piet", "Kees", "Kees 2", "Åsa", "Jean-Luc"]
    assert table.amounts()[2:4] == ["−0.10", "+0.20"]
    table.step(KEES, 1)
    assert table.stakes()[2:4] == ["0.20", "0.20"]  # Hands of a split stake alike.
    table.number(KEES + 1).chip("Raised", "One off", "Split", "More…", "Second away")
    table.save()
    assert table.recorded()["Kees"] == -20 + 20 + 10
    assert len(table.rounds[0].record["hands"]) == 6


def test_a_raise_that_is_not_doubled_is_said_beside_a_stake_that_is(table: Table) -> None:
    table.deed("doubled").number(WIM).chip("Raised")
    expect(table.page.locator("[data-say]")).to_have_text("Wim: 2 × 0.10 + 0.10 raised = 0.30")


def test_nobody_won_stays_in_reach_after_a_stake_was_changed(table: Table) -> None:
    table.step(KEES, 1)
    table.page.locator("[data-nobody]").tap()
    table.save()
    assert table.recorded()["James"] == 60


def test_stakes_by_a_step_by_a_chip_and_by_keys(table: Table, touches: Count) -> None:
    table.step(WIM, 1)
    touches("a step", table.felt())
    table.step(WIM, 1).step(WIM, -1)
    table.number(PIET).chip("0.50").felt()
    table.number(KEES).chip("Other").keys("0,75")
    touches("unusual stake", table.felt() - len("0,75"))
    assert table.stakes() == ["0.20", "0.50", "0.75", "0.10", "0.10"]
    table.tap(KEES).save()
    assert table.recorded()["Kees"] == 75
    assert table.stakes() == ["0.20", "0.50", "0.75", "0.10", "0.10"]
    table.felt()
    table.number(WIM).chip("0.75")  # Seen tonight.
    touches("seen tonight", table.felt())
    assert table.stakes()[0] == "0.75"


def test_a_stake_beyond_the_limit_comes_back_at_its_row(
    browser: Browser, address: str, app: Flask
) -> None:
    # Without the fixture: the browser itself notes the 422 as an error.
    phone = new_phone(browser, address)
    table = Table(phone.new_page(), app).come_in()
    table.tap(WIM).number(PIET).chip("Other").keys("7.5")
    table.page.locator("[data-save]").tap()
    expect(table.page.locator("[data-problem]")).to_have_text("The stake is above 1.00.")
    expect(table.row(PIET)).to_have_class("hand is-open")
    assert table.words()[0] == "won"
    assert table.rounds == ()
    table.step(PIET, -1)
    expect(table.page.locator("[data-problem]")).to_be_empty()
    table.save()
    assert table.recorded()["Piet"] == -100
    table.page.wait_for_load_state()
    phone.close()


def test_the_bank_doubles_and_gives_the_bank_up(table: Table, touches: Count) -> None:
    table.tap(WIM).felt()
    table.deed("doubled")
    touches("doubles", table.felt())
    table.deed("yields")
    touches("gives up", table.felt())
    assert table.amounts()[:2] == ["+0.20", "−0.20"]
    table.save()
    assert table.recorded()["Wim"] == 20
    assert table.sitting.banker.name == "Wim"


def test_a_new_bank_keeps_the_limits_by_one_touch(table: Table, touches: Count) -> None:
    table.bank("bust").save()
    touches("bank bust", table.felt())
    assert table.words() == ["stake"] * 5
    done = table.page.locator("[data-limits-done]")
    expect(done).to_have_text("Leave it: 0.10 to 1.00")
    done.tap()
    touches("limits kept", table.felt())
    assert table.words() == ["lost"] * 5
    table.tap(WIM).save()  # The first row is Piet's now.
    assert table.recorded()["Piet"] == 10
    assert table.sitting.options["max_stake"] == 100


def test_the_limits_are_said_to_be_the_same_only_where_they_were(table: Table) -> None:
    note = table.page.locator("[data-limits-note]")
    table.bank("bust").save()
    expect(note).to_have_text("it was so with James too")
    with table.app.app_context():
        owner = actor(table.secret)
        change_sitting(owner, table.sitting_id, options={"max_stake": 200})
    table.page.goto(table.address)
    expect(table.page.locator("[data-limits-done]")).to_have_text("Leave it: 0.10 to 2.00")
    expect(note).to_have_text("")


def test_no_limits_are_called_so(page: Page, app: Flask) -> None:
    class Free(Table):
        options = {}  # noqa: RUF012 - never changed

    table = Free(page, app).come_in().bank("bust").save()
    expect(page.locator("[data-limits-note]")).to_have_text("James had no limits either")
    expect(page.locator("[data-limits-done]")).to_have_text("No limits: leave it so")
    table.keep_limits().tap(WIM).save()


def test_the_bank_is_handed_over_in_two_touches_and_back(table: Table, touches: Count) -> None:
    table.tap(WIM).save().tap(ASA).felt()
    table.page.locator("[data-open=banker]").tap()
    table.chip("Kees")
    expect(table.page.locator("[data-open=banker] b")).to_have_text("Kees")
    touches("banker", table.felt())
    assert table.sitting.banker.name == "Kees"
    table.keep_limits()
    assert table.words()[0] == "won"  # Åsa's tap came along.
    table.page.goto(table.address)
    table.page.get_by_role("button", name="Empty it").tap()  # With it the limits were kept.
    back = table.page.get_by_role("button", name="James after all")
    expect(back).to_be_visible()
    table.wait_until_ready()
    back.tap()
    expect(table.page.locator("[data-open=banker] b")).to_have_text("James")


def test_a_tap_shows_all_that_it_did_before_its_handler_returns(table: Table) -> None:
    shown = (
        table.row(WIM)
        .locator("[data-tap]")
        .evaluate("""button => {
      button.click();
      const row = button.closest("[data-hand]");
      const texts = [row.querySelector("[data-word]"), row.querySelector("[data-amount]")];
      return [...texts, document.querySelector("[data-sum-say]")].map(each => each.textContent);
    }""")
    )
    assert shown == ["won", "+0.10", "James gets ≈ 0.30"]


SHAPES = {"six on a phone": (NAMES, 390, 844), "eight on a phone": ((*NAMES, *OTHERS), 390, 844)}


@pytest.mark.parametrize(("names", "width", "height"), SHAPES.values(), ids=SHAPES)
def test_everything_fits_and_nothing_moves(
    page: Page, app: Flask, names: tuple[str, ...], width: int, height: int
) -> None:
    table = Table(page, app, names).come_in()
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("[data-ready]")).to_be_visible()
    before = places(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    table.tap(WIM).chip("2 aces").number(PIET).bank("bust")
    assert places(page) == before


def places(page: Page) -> list[dict[str, Any] | None]:
    moving = "[data-hand], [data-bank], [data-sum], [data-save], [data-segment]"
    return [dict(each.bounding_box() or {}) for each in page.locator(moving).all()]


def test_every_target_is_large_enough(table: Table) -> None:
    table.tap(WIM)
    for target in visible(table.page.locator("form#round button, .table-undo, .table-back")):
        box = target.bounding_box()
        assert box is not None
        extra = 8 if "bank-line" in (target.get_attribute("class") or "") else 0
        assert box["height"] + extra >= 44, target.evaluate("e => e.outerHTML")
        assert box["width"] >= 44, target.evaluate("e => e.outerHTML")


def visible(targets: Locator) -> Iterator[Locator]:
    for target in targets.all():
        is_shown = target.is_visible() and not target.evaluate(
            "e => e.classList.contains('visually-hidden')"
        )
        if is_shown:
            yield target


def test_without_scripts_the_same_form_records_a_round(
    browser: Browser, address: str, app: Flask
) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    table = Table(phone.new_page(), app).come_in()
    page = table.page
    page.locator("[name=hands-0-call]").select_option("two_aces")
    page.locator("[name=hands-1-stake]").fill("0,50")
    page.locator("summary", has_text="Raises").nth(2).click()
    page.get_by_role("button", name="Add a hand for Kees").click()
    expect(page.locator("[name=hands-3-stake]")).to_have_value("0.10")
    page.locator("[name=hands-3-call]").select_option("won")
    assert page.locator("[name=hands-0-call]").input_value() == "two_aces"
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(page)
    assert table.recorded() == {
        "James": 50, "Wim": 20, "Piet": -50, "Kees": 0, "Åsa": -10, "Jean-Luc": -10,
    }  # fmt: skip
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("[data-problem]")).to_contain_text("Who won?")
    phone.close()


def test_another_phone_recorded_meanwhile(browser: Browser, address: str, app: Flask) -> None:
    phones = [new_phone(browser, address) for _ in range(2)]
    first = Table(phones[0].new_page(), app).come_in()
    page = phones[1].new_page()
    come_in(page, first.secret)
    page.goto(first.address)
    page.locator("[data-tap]").nth(PIET).tap()
    first.tap(WIM).save()
    page.locator("[data-save]").tap()
    expect(page.locator("h1")).to_have_text(
        "Another phone has just recorded round 1: the same, or the next one?"
    )
    expect(page.locator(".is-other")).to_have_count(2)  # Wim and Piet.
    page.get_by_role("button", name="The next one").tap()
    expect(page.locator("h1")).to_have_text("Round 3")
    assert first.recorded()["Piet"] == 10
    page.wait_for_load_state()
    for phone in phones:
        phone.close()
