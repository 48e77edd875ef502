"""The table with a pot: a form that records rounds, and what it says when it cannot."""

from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import score_banking
from ledger.rules.presets import PRESETS
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting, find_sitting
from ledger.web.rounds.pot.engine import hand_json, pot_engine_of
from tests.desk.evenings import actor
from tests.web.test_rounds import chosen_in, value_of
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
            for field in (*hand, "notes", "out"):
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
    answer = table.send(
        wim_call="won", wim_stake="1,00", piet_call="lost", kees_call="won", kees_notes="zoekertje"
    )
    assert answer.status_code == 303
    (kept,) = table.rounds
    assert kept.result.net == {"James": -100, "Wim": 100, "Piet": -50, "Kees": 50}
    assert kept.record["pot"] == 200
    assert [hand["stake"] for hand in kept.record["hands"]] == [100, 50, 50]
    assert kept.record["hands"][2]["notes"] == ["zoekertje"]
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
    "more points than the bank's": ({"wim_call": "19", "wim_bank": "18"}, 50),
    "equal points are the bank's": ({"wim_call": "19", "wim_bank": "19"}, -50),
    "points against a bust bank": ({"wim_call": "12", "wim_bank": "bust"}, 50),
    "points against a bank of one ace": ({"wim_call": "2", "wim_bank": "1"}, 50),
    "21 points": ({"wim_call": "21"}, 50),
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
    "points without the bank's": ({"piet_call": "18"}, "hands-1-bank"),
    "a bank's hand against a bust one": ({"piet_call": "bust", "piet_bank": "18"}, "hands-1-bank"),
    "won against a bank's 21": ({"piet_call": "won", "piet_bank": "twenty_one"}, "hands-1-call"),
}  # fmt: skip


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
