"""Correcting a round on the table's page: prefilled, with a reason, once."""

from uuid import uuid4

import pytest
from flask import Flask
from flask_babel import force_locale, gettext

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting
from tests.desk.evenings import actor
from tests.web.correcting_form import AN_EVENING, Correcting, hand
from tests.web.fields import form_fields
from tests.web.table_form import Table, chosen_in, text_of, value_of
from tests.web.visits import Evening, csrf_token, new_evening, visitor


@pytest.fixture
def table(app: Flask, evening: Evening) -> Table:
    return Table(app, evening)


@pytest.fixture
def correcting(table: Table) -> Correcting:
    return Correcting(table)


def test_a_round_is_prefilled_as_it_was(correcting: Correcting) -> None:
    page = correcting.get()
    assert chosen_in(page, "hands-0-call") == "won"
    assert [value_of(page, f"hands-{n}-stake") for n in range(3)] == ["0.20", "0.50", "0.20"]


def test_a_slip_is_corrected_and_its_history_shown(correcting: Correcting) -> None:
    answer = correcting.send(kees_call="won", reason="slip")
    assert answer.status_code == 303, text_of(answer)
    assert correcting.old.voided
    assert correcting.old.voided.reason == "Slip"
    assert correcting.now.result.net == {"James": 10, "Wim": 20, "Piet": -50, "Kees": 20}
    assert correcting.now.corrects_id == correcting.id
    assert correcting.now.number == correcting.old.number
    assert answer.location.endswith(f"/rounds/{correcting.now.id}")


def test_a_reason_of_ones_own_is_kept(correcting: Correcting) -> None:
    answer = correcting.send(kees_call="won", reason="other", written=" called late ")
    assert answer.status_code == 303
    assert correcting.old.voided
    assert correcting.old.voided.reason == "called late"


def test_a_reason_that_is_too_long_is_refused_and_kept(correcting: Correcting) -> None:
    answer = correcting.send(kees_call="won", reason="other", written="x" * 201)
    assert answer.status_code == 422
    assert correcting.old.voided is None
    page = answer.get_data(as_text=True)
    assert value_of(page, "written") == "x" * 201
    assert chosen_in(page, "hands-2-call") == "won"
    assert "200" in text_of(answer)


def test_nothing_changed_is_no_correction(correcting: Correcting) -> None:
    answer = correcting.send(reason="slip")
    assert answer.status_code == 422
    assert "Nothing changed yet." in text_of(answer)
    assert correcting.old.voided is None


def test_what_a_change_comes_to_is_shown_before_it_is_made(correcting: Correcting) -> None:
    answer = correcting.send(kees_call="won", action="show")
    assert answer.status_code == 200
    said = text_of(answer)
    assert "James gives Kees 0.40" in said
    assert "<s>" in said
    assert correcting.old.voided is None


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"kees_call": "won", "piet_call": "won"}, "James gives Piet 1.00"),
        ({"bank_call": "bust"}, "James gives Piet 1.00"),
        ({"piet_stake": "0.20"}, "James gives Piet 0.30"),
    ],
)
def test_the_difference_is_the_engines(
    correcting: Correcting, changed: dict[str, str], sentence: str
) -> None:
    assert sentence in text_of(correcting.send(**changed, action="show"))


def test_a_refusal_stands_at_its_field(correcting: Correcting) -> None:
    answer = correcting.send(kees_call="won", kees_stake="5,00,0")
    assert answer.status_code == 422
    assert 'data-problem-row="2"' in answer.get_data(as_text=True)
    assert correcting.old.voided is None


def test_the_same_form_sent_twice_corrects_once(correcting: Correcting) -> None:
    fields = correcting.fields(kees_call="won")
    first, second = correcting.post(fields), correcting.post(fields)
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location
    assert len(correcting.table.rounds) == 2


def test_of_two_phones_the_second_gets_one_clear_answer(correcting: Correcting) -> None:
    mine = correcting.fields(kees_call="won")
    assert correcting.send(piet_call="won").status_code == 303
    answer = correcting.post(mine)
    assert answer.status_code == 409
    said = text_of(answer)
    assert "Another phone has corrected this round meanwhile. Yours was not entered." in said
    assert said.count("≠") == 3  # Piet, Kees, and with them the bank
    assert len(correcting.table.rounds) == 2
    link = f"/rounds/{correcting.now.id}/correct?"
    carried = next(part for part in said.split('"') if link in part)
    page = correcting.table.client.get(carried).get_data(as_text=True)
    assert chosen_in(page, "hands-2-call") == "won"
    assert chosen_in(page, "hands-1-call") == ""


def test_a_round_that_was_taken_back_meanwhile_is_said_so(correcting: Correcting) -> None:
    mine = correcting.fields(kees_call="won")
    correcting.void()
    answer = correcting.post(mine)
    assert answer.status_code == 409
    assert "Another phone has taken this round back meanwhile." in text_of(answer)


def test_a_corrected_round_leads_to_what_stands_instead(correcting: Correcting) -> None:
    correcting.send(kees_call="won")
    said = correcting.get()
    assert "This round was corrected already." in said
    assert f"/rounds/{correcting.now.id}/correct" in said


def test_a_round_that_was_taken_back_is_put_back_first(correcting: Correcting) -> None:
    correcting.void()
    assert "This round was taken back." in correcting.get()


def test_only_scorekeepers_correct(app: Flask, correcting: Correcting) -> None:
    fields = correcting.fields(kees_call="won")
    correcting.table.client = visitor(app, correcting.table.evening.secrets[Role.VIEWER])
    assert correcting.table.client.get(correcting.address).status_code == 403
    assert correcting.post(fields).status_code in {400, 403}
    assert correcting.old.voided is None


