"""The journal's page: everything that was done in plain words, found again, page by page."""

import re
from datetime import UTC, date, datetime
from functools import partial
from html import unescape
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.book.conversion import ChipValue
from ledger.desk import (
    access,
    corrections,
    costs,
    pay_details,
    payments,
    players,
    rounds,
    settlements,
    shares,
    sittings,
)
from ledger.desk.actors import Actor, Role
from ledger.desk.capital import add_capital
from ledger.desk.chips import buy_chips
from ledger.desk.clock import at_moment
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.weekends import change_weekend
from ledger.store.journal import last_lines
from ledger.web.journal.words import ACTIONS
from tests.desk.evenings import actor
from tests.web.queries import count_queries
from tests.web.test_journal_actions import OF_ITSELF
from tests.web.visits import SEATS, Evening, new_evening, record_rounds, round_record, visitor
from tests.web.work import work_of


def reader(app: Flask, evening: Evening, language: str = "en", **given: str) -> FlaskClient:
    """Return a watcher's browser."""
    client = visitor(app, evening.secrets[Role.VIEWER], **given)
    with client.session_transaction() as session:
        session["language"] = language
    return client


def get(client: FlaskClient, evening: Evening, **query: object) -> TestResponse:
    asked = {name: str(value) for name, value in query.items()}
    answer = client.get(f"/groups/{evening.group_id}/journal", query_string=asked)
    assert answer.status_code == 200
    return answer


