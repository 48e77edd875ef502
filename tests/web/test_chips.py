"""Chips with a value, and chips bought at the table, as somebody does it without scripts."""

import re
from typing import Any

import pytest
from flask import Flask

from ledger.book.conversion import ChipValue
from ledger.desk.actors import Role
from ledger.desk.sittings import open_sitting
from ledger.store.sittings import find_sitting
from tests.desk.evenings import actor
from tests.web.table_form import Table, text_of
from tests.web.visits import Api, Evening, csrf_token

SEATS = ("James", "Wim", "Piet", "Kees")
VALUE = ChipValue(chips=100, amount=500)
# Wim wins ten from the bank, which wins Kees's ten.
ROUND = {"wim_stake": "10", "piet_stake": "10", "kees_stake": "10"} | {
    "wim_call": "won",
    "piet_call": "push",
}


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    """A table at which everybody has ten chips, which are worth half a euro."""
    table = Table(app, evening)
    table.play("eenentwintigen", SEATS, starting_chips=10)
    table.change(value=VALUE)
    return table


def held(table: Table) -> dict[str, int]:
    chips = table.sitting.running.chips or {}
    return {player.name: chips[str(player.id)] for player in table.sitting.seats}


def value_of(table: Table) -> ChipValue | None:
    return table.sitting.value


def shown(table: Table, page: str = "") -> str:
    address = table.address.removesuffix("/table") + page
    return text_of(table.client.get(address))


def test_one_touch_buys_as_many_chips_as_everybody_started_with(
    table: Table, evening: Evening
) -> None:
    page = table.get()
    assert "Koopt 10 fiches bij" in page
    assert f'value="buy:{evening.players["Wim"]}"' in page
    table.send(action=f"buy:{evening.players['Wim']}")
    assert held(table) == {"James": 10, "Wim": 20, "Piet": 10, "Kees": 10}
    assert "kocht 10 bij" in shown(table)


def test_the_same_form_sent_twice_buys_once(table: Table, evening: Evening) -> None:
    buy: dict[str, Any] = {
        "id": "0b6f4ff0-32a5-4c8e-9a8e-0d2c6d1f7a11",
        "action": f"buy:{evening.players['Wim']}",
        "csrf_token": csrf_token(table.client),
    }
    for _ in range(2):
        assert table.client.post(table.address, data=buy).status_code == 303
    assert held(table)["Wim"] == 20


def test_any_number_is_bought_and_given_back_but_not_more_than_held(
    table: Table, evening: Evening
) -> None:
    piet = str(evening.players["Piet"])
    table.send(action="buy:", chips_player=piet, chips_count="25")
    assert held(table)["Piet"] == 35
    table.send(action="buy:back", chips_player=piet, chips_count="30")
    assert held(table)["Piet"] == 5
    table.send(action="buy:back", chips_player=piet, chips_count="6")
    assert held(table)["Piet"] == 5
    assert "Piet heeft maar 5 fiches om terug te geven." in table.get()


@pytest.mark.parametrize("action", ["buy:", "buy:back"])
@pytest.mark.parametrize("count", ["-4", "−4", "0"])
def test_which_way_chips_go_is_said_by_the_button_alone(
    table: Table, evening: Evening, action: str, count: str
) -> None:
    piet = str(evening.players["Piet"])
    table.send(action=action, chips_player=piet, chips_count=count)
    assert held(table)["Piet"] == 10
    assert "1 tot 1000000" in table.get()


def test_who_left_the_table_meanwhile_is_named(table: Table, evening: Evening) -> None:
    zoe = str(evening.players["Zoë"])
    for buy in ({"action": f"buy:{zoe}"}, {"action": "buy:", "chips_player": zoe}):
        table.send(**buy, chips_count="5")
        assert "Zoë zit niet aan deze tafel." in table.get()


def test_who_was_broke_plays_again(table: Table, evening: Evening) -> None:
    table.send(**ROUND)
    table.change(banker="Piet")
    assert held(table)["Kees"] == 0
    table.send(action=f"buy:{evening.players['Kees']}")
    broke = re.search(r'<li class="hand[^>]*data-player-name="Kees".*?</li>', table.get(), re.S)
    assert broke
    assert "is-out" not in broke[0]