def test_another_groups_round_is_not_there(app: Flask, correcting: Correcting) -> None:
    other = new_evening(app)
    client = visitor(app, other.secrets[Role.OWNER])
    address = f"/groups/{other.group_id}/rounds/{correcting.id}/correct"
    assert client.get(address).status_code == 404
    assert client.get(correcting.address).status_code == 404
    sent = {"csrf_token": csrf_token(client), "id": str(uuid4())}
    assert client.post(address, data=sent).status_code == 404


@pytest.mark.parametrize("action", ["join", "leave", "limits:", "depth:cards", "capital"])
def test_a_button_that_would_change_the_table_does_nothing(
    correcting: Correcting, action: str
) -> None:
    before = correcting.table.sitting
    zoe = correcting.table.evening.players["Zoë"]
    button = f"{action}:{zoe}" if action in {"join", "leave"} else action
    assert correcting.send(action=button, added="1", max_stake="9").status_code == 303
    assert correcting.table.sitting == before
    page = correcting.get()
    assert 'value="join:' not in page
    assert 'value="depth:' not in page
    assert 'value="limits"' not in page


def test_another_banker_is_only_in_the_form(correcting: Correcting) -> None:
    before = correcting.table.sitting
    kees = correcting.table.evening.players["Kees"]
    answer = correcting.send(action=f"bank:{kees}", reason="misheard")
    assert answer.status_code == 303
    assert correcting.table.sitting == before
    page = correcting.table.client.get(answer.location).get_data(as_text=True)
    assert value_of(page, "banker") == str(kees)
    assert 'value="misheard" checked' in page
    answer = correcting.post(form_fields(page))
    assert answer.status_code == 303, text_of(answer)
    assert correcting.now.result.net == {"Kees": 35, "James": -5, "Wim": 20, "Piet": -50}


def test_somebody_who_was_left_out_is_put_in(table: Table) -> None:
    correcting = Correcting(table, *AN_EVENING[:2], seats=["James", "Wim", "Piet"])
    fields = correcting.fields(kees_call="won", kees_stake="0.30")
    del fields[correcting.field("kees_out", fields)]
    assert correcting.post(fields).status_code == 303
    assert correcting.now.result.net == {"James": 0, "Wim": 20, "Piet": -50, "Kees": 30}


def test_somebody_who_left_the_table_since_is_still_in_the_round(table: Table) -> None:
    correcting = Correcting(table)
    table.change(seats=["James", "Wim", "Zoë", "Piet"])
    assert correcting.send(kees_call="won").status_code == 303
    assert correcting.now.result.net == {"James": 10, "Wim": 20, "Piet": -50, "Kees": 20}


def test_who_came_in_later_was_not_there_to_sit_out(table: Table) -> None:
    correcting = Correcting(table, *AN_EVENING[:2], seats=["James", "Wim", "Piet"])
    table.change(seats=["James", "Wim", "Zoë", "Piet", "Kees"])
    sent = set(correcting.fields().values())
    players = table.evening.players
    assert {str(players[name]) for name in ("Wim", "Piet", "Kees")} <= sent
    assert str(players["Zoë"]) not in sent


def test_what_no_form_can_say_stays(table: Table) -> None:
    kees = hand("Kees", 20, {"bust": True, "count": 3}, notes=["vuile_was", "shouted"])
    correcting = Correcting(table, *AN_EVENING[:2], kees, notes=["the lamp went out"])
    assert correcting.send(piet_call="won").status_code == 303
    record = correcting.now.record
    assert record["notes"] == ["the lamp went out"]
    assert record["hands"][2]["hand"] == {"bust": True, "count": 3}
    assert record["hands"][2]["notes"] == ["vuile_was", "shouted"]


def test_an_ended_tables_round_is_corrected_too(app: Flask, correcting: Correcting) -> None:
    with app.app_context():
        end_sitting(
            actor(correcting.table.evening.secrets[Role.OWNER]), correcting.table.sitting_id
        )
    assert correcting.send(kees_call="won").status_code == 303


def test_a_round_by_points_and_one_by_cards_are_asked_in_their_own_way(table: Table) -> None:
    points = Correcting(table, hand("Wim", 20, {"points": 19}), bank_hand={"points": 18})
    page = points.get()
    assert chosen_in(page, "hands-0-call") == "points-19"
    assert chosen_in(page, "bank_call") == "points-18"
    assert points.send(bank_call="points-20").status_code == 303
    assert points.now.result.net["Wim"] == -20
    cards = Correcting(table, hand("Wim", 20, {"cards": ["AS", "AH"]}))
    assert value_of(cards.get(), "hands-0-cards") == "AS AH"
    assert cards.send(wim_cards="AS 9D", bank_call="points-18").status_code == 303
    assert cards.now.record["hands"][0]["hand"] == {"cards": ["AS", "9D"]}
    address = f"{cards.address}/cards"
    assert cards.table.client.get(address).status_code == 200


@pytest.mark.parametrize("language", ["nl", "sv"])
def test_the_page_is_said_in_every_language(
    app: Flask, correcting: Correcting, language: str
) -> None:
    with correcting.table.client.session_transaction() as session:
        session["language"] = language
    page = correcting.get()
    english = ("correcting", "becomes", "Misheard", "As it was", "Stake…", "was", "player")
    with app.test_request_context(), force_locale(language):
        said = {text: gettext(text) for text in english}
    assert any(text != word for text, word in said.items())
    for text, word in said.items():
        assert f">{word}<" in page
        assert text == word or f">{text}<" not in page
