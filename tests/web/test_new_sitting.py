"""Opening a table: who is here, in which order, who is bank, and what is typed wrong."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting
from ledger.store.players import all_players
from tests.desk.evenings import actor
from tests.web.setups import address, form, ids, names_in_order, newest, send
from tests.web.visits import Evening, visitor


@pytest.fixture
def keeper(app: Flask, evening: Evening) -> FlaskClient:
    """A scorekeeper of a group whose last table has ended."""
    with app.app_context():
        end_sitting(actor(evening.secrets[Role.OWNER]), evening.sitting_id)
    return visitor(app, evening.secrets[Role.SCOREKEEPER])


def test_those_of_last_time_have_rows_and_the_others_are_chips(
    keeper: FlaskClient, evening: Evening
) -> None:
    page = keeper.get(address(evening)).text
    rows, chips = page.split("</ol>")
    assert names_in_order(rows) == ["James", "Wim", "Piet", "Kees"]
    assert rows.count(" checked") == 4
    assert names_in_order(chips) == ["Zoë"]


def test_a_chip_that_is_checked_sits_down_last(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, seats=ids(evening, "Zoë", "Wim", "James"))
    assert answer.status_code == 303
    assert [player.name for player in newest(app, evening).seats] == ["James", "Wim", "Zoë"]


def test_a_bank_who_is_not_here_is_refused_where_it_is_chosen(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, seats=ids(evening, "Wim", "Piet"))
    assert answer.status_code == 422
    assert "James zit niet aan deze tafel." in answer.text
    assert newest(app, evening).id == evening.sitting_id


def test_an_arrow_moves_a_seat_up_and_opens_nothing(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, up=str(evening.players["Piet"]), option_max_stake="5")
    assert answer.status_code == 200
    assert names_in_order(answer.text)[:4] == ["James", "Piet", "Wim", "Kees"]
    assert 'value="5"' in answer.text
    assert newest(app, evening).id == evening.sitting_id


def test_drawing_again_draws_somebody_else_of_those_who_are_here(
    keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, draw="1", seats=ids(evening, "James", "Kees"))
    assert answer.status_code == 200
    assert "Ronde 1, Kees heeft de bank" in answer.text


def test_somebody_new_joins_the_group_and_sits_down(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    asked = form(keeper, evening, someone_new="Bart")
    first = keeper.post(address(evening), data=asked)
    again = keeper.post(address(evening), data=asked)
    assert first.status_code == again.status_code == 303
    assert first.headers["Location"] == again.headers["Location"]
    assert newest(app, evening).seats[-1].name == "Bart"
    with app.app_context():
        assert [p.name for p in all_players(evening.group_id)].count("Bart") == 1


def test_somebody_new_with_a_known_name_is_refused_at_that_field(
    keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, someone_new="wim")
    assert answer.status_code == 422
    assert "De naam wim is er al." in answer.text
    assert 'value="wim"' in answer.text


def test_somebody_new_keeps_a_row_when_the_table_is_refused(
    keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, someone_new="Bart", seats=ids(evening, "Wim"))
    assert answer.status_code == 422
    assert "Bart" in names_in_order(answer.text.split("</ol>")[0])


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"option_max_stake": "1.000"}, "op twee manieren"),
        ({"option_max_stake": "veel"}, "is geen bedrag"),
        (
            {"option_min_stake": "2", "option_max_stake": "1"},
            "Deze waarde mag niet volgens de spelregels.",
        ),
    ],
)
def test_a_wrong_limit_comes_back_as_typed(
    keeper: FlaskClient, evening: Evening, typed: dict[str, str], reason: str
) -> None:
    answer = send(keeper, evening, **typed)
    assert answer.status_code == 422
    assert reason in answer.text
    for text in typed.values():
        assert f'value="{text}"' in answer.text
    wrong = re.findall(r"<input[^>]* aria-invalid[^>]*>", answer.text)
    assert wrong
    assert all(" autofocus" in each for each in wrong)  # The page comes back at the first.


def test_nobody_here_is_no_table(app: Flask, keeper: FlaskClient, evening: Evening) -> None:
    assert send(keeper, evening, seats=[]).status_code == 422
    assert newest(app, evening).id == evening.sitting_id


def test_a_group_of_which_nobody_is_bank_yet_draws_before_it_opens(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, banker="", drawn="", seats=ids(evening, "Kees", "Wim"))
    assert answer.status_code == 200
    assert any(f"Ronde 1, {name} heeft de bank" in answer.text for name in ("Kees", "Wim"))
    assert newest(app, evening).id == evening.sitting_id


def test_a_table_whose_first_ones_sit_down_counts_them_and_draws_among_all_of_them(
    keeper: FlaskClient, evening: Evening
) -> None:
    first = send(keeper, evening, show="1", order="", banker="", drawn="", seats=[]).text
    assert "Er zit nog niemand." in first
    assert '<option selected value="">' in first
    known = {
        name
        for _each in range(60)
        for name in evening.players
        if f"Ronde 1, {name} heeft de bank"
        in send(
            keeper,
            evening,
            show="1",
            order="",
            seats=ids(evening, "James", "Kees"),
            among=str(evening.players["James"]),
        ).text
    }
    assert known == {"James", "Kees"}


def test_who_was_chosen_stays_while_the_others_sit_down(
    keeper: FlaskClient, evening: Evening
) -> None:
    asked = {"show": "1", "order": "", "way": "chosen", "among": str(evening.players["James"])}
    answer = send(keeper, evening, **asked, seats=ids(evening, "James", "Kees"))
    assert "Ronde 1, James heeft de bank" in answer.text
    assert "James en Kees" in answer.text


def test_somebody_new_alone_is_added_and_seated_and_told_that_it_takes_two(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, someone_new="Bart", order="", banker="", drawn="", seats=[])
    assert answer.status_code == 422
    assert names_in_order(answer.text.split("</ol>")[0]) == ["Bart"]
    assert "Er zijn minstens twee spelers nodig." in answer.text
    with app.app_context():
        assert [p.name for p in all_players(evening.group_id)].count("Bart") == 1


def test_a_viewer_opens_no_table(app: Flask, evening: Evening) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    assert send(viewer, evening).status_code == 403
