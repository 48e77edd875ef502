"""Several tables at once: who sits at one is not offered at another, also when phones collide."""

from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from tests.desk.evenings import actor
from tests.web.setups import address, ids, names_in_order, newest, scorekeeper, send
from tests.web.visits import Evening, csrf_token


@pytest.fixture
def keeper(app: Flask, evening: Evening) -> FlaskClient:
    """A scorekeeper beside an open table of James, Wim, Piet and Kees."""
    return scorekeeper(app, evening)


def open_table(app: Flask, evening: Evening, *names: str) -> UUID:
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        return open_sitting(owner, evening.weekend_id, rule_set="weekend", seats=names).id


def end_table(app: Flask, evening: Evening) -> None:
    with app.app_context():
        end_sitting(actor(evening.secrets[Role.OWNER]), evening.sitting_id)


def test_who_sits_at_an_open_table_is_told_and_not_offered(
    keeper: FlaskClient, evening: Evening
) -> None:
    page = keeper.get(address(evening)).text
    assert names_in_order(page) == ["Zoë"]
    assert "Weekend, round 1" in page
    assert "James, Wim, Piet, and Kees sit there" in page
    assert f"/sittings/{evening.sitting_id}/table" in page


def test_where_everybody_sits_elsewhere_the_page_says_what_to_do(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening)
    open_table(app, evening, *evening.players)
    said = "Everybody sits at another table. End that one first, or add somebody new."
    assert said in keeper.get(address(evening)).text
    nobody = {"order": "", "banker": "", "drawn": "", "seats": []}
    refused = send(keeper, evening, **nobody)
    assert refused.status_code == 422
    assert said in refused.text
    assert "It takes at least two players." in refused.text
    added = send(keeper, evening, **nobody, someone_new="Bart")
    assert names_in_order(added.text) == ["Bart"]


def test_who_stood_up_from_a_table_that_ended_is_offered_again(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening)
    page = keeper.get(address(evening)).text
    assert names_in_order(page) == ["James", "Wim", "Piet", "Kees", "Zoë"]
    assert "sit there" not in page


def test_of_two_phones_that_open_a_table_the_second_is_told_who_is_taken(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening)
    other = open_table(app, evening, "Wim", "Piet")
    answer = send(keeper, evening)
    assert answer.status_code == 422
    assert "Wim and Piet sit at another table that is still open." in answer.text
    assert names_in_order(answer.text) == ["James", "Kees", "Zoë"]
    assert f"/sittings/{other}/table" in answer.text
    assert newest(app, evening).id == other


def test_the_lot_is_drawn_again_when_it_fell_on_somebody_who_is_taken(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening)
    open_table(app, evening, "James", "Zoë")
    answer = send(keeper, evening, seats=ids(evening, "James", "Kees"))
    assert answer.status_code == 422
    assert "James sits at another table that is still open." in answer.text
    assert "Round 1, Kees has the bank" in answer.text


def test_a_table_cannot_go_on_without_those_who_sit_elsewhere(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening)
    open_table(app, evening, "Wim", "Piet")
    page = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}"
    answer = keeper.post(
        f"{page}/reopen", data={"csrf_token": csrf_token(keeper)}, follow_redirects=True
    )
    assert "Wim and Piet sit at another table that is still open." in answer.text
    assert "Reopen this table" in answer.text


def test_a_table_is_ended_by_one_tap_and_goes_on_by_another(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    page = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}"
    token = {"csrf_token": csrf_token(keeper)}
    assert "End this table" in keeper.get(page).text
    keeper.post(f"{page}/end", data=token)
    assert newest(app, evening).is_ended
    assert "Reopen this table" in keeper.get(page).text
    keeper.post(f"{page}/reopen", data=token)
    assert newest(app, evening).is_open


def test_who_sits_elsewhere_is_not_offered_at_a_table(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    table = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}/table"
    joins = f"join:{evening.players['Zoë']}"
    assert joins in keeper.get(table).text
    with app.app_context():
        change_sitting(
            actor(evening.secrets[Role.OWNER]), evening.sitting_id, seats=["James", "Wim", "Piet"]
        )
    open_table(app, evening, "Kees", "Zoë")
    assert joins not in keeper.get(table).text
