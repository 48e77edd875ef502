"""The table: a form that records rounds, and what it says when it cannot."""

import re
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale

from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.rules.banking.calls import bank_calls, multiples, player_calls
from ledger.web.rounds.contradictions import cannot_have, the_bank
from tests.desk.evenings import actor
from tests.rules.rounds import terms
from tests.web.queries import count_queries
from tests.web.table_form import Table, chosen_in, text_of, value_of
from tests.web.visits import Evening, csrf_token, record_rounds

WEEKEND = terms()
PAID = multiples(WEEKEND)


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    return Table(app, evening)


@pytest.mark.parametrize("key", [c.key for c in player_calls(WEEKEND) if c.key])
def test_every_call_of_a_player_is_recorded_as_the_engine_pays_it(table: Table, key: str) -> None:
    answer = table.send(wim_call=key)
    assert answer.status_code == 303
    assert answer.location == table.address
    paid = PAID["stood"][key]
    assert paid is not None
    assert table.rounds[0].result.net == {
        "James": 40 - 20 * paid, "Wim": 20 * paid, "Piet": -20, "Kees": -20,
    }  # fmt: skip


@pytest.mark.parametrize("key", [c.key for c in bank_calls(WEEKEND) if c.key != "stood"])
def test_every_call_of_the_bank_decides_for_those_nobody_touched(table: Table, key: str) -> None:
    assert table.send(bank_call=key, kees_call="bust").status_code == 303
    paid = PAID[key][""]
    assert paid is not None
    net = {"Wim": 20 * paid, "Piet": 20 * paid, "Kees": -20}
    assert table.rounds[0].result.net == {**net, "James": 20 - 40 * paid}


def test_raises_doubling_and_yielding_are_recorded(app: Flask, table: Table) -> None:
    with app.app_context():
        owner = actor(table.evening.secrets[Role.OWNER])
        change_sitting(owner, table.sitting.id, options={"bank_may_double": True})
    fields = table.form(wim_call="won", wim_raises="0,20 + 0,10", wim_notes="vuile_was")
    assert table.post(fields | {"doubled": "y", "yields": "y"}).status_code == 303
    (kept,) = table.rounds
    assert kept.result.net == {"James": 10, "Wim": 70, "Piet": -40, "Kees": -40}
    assert kept.record["hands"][0]["notes"] == ["vuile_was"]
    assert table.sitting.banker.name == "Wim"


def test_who_sits_out_has_no_hand_and_no_seat(table: Table) -> None:
    assert table.send(wim_call="won", piet_out="y").status_code == 303
    assert table.rounds[0].result.net == {"James": 0, "Wim": 20, "Kees": -20}


def test_an_untouched_round_is_asked_about(table: Table) -> None:
    answer = table.send(piet_stake="0,50")
    assert answer.status_code == 422
    assert "Who won?" in text_of(answer) or "Wie won?" in text_of(answer)
    assert value_of(answer.get_data(as_text=True), "hands-1-stake") == "0,50"
    assert table.rounds == ()


def test_nobody_is_an_answer_too(table: Table) -> None:
    assert table.send(nobody="y").status_code == 303
    assert table.rounds[0].result.net == {"James": 60, "Wim": -20, "Piet": -20, "Kees": -20}


@pytest.mark.parametrize("changed", [{"wim_call": "won"}, {"bank_call": "bust"}])
def test_nobody_beside_a_winner_is_refused(table: Table, changed: dict[str, str]) -> None:
    assert table.send(nobody="y", **changed).status_code == 422
    assert table.rounds == ()


WRONG = {
    "no amount": ("piet_stake", "abc", "hands-1-stake"),
    "an empty stake": ("piet_stake", "", "hands-1-stake"),
    "an amount with two readings": ("piet_stake", "1.234", "hands-1-stake"),
    "a stake of nothing": ("piet_stake", "0", "hands-1-stake"),
    "a raise above the stake": ("piet_raises", "0,50", "hands-1-raises"),
    "a raise that is no amount": ("piet_raises", "0,20 + x", "hands-1-raises"),
    "a huge stake": ("piet_stake", "9" * 30, "hands-1-stake"),
    "a huge stake that is pasted": ("piet_stake", "999.999.999.999,00", "hands-1-stake"),
    "less than a cent": ("piet_stake", "0,001", "hands-1-stake"),
    "marks that do not fit": ("piet_stake", "1.23,50", "hands-1-stake"),
    "two commas": ("piet_stake", "1,234,50", "hands-1-stake"),
    "a raise of less than a cent": ("piet_raises", "0,001", "hands-1-raises"),
}


