"""What else befalls rounds that wait: other networks, no disk, several pages, undo in haste."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Route, expect

from ledger.desk.access import revoke_link
from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting
from ledger.store.links import all_links
from ledger.web.rounds.saving import SENT
from tests.browser.offline import PhoneTable, answer_posts, be_away, lose
from tests.browser.tables import PIET, WIM
from tests.desk.evenings import actor

NO_DISK = """IDBFactory.prototype.open = () => {
  throw new DOMException("no disk", "SecurityError");
};"""
DISK_GOES = "() => { self.disk = IDBFactory.prototype.open; " + NO_DISK + " }"
DISK_COMES_BACK = "() => { IDBFactory.prototype.open = self.disk; }"


@pytest.fixture
def table(phone: BrowserContext, app: Flask) -> Iterator[PhoneTable]:
    table = PhoneTable(phone.new_page(), app)
    table.come_in()
    yield table
    table.page.wait_for_load_state()


def lead_elsewhere(route: Route) -> None:
    """Do as a network that asks to log in first."""
    route.fulfill(status=302, headers={"Location": "http://127.0.0.1:9/log-in"})


def lead_nowhere(route: Route) -> None:
    """Refuse a round, and leave the page that is there in its place."""
    route.fulfill(status=204 if route.request.is_navigation_request() else 409)


def test_a_network_that_asks_to_log_in_first_has_taken_no_round(table: PhoneTable) -> None:
    left = answer_posts(table.page, lead_elsewhere, times=2)
    table.tap(WIM).save_away().wait_for_the_book()
    assert left == [0]
    assert table.won_by_wim() == [10]


def test_nothing_is_asked_of_ones_own_rounds_where_limits_changed_between(
    table: PhoneTable,
) -> None:
    table.offline().tap(WIM).save_away().tap(PIET).save_away().tap(WIM).save_away()
    with table.app.app_context():
        change_sitting(actor(table.secret), table.sitting_id, options={"max_stake": 200})
    table.online().wait_for_the_book()
    assert table.won_by_wim() == [10, -10, 10]


def test_a_browser_without_a_disk_holds_what_is_saved(table: PhoneTable) -> None:
    table.page.add_init_script(NO_DISK)
    answer_posts(table.page, be_away)
    table.page.reload()
    table.tap(WIM).save_away().tap(PIET).save_away()
    table.again(table.page)
    expect(table.mark).to_have_text("waiting (2)")
    table.mark.get_by_role("button").tap()
    expect(table.waits).to_contain_text("this browser keeps nothing on the phone")
    table.page.unroute_all()
    table.wait_for_the_book()
    assert table.won_by_wim() == [10, -10]


def test_a_disk_that_is_away_for_a_moment_stops_nothing(table: PhoneTable) -> None:
    table.offline().tap(WIM).save_away()
    table.page.evaluate(DISK_GOES)
    table.page.wait_for_timeout(2000)
    table.page.evaluate(DISK_COMES_BACK)
    table.online().wait_for_the_book()
    assert table.won_by_wim() == [10]


def test_a_page_that_goes_in_the_moment_of_a_save_leaves_the_round(table: PhoneTable) -> None:
    answer_posts(table.page, be_away)
    table.tap(WIM).wait_until_ready()
    table.page.evaluate("() => { IDBFactory.prototype.open = () => ({}); }")  # It takes long.
    table.page.evaluate(
        "() => { document.querySelector('[data-save]').click(); location.reload(); }"
    )
    expect(table.mark).to_have_text("waiting (1)")
    table.page.unroute_all()
    table.wait_for_the_book()
    assert table.won_by_wim() == [10]


def test_half_a_round_on_two_pages_is_two_rounds(table: PhoneTable) -> None:
    table.tap(WIM)
    table.page.wait_for_timeout(200)  # A touch is kept a moment later.
    second = table.phone.new_page()
    second.goto(table.address)
    expect(second.locator("[data-half]")).to_be_visible()
    table.save()
    table.page.close()
    table.page = second
    table.tap(WIM, PIET)
    second.locator("[data-save]").tap()
    expect(table.title).to_contain_text("Another phone has just recorded round 1")
    second.get_by_role("link", name="The same the other phone’s stays").tap()
    expect(table.title).to_have_text("Round 2")
    expect(table.mark).to_have_text("sent")
    assert table.won_by_wim() == [10]


def test_a_round_is_taken_back_though_the_book_had_it(table: PhoneTable) -> None:
    answer_posts(table.page, lose, times=1)
    table.tap(WIM).save_away()
    table.page.get_by_role("button", name="Undo round 1").tap()
    expect(table.title).to_have_text("Round 1")
    table.tap(PIET).save()
    assert [each.voided is None for each in table.rounds] == [True, False]
    assert table.recorded()["Piet"] == 10


def test_a_round_on_its_way_is_taken_back(table: PhoneTable) -> None:
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        is_sent = SENT.lower() in route.request.headers
        on_their_way.append(route) if is_sent and not on_their_way else route.continue_()

    table.page.route("**/table", hold)
    table.tap(WIM).save_away()
    table.page.get_by_role("button", name="Undo round 1").tap()
    expect(table.title).to_have_text("Round 1")
    on_their_way[0].continue_()
    table.tap(PIET).save()
    assert [each.voided is None for each in table.rounds] == [True, False]
    assert table.recorded()["Piet"] == 10


def test_a_page_from_the_browsers_memory_sends_again(table: PhoneTable) -> None:
    answer_posts(table.page, lead_nowhere)
    with table.page.expect_request(lambda request: request.is_navigation_request()):
        table.tap(WIM).save_away()
    table.page.unroute_all()
    table.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    table.wait_for_the_book()
    assert table.won_by_wim() == [10]


def test_what_waits_for_a_table_that_is_not_there_is_shown_and_dropped_after_asking(
    table: PhoneTable,
) -> None:
    table.offline().tap(WIM).save_away().tap(PIET).save_away().tap(WIM)
    with table.app.app_context():
        owner = actor(table.secrets[Role.OWNER])
        for link in all_links(table.group_id):
            if link.role is not Role.OWNER:
                revoke_link(owner, link.id)
    table.online()
    gone = table.page.locator("[data-gone]")
    expect(gone).to_contain_text("Round 1 · Bank James")
    expect(gone).to_contain_text("Piet: won · 0.10 · +0.10")
    expect(gone).to_contain_text("Half a round")
    gone.get_by_role("button", name="Drop all of it").tap()
    gone.get_by_role("button", name="Keep it").tap()
    expect(gone).to_contain_text("Round 2")
    gone.get_by_role("button", name="Drop all of it").tap()
    gone.get_by_role("button", name="Drop it for good").tap()
    expect(gone).to_be_hidden()
    table.page.reload()
    expect(gone).to_be_hidden()
