"""A round that got no answer waits on the phone: it arrives once and in order, whatever happens."""

from collections.abc import Iterator
from pathlib import Path
from signal import SIGKILL
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Dialog, expect

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import change_sitting, end_sitting
from tests.browser.offline import Answer, PhoneTable, answer_posts, be_away, lose
from tests.browser.phones import new_phone
from tests.browser.tables import JEAN_LUC, PIET, WIM
from tests.desk.evenings import actor, hand
from tests.servers import LONGEST_START, serving, start


@pytest.fixture
def table(phone: BrowserContext, app: Flask) -> Iterator[PhoneTable]:
    table = PhoneTable(phone.new_page(), app)
    table.come_in()
    yield table
    table.page.wait_for_load_state()


def test_ten_rounds_without_a_connection_arrive_once_and_in_order(table: PhoneTable) -> None:
    table.page.clock.set_system_time("1998-05-01T20:00:00")  # No clock of a phone counts.
    table.offline()
    for number in range(1, 11):
        table.tap(WIM if number % 2 else PIET).save_away()
        expect(table.mark).to_have_text(f"waiting ({number})")
    expect(table.title).to_have_text("Round 11")
    assert table.won_by_wim() == []
    table.online().wait_for_the_book()
    expect(table.mark).to_have_text("sent")
    expect(table.title).to_have_text("Round 11")
    assert table.won_by_wim() == [10, -10] * 5


@pytest.mark.parametrize("answer", [lose, be_away])
def test_a_lost_answer_records_no_second_round(table: PhoneTable, answer: Answer) -> None:
    left = answer_posts(table.page, answer, times=2)
    table.tap(WIM).save()
    expect(table.title).to_have_text("Round 2")
    assert left == [0]
    assert len(table.rounds) == 1


def test_a_page_that_was_closed_sends_what_it_left_and_has_its_half_round(
    table: PhoneTable,
) -> None:
    answer_posts(table.page, be_away)
    table.tap(WIM).tap(PIET).save_away().tap(PIET).save_away().tap(JEAN_LUC)
    table.page.wait_for_timeout(200)  # A touch is kept a moment later.
    table.closed()
    answer_posts(table.page, be_away)
    table.again(table.page)
    expect(table.title).to_have_text("Round 3")
    expect(table.mark).to_have_text("waiting (2)")
    expect(table.page.locator("[data-half]")).to_be_visible()
    assert table.words()[JEAN_LUC] == "won"
    table.mark.get_by_role("button").tap()
    expect(table.waits).to_contain_text("2 rounds wait on this phone")
    table.waits.get_by_role("button", name="Back").tap()
    table.page.unroute_all()
    table.wait_for_the_book()
    assert table.words()[JEAN_LUC] == "won"
    assert table.won_by_wim() == [10, -10]


def test_what_was_refused_is_open_for_mending_and_sent_no_more(table: PhoneTable) -> None:
    table.tap(WIM).number(JEAN_LUC).chip("0.50")
    table.offline().save_away()
    with table.app.app_context():
        change_sitting(actor(table.secret), table.sitting_id, options={"max_stake": 20})
    table.online()
    expect(table.page.locator("[data-problem]")).to_contain_text("above")
    assert table.stakes()[JEAN_LUC] == "0.50"
    table.wait_until_ready()
    with table.page.expect_request(lambda asked: asked.is_navigation_request()) as asked:
        table.page.reload()
    assert asked.value.method == "GET"  # Nothing is sent that may have been mended since.
    table.closed().page.goto(table.address)
    expect(table.page.locator("[data-problem]")).to_contain_text("above")
    assert table.stakes()[JEAN_LUC] == "0.50"
    table.page.get_by_role("button", name="Drop it").tap()
    expect(table.page.locator("[data-problem]")).to_be_empty()
    table.again(table.page)
    expect(table.title).to_have_text("Round 1")
    assert table.stakes()[JEAN_LUC] == "0.10"
    assert table.won_by_wim() == []


def test_half_a_round_waits_until_the_one_before_it_is_saved_again(table: PhoneTable) -> None:
    table.offline().tap(WIM).save_away().tap(PIET)
    table.page.get_by_role("button", name="Undo round 1").tap()
    expect(table.title).to_have_text("Round 1")
    assert table.words()[:2] == ["won", "lost"]
    table.save_away()
    assert table.words()[:2] == ["lost", "won"]
    table.online().wait_for_the_book()
    expect(table.title).to_have_text("Round 2")
    assert table.words()[:2] == ["lost", "won"]
    assert [each.result.net["Wim"] for each in table.rounds if not each.voided] == [10]


def test_it_is_asked_where_another_phone_was_quicker(table: PhoneTable) -> None:
    table.tap(WIM).offline().save_away().tap(WIM, PIET).save_away()
    with table.app.app_context():
        hands = {"hands": [hand("Piet", 20)]}
        record_round(actor(table.secret), table.sitting_id, hands, id=uuid4())
    table.tap(JEAN_LUC).online()
    expect(table.title).to_contain_text("Another phone has just recorded round 1")
    expect(table.page.locator("[data-behind]")).to_have_text("One more round waits behind it.")
    table.page.get_by_role("button", name="The next one").tap()
    expect(table.page.locator("[data-half]")).to_be_visible()
    table.wait_for_the_book()
    expect(table.title).to_have_text("Round 4")
    assert table.words() == ["lost"] * 4 + ["won"]
    assert table.won_by_wim() == [0, 10, 10]


