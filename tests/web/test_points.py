"""A table that calls points: what is asked, what is recorded, and what the page knows of it."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.web.table_form import Table, chosen_in, text_of, value_of
from tests.web.visits import Evening


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    table = Table(app, evening)
    table.change(depth="points")
    return table


def rules_of(page: str) -> dict[str, Any]:
    """Return what the scripts are given; Any, because it is JSON."""
    found = re.search(r"data-rules='([^']*)'", page)
    assert found
    return dict(json.loads(unescape(found[1])))


CALLED = {"wim_call": "points-19", "piet_call": "points-17", "kees_call": "bust"}


def test_called_points_are_recorded_as_called(table: Table) -> None:
    assert table.send(**CALLED, bank_call="points-18").status_code == 303
    (kept,) = table.rounds
    assert kept.result.net == {"James": 20, "Wim": 20, "Piet": -20, "Kees": -20}
    assert kept.record["bank_hand"] == {"points": 18}
    assert [hand["hand"] for hand in kept.record["hands"]] == [
        {"points": 19}, {"points": 17}, {"bust": True},
    ]  # fmt: skip


def test_whose_hand_is_missing_is_asked(table: Table) -> None:
    answer = table.send(wim_call="points-19", kees_call="bust", bank_call="points-18")
    assert answer.status_code == 422
    assert "Wat had Piet?" in text_of(answer) or "What did Piet have?" in text_of(answer)
    assert table.rounds == ()


def test_the_banks_points_are_asked_while_somebody_waits(table: Table) -> None:
    answer = table.send(**CALLED)
    assert answer.status_code == 422
    assert "James" in text_of(answer).split("data-problem>")[1][:40]
    assert chosen_in(answer.get_data(as_text=True), "hands-0-call") == "points-19"
    assert table.rounds == ()


def test_nobody_waits_and_the_bank_needs_no_points(table: Table) -> None:
    sent = table.send(wim_call="twenty_one", piet_call="bust", kees_call="bust-7")
    assert sent.status_code == 303
    assert table.rounds[0].result.net == {"James": 40, "Wim": 20, "Piet": -20, "Kees": -40}


def test_against_a_bust_bank_the_untouched_stood(table: Table) -> None:
    assert table.send(bank_call="bust", kees_call="bust").status_code == 303
    assert table.rounds[0].result.net == {"James": -20, "Wim": 20, "Piet": 20, "Kees": -20}


def test_an_outcome_may_be_called_beside_points(table: Table) -> None:
    sent = table.send(
        wim_call="won", piet_call="points-18", kees_call="lost", bank_call="points-18"
    )
    assert sent.status_code == 303
    assert table.rounds[0].result.net == {"James": 20, "Wim": 20, "Piet": -20, "Kees": -20}


def test_where_outcomes_are_asked_a_hand_may_be_called_by_points(table: Table) -> None:
    table.change(depth="outcomes")
    assert table.send(wim_call="points-19").status_code == 422
    assert table.send(wim_call="points-19", bank_call="points-19").status_code == 303
    assert table.rounds[0].result.net == {"James": 60, "Wim": -20, "Piet": -20, "Kees": -20}


def test_points_that_contradict_stand_at_their_row(table: Table) -> None:
    sent = {"wim_call": "won", "piet_call": "bust", "kees_call": "bust"}
    answer = table.send(**sent, bank_call="points-20")  # Nobody has more than 20 and waits.
    assert answer.status_code == 422
    assert 'data-problem-row="0"' in text_of(answer)


def test_half_a_round_by_points_travels_in_the_address(table: Table) -> None:
    piet = table.evening.players["Piet"]
    answer = table.send(action=f"bank:{piet}", wim_call="points-20", bank_call="points-18")
    page = table.client.get(answer.location).get_data(as_text=True)
    assert chosen_in(page, "hands-2-call") == "points-20"
    assert chosen_in(page, "bank_call") == "points-18"


@pytest.mark.parametrize("depth", ["points", "cards", "outcomes"])
def test_the_depth_is_switched_by_the_same_form(table: Table, depth: str) -> None:
    answer = table.send(action=f"depth:{depth}", wim_stake="0,75")
    assert table.sitting.depth == depth
    page = table.client.get(answer.location).get_data(as_text=True)
    assert f'data-depth="{depth}"' in page
    assert value_of(page, "hands-0-stake") == "0,75"


def test_a_depth_that_is_none_is_refused(table: Table) -> None:
    table.send(action="depth:guesses")
    assert table.sitting.depth == "points"


def test_the_usual_points_go_from_where_the_bank_may_stop_to_the_limit(table: Table) -> None:
    rules = rules_of(table.get())
    usual = ["points-16", "points-17", "points-18", "points-19", "points-20", "twenty_one"]
    assert rules["usual"] == usual
    assert rules["bankUsual"] == usual
    assert rules["fewer"][:2] == ["points-15", "points-14"]
    assert rules["bankFewer"] == []


def test_points_of_an_option_are_offered_only_where_it_is_on(table: Table) -> None:
    table.play("eenentwintigen", ["James", "Wim", "Piet", "Kees"])
    assert "points-20.5" not in rules_of(table.get())["chips"]
    table.change(options={"two_aces": True})
    rules = rules_of(table.get())
    assert rules["bankUsual"][-2:] == ["points-20.5", "points-21"]
    assert rules["chips"]["points-20.5"][0] == "20½"


def test_what_the_page_shows_of_points_is_what_the_engine_pays(table: Table) -> None:
    rules = rules_of(table.get())

    def face(key: str, bank: str) -> list[Any]:
        number = rules["faces"][bank].get(key, rules["faces"]["stood"][key])
        return list(rules["looks"][number])

    assert face("points-19", "stood")[2:] == ["19", "called", None]
    assert face("points-19", "points-18")[3:] == ["won", 1]
    assert face("points-18", "points-18")[3:] == ["lost", -1]
    assert face("points-18", "two_aces")[3:] == ["lost", -2]
    assert face("points-18", "bust-9")[3:] == ["won", 4]
    assert face("", "points-18")[3] == "waits"
    assert face("", "bust")[3] == "won"


FOREIGN = {
    "pontoon": ("british_pontoon", "pontoon", 2),
    "a five-card trick": ("british_pontoon", "five_card_trick", 2),
    "a natural": ("vingt_et_un", "natural", 2),
}


@pytest.mark.parametrize(("rule_set", "key", "multiple"), FOREIGN.values(), ids=FOREIGN)
def test_a_hand_paid_more_than_once_waits_for_the_banks_points(
    table: Table, rule_set: str, key: str, multiple: int
) -> None:
    table.play(rule_set, ["James", "Wim", "Piet", "Kees"])
    table.change(depth="outcomes")
    assert table.send(wim_call=key).status_code == 422
    sent = table.send(wim_call=key, bank_call="points-21")
    assert sent.status_code == 303, text_of(sent).split("data-problem>")[1][:90]
    assert table.rounds[0].result.net["Wim"] == 20 * multiple
    assert table.rounds[0].result.net["Piet"] == -20


def test_the_bank_goes_to_whoever_takes_it(table: Table) -> None:
    table.play("british_pontoon", ["James", "Wim", "Piet", "Kees"])
    rules = rules_of(table.get())
    assert rules["takers"]["points-20"] == ["pontoon"]
    assert "pontoon" not in rules["takers"]
    table.send(wim_call="bust", piet_call="pontoon", kees_call="bust", bank_call="points-20")
    assert table.sitting.banker.name == "Piet"


def test_without_scripts_the_depth_is_a_button_of_the_form(table: Table) -> None:
    page = table.get()
    assert 'value="depth:outcomes"' in page
    assert 'value="depth:cards"' in page
    assert 'value="depth:points"' not in page  # It is so already.


def test_limits_change_nothing_of_what_calls_pay(table: Table) -> None:
    before = table.client.get(f"{table.address}/cards").headers["ETag"]
    table.change(options={"min_stake": 10, "max_stake": 250})
    assert table.client.get(f"{table.address}/cards").headers["ETag"] == before
