"""Taking the last round back, and half a round that somebody walked away from."""

from playwright.sync_api import expect

from ledger.desk.sittings import end_sitting, reopen_sitting
from tests.browser.tables import KEES, PIET, WIM, Table, table, wait_for_the_book
from tests.browser.touches import Count
from tests.desk.evenings import actor

__all__ = ["table"]


def test_the_last_round_is_taken_back_by_one_touch(table: Table, touches: Count) -> None:
    table.tap(WIM).save().tap(PIET).save().felt()
    table.page.get_by_role("button", name="Undo round 2").tap()
    expect(table.page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(table.page)
    touches("undo", table.felt())
    table.wait_until_ready()
    table.tap(KEES).chip("Bust").page.reload()
    expect(table.page.get_by_role("button", name="Undo round 1")).to_be_visible()
    expect(table.page.locator("[data-ready]")).to_be_visible()
    assert table.rounds[0].voided is not None
    expect(table.page.get_by_role("button", name="Undo round 1")).to_be_visible()


def test_a_second_tap_takes_no_second_round_back_before_one_can_have_read(table: Table) -> None:
    table.tap(WIM).save().tap(PIET).save().tap(KEES).save()
    undo = table.page.locator(".table-undo")
    place = undo.bounding_box()
    assert place is not None
    spot = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    table.page.touchscreen.tap(*spot)
    table.page.wait_for_timeout(350)
    table.page.touchscreen.tap(*spot)
    said = table.page.locator(".table-sent")
    expect(said).to_have_text("Round 3 was taken back")
    table.page.wait_for_timeout(350)
    assert [each.voided is not None for each in table.rounds] == [True, False, False]
    expect(table.page.locator(".table-undo:not([data-guarded])")).to_have_text("Undo round 2")
    table.page.touchscreen.tap(*spot)  # 700 ms after the first: what went has been said.
    expect(said).to_have_text("Round 2 was taken back")
    assert [each.voided is not None for each in table.rounds] == [True, True, False]


def test_half_a_round_stays_when_the_one_before_is_taken_back_and_put_back(table: Table) -> None:
    table.tap(WIM).save().tap(PIET).step(KEES, 1)
    table.page.get_by_role("button", name="Undo round 1").tap()
    expect(table.page.locator("[data-ready] h1")).to_have_text("Round 1")
    assert (table.words()[PIET], table.stakes()[KEES]) == ("won", "0.20")
    table.page.get_by_role("button", name="Put it back").tap()
    expect(table.page.locator("[data-ready] h1")).to_have_text("Round 2")
    assert (table.words()[PIET], table.stakes()[KEES]) == ("won", "0.20")
    assert [each.voided is None for each in table.rounds].count(True) == 1


def test_half_a_round_is_back_after_somebody_walked_away(table: Table) -> None:
    table.tap(WIM).number(KEES).chip("Split").tap(KEES + 1).page.locator(".table-back").tap()
    expect(table.page.locator("[data-table]")).to_have_count(0)
    table.page.goto(table.address)
    half = table.page.locator("[data-half]")
    expect(half).to_contain_text("Your half round is back")
    assert table.words() == ["won", "lost", "lost", "won", "lost", "lost"]
    with table.app.app_context():  # A pause.
        end_sitting(actor(table.secret), table.sitting_id)
        reopen_sitting(actor(table.secret), table.sitting_id)
    table.page.goto(table.address)
    expect(half).to_be_visible()
    assert table.words() == ["won", "lost", "lost", "won", "lost", "lost"]
    half.get_by_role("button", name="Empty it").tap()
    expect(table.page.locator("[data-ready] [data-hand]")).to_have_count(5)
    expect(half).to_be_hidden()
    assert table.words() == ["lost"] * 5
    table.tap(PIET).save()
    table.page.goto(table.address)  # What was saved is no half round.
    expect(half).to_be_hidden()
    assert table.words() == ["lost"] * 5
