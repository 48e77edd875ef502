"""What a saved round came to, in one sentence that is heard; every sum worked out by hand."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask_babel import force_locale

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.web.rounds.saved import saved_sentence
from tests.desk.evenings import actor
from tests.web.table_form import Table
from tests.web.visits import SEATS, Evening


def stakes(**given: tuple[int, str]) -> dict[str, Any]:
    hands = [
        {"player": name, "stake": stake, "hand": {"outcome": outcome}}
        for name, (stake, outcome) in given.items()
    ]
    return {"hands": hands}


def ends(*, loser: str, winner: str) -> dict[str, Any]:
    said = {loser: {"outcome": "lost"}, winner: {"outcome": "won"}}
    return {"hands": [{"player": n, "hand": said.get(n, {"stood": True})} for n in SEATS]}


PIET_LOSES = ends(loser="Piet", winner="Wim")
CASES: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "the bank pays the winner what the loser does not": (
        "weekend", {}, stakes(Wim=(60, "won"), Piet=(20, "lost")),
        "the bank, James, pays 0.40",
    ),
    "the bank gets what was lost": (
        "weekend", {}, stakes(Wim=(20, "lost"), Piet=(1_230, "lost")),
        "the bank, James, gets 12.50",
    ),
    "as much lost as won": (
        "weekend", {}, stakes(Wim=(20, "won"), Piet=(20, "lost")),
        "the bank, James, neither pays nor gets",
    ),
    "chips are named": (
        "eenentwintigen", {"starting_chips": 20}, stakes(Wim=(4, "won")),
        "the bank, James, pays 4 chips",
    ),
    "the bank with a pot": (
        "tjugoett", {}, stakes(Wim=(30, "lost")) | {"pot": 100},
        "the bank, James, gets 0.30",
    ),
    "a stroke": ("eenendertigen", {}, PIET_LOSES, "Piet gets a stroke"),
    "a stroke that is paid": (
        "eenendertigen", {"stroke_value": 10}, PIET_LOSES,
        "Piet gets a stroke and pays 0.10",
    ),
    "a stroke that is paid to whoever gets it": (
        "eenendertigen", {"stroke_value": 10, "goal": "win"}, PIET_LOSES,
        "Wim gets a stroke and 0.10",
    ),
    "the last stroke loses": (
        "eenendertigen", {"strokes": 1}, PIET_LOSES, "Piet loses the game",
    ),
    "the last stroke loses, and pays three others": (
        "eenendertigen", {"strokes": 1, "game_value": 50}, PIET_LOSES,
        "Piet loses the game and pays 1.50",
    ),
    "the last stroke wins": (
        "eenendertigen", {"strokes": 1, "goal": "win"}, PIET_LOSES, "Wim wins the game",
    ),
    "the last stroke wins, and is paid by three others": (
        "eenendertigen", {"strokes": 1, "goal": "win", "game_value": 50}, PIET_LOSES,
        "Wim wins the game and gets 1.50",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rule_set", "options", "record", "said"), CASES.values(), ids=CASES)
def test_a_saved_round_is_told_in_a_sentence(
    app: Flask,
    evening: Evening,
    rule_set: str,
    options: dict[str, Any],
    record: dict[str, Any],
    said: str,
) -> None:
    with app.test_request_context(), force_locale("en"):
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        sitting = open_sitting(
            owner,
            evening.weekend_id,
            rule_set=rule_set,
            seats=SEATS,
            options=options,
            banker="James",
        )
        made = record_round(owner, sitting.id, record, id=uuid4()).round
        assert saved_sentence(made, sitting.currency) == f"Round 1 saved: {said}"


def test_the_next_page_says_it_once_in_the_readers_language(app: Flask, evening: Evening) -> None:
    table = Table(app, evening)
    assert table.send(wim_call="won").status_code == 303
    said = "data-spoken>Ronde 1 opgeslagen: de bank, James, krijgt 0,20<"
    page = table.client.get(table.address).text
    assert said in page
    assert "data-speaks></p>" in page  # What is there as the page comes is not heard.
    assert "Ronde 1 opgeslagen" not in table.client.get(table.address).text
