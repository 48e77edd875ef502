"""The table of a game with chips: what everybody holds, who is broke, whose turn the bank is."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.web.table_form import Table, text_of, value_of
from tests.web.visits import Evening

SEATS = ("James", "Wim", "Piet", "Kees")
STAKES = {"wim_stake": "10", "piet_stake": "10", "kees_stake": "10"}


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    table = Table(app, evening)
    table.play("eenentwintigen", SEATS, starting_chips=10)
    return table


def game_of(page: str) -> dict[str, Any]:
    """Return what the scripts are given of the evening; Any, because it is JSON."""
    found = re.search(r'data-game="([^"]*)"', page)
    assert found
    return dict(json.loads(unescape(found[1])))


def test_a_new_table_starts_with_everybodys_chips_and_the_least_stake(table: Table) -> None:
    page = table.get()
    assert set(game_of(page)["held"].values()) == {10}
    assert game_of(page)["ladder"] == [2, 4, 6, 8, 10]
    assert value_of(page, "hands-0-stake") == "2"


def test_the_plain_form_has_only_what_the_game_has(table: Table) -> None:
    page = table.get()
    assert not re.search(r'<input (?!hidden)[^>]*name="hands-0-raises"', page)
    assert 'name="doubled"' not in page
    table.play("weekend", SEATS)
    assert re.search(r'<input (?!hidden)[^>]*name="hands-0-raises"', table.get())


def test_a_push_pays_nobody_and_the_bank_goes_round(table: Table) -> None:
    assert table.send(**STAKES, wim_call="won", piet_call="push").status_code == 303
    assert table.rounds[0].result.net == {"James": 0, "Wim": 10, "Piet": 0, "Kees": -10}
    assert table.sitting.banker.name == "Wim"
    assert "data-asks-limits" not in table.get()  # The limits are the table's, not a banker's.


def test_whoever_is_broke_sits_out_and_gets_no_bank(table: Table) -> None:
    table.send(**STAKES, wim_call="won", piet_call="push")  # Kees loses his ten.
    table.change(banker="Piet")
    page = table.get()
    broke = re.search(r'<li class="hand[^>]*data-player-name="Kees".*?</li>', page, re.DOTALL)
    assert broke
    assert "is-out" in broke[0]
    assert "blut" in broke[0] or "broke" in broke[0]
    # Only named, also without scripts.
    assert broke[0].index("<div hidden>") < broke[0].index("<select")
    players = table.evening.players
    hands = {
        f"hands-{number}-{field}": text
        for number, name in enumerate(("Kees", "James", "Wim"))
        for field, text in (("player", str(players[name])), ("stake", "2"), ("call", ""))
    }
    sent = table.form(banker=str(players["Piet"])) | hands
    assert table.post(sent | {"hands-1-call": "won"}).status_code == 303
    assert "Kees" not in table.rounds[0].result.net
    assert table.sitting.banker.name == "James"


def test_nobody_stakes_more_than_they_hold(table: Table) -> None:
    table.change(options={"max_stake": 20})
    answer = table.send(**STAKES | {"wim_stake": "12"}, wim_call="won")
    assert answer.status_code == 422
    assert "hands-0-stake-problem" in text_of(answer)
    assert table.rounds == ()


def test_a_stake_is_proposed_within_the_chips(table: Table) -> None:
    table.change(options={"fixed_bank": True})
    table.send(**STAKES | {"piet_stake": "6"}, wim_call="won")
    for piet in ("4", "2"):
        sent = {"wim_stake": "10", "piet_stake": piet, "kees_out": "y", "wim_call": "won"}
        table.send(**sent, piet_call="push" if piet == "4" else "lost", kees_stake="2")
    page = table.get()
    assert game_of(page)["held"][str(table.evening.players["Piet"])] == 2
    assert value_of(page, "hands-1-stake") == "2"


def test_no_raise_no_doubling_and_no_yielding_are_offered(table: Table) -> None:
    page = table.get()
    assert 'name="yields"' not in page
    assert 'name="doubled"' not in page
    assert not re.search(r'<label[^>]*for="hands-0-raises"', page)
    assert 'data-segment="special"' not in page
    assert 'value="zoekertje"' not in page
    assert 'value="vuile_was"' in page


def test_a_pair_is_split_once(table: Table) -> None:
    answer = table.send(**STAKES, action="add:0")
    page = table.client.get(answer.location).get_data(as_text=True)
    assert value_of(page, "hands-1-player") == str(table.evening.players["Wim"])
    assert 'value="add:0"' not in page
    assert 'value="add:2"' in page


def test_of_two_the_banker_may_have_a_hand_too(table: Table) -> None:
    table.play("eenentwintigen", ["James", "Wim"])
    players = table.evening.players
    hand = {"hands-0-player": str(players["Wim"]), "hands-0-stake": "4", "hands-0-call": "won"}
    whole = table.form()
    sent = {name: text for name, text in whole.items() if not name.startswith("hands-")} | hand
    answer = table.post(sent | {"action": "own:"})
    page = table.client.get(answer.location).get_data(as_text=True)
    assert value_of(page, "hands-1-player") == str(players["James"])
    assert value_of(page, "hands-1-stake") == "2"
    own = {"hands-1-player": str(players["James"]), "hands-1-stake": "6", "hands-1-own": "y"}
    own |= {"hands-1-call": "bust"}
    assert table.post(sent | own).status_code == 303
    assert table.rounds[0].result.net == {"James": -4, "Wim": 4}
    assert len(table.rounds[0].record["hands"]) == 2


def test_who_gets_the_bank_keeps_no_hand(table: Table) -> None:
    answer = table.send(**STAKES, action=f"bank:{table.evening.players['Wim']}")
    page = table.client.get(answer.location).get_data(as_text=True)
    assert value_of(page, "hands-2-player") == str(table.evening.players["James"])
    assert "hands-3-player" not in page


def test_of_more_than_two_the_banker_has_no_hand(table: Table) -> None:
    james = str(table.evening.players["James"])
    own = {"hands-3-player": james, "hands-3-stake": "2", "hands-3-own": "y"}
    answer = table.post(table.form(**STAKES, wim_call="won") | own)
    assert answer.status_code == 422
    assert table.rounds == ()


def test_the_game_is_over_once_one_is_left_with_chips(table: Table) -> None:
    assert "data-over" not in table.get()
    assert table.send(**STAKES, wim_call="lost").status_code == 303  # James has them all.
    page = table.get()
    over = page[page.index("data-over") :]
    assert "James heeft gewonnen" in over
    assert "Meeste fiches: 40" in over
    found = re.search(r'formaction="([^"]+/end)"', over)
    assert found
    assert table.client.post(found[1], data=table.form()).status_code == 303
    assert not table.sitting.is_open


def test_a_round_without_a_hand_is_asked_about_and_not_recorded(table: Table) -> None:
    out = {"wim_out": "y", "piet_out": "y", "kees_out": "y"}
    answer = table.send(**STAKES, **out, nobody="y")
    assert answer.status_code == 422
    assert "Niemand speelt mee in deze ronde." in text_of(answer)
