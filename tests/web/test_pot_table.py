"""The table with a pot: a form that records rounds, and what it says when it cannot."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import score_banking
from ledger.rules.presets import PRESETS
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting, find_sitting
from ledger.web.rounds.pot.engine import hand_json, pot_engine_of
from tests.desk.evenings import actor
from tests.web.queries import count_queries
from tests.web.table_form import chosen_in, value_of
from tests.web.visits import Evening, csrf_token, visitor

BANKER = "James"
PLAYERS = ("Wim", "Piet", "Kees")
CAPITAL = "2,00"


class Table:
    """A table of tjugoett as somebody uses it without scripts; James has the bank first."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        self.app = app
        self.evening = evening
        with app.app_context():
            owner = actor(evening.secrets[Role.OWNER])
            end_sitting(owner, evening.sitting_id)
            self.sitting_id = open_sitting(
                owner, evening.weekend_id, rule_set="tjugoett", seats=(BANKER, *PLAYERS)
            ).id
        self.client: FlaskClient = visitor(app, evening.secrets[Role.SCOREKEEPER])
        self.address = f"/groups/{evening.group_id}/sittings/{self.sitting_id}/table"

    def form(self, **changed: str) -> dict[str, Any]:
        """Return a round's fields as the page has them, everybody untouched.

        `changed` has hands by the player's name, as `wim_call`; the rest by their own names.
        """
        sitting = self.sitting
        place = sitting.seats.index(sitting.banker)
        order = [*sitting.seats[place + 1 :], *sitting.seats[:place]]
        fields: dict[str, Any] = {
            "csrf_token": csrf_token(self.client),
            "id": str(uuid4()),
            "seen": str(sitting.version),
            "banker": str(sitting.banker.id),
        }
        for number, player in enumerate(order):
            hand = {"player": str(player.id), "call": "", "bank": "", "stake": "0,50"}
            for field in (*hand, "cards", "bank_cards", "notes", "out"):
                text = changed.pop(f"{player.name.lower()}_{field}", hand.get(field))
                if text is not None:
                    fields[f"hands-{number}-{field}"] = text
        if sitting.running.pot is None:
            fields["pot"] = CAPITAL
        return fields | changed

    def send(self, **changed: str) -> TestResponse:
        return self.post(self.form(**changed))

    def play(self, **changed: str) -> TestResponse:
        """Send a round in which everybody lost, unless said otherwise."""
        return self.send(
            **{f"{player.name.lower()}_call": "lost" for player in self.others()} | changed
        )

    def others(self) -> list[Any]:
        return [player for player in self.sitting.seats if player != self.sitting.banker]

    def post(self, fields: dict[str, Any]) -> TestResponse:
        return self.client.post(self.address, data=fields)

    def get(self, query: str = "") -> str:
        answer = self.client.get(self.address + query)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    @property
    def sitting(self) -> Sitting:
        with self.app.app_context():
            found = find_sitting(self.evening.group_id, self.sitting_id)
        assert found is not None
        return found

    @property
    def rounds(self) -> tuple[Round, ...]:
        with self.app.app_context():
            return last_rounds(self.evening.group_id, self.sitting_id)


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    return Table(app, evening)


def text_of(answer: TestResponse) -> str:
    return unescape(answer.get_data(as_text=True))


def test_a_first_round_takes_its_capital_and_every_hand_in_playing_order(table: Table) -> None:
    answer = table.send(wim_call="won", wim_stake="1,00", piet_call="lost", kees_call="won")
    assert answer.status_code == 303
    (kept,) = table.rounds
    assert kept.result.net == {"James": -100, "Wim": 100, "Piet": -50, "Kees": 50}
    assert kept.record["pot"] == 200
    assert [hand["stake"] for hand in kept.record["hands"]] == [100, 50, 50]
    assert table.sitting.running.pot == 100


def test_a_later_round_goes_on_with_what_is_left_and_sends_no_pot(table: Table) -> None:
    table.play(wim_call="won")
    assert 'name="pot"' not in table.get()
    assert table.play().status_code == 303
    assert "pot" not in table.rounds[0].record
    assert table.sitting.running.pot == 200 + 50 + 150


