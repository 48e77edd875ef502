"""A round that got no answer waits on the phone: it arrives once, whatever happens meanwhile."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from ledger.desk.rounds import record_round
from ledger.desk.sittings import change_sitting
from tests.browser.tables import JEAN_LUC, PIET, WIM, Table
from tests.desk.evenings import actor, hand

Answer = Callable[[Route], None]


class PhoneTable(Table):
    """The table on a phone whose connection comes and goes, which its console may complain of."""

    @property
    def waits(self) -> Locator:
        return self.page.locator("[data-waits]")

    @property
    def title(self) -> Locator:
        return self.page.locator("h1")

    @property
    def phone(self) -> BrowserContext:
        return self.page.context

    def won_by_wim(self) -> list[int]:
        """Return what each round brought Wim, the newest first."""
        return [each.result.net["Wim"] for each in self.rounds]

    def save_offline(self) -> "PhoneTable":
        self.wait_until_ready()
        self.phone.set_offline(True)
        self.page.locator("[data-save]").tap()
        expect(self.waits).to_contain_text("waits on this phone")
        return self

    def online(self) -> "PhoneTable":
        self.phone.set_offline(False)
        return self

    def again(self, page: Page) -> "PhoneTable":
        """Open the table on another page of the phone."""
        self.page = page
        page.goto(self.address)
        return self


@pytest.fixture
def table(phone: BrowserContext, app: Flask) -> Iterator[PhoneTable]:
    table = PhoneTable(phone.new_page(), app)
    table.come_in()
    yield table
    table.page.wait_for_load_state()


def test_without_a_connection_a_round_waits_and_is_sent(table: PhoneTable) -> None:
    table.tap(WIM).save_offline()
    expect(table.waits).to_contain_text("Round 1 waits on this phone")
    assert table.won_by_wim() == []
    table.online()
    expect(table.title).to_have_text("Round 2")
    expect(table.waits).to_be_hidden()
    assert table.won_by_wim() == [10]


def lose(route: Route) -> None:
    """Let the book have it, and lose the answer."""
    route.fetch(max_redirects=0)
    route.abort()


def be_away(route: Route) -> None:
    route.fulfill(status=503)


@pytest.mark.parametrize("answer", [lose, be_away])
def test_a_lost_answer_records_no_second_round(table: PhoneTable, answer: Answer) -> None:
    answers = [answer, answer]

    def handle(route: Route) -> None:
        if route.request.method == "POST" and answers:
            answers.pop()(route)
        else:
            route.continue_()

    table.page.route("**/table", handle)
    table.tap(WIM)
    table.page.locator("[data-save]").tap()
    expect(table.title).to_have_text("Round 2")
    assert answers == []
    assert len(table.rounds) == 1


def test_a_page_that_was_closed_sends_what_it_left(table: PhoneTable) -> None:
    table.tap(WIM).tap(PIET).save_offline()
    closed, page = table.page, table.phone.new_page()
    closed.close(run_before_unload=False)
    table.online().again(page)
    expect(table.title).to_have_text("Round 2")
    assert table.recorded()["James"] == 10
    assert len(table.rounds) == 1


def test_what_was_refused_is_open_for_mending_and_sent_no_more(table: PhoneTable) -> None:
    table.tap(WIM).number(JEAN_LUC).chip("0.50")
    table.save_offline()
    with table.app.app_context():
        change_sitting(actor(table.secret), table.sitting_id, options={"max_stake": 20})
    table.online()
    expect(table.page.locator("[data-problem]")).to_contain_text("above")
    assert table.stakes()[JEAN_LUC] == "0.50"
    table.again(table.phone.new_page())
    expect(table.title).to_have_text("Round 1")
    expect(table.waits).to_be_hidden()
    assert table.won_by_wim() == []


def test_it_is_asked_where_another_phone_was_quicker(table: PhoneTable) -> None:
    table.tap(WIM).save_offline()
    with table.app.app_context():
        hands = {"hands": [hand("Piet", 20)]}
        record_round(actor(table.secret), table.sitting_id, hands, id=uuid4())
    table.online()
    expect(table.title).to_contain_text("Another phone has just recorded round 1")
    table.page.get_by_role("button", name="The next one").tap()
    expect(table.title).to_have_text("Round 3")
    table.again(table.phone.new_page())
    expect(table.title).to_have_text("Round 3")
    assert table.won_by_wim() == [10, 0]


def test_a_round_is_taken_back_before_it_was_sent(table: PhoneTable) -> None:
    table.tap(WIM).save_offline()
    table.page.get_by_role("button", name="Take it back").tap()
    expect(table.waits).to_be_hidden()
    assert table.words()[:2] == ["won", "lost"]
    table.online().tap(PIET).save()
    assert len(table.rounds) == 1
    assert table.recorded()["James"] == 10


def lose_all(page: Page, answer: Answer) -> None:
    """Let every round that a page sends be answered so."""

    def handle(route: Route) -> None:
        if route.request.method == "POST":
            answer(route)
        else:
            route.continue_()

    page.route("**/table", handle)


@pytest.mark.parametrize(("answer", "is_asked"), [(be_away, False), (lose, True)])
def test_what_an_earlier_page_left_is_taken_back_into_this_one(
    table: PhoneTable, answer: Answer, is_asked: bool
) -> None:
    lose_all(table.page, answer)
    table.tap(WIM)
    table.page.locator("[data-save]").tap()
    expect(table.waits).to_contain_text("waits on this phone")
    closed, page = table.page, table.phone.new_page()
    closed.close(run_before_unload=False)
    lose_all(page, be_away)
    table.again(page)
    table.page.get_by_role("button", name="Take it back").tap()
    expect(table.page.locator("[data-half]")).to_be_visible()
    assert table.words()[:2] == ["won", "lost"]
    page.unroute_all()
    table.wait_until_ready()
    table.page.locator("[data-save]").tap()
    title = "Another phone has just recorded round 1" if is_asked else "Round 2"
    expect(table.title).to_contain_text(title)
    assert table.won_by_wim() == [10]
