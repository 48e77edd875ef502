"""The group's home and its weekend: every open table, those that ended, and chips beside euros."""

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from tests.desk.evenings import actor
from tests.web.setups import scorekeeper
from tests.web.visits import NAMES, Evening


@pytest.fixture
def keeper(app: Flask, evening: Evening) -> FlaskClient:
    return scorekeeper(app, evening)


def open_table(app: Flask, evening: Evening, *names: str, **given: Any) -> UUID:
    asked: dict[str, Any] = {"rule_set": "weekend", "seats": names}
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        return open_sitting(owner, evening.weekend_id, **asked | given).id


def end_table(app: Flask, evening: Evening, sitting_id: UUID) -> None:
    with app.app_context():
        end_sitting(actor(evening.secrets[Role.OWNER]), sitting_id)


def play(app: Flask, evening: Evening, sitting_id: UUID, player: str, stake: int) -> None:
    """Record a round in which one player wins the stake of the bank."""
    hand = {"player": player, "stake": stake, "hand": {"outcome": "won"}}
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        record_round(owner, sitting_id, {"hands": [hand]}, id=uuid4())


def text_of(client: FlaskClient, evening: Evening, path: str = "/") -> str:
    """Return what a page of the group says, without its marks."""
    page = client.get(f"/groups/{evening.group_id}{path}").text
    main = page.split("<main", 1)[1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def weekend(evening: Evening) -> str:
    return f"/weekends/{evening.weekend_id}"


def test_home_lists_every_open_table_with_its_game_players_and_round(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening, evening.sitting_id)
    euros = open_table(app, evening, "James", "Wim")
    chips = open_table(app, evening, "Piet", "Kees", unit="chips")
    play(app, evening, euros, "Wim", 30)
    page = keeper.get(f"/groups/{evening.group_id}/").text
    first, second = page.split('class="sheet sheet-pad next"')[1:]
    assert f"/sittings/{chips}/table" in first
    assert "Weekend rules, chips · Piet has the bank" in first
    assert "Kees" in first
    assert "round 1<" in first
    assert f"/sittings/{euros}/table" in second
    assert "Weekend rules · James has the bank" in second
    assert "round 2<" in second
    assert "+0.30" in second


def test_home_shows_the_tables_of_the_weekend_in_play_that_have_ended(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    play(app, evening, evening.sitting_id, "Wim", 30)
    assert "Tables that have ended" not in text_of(keeper, evening)
    end_table(app, evening, evening.sitting_id)
    said = text_of(keeper, evening)
    assert "Tables that have ended" in said
    assert re.search(r"Weekend, euro \w+, 1 round: James, Wim, Piet, and Kees ended", said)


def test_a_weekend_says_of_each_table_its_game_its_coin_and_how_far_it_is(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    play(app, evening, evening.sitting_id, "Wim", 30)
    end_table(app, evening, evening.sitting_id)
    open_table(app, evening, "Zoë", "Wim", unit="chips")
    said = text_of(keeper, evening, weekend(evening))
    assert re.search(r"Weekend, chips \w+, 0 rounds: Zoë and Wim now round 1", said)
    assert re.search(r"Weekend, euro \w+, 1 round: James, Wim, Piet, and Kees ended", said)


def test_chips_are_shown_beside_money_and_never_added_to_it(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    play(app, evening, evening.sitting_id, "Wim", 30)
    end_table(app, evening, evening.sitting_id)
    chips = open_table(app, evening, "Wim", "James", unit="chips")
    play(app, evening, chips, "James", 7)
    said = text_of(keeper, evening, weekend(evening))
    # As many for money as the page says that settles it.
    assert "1 for money, 1 in chips" in said
    euros, rest = said.split("Played for chips")
    assert "Played for euro" in euros
    assert "Wim 1 +0.30" in euros
    assert "James 1 +7" in rest
    assert "Wim 1 −7" in rest


def test_a_weekend_for_chips_alone_has_nothing_to_settle(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening, evening.sitting_id)
    chips = open_table(app, evening, *NAMES[:2], unit="chips")
    play(app, evening, chips, "Wim", 7)
    said = text_of(keeper, evening, weekend(evening))
    assert "Wim 1 +7" in said
    assert "Settle" not in said


def test_two_open_tables_of_a_weekend_are_told_apart(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    assert "Continue at the table" in text_of(keeper, evening, weekend(evening))
    end_table(app, evening, evening.sitting_id)
    first = open_table(app, evening, "James", "Wim")
    open_table(app, evening, "Piet", "Kees")
    play(app, evening, first, "Wim", 30)
    said = text_of(keeper, evening, weekend(evening))
    assert "Continue: Weekend, round 1" in said
    assert "Continue: Weekend, round 2" in said


def test_where_several_coins_are_on_the_page_each_amount_has_its_own(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    play(app, evening, evening.sitting_id, "Wim", 30)
    assert "€" not in text_of(keeper, evening)
    end_table(app, evening, evening.sitting_id)
    chips = open_table(app, evening, "Wim", "James", unit="chips")
    play(app, evening, chips, "James", 7)
    said = text_of(keeper, evening)
    assert "Wim −7 chips" in said
    assert "€\xa0+0.30" in said or "€ +0.30" in said


def test_two_tables_at_once_are_called_by_their_games(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    end_table(app, evening, evening.sitting_id)
    open_table(app, evening, "James", "Wim")
    open_table(app, evening, "Piet", "Kees", rule_set="tjugoett")
    said = text_of(keeper, evening)
    assert "· Weekend" in said
    assert "· Tjugoett" in said
