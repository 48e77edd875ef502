"""A table that enters cards: what is recorded, and the tree of hands that the page is sent."""

from typing import Any

import pytest
from flask import Flask

from ledger.desk.actors import Role
from tests.web.table_form import Table, text_of, value_of
from tests.web.visits import Evening, visitor


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    table = Table(app, evening)
    table.change(depth="cards")
    return table


CARDS = {"wim_cards": "10 9", "piet_cards": "9 8 7", "kees_cards": "A A"}


def test_cards_are_recorded_in_the_order_drawn(table: Table) -> None:
    assert table.send(**CARDS, bank_cards="10 8").status_code == 303
    (kept,) = table.rounds
    assert kept.result.net == {"James": -40, "Wim": 20, "Piet": -20, "Kees": 40}
    assert kept.record["hands"][1]["hand"] == {"cards": ["9", "8", "7"]}
    assert kept.record["bank_hand"] == {"cards": ["10", "8"]}


@pytest.mark.parametrize("text", ["10 A", "10, A", "10+A", "10H AS", "t a", "10♥ A♠"])
def test_cards_may_be_written_in_many_ways(table: Table, text: str) -> None:
    sent = table.send(wim_cards=text, piet_call="bust", kees_call="bust")
    assert sent.status_code == 303
    assert table.rounds[0].result.net["Wim"] == 20


def test_cards_come_before_what_is_called(table: Table) -> None:
    assert table.send(**CARDS, wim_call="bust", bank_cards="10 8").status_code == 303
    assert table.rounds[0].result.net["Wim"] == 20


def test_the_banks_cards_are_asked_while_somebody_waits(table: Table) -> None:
    answer = table.send(**CARDS)
    assert answer.status_code == 422
    assert value_of(answer.get_data(as_text=True), "hands-1-cards") == "9 8 7"
    assert table.rounds == ()


WRONG = {
    "no card": ("10 x", "hands-0-cards-problem"),
    "one card": ("10", "hands-0-cards-problem"),
    "a card too many": ("10 9 8 7", "hands-0-cards-problem"),
    "not in this pack": ("10 2", "hands-0-cards-problem"),
}


@pytest.mark.parametrize(("text", "place"), WRONG.values(), ids=WRONG)
def test_cards_that_cannot_be_are_said_at_their_field(table: Table, text: str, place: str) -> None:
    answer = table.send(wim_cards=text, piet_call="bust", kees_call="bust", bank_cards="10 8")
    assert answer.status_code == 422
    assert place in text_of(answer)
    assert table.rounds == ()


def test_half_a_round_by_cards_travels_in_the_address(table: Table) -> None:
    piet = table.evening.players["Piet"]
    answer = table.send(action=f"bank:{piet}", wim_cards="10 9", bank_cards="8")
    page = table.client.get(answer.location).get_data(as_text=True)
    assert value_of(page, "hands-2-cards") == "10 9"
    assert value_of(page, "bank_cards") == "8"
    assert 'data-cards-key="points-19" data-cards-label="19"' in page


def tree(table: Table) -> Any:
    answer = table.client.get(f"{table.address}/cards")
    assert answer.status_code == 200
    return answer.get_json()


ORDER = ("A", "K", "Q", "J", "10", "9", "8", "7")
SHORT, SHORT_FOR_BANK, STOPS_BANK = 1, 2, 4


def walked(sent: Any, cards: str) -> tuple[str, str, int, bool] | None:
    """Return the call, the label and the marks where cards lead, and whether it goes on there."""
    place = sent["places"][0]
    for card in cards.split():
        number = place[3 + ORDER.index(card)]
        if not number:
            return None
        place = sent["places"][number]
    return sent["keys"][place[0]], place[1], place[2], any(place[3:])


def test_the_tree_says_what_cards_come_to(table: Table) -> None:
    sent = tree(table)
    assert walked(sent, "10 9") == ("points-19", "19", 0, True)
    assert walked(sent, "9 8 7") == ("bust", "24", STOPS_BANK, False)
    assert walked(sent, "7 8") == ("points-15", "15", SHORT_FOR_BANK, True)
    assert walked(sent, "10") == ("points-10", "10", SHORT | SHORT_FOR_BANK, True)
    assert walked(sent, "10 9 8 7") is None
    found = walked(sent, "A A")
    assert found is not None
    assert found[0] == "two_aces"
    assert walked(sent, "J J J J A A Q Q Q Q 8") == ("bust-11", "22", STOPS_BANK, False)


def test_in_the_tree_a_bank_stops_where_it_must(table: Table) -> None:
    table.play("eenentwintigen", ["James", "Wim", "Piet", "Kees"])
    sent = tree(table)
    stopped = walked(sent, "10 7")
    assert stopped is not None
    assert stopped[2] == STOPS_BANK
    going_on = walked(sent, "9 7")
    assert going_on is not None
    assert going_on[2] == SHORT_FOR_BANK


def test_what_cards_come_to_is_paid_beside_every_bank(table: Table) -> None:
    sent = tree(table)
    faces, looks = sent["faces"], sent["looks"]
    assert set(sent["keys"]) - {""} <= set(faces["stood"])
    assert set(sent["keys"]) - {""} <= set(faces)
    assert looks[faces["bust-12"]["points-19"]][3:] == ["won", 7]


def test_the_tree_is_kept_until_it_is_another_one(table: Table) -> None:
    first = table.client.get(f"{table.address}/cards")
    known = {"If-None-Match": first.headers["ETag"]}
    assert table.client.get(f"{table.address}/cards", headers=known).status_code == 304
    table.change(options={"bank_stands_on": 17})
    assert table.client.get(f"{table.address}/cards", headers=known).status_code == 200


def test_the_tree_is_for_those_who_enter_rounds(app: Flask, table: Table) -> None:
    viewer = visitor(app, table.evening.secrets[Role.VIEWER])
    assert viewer.get(f"{table.address}/cards").status_code == 403
    assert app.test_client().get(f"{table.address}/cards").status_code == 404
    table.play("eenendertigen", ["James", "Wim"])
    assert table.client.get(f"{table.address}/cards").status_code == 404


def test_how_cards_are_written_is_said_with_the_letters_of_the_group(table: Table) -> None:
    page = table.get()
    assert "AS HH 10D" in page
