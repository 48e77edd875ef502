"""A page that only watches: nothing where nothing changed, and never what is no longer so."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.access import actor_for_device, name_device, new_link, revoke_link
from ledger.desk.actors import Actor, Role
from ledger.desk.capital import add_capital
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.payments import mark_paid
from ledger.desk.players import rename_player
from ledger.desk.rounds import record_round
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.desk.sittings import reopen_sitting as reopen
from ledger.store.links import all_links
from ledger.store.rounds import last_rounds
from ledger.web.live import HEADER
from tests.desk.evenings import actor
from tests.web.queries import count_queries
from tests.web.visits import Evening, record_rounds, round_record, visitor

PAGES = ("sittings/{sitting}", "sittings/{sitting}?before=2", "weekends/{weekend}", "")


def address(evening: Evening, page: str = PAGES[0]) -> str:
    rest = page.format(sitting=evening.sitting_id, weekend=evening.weekend_id)
    return f"/groups/{evening.group_id}/{rest}"


def value_of(page: str, attribute: str) -> str:
    found = re.search(f'{attribute}="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


@dataclass(frozen=True, slots=True)
class Watcher:
    """A phone with a page open, which asks whether it changed."""

    client: FlaskClient
    path: str

    def tag(self) -> str:
        """Load the page and return what stands for all that it shows."""
        return value_of(self.client.get(self.path).text, "data-live-tag")

    def ask(self, tag: str) -> TestResponse:
        return self.client.get(self.path, headers={HEADER: "1", "If-None-Match": tag})


def watcher(
    app: Flask, evening: Evening, page: str = PAGES[0], role: Role = Role.VIEWER
) -> Watcher:
    return Watcher(visitor(app, evening.secrets[role]), address(evening, page))


def main_of(page: str) -> str:
    """Return the parts of a page that may change."""
    start = page.index('<div class="columns" id="live-columns"')
    end = min(page.index(mark, start) for mark in ("</main>", "</body>") if mark in page)
    return " ".join(page[start:end].split())


@pytest.mark.parametrize("page", PAGES)
def test_where_nothing_changed_nothing_is_sent(app: Flask, evening: Evening, page: str) -> None:
    record_rounds(app, evening, 3)
    watching = watcher(app, evening, page)
    tag = watching.tag()
    answer = watching.ask(tag)
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("page", PAGES)
def test_a_new_round_is_sent_as_the_page_itself_shows_it(
    app: Flask, evening: Evening, page: str
) -> None:
    record_rounds(app, evening, 3)
    watching = watcher(app, evening, page)
    tag = watching.tag()
    record_rounds(app, evening, 1)
    answer = watching.ask(tag)
    assert answer.status_code == 200
    whole = watching.client.get(watching.path).text
    assert main_of(answer.text) == main_of(whole)
    assert '<header class="site">' in whole
    assert '<header class="site">' not in answer.text
    assert answer.headers["ETag"] == watching.tag() != tag
    assert watching.ask(watching.tag()).status_code == 304


@pytest.mark.sqlite
@pytest.mark.parametrize("page", PAGES)
def test_that_nothing_changed_takes_few_statements(app: Flask, evening: Evening, page: str) -> None:
    record_rounds(app, evening, 3)
    watching = watcher(app, evening, page)
    tag = watching.tag()
    # That reading begins, who asks, the group, and the newest line of its journal.
    assert count_queries(app, lambda: watching.ask(tag)) <= 4


@pytest.mark.sqlite
def test_the_table_is_asked_as_cheaply_and_sent_anew_once_a_round_was_recorded(
    app: Flask, evening: Evening
) -> None:
    at_table = watcher(app, evening, "sittings/{sitting}/table", Role.SCOREKEEPER)
    tag = at_table.tag()
    assert count_queries(app, lambda: at_table.ask(tag)) <= 4
    assert at_table.ask(tag).status_code == 304
    record_rounds(app, evening, 1)
    answer = at_table.ask(tag)
    assert (answer.status_code, value_of(answer.text, "data-round")) == (200, "2")
    assert answer.headers["ETag"] == value_of(answer.text, "data-live-tag") != tag


@dataclass(frozen=True, slots=True)
class Doing:
    """Who does something at a table."""

    evening: Evening
    owner: Actor
    device: Actor

    @property
    def sitting_id(self) -> UUID:
        return self.evening.sitting_id

    def newest(self) -> UUID:
        return last_rounds(self.evening.group_id, self.sitting_id, limit=1)[0].id

    def record(self) -> None:
        record_round(self.device, self.sitting_id, round_record(), id=uuid4())

    def void(self) -> None:
        void_round(self.owner, self.newest())

    def correct(self) -> None:
        hands = [{"player": "Kees", "stake": 7, "hand": {"outcome": "won"}}]
        correct_round(self.owner, self.newest(), {"hands": hands}, id=uuid4())

    def settle(self) -> None:
        settle_weekend(self.owner, self.evening.weekend_id)

    def pay(self) -> None:
        plan = settle_weekend(self.owner, self.evening.weekend_id)
        transfer_id = plan.transfers[0].id
        assert transfer_id is not None
        mark_paid(self.owner, transfer_id)

    def play_tjugoett(self) -> None:
        end_sitting(self.owner, self.sitting_id)
        seats = ("Wim", "Piet")
        table = open_sitting(self.owner, self.evening.weekend_id, rule_set="tjugoett", seats=seats)
        add_capital(self.owner, table.id, 500)


NOTHING: Callable[[Doing], object] = lambda _do: None  # noqa: E731 - what was done before
CHANGES: dict[str, tuple[Callable[[Doing], object], Callable[[Doing], object]]] = {
    "a round is recorded": (NOTHING, Doing.record),
    "a round is taken back": (NOTHING, Doing.void),
    "a round is put back": (Doing.void, lambda do: restore_round(do.owner, do.newest())),
    "a round is corrected": (NOTHING, Doing.correct),
    "the table ends": (NOTHING, lambda do: end_sitting(do.owner, do.sitting_id)),
    "the table goes on": (
        lambda do: end_sitting(do.owner, do.sitting_id),
        lambda do: reopen(do.owner, do.sitting_id),
    ),
    "somebody leaves": (
        NOTHING,
        lambda do: change_sitting(do.owner, do.sitting_id, seats=("James", "Wim", "Piet")),
    ),
    "the bank changes": (
        NOTHING,
        lambda do: change_sitting(do.owner, do.sitting_id, banker="Kees"),
    ),
    "a player has another name": (
        NOTHING,
        lambda do: rename_player(do.owner, do.evening.players["Wim"], "Willem"),
    ),
    "a phone has another name": (Doing.record, lambda do: name_device(do.device, "the tablet")),
    "the weekend is settled": (NOTHING, Doing.settle),
    "the weekend is open again": (
        Doing.settle,
        lambda do: reopen_weekend(do.owner, do.evening.weekend_id),
    ),
    "somebody pays": (Doing.settle, Doing.pay),
    "another table opens and has its pot": (NOTHING, Doing.play_tjugoett),
}


@pytest.mark.parametrize(("before", "change"), CHANGES.values(), ids=CHANGES)
def test_whatever_changed_is_asked_for(
    app: Flask,
    evening: Evening,
    before: Callable[[Doing], object],
    change: Callable[[Doing], object],
) -> None:
    record_rounds(app, evening, 2)
    keeper = visitor(app, evening.secrets[Role.SCOREKEEPER], "the phone of Wim")
    with keeper.session_transaction() as session:
        secret = session["devices"][evening.group_id.hex]
    watching = [watcher(app, evening, page) for page in PAGES]
    with app.app_context():
        device = actor_for_device(secret)
        assert device is not None
        do = Doing(evening, actor(evening.secrets[Role.OWNER]), device)
        before(do)
    tags = [each.tag() for each in watching]
    with app.app_context():
        change(do)
    for each, tag in zip(watching, tags, strict=True):
        answer = each.ask(tag)
        assert answer.status_code == 200
        whole = each.client.get(each.path).text
        assert main_of(answer.text) == main_of(whole)


def test_another_language_is_asked_for(app: Flask, evening: Evening) -> None:
    watching = watcher(app, evening)
    tag = watching.tag()
    with watching.client.session_transaction() as session:
        session["language"] = "sv"
    answer = watching.ask(tag)
    assert answer.status_code == 200
    assert '<html lang="sv">' in answer.text


def test_what_one_role_sees_is_never_taken_for_what_another_does(
    app: Flask, evening: Evening
) -> None:
    tags = {watcher(app, evening, role=role).tag() for role in Role}
    assert len(tags) == len(Role)


def test_who_was_shut_out_sees_no_more(app: Flask, evening: Evening) -> None:
    watching = watcher(app, evening)
    tag = watching.tag()
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        new_link(owner, Role.VIEWER)
        for link in all_links(evening.group_id):
            if link.role is Role.VIEWER:
                revoke_link(owner, link.id)
    assert watching.ask(tag).status_code == 404


def test_a_page_that_watches_takes_nothing_from_the_next_one(app: Flask, evening: Evening) -> None:
    watching = watcher(app, evening)
    tag = watching.tag()
    with watching.client.session_transaction() as session:
        session["_flashes"] = [("message", "Wim zit al aan een andere tafel.")]
    record_rounds(app, evening, 1)
    answers = [watching.ask(tag), watching.ask(watching.ask(tag).headers["ETag"])]
    assert [answer.status_code for answer in answers] == [200, 304]
    # A cookie sent late would undo what another page of the phone kept meanwhile.
    assert not any("Set-Cookie" in answer.headers for answer in answers)
    assert "Wim zit al" not in answers[0].text
    assert "Wim zit al" in watching.client.get(watching.path).text


def test_a_whole_page_is_kept_by_nobody(app: Flask, evening: Evening) -> None:
    watching = watcher(app, evening)
    answer = watching.client.get(watching.path, headers={"If-None-Match": watching.tag()})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"


def news(page: str) -> str:
    return value_of(page, "data-news")


def test_what_is_new_is_said_in_one_sentence(app: Flask, evening: Evening) -> None:
    watching = watcher(app, evening)
    tag = watching.tag()
    assert news(watching.ask("").text) == ""
    record_rounds(app, evening, 1)
    assert news(watching.ask(tag).text) == "Ronde 1: James +0,05, Wim +0,05 en Piet −0,10."
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        void_round(owner, last_rounds(evening.group_id, evening.sitting_id)[0].id)
    assert news(watching.ask(tag).text) == "Ronde 1 is teruggenomen."
    with app.app_context():
        end_sitting(owner, evening.sitting_id)
    assert news(watching.ask(tag).text) == "De tafel is gestopt."