def test_a_table_for_money_sells_no_chips(app: Flask, evening: Evening) -> None:
    assert "buy:" not in Table(app, evening).get()


def test_the_pages_say_what_chips_are_worth(table: Table, evening: Evening) -> None:
    table.send(**ROUND)
    page = shown(table)
    assert "100 fiches = €\u00a05,00" in page
    assert "+0,50" in page
    weekend = table.client.get(f"/groups/{evening.group_id}/weekends/{evening.weekend_id}")
    text = text_of(weekend)
    assert "100 fiches = €\u00a05,00" in text
    assert "+0,50" in text


def test_the_value_is_changed_until_the_first_round(table: Table) -> None:
    address = table.address.removesuffix("/table") + "/value"
    form = {"csrf_token": csrf_token(table.client), "value_chips": "50", "value_amount": "2,50"}
    assert table.client.post(address, data=form).status_code == 303
    assert value_of(table) == ChipValue(chips=50, amount=250)
    assert table.client.post(address, data=form | {"value_chips": "0"}).status_code == 422
    assert table.client.post(address, data=form | {"value_amount": ""}).status_code == 303
    assert value_of(table) is None
    table.send(**ROUND)
    refused = table.client.post(address, data=form)
    assert refused.status_code == 422
    assert "Fiches houden hun waarde" in refused.get_data(as_text=True)
    assert value_of(table) is None


def test_a_value_and_bought_chips_over_the_api(app: Flask, evening: Evening, owner: Api) -> None:
    owner.post(f"/sittings/{evening.sitting_id}/end")
    body = {"rule_set": "eenentwintigen", "seats": ["Wim", "Piet"]}
    tables = f"/weekends/{evening.weekend_id}/sittings"
    for value, path in (
        ({"chips": 0, "amount": 500}, "value.chips"),
        ({"chips": 100, "amount": -1}, "value.amount"),
    ):
        refused = owner.post(tables, body | {"value": value})
        assert refused.status_code == 409
        assert refused.get_json()["error"]["code"] == "bad_value"
        assert refused.get_json()["error"]["path"] == path
    for_money = owner.post(tables, body | {"value": {"chips": 1, "amount": 1}, "unit": "money"})
    assert for_money.get_json()["error"]["code"] == "value_of_money"
    made = owner.post(tables, body | {"value": {"chips": 100, "amount": 500}}).get_json()
    assert made["value"] == {"chips": 100, "amount": 500}
    sitting = f"/sittings/{made['id']}"
    bought = owner.post(f"{sitting}/chips", {"player": "Wim", "chips": 50})
    assert bought.status_code == 201
    assert bought.get_json()["chips"] == {"Wim": 150, "Piet": 100}
    assert bought.get_json()["bought"] == {"Wim": 50, "Piet": 0}
    for sent, code in (
        ({"player": "Wim", "chips": 0}, "bad_chips"),
        ({"player": "Wim", "chips": -151}, "too_few_chips"),
        ({"player": "James", "chips": 1}, "unknown_player"),
    ):
        assert owner.post(f"{sitting}/chips", sent).get_json()["error"]["code"] == code
    hands = [{"player": "Piet", "stake": 10, "hand": {"outcome": "won"}}]
    owner.post(f"{sitting}/rounds", {"record": {"hands": hands}})
    standings = owner.get(sitting).get_json()["standings"]
    assert [(each["player"], each["amount"], each["worth"]) for each in standings] == [
        ("Piet", 10, 50),
        ("Wim", -10, -50),
    ]
    late = owner.patch(sitting, {"value": None})
    assert (late.status_code, late.get_json()["error"]["code"]) == (409, "value_in_use")
    settlement = owner.get(f"/weekends/{evening.weekend_id}/settlement").get_json()
    assert settlement["transfers"] == [
        {"id": None, "from": "Wim", "to": "Piet", "amount": 50, "paid": 0, "paid_at": None}
    ]
    with app.app_context():
        money = open_sitting(
            actor(evening.secrets[Role.OWNER]),
            evening.weekend_id,
            rule_set="weekend",
            seats=["James", "Zoë"],
        )
        assert find_sitting(evening.group_id, money.id)
    no_chips = owner.post(f"/sittings/{money.id}/chips", {"player": "James", "chips": 1})
    assert no_chips.get_json()["error"]["code"] == "no_chips"
