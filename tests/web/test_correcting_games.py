"""Correcting a round with a pot, and a round of strokes."""

from typing import Any

import pytest
from flask import Flask

from tests.web.correcting_form import AN_EVENING, Correcting
from tests.web.fields import form_fields
from tests.web.table_form import Table, chosen_in, text_of, value_of
from tests.web.visits import Evening


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    return Table(app, evening)


def test_a_pot_is_corrected_with_its_capital(table: Table) -> None:
    table.play("tjugoett", ["James", "Wim", "Piet"])
    correcting = Correcting(table, *AN_EVENING[:2], pot=300)
    page = correcting.get()
    assert value_of(page, "pot") == "3.00"
    assert "capital" not in form_fields(page).values()
    answer = correcting.send(piet_call="won", pot="4.00", action="show")
    assert "James gives Piet 1.00" in text_of(answer)
    assert correcting.send(piet_call="won", pot="4.00").status_code == 303
    assert correcting.now.result.net == {"James": -70, "Wim": 20, "Piet": 50}
    assert table.sitting.running.pot == 330


def test_a_stake_above_the_pot_is_refused_at_its_row(table: Table) -> None:
    table.play("tjugoett", ["James", "Wim", "Piet"])
    correcting = Correcting(table, *AN_EVENING[:2], pot=300)
    answer = correcting.send(piet_stake="9.00")
    assert answer.status_code == 422
    assert 'data-problem-row="1"' in answer.get_data(as_text=True)


def test_another_banker_of_a_pot_puts_up_a_capital(table: Table) -> None:
    table.play("tjugoett", ["James", "Wim", "Piet"])
    correcting = Correcting(table, *AN_EVENING[:2], pot=300)
    wim = correcting.table.evening.players["Wim"]
    answer = correcting.send(action=f"bank:{wim}")
    fields = form_fields(table.client.get(answer.location).get_data(as_text=True))
    fields |= {correcting.field("james_call", fields): "lost", "pot": "2.00"}
    assert correcting.post(fields).status_code == 303
    assert correcting.now.record["banker"] == "Wim"
    assert correcting.now.record["pot"] == 200


def a_stroke(*outcomes: str) -> list[dict[str, Any]]:
    said = {"": {"stood": True}, "lost": {"outcome": "lost"}, "won": {"outcome": "won"}}
    names = ("James", "Wim", "Piet")
    return [
        {"player": name, "hand": said[outcome]}
        for name, outcome in zip(names, outcomes, strict=True)
    ]


def test_a_round_of_strokes_is_corrected(table: Table) -> None:
    table.play("eenendertigen", ["James", "Wim", "Piet"])
    correcting = Correcting(table, *a_stroke("", "lost", "won"))
    page = correcting.get()
    assert [chosen_in(page, f"hands-{n}-call") for n in range(3)] == ["", "lost", "won"]
    assert 'name="new_banker"' not in page
    assert correcting.send(james_call="lost", wim_call="").status_code == 303
    james = str(correcting.table.evening.players["James"])
    assert correcting.table.sitting.running.strokes == {james: 1}


def test_strokes_with_points_and_a_draw_are_prefilled(table: Table) -> None:
    table.play("eenendertigen", ["James", "Wim", "Piet"])
    hands = [
        {"player": "James", "hand": {"points": 20}},
        {"player": "Wim", "hand": {"points": 20}},
        {"player": "Piet", "hand": {"points": 27}},
    ]
    correcting = Correcting(table, *hands, draws={"James": ["KH"], "Wim": ["9S"]})
    page = correcting.get()
    assert chosen_in(page, "hands-0-call") == "points-20"
    assert value_of(page, "hands-1-draws") == "9S"
    answer = correcting.send(piet_call="points-28")
    assert answer.status_code == 303, text_of(answer)
    assert correcting.now.record["draws"] == {"James": ["KH"], "Wim": ["9S"]}


def test_the_scripts_of_strokes_are_told_what_a_correction_comes_to(table: Table) -> None:
    table.play("eenendertigen", ["James", "Wim", "Piet"])
    correcting = Correcting(table, *a_stroke("", "lost", "won"))
    answer = correcting.send(james_call="lost", wim_call="", action="preview")
    assert answer.status_code == 200
    assert answer.get_json()["ready"] is True
    assert correcting.old.voided is None