@pytest.mark.parametrize(("field", "text", "name"), WRONG.values(), ids=WRONG)
def test_a_wrong_field_keeps_what_was_typed(table: Table, field: str, text: str, name: str) -> None:
    fields = table.form(wim_call="two_aces", **{field: text})
    answer = table.post(fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert value_of(page, name) == text
    assert chosen_in(page, "hands-0-call") == "two_aces"
    assert value_of(page, "id") == fields["id"]
    assert f'id="{name}-problem"' in page
    assert 'data-problem-row="1"' in page
    assert table.rounds == ()


@pytest.mark.parametrize("text", ["1.234,50", "1 234,50", "1,234.50", "\u20ac 1.234,50", "1234.5"])
def test_a_pasted_amount_is_what_it_says(table: Table, text: str) -> None:
    assert table.send(wim_call="won", wim_stake=text).status_code == 303
    assert table.rounds[0].record["hands"][0]["stake"] == 123450


def test_what_the_rules_refuse_stands_at_its_row(app: Flask, table: Table) -> None:
    with app.app_context():
        owner = actor(table.evening.secrets[Role.OWNER])
        change_sitting(owner, table.sitting.id, options={"min_stake": 10, "max_stake": 50})
    answer = table.send(wim_call="won", kees_stake="0,75", wim_out="y", piet_call="won")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'id="hands-2-stake-problem"' in page
    assert 'data-problem-row="2"' in page


def test_a_contradiction_stands_at_its_row(table: Table) -> None:
    answer = table.send(bank_call="bust", piet_call="lost")
    assert answer.status_code == 422
    assert 'data-problem-row="1"' in answer.get_data(as_text=True)


def test_the_same_key_twice_records_one_round(table: Table) -> None:
    fields = table.form(wim_call="won")
    assert table.post(fields).status_code == 303
    assert table.post(fields).status_code == 303
    assert len(table.rounds) == 1


def test_without_its_token_a_form_is_refused(table: Table) -> None:
    fields = table.form(wim_call="won")
    del fields["csrf_token"]
    assert table.post(fields).status_code == 400
    assert table.rounds == ()


def test_a_new_round_starts_with_the_last_stakes_and_the_next_banker(table: Table) -> None:
    table.send(wim_stake="0,75", bank_call="bust")
    page = table.get()
    assert value_of(page, "banker") == str(table.evening.players["Wim"])
    stakes = [value_of(page, f"hands-{number}-stake") for number in range(3)]
    assert stakes == ["0,20", "0,20", "0,05"]  # Piet, Kees, and James, who had the bank.
    table.send(
        banker=str(table.evening.players["Wim"]),
        **{"hands-0-player": str(table.evening.players["James"])},
    )
    assert "data-asks-limits" in page


def test_a_hand_is_added_and_taken_away_with_everything_kept(table: Table) -> None:
    answer = table.send(action="add:1", wim_call="won", piet_stake="0,50", kees_call="bust")
    assert answer.status_code == 303
    page = table.client.get(answer.location).get_data(as_text=True)
    owners = [value_of(page, f"hands-{n}-player") for n in range(4)]
    ids = table.evening.players
    assert owners == [str(ids[name]) for name in ("Wim", "Piet", "Piet", "Kees")]
    assert value_of(page, "hands-2-stake") == "0,50"
    assert [chosen_in(page, f"hands-{n}-call") for n in (0, 3)] == ["won", "bust"]
    assert "Piet 2" in page

    fields = table.form(wim_call="won") | {
        "hands-3-player": str(ids["Piet"]), "hands-3-call": "won", "hands-3-stake": "0,20",
    }  # fmt: skip
    answer = table.post(fields | {"action": "remove:3"})
    assert "Piet 2" not in table.client.get(answer.location).get_data(as_text=True)
    assert table.post(fields).status_code == 303
    assert table.rounds[0].result.net == {"James": 0, "Wim": 20, "Piet": 0, "Kees": -20}


def test_the_bank_is_handed_over_with_the_round_kept(table: Table) -> None:
    piet = table.evening.players["Piet"]
    answer = table.send(action=f"bank:{piet}", wim_call="two_aces", wim_stake="0,75")
    page = table.client.get(answer.location).get_data(as_text=True)
    assert table.sitting.banker.id == piet
    assert value_of(page, "banker") == str(piet)
    assert value_of(page, "hands-2-player") == str(table.evening.players["Wim"])
    assert chosen_in(page, "hands-2-call") == "two_aces"
    assert value_of(page, "hands-2-stake") == "0,75"


def test_limits_are_changed_by_the_same_form(table: Table) -> None:
    answer = table.send(action="limits", min_stake="0,10", max_stake="2,50", wim_call="won")
    assert answer.status_code == 303
    assert (table.sitting.options["min_stake"], table.sitting.options["max_stake"]) == (10, 250)
    page = table.client.get(answer.location).get_data(as_text=True)
    assert chosen_in(page, "hands-0-call") == "won"


@pytest.mark.parametrize("text", ["abc", "1.234", "0,05"])
def test_limits_that_cannot_be_are_said(table: Table, text: str) -> None:
    answer = table.send(action="limits", min_stake="0,10", max_stake=text)
    assert answer.status_code == 303
    assert table.sitting.options == {}
    page = table.client.get(answer.location).get_data(as_text=True)
    assert re.search(r"data-problem>[^<]+<", page)


def test_people_come_and_leave(table: Table) -> None:
    table.send(action=f"join:{table.evening.players['Zoë']}")
    assert [player.name for player in table.sitting.seats][-1] == "Zoë"
    table.send(action=f"leave:{table.evening.players['Piet']}")
    assert "Piet" not in [player.name for player in table.sitting.seats]
    answer = table.send(wim_call="won")
    assert answer.status_code == 422  # Rows of a table that is another one by now.
    assert table.rounds == ()


@pytest.mark.parametrize("action", ["join:nobody", "add:999", "leave:", "bank:x", "dance:1"])
def test_a_button_that_means_nothing_changes_nothing(table: Table, action: str) -> None:
    before = table.sitting
    assert table.send(action=action).status_code == 303
    assert table.sitting == before


def test_a_round_recorded_meanwhile_is_asked_about_and_kept(app: Flask, table: Table) -> None:
    fields = table.form(wim_call="two_aces", wim_stake="0,75")
    record_rounds(app, table.evening, 1)
    answer = table.post(fields)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 409
    assert value_of(page, "hands-0-stake") == "0,75"
    assert value_of(page, "id") == fields["id"]
    seen = value_of(page, "seen")
    assert len(table.rounds) == 1
    assert table.post(fields | {"seen": seen}).status_code == 303
    assert [each.number for each in table.rounds] == [2, 1]
    assert table.rounds[0].result.net["Wim"] == 150


def test_the_same_round_that_was_entered_better_here_corrects_the_other(
    app: Flask, table: Table
) -> None:
    fields = table.form(wim_call="two_aces", wim_stake="0,75")
    record_rounds(app, table.evening, 1)
    page = text_of(table.post(fields))
    (there,) = table.rounds
    links = re.findall(r'href="([^"]*/correct\?[^"]*)"', page)
    assert [f"/rounds/{there.id}/correct" in link for link in links] == [True]
    correcting = table.client.get(links[0]).get_data(as_text=True)
    assert value_of(correcting, "hands-0-stake") == "0,75"
    assert chosen_in(correcting, "hands-0-call") == "two_aces"


def test_what_cannot_have_been_is_said_with_its_reason(app: Flask, table: Table) -> None:
    answer = table.send(wim_call="won", bank_call="points-20")
    assert answer.status_code == 422
    with app.test_request_context(), force_locale("nl"):
        assert f"{cannot_have('won', 'Wim')}. {the_bank('20 punten')}." in text_of(answer)
    assert table.rounds == ()


def test_a_round_is_taken_back(table: Table) -> None:
    table.send(bank_call="bust")
    (kept,) = table.rounds
    page = table.get()
    address = f"/groups/{table.evening.group_id}/rounds/{kept.id}/void"
    assert f'action="{address}"' in page
    for _ in range(2):
        answer = table.client.post(address, data={"csrf_token": csrf_token(table.client)})
        assert (answer.status_code, answer.location) == (303, table.address)
    assert table.rounds[0].voided is not None
    assert table.sitting.banker.name == "James"
    page = table.get()
    assert address not in page
    assert "is-undone" in page  # Said once.
    assert "is-undone" not in table.get()


def test_half_a_round_comes_along_when_one_is_taken_back_and_put_back(table: Table) -> None:
    table.send(wim_call="won")
    (kept,) = table.rounds
    address = f"/groups/{table.evening.group_id}/rounds/{kept.id}"
    half = table.form(piet_call="bust", kees_stake="0,75") | {"half": "1"}
    answer = table.client.post(f"{address}/void", data=half)
    page = table.client.get(answer.location).get_data(as_text=True)
    assert chosen_in(page, "hands-1-call") == "bust"
    assert value_of(page, "hands-2-stake") == "0,75"
    assert f'formaction="{address}/back-at-table"' in page
    for _ in range(2):
        answer = table.client.post(f"{address}/back-at-table", data=half)
        page = table.client.get(answer.location).get_data(as_text=True)
        assert chosen_in(page, "hands-1-call") == "bust"
    assert [each.result.net["Wim"] for each in table.rounds if not each.voided] == [20]


def test_who_only_watches_is_led_to_the_rounds(app: Flask, evening: Evening) -> None:
    table = Table(app, evening, Role.VIEWER)
    answer = table.client.get(table.address)
    assert (answer.status_code, answer.location) == (303, table.address.removesuffix("/table"))
    assert table.send(wim_call="won").status_code == 403
    void = f"/groups/{evening.group_id}/rounds/{uuid4()}/void"
    assert table.client.post(void, data={"csrf_token": csrf_token(table.client)}).status_code == 403
    assert table.rounds == ()


def test_for_strangers_and_unknown_ids_there_is_no_table(client: FlaskClient, table: Table) -> None:
    assert client.get(table.address).status_code == 404
    elsewhere = table.address.replace(str(table.evening.sitting_id), str(uuid4()))
    assert table.client.get(elsewhere).status_code == 404
    void = f"/groups/{table.evening.group_id}/rounds/{uuid4()}/void"
    token = {"csrf_token": csrf_token(table.client)}
    assert table.client.post(void, data=token).status_code == 404


def test_an_ended_table_says_so_and_takes_no_round(app: Flask, table: Table) -> None:
    with app.app_context():
        end_sitting(actor(table.evening.secrets[Role.OWNER]), table.sitting.id)
    page = table.get()
    assert "data-table" not in page
    assert table.address.removesuffix("/table") in page
    assert table.send(wim_call="won").status_code == 409
    assert table.rounds == ()


def test_the_page_asks_the_database_as_often_after_many_rounds(app: Flask, table: Table) -> None:
    record_rounds(app, table.evening, 5)
    few = count_queries(app, lambda: table.client.get(table.address))
    record_rounds(app, table.evening, 40)
    assert count_queries(app, lambda: table.client.get(table.address)) == few


def test_ten_at_a_table_are_carried_by_one_address(app: Flask, evening: Evening) -> None:
    """The server takes request lines of 4094 bytes."""
    table = Table(app, evening)
    hands = {
        f"hands-{number}-{field}": text
        for number in range(14)
        for field, text in (
            ("player", str(evening.players["Wim"])),
            ("call", "three_sevens"),
            ("stake", "123,50"),
        )
    }
    answer = table.post(table.form() | hands | {"action": "add:0"})
    assert len(answer.location) < 4000


def test_a_table_for_chips_has_whole_stakes(app: Flask, evening: Evening) -> None:
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        sitting = open_sitting(
            owner, evening.weekend_id, rule_set="weekend", seats=["James", "Wim"], unit="chips"
        )
    table = Table(app, evening)
    page = table.client.get(table.address.replace(str(evening.sitting_id), str(sitting.id)))
    assert value_of(page.get_data(as_text=True), "hands-0-stake") == "5"
    assert isinstance(sitting.id, UUID)


def test_back_changed_and_saved_again_asks_which_round_it_was(table: Table) -> None:
    fields = table.form(wim_call="won")
    assert table.post(fields).status_code == 303
    changed = fields | {"hands-0-call": "lost", "hands-1-call": "won"}
    asked = table.post(changed)
    assert asked.status_code == 409
    assert len(table.rounds) == 1
    carried = value_of(asked.get_data(as_text=True), "id")
    assert carried not in {"", fields["id"]}
    version = value_of(asked.get_data(as_text=True), "seen")
    assert table.post(changed | {"id": carried, "seen": version}).status_code == 303
    assert [each.result.net["Wim"] for each in table.rounds] == [-20, 20]