PAYS = {
    "21 is paid at once": ({"wim_call": "twenty_one"}, 50),
    "bust is lost at once": ({"wim_call": "bust"}, -50),
    "a bust bank pays": ({"wim_call": "won", "wim_bank": "bust"}, 50),
    "the bank's 21 takes": ({"wim_call": "lost", "wim_bank": "twenty_one"}, -50),
    "more points than the bank's": ({"wim_call": "points-19", "wim_bank": "points-18"}, 50),
    "equal points are the bank's": ({"wim_call": "points-19", "wim_bank": "points-19"}, -50),
    "points against a bust bank": ({"wim_call": "points-12", "wim_bank": "bust"}, 50),
    "cards against cards": ({"wim_cards": "10 8", "wim_bank_cards": "K,4"}, 50),
    "cards in the letters of the group": ({"wim_cards": "H 7", "wim_bank_cards": "a"}, 50),
    "cards that are bust": ({"wim_cards": "KH + 9S"}, -50),
    "cards against points": ({"wim_cards": "10 8", "wim_bank": "points-18"}, -50),
    "points against a bank of one ace": ({"wim_call": "points-2", "wim_bank": "points-1"}, 50),
    "points against a bank that was told too low": (
        {"wim_call": "points-20", "wim_bank": "points-14"},
        50,
    ),
}


@pytest.mark.parametrize(("hand", "amount"), PAYS.values(), ids=PAYS)
def test_what_is_said_of_a_hand_is_recorded_and_paid(
    table: Table, hand: dict[str, str], amount: int
) -> None:
    assert table.play(**hand).status_code == 303
    assert table.rounds[0].result.net["Wim"] == amount


def test_every_pair_that_the_page_knows_is_paid_as_the_engine_does(table: Table) -> None:
    rules = PRESETS["tjugoett"]
    assert isinstance(rules, BankingRules)
    engine = pot_engine_of(table.sitting)
    assert engine.paid["won"][""] == 1
    for key in engine.paid:
        for bank, multiple in engine.paid[key].items():
            hand = {"player": "Wim", "stake": 7, **hand_json(key, bank, engine.terms)}
            record = {"rule_set": "tjugoett", "banker": "James", "pot": 20, "hands": [hand]}
            assert score_banking(record, rules).net["Wim"] == 7 * multiple, (key, bank)


def test_who_sits_out_has_no_hand_and_no_seat(table: Table) -> None:
    assert table.play(piet_out="y").status_code == 303
    assert table.rounds[0].result.net == {"James": 100, "Wim": -50, "Kees": -50}


def test_who_has_not_played_is_asked_for_at_the_row(table: Table) -> None:
    answer = table.send(wim_call="won", kees_call="lost")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'data-problem-row="1"' in page
    assert 'id="hands-1-call-problem"' in page
    assert value_of(page, "pot") == CAPITAL
    assert chosen_in(page, "hands-0-call") == "won"
    assert table.rounds == ()


def test_once_the_pot_is_empty_nobody_else_plays(table: Table) -> None:
    assert table.send(wim_call="won", wim_stake="2,00").status_code == 303
    (kept,) = table.rounds
    assert kept.result.net == {"James": -200, "Wim": 200}
    assert table.sitting.running.pot == 0
    assert "data-add-capital" in table.get()


WRONG = {
    "no amount": ({"piet_stake": "abc"}, "hands-1-stake"),
    "an amount with two readings": ({"piet_stake": "1.234"}, "hands-1-stake"),
    "a stake of nothing": ({"piet_stake": "0"}, "hands-1-stake"),
    "a stake above the whole pot": ({"piet_stake": "3,00"}, "hands-1-stake"),
    "a stake above what is left": ({"wim_call": "won", "wim_stake": "1,60"}, "hands-1-stake"),
    "a card that is none": ({"piet_cards": "10 Z"}, "hands-1-cards"),
    "a card drawn after 21": ({"piet_cards": "K 8 2"}, "hands-1-cards"),
    "a bank's card that is none": (
        {"piet_cards": "10 8", "piet_bank_cards": "Z"},
        "hands-1-bank_cards",
    ),
    "points without the bank's": ({"piet_call": "points-18"}, "hands-1-bank"),
    "a bank's hand against a bust one": (
        {"piet_call": "bust", "piet_bank": "points-18"},
        "hands-1-bank",
    ),
    "won against a bank's 21": ({"piet_call": "won", "piet_bank": "twenty_one"}, "hands-1-call"),
}