@pytest.mark.parametrize("is_settled", [False, True])
def test_what_comes_late_is_dropped_or_added_one_by_one(
    table: PhoneTable, is_settled: bool
) -> None:
    table.tap(WIM).save()
    table.offline().tap(PIET).save_away().tap(WIM, PIET).save_away().tap(WIM).save_away()
    with table.app.app_context():
        owner = actor(table.secrets[Role.OWNER])
        record_round(owner, table.sitting_id, {"hands": [hand("Piet", 20)]}, id=uuid4())
        end_sitting(owner, table.sitting_id)
        if is_settled:
            settle_weekend(owner, table.sitting.weekend_id)
    table.online()
    page = table.page
    title = "This weekend is settled" if is_settled else "This table has ended"
    expect(table.title).to_contain_text(f"{title}. Does this round still count?")
    expect(page.locator(".meanwhile-rounds")).to_contain_text("Piet")
    expect(page.locator(".meanwhile-since")).to_contain_text("Round 2")
    page.get_by_role("link", name="Drop it").tap()
    expect(page.get_by_text("as round 3")).to_be_visible()
    page.get_by_role("button", name="Record it").tap()
    expect(page.get_by_text("as round 4")).to_be_visible()
    table.closed()
    page = table.page
    page.goto(table.address)
    page.get_by_role("button", name="Record it").tap()
    expect(page.get_by_role("link", name="Rounds so far")).to_be_visible()
    page.goto(table.address)
    expect(page.get_by_role("link", name="Rounds so far")).to_be_visible()
    assert table.won_by_wim() == [10, 0, 10, 10]


def test_a_round_is_taken_back_before_it_was_sent(table: PhoneTable) -> None:
    table.offline().tap(WIM).save_away().tap(PIET).save_away()
    table.page.get_by_role("button", name="Undo round 2").tap()
    expect(table.title).to_have_text("Round 2")
    expect(table.mark).to_have_text("waiting (1)")
    assert table.words()[:2] == ["lost", "won"]
    expect(table.page.locator(".save.is-sent")).to_have_count(0)  # It can be pressed again.
    table.wait_until_ready()
    table.page.get_by_role("button", name="Undo round 1").tap()
    expect(table.title).to_have_text("Round 1")
    assert table.words()[:2] == ["won", "lost"]
    table.online().tap(PIET).save()
    assert len(table.rounds) == 1
    assert table.recorded()["James"] == 10


@pytest.mark.parametrize("answer", [be_away, lose])
def test_what_an_earlier_page_left_is_taken_back_into_this_one(
    table: PhoneTable, answer: Answer
) -> None:
    answer_posts(table.page, answer)
    table.tap(WIM).save_away().closed()
    answer_posts(table.page, be_away)
    table.again(table.page)
    table.page.get_by_role("button", name="Undo round 1").tap()
    expect(table.title).to_have_text("Round 1")
    assert table.words()[:2] == ["won", "lost"]
    table.page.unroute_all()
    table.save_away().wait_for_the_book()
    assert [each.result.net["Wim"] for each in table.rounds if each.voided is None] == [10]


def test_nothing_else_is_done_before_what_waits(table: PhoneTable) -> None:
    table.offline().tap(WIM).save_away()
    table.page.get_by_role("button", name="Who plays").tap()
    table.page.locator('[name="action"][value^="leave:"]').first.tap()
    expect(table.waits).to_contain_text("Round 1 waits on this phone")
    table.waits.get_by_role("button", name="Back").tap()
    table.page.get_by_role("button", name="Done").tap()
    table.online().wait_for_the_book()
    assert table.won_by_wim() == [10]


def test_another_page_sends_what_waits_and_says_what_is_left(table: PhoneTable) -> None:
    table.tap(WIM).offline().save_away().closed().online()
    line = table.page.locator("[data-unsent]")
    so_far = table.address.removesuffix("/table")
    answer_posts(table.page, be_away, times=1)
    table.page.goto(so_far)
    expect(line).to_contain_text("1 round waits on this phone.")
    assert table.won_by_wim() == []
    table.page.reload()
    expect(table.page.locator("main")).to_contain_text("+0.10")
    expect(line).to_be_hidden()
    assert table.won_by_wim() == [10]


def test_the_page_warns_before_it_is_closed_with_what_waits(table: PhoneTable) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    table.page.on("dialog", stay)
    table.tap(WIM).offline().save_away()
    table.mark.get_by_role("button").tap()
    expect(table.waits).to_contain_text("Keep this page open")
    table.page.close(run_before_unload=True)
    table.page.wait_for_timeout(200)
    assert asked == ["beforeunload"]


def test_a_server_that_was_killed_has_every_round_once_it_is_back(
    browser: Browser, app: Flask, tmp_path: Path
) -> None:
    with serving(tmp_path) as first:
        phone = new_phone(browser, first.url)
        table = PhoneTable(phone.new_page(), app)
        table.come_in().tap(WIM).save()
        first.stop(SIGKILL)
    table.tap(PIET).save_away().tap(WIM, PIET).save_away()
    expect(table.mark).to_have_text("waiting (2)")
    process = start(tmp_path, "--host", "127.0.0.1", "--port", str(urlsplit(first.url).port))
    try:
        table.wait_for_the_book()
    finally:
        process.terminate()
        process.communicate(timeout=LONGEST_START)
    assert table.won_by_wim() == [10, -10, 10]
    phone.close()


def test_two_pages_of_one_phone_send_each_round_once(table: PhoneTable) -> None:
    table.tap(WIM).offline().save_away()
    second = table.phone.new_page()
    answer_posts(second, be_away)
    table.online()
    first, table.page = table.page, second
    table.again(second)
    second.unroute_all()
    table.wait_for_the_book()
    assert table.won_by_wim() == [10]
    first.bring_to_front()
    expect(first.locator("[data-sent]")).to_have_text("sent")
    first.close()