def words(answer: TestResponse) -> str:
    """Return the words of the page below the search, a space between them."""
    main = answer.text[answer.text.index("</form>") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def lines(answer: TestResponse) -> list[str]:
    """Return what was done, line by line, as the page has it."""
    found = re.findall(r'<p class="event-what">(.*?)</p>', answer.text, re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", each)) for each in found]


def owner_of(evening: Evening) -> Actor:
    return actor(evening.secrets[Role.OWNER])


BEER = {"Zoë": 1, "Wim": 3}


def do_everything(evening: Evening) -> None:
    """Do each thing that the desk can do; Zoë comes, Kees leaves."""
    owner = owner_of(evening)
    phone, _secret = access.join(evening.secrets[Role.SCOREKEEPER], "James’s phone")
    access.name_device(phone, "James’s own phone")
    access.new_link(owner, Role.VIEWER)
    access.revoke_link(owner, link_of(evening, Role.VIEWER))
    joke = players.add_player(phone, "Joke")
    players.rename_player(owner, joke.id, "Jo")
    pay_details.change_pay_details(phone, joke.id, swish="070 123 45 67")
    first = rounds.record_round(phone, evening.sitting_id, round_record(), id=uuid4()).round
    corrections.correct_round(phone, first.id, {"hands": []} | won("Wim", 20), id=uuid4())
    second = rounds.record_round(phone, evening.sitting_id, round_record(), id=uuid4()).round
    corrections.void_round(phone, second.id)
    corrections.restore_round(phone, second.id)
    sittings.change_sitting(phone, evening.sitting_id, seats=["James", "Wim", "Piet", "Zoë"])
    sittings.end_sitting(phone, evening.sitting_id)
    sittings.reopen_sitting(phone, evening.sitting_id)
    sittings.end_sitting(phone, evening.sitting_id)
    table = sittings.open_sitting(phone, evening.weekend_id, rule_set="tjugoett", seats=SEATS)
    add_capital(phone, table.id, 150)
    sittings.end_sitting(phone, table.id)
    table = sittings.open_sitting(
        phone,
        evening.weekend_id,
        rule_set="eenentwintigen",
        seats=SEATS,
        value=ChipValue(chips=100, amount=500),
    )
    sittings.change_sitting(phone, table.id, value=None)
    buy_chips(phone, table.id, "Wim", 50)
    buy_chips(phone, table.id, "Wim", -1)
    change_weekend(owner, evening.weekend_id, ends_on=date(2026, 11, 9))
    plan = settlements.settle_weekend(owner, evening.weekend_id).transfers
    paid = plan[0].id or uuid4()
    mark_paid(phone, paid)
    mark_unpaid(phone, paid)
    rounds.record_round(phone, evening.sitting_id, round_record(), id=uuid4(), late=True)
    anew = settlements.plan_anew(owner, evening.weekend_id).transfers
    payments.pay_part(phone, anew[0].id or uuid4(), 4)
    settlements.reopen_weekend(owner, evening.weekend_id)
    shared = shares.share_weekend(owner, evening.weekend_id).share
    shares.stop_sharing(owner, shared.id)
    made = payments.enter_payment(
        phone, evening.weekend_id, sender="Kees", receiver="Wim", amount=5
    )
    payments.void_payment(phone, made.id)
    beer = costs.enter_cost(
        phone, evening.weekend_id, what="beer", amount=10, payer="Kees", shares=BEER
    )
    costs.void_cost(phone, beer.id)


def won(name: str, stake: int) -> dict[str, object]:
    return {"hands": [{"player": name, "stake": stake, "hand": {"outcome": "won"}}]}


def link_of(evening: Evening, role: Role) -> UUID:
    return actor(evening.secrets[role]).link_id


@pytest.fixture
def busy(app: Flask, evening: Evening) -> Evening:
    """An evening on which everything was done; the first viewer's link is closed since."""
    with app.app_context():
        do_everything(evening)
    return evening


@pytest.fixture
def keeper(app: Flask, busy: Evening) -> FlaskClient:
    client = visitor(app, busy.secrets[Role.SCOREKEEPER], "tablet")
    with client.session_transaction() as session:
        session["language"] = "en"
    return client


def test_everything_is_told_the_newest_first(
    keeper: FlaskClient, busy: Evening, app: Flask
) -> None:
    with app.app_context():
        done = {line.action for line in last_lines(busy.group_id, limit=100)}
    assert done | OF_ITSELF == ACTIONS
    assert lines(get(keeper, busy)) == [
        "A device came in.",
        "A cost was taken back: Kees paid 0.10, beer.",
        "Kees paid 0.10: beer.",
        "A payment outside a plan was taken back: Kees paid Wim 0.05.",
        "Kees paid Wim 0.05, outside a plan.",
        "A link that showed others the result of Texel was ended.",
        "A link was made that shows others the result of Texel.",
        "The weekend Texel was opened again.",
        "Piet paid Wim a part, 0.04.",
        "What had changed in the weekend Texel was planned anew.",
        "Round 3 was recorded.",
        "James did not pay Wim 0.15 after all.",
        "James paid Wim 0.15.",
        "The weekend Texel was settled.",
        "The weekend Texel was changed.",
        "Wim gave 1 chip back.",
        "Wim bought 50 chips.",
        "The chips are worth nothing now.",
        "A table was opened: Eenentwintigen, chips.",
        "The table was ended.",
        "James added 1.50 to the pot.",
        "A table was opened: Tjugoett, euro.",
        "The table was ended.",
        "The table was opened again.",
        "The table was ended.",
        "The table was changed.",
        "Round 2 was put back.",
        "Round 2 was taken back.",
        "Round 2 was recorded.",
        "Round 1 was corrected.",
        "Round 1 was recorded.",
        "Where Jo is paid was changed.",
        "A player got another name, and is called Jo now.",
        "Jo was added to the players.",
        "A link was closed: viewer.",
        "A new link was made: viewer.",
        "This device got another name.",
        "A device came in.",
        "A table was opened: Weekend, euro.",
        "The weekend Texel was opened.",
        "The book was begun.",
    ]


def test_a_line_tells_what_came_of_it_and_who_wrote_it(keeper: FlaskClient, busy: Evening) -> None:
    page = words(get(keeper, busy))
    assert "Round 1 was recorded. James +0.05, Wim +0.05, and Piet −0.10" in page
    assert "Round 1 was corrected. James −0.20 and Wim +0.20 on James’s own phone" in page
    assert "The table was changed. Zoë sat down. Kees left the table." in page
    assert "The weekend Texel was settled. " in page
    assert "Kees paid 0.10: beer. Shared by Wim and Zoë." in page
    assert "Days: 6–8 November 2026 → 6–9 November 2026" in page
    assert "100 chips = € 5.00" in page
    assert "over an owner’s link" in page
    assert "on James’s own phone · Texel, Tjugoett" in page


def test_a_rename_reaches_back(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    with app.app_context():
        players.rename_player(owner_of(evening), evening.players["Wim"], "Willem")
    page = words(get(reader(app, evening), evening))
    assert "Willem +0.05" in page
    assert "Wim " not in page


def test_a_devices_new_name_reaches_back(app: Flask, evening: Evening) -> None:
    client = reader(app, evening, device_name="")
    assert "on a device without a name" in words(get(client, evening))


def test_lines_stand_under_their_day_in_the_groups_zone(app: Flask, evening: Evening) -> None:
    with app.app_context(), at_moment(datetime(2003, 11, 7, 23, 30, tzinfo=UTC)):
        rounds.record_round(owner_of(evening), evening.sitting_id, round_record(), id=uuid4())
    page = words(get(reader(app, evening), evening))
    assert "Saturday 8 November 2003 00:30 Round 1 was recorded." in page


def test_one_change_of_a_table_is_the_line_itself(app: Flask, evening: Evening) -> None:
    change = partial(sittings.change_sitting, sitting_id=evening.sitting_id)
    with app.app_context():
        owner = owner_of(evening)
        change(owner, banker="Wim")
        change(owner, options={"max_stake": 200})
        change(owner, depth="points")
        change(owner, seats=["James", "Piet", "Wim", "Kees"])
    assert lines(get(reader(app, evening), evening))[1:5] == [
        "They sit in another order: James, Piet, Wim, and Kees.",
        "Of every hand its points are entered.",
        "Largest stake: none agreed → 2.00",
        "Wim has the bank.",
    ]


def test_later_rounds_that_were_entered_again_are_counted(app: Flask, evening: Evening) -> None:
    with app.app_context():
        owner = owner_of(evening)
        sittings.end_sitting(owner, evening.sitting_id)
        options = {"strokes": 2, "game_value": 10}
        table = sittings.open_sitting(
            owner, evening.weekend_id, rule_set="eenendertigen", seats=SEATS, options=options
        )
        first, *_rest = [
            rounds.record_round(owner, table.id, lost("Wim"), id=uuid4()).round for _ in range(2)
        ]
        corrections.void_round(owner, first.id)
    page = words(get(reader(app, evening), evening))
    assert "1 later round pays otherwise by it, and was entered again." in page
    assert "James +0.10, Wim −0.30, Piet +0.10, and Kees +0.10" in page
    assert "Nobody won or lost anything." in page


def lost(name: str) -> dict[str, object]:
    return {
        "hands": [
            {"player": each, "hand": {"outcome": "lost"} if each == name else {"stood": True}}
            for each in SEATS
        ]
    }


@pytest.mark.parametrize("language", ["nl", "sv"])
def test_no_english_is_left_over(keeper: FlaskClient, busy: Evening, language: str) -> None:
    english = lines(get(keeper, busy))
    with keeper.session_transaction() as session:
        session["language"] = language
    page = get(keeper, busy)
    assert not set(lines(page)) & set(english)
    for word in ("was ", "on James", "over an", "sat down", "left the", "Search", "Every", "seal"):
        assert word not in words(page)


def test_fifty_lines_stand_on_a_page(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 120)
    client = reader(app, evening)
    seen: list[str] = []
    page = get(client, evening, kind="rounds")
    pages = 1
    while True:
        seen += lines(page)
        older = re.search(r'href="([^"]*before=[^"]*)"', page.text)
        if older is None:
            break
        page = client.get(unescape(older[1]))
        pages += 1
    assert pages == 3
    assert seen == [f"Round {number} was recorded." for number in range(120, 0, -1)]
    assert "The newest lines" in words(page)


def test_the_end_of_the_chain_stands_at_the_foot(app: Flask, evening: Evening) -> None:
    client = reader(app, evening)
    with app.app_context():
        last = last_lines(evening.group_id, limit=1)[0]
    page = words(get(client, evening, before=2))
    assert f"Line {last.seq}: {last.hash[:12]}…" in page
    assert last.hash in page


def test_reading_it_writes_nothing(app: Flask, evening: Evening) -> None:
    client = reader(app, evening)
    with app.app_context():
        before = last_lines(evening.group_id)
    get(client, evening, player=evening.players["Wim"])
    with app.app_context():
        assert last_lines(evening.group_id) == before


def test_another_groups_lines_are_not_there(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    other = new_evening(app)
    client = reader(app, other)
    assert client.get(f"/groups/{evening.group_id}/journal").status_code == 404
    assert "Round" not in words(get(client, other))
    assert lines(get(client, other, weekend=evening.weekend_id)) == []


def test_the_menu_leads_to_it(app: Flask, evening: Evening) -> None:
    menu = reader(app, evening).get(f"/groups/{evening.group_id}/menu").text
    assert f'href="/groups/{evening.group_id}/journal"' in menu


def test_a_longer_journal_asks_no_more_of_the_database(app: Flask, evening: Evening) -> None:
    client = reader(app, evening)
    searches = [
        search.format(**evening.players)
        for search in ("", "?kind=rounds", "?player={Wim}", "?player={Wim}&kind=rounds")
    ]
    pages = [partial(client.get, f"/groups/{evening.group_id}/journal{each}") for each in searches]
    record_rounds(app, evening, 10)
    few = [count_queries(app, page) for page in pages]
    record_rounds(app, evening, 190)
    assert [count_queries(app, page) for page in pages] == few
    many = [work_of(app, page) for page in pages]
    record_rounds(app, evening, 400)
    for search, page, work in zip(searches, pages, many, strict=True):
        more = work_of(app, page)
        assert more.rows == work.rows, search
        assert more.steps <= work.steps * 1.2 + 5, search