@pytest.mark.parametrize(("changed", "field"), WRONG.values(), ids=WRONG)
def test_what_is_refused_stands_at_its_field(
    table: Table, changed: dict[str, str], field: str
) -> None:
    answer = table.play(**changed)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert f'id="{field}-problem"' in page
    assert 'data-problem-row="1"' in page
    assert table.rounds == ()


def test_a_refusal_is_said_in_the_readers_language(table: Table) -> None:
    answer = table.play(wim_stake="0")
    assert "De inzet is lager dan 0,01." in text_of(answer)


@pytest.mark.parametrize("text", ["", "abc", "1.234"])
def test_a_first_round_needs_a_capital_that_can_be_read(table: Table, text: str) -> None:
    answer = table.play(pot=text)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'id="pot-problem"' in page
    assert value_of(page, "pot") == text
    assert table.rounds == ()


def test_the_bank_passes_after_its_third_round_and_the_next_one_puts_up_its_own(
    table: Table,
) -> None:
    for _ in range(3):
        assert "data-before" not in table.get()
        assert table.play().status_code == 303
    assert table.sitting.banker.name == "Wim"
    page = table.get()
    assert value_of(page, "pot") == ""
    assert f'value="bank:{table.evening.players[BANKER]}" data-before' in page
    assert table.play(pot="5,00").status_code == 303
    assert table.sitting.running.pot == 500 + 150
    assert table.sitting.running.bank_round == 2


def test_the_bank_is_given_up_after_a_round(table: Table) -> None:
    assert table.play(yields="y").status_code == 303
    assert table.sitting.banker.name == "Wim"
    assert table.sitting.running.pot is None


def test_the_same_round_twice_is_one_round_also_a_first_and_a_last(table: Table) -> None:
    for number in (1, 2, 3):
        fields = table.form(wim_call="won", piet_call="lost", kees_call="lost")
        for _ in range(2):
            assert table.post(fields).status_code == 303
        assert len(table.rounds) == number
    assert table.sitting.banker.name == "Wim"


def test_capital_is_added_between_rounds_once_however_often_it_is_sent(table: Table) -> None:
    table.play()
    fields = table.form(action="capital", added="2,50", wim_stake="0,75")
    for _ in range(2):
        assert table.post(fields).status_code == 303
    assert table.sitting.running.pot == 350 + 250
    page = table.client.get(table.post(fields).location).get_data(as_text=True)
    assert value_of(page, "hands-0-stake") == "0,75"


@pytest.mark.parametrize(
    ("amount", "call"), [("", ""), ("abc", ""), ("1.234", ""), ("0", ""), ("1,00", "won")]
)
def test_capital_that_cannot_be_added_is_said(table: Table, amount: str, call: str) -> None:
    table.play()
    answer = table.send(action="capital", added=amount, wim_call=call)
    assert table.sitting.running.pot == 350
    page = table.client.get(answer.location).get_data(as_text=True)
    assert re.search(r"data-problem>[^<]+<", page)
    assert chosen_in(page, "hands-0-call") == call


def test_a_broken_bank_takes_capital_or_passes(table: Table) -> None:
    table.send(wim_call="won", wim_stake="2,00")
    answer = table.play()
    assert answer.status_code == 422  # Nobody can stake anything.
    table.send(action="capital", added="1,00")
    assert table.play().status_code == 303
    assert table.sitting.running.pot == 250


def test_the_bank_is_handed_over_with_the_hands_but_not_with_its_capital(table: Table) -> None:
    piet = table.evening.players["Piet"]
    answer = table.send(action=f"bank:{piet}", wim_call="bust", wim_stake="0,75", wim_bank="")
    page = table.client.get(answer.location).get_data(as_text=True)
    assert table.sitting.banker.id == piet
    assert value_of(page, "pot") == ""
    assert value_of(page, "hands-2-player") == str(table.evening.players["Wim"])
    assert chosen_in(page, "hands-2-call") == "bust"
    assert value_of(page, "hands-2-stake") == "0,75"


def test_a_form_from_before_the_bank_changed_shows_the_table_as_it_is(
    app: Flask, table: Table
) -> None:
    table.play()
    fields = table.form(wim_call="won", piet_call="lost", kees_call="lost")
    with app.app_context():
        owner = actor(table.evening.secrets[Role.OWNER])
        change_sitting(owner, table.sitting_id, banker="Kees")
    answer = table.post(fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert value_of(page, "pot") == ""
    assert value_of(page, "banker") == str(table.evening.players["Kees"])
    assert len(table.rounds) == 1


def test_a_round_recorded_meanwhile_is_asked_about_and_kept(table: Table) -> None:
    table.play()
    fields = table.form(wim_call="won", piet_call="lost", kees_call="lost")
    table.play()
    answer = table.post(fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 409
    assert value_of(page, "hands-0-call") == "won"
    assert table.post(fields | {"seen": value_of(page, "seen")}).status_code == 303
    assert [each.number for each in table.rounds] == [3, 2, 1]


def test_points_are_asked_for_where_the_table_calls_them(table: Table) -> None:
    assert table.send(action="depth:points", wim_call="won").status_code == 303
    assert table.sitting.depth == "points"
    page = unescape(table.get())
    assert '"depth": "points"' in page
    assert '"points-18": {' in page


def test_a_round_starts_with_the_last_stakes_and_is_taken_back(table: Table) -> None:
    table.play(wim_stake="0,75")
    page = table.get()
    assert [value_of(page, f"hands-{n}-stake") for n in range(3)] == ["0,75", "0,50", "0,50"]
    (kept,) = table.rounds
    void = f"/groups/{table.evening.group_id}/rounds/{kept.id}/void"
    assert f'action="{void}"' in page
    table.client.post(void, data={"csrf_token": csrf_token(table.client)})
    assert table.sitting.running.pot == 200  # A capital stays when its round is taken back.
    assert 'name="pot"' not in table.get()


def test_people_come_and_leave_and_old_rows_are_refused(table: Table) -> None:
    fields = table.form(wim_call="won", piet_call="lost", kees_call="lost")
    table.send(action=f"join:{table.evening.players['Zoë']}")
    assert [player.name for player in table.sitting.seats][-1] == "Zoë"
    assert table.post(fields).status_code == 422
    assert table.rounds == ()


def test_the_page_asks_the_database_as_often_after_many_rounds(app: Flask, table: Table) -> None:
    for _ in range(2):
        table.play(kees_out="y")
    few = count_queries(app, lambda: table.client.get(table.address))
    for _ in range(7):
        table.play(**({"pot": CAPITAL} if table.sitting.running.pot is None else {}))
    assert count_queries(app, lambda: table.client.get(table.address)) == few


def test_what_cards_come_to_is_sent_once_for_every_hand(table: Table) -> None:
    answer = table.client.get(f"{table.address}/cards")
    assert answer.status_code == 200
    told = answer.get_json()
    ace_and_seven = told["places"][told["places"][0][3]][3 + 7]
    key, label, *_ = told["places"][ace_and_seven]
    assert (told["keys"][key], label) == ("twenty_one", "21")
    again = table.client.get(
        f"{table.address}/cards", headers={"If-None-Match": answer.headers["ETag"]}
    )
    assert again.status_code == 304


def test_capital_is_not_added_while_cards_lie(table: Table) -> None:
    table.play()
    table.send(action="capital", added="1,00", wim_cards="10 8")
    assert table.sitting.running.pot == 350
