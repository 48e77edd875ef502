"""Opening a table: the game, its options from its data, money or chips, and as last time."""

import re
from collections.abc import Sequence
from datetime import date
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import RuleSet, Unit
from ledger.web.labels import option_label
from ledger.web.locale import speaking
from tests.desk.evenings import actor
from tests.web.setups import address, form, newest, scorekeeper, send
from tests.web.visits import SEATS, Evening

RULE_SETS = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


@pytest.fixture
def keeper(app: Flask, evening: Evening) -> FlaskClient:
    """A scorekeeper of a group whose last table has ended."""
    with app.app_context():
        end_sitting(actor(evening.secrets[Role.OWNER]), evening.sitting_id)
    return scorekeeper(app, evening)


def played(app: Flask, evening: Evening, **given: Any) -> None:
    """Play at a table, and end it."""
    asked: dict[str, Any] = {"rule_set": "weekend", "seats": SEATS}
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        sitting = open_sitting(owner, evening.weekend_id, **asked | given)
        end_sitting(owner, sitting.id)


def fields(page: str) -> dict[str, str]:
    """Return what a new page's form would send, of each name the last."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", page):
        marks = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        is_sent = marks.get("type") not in {"radio", "checkbox"} or " checked" in tag
        if is_sent and "name" in marks:
            found[marks["name"]] = unescape(marks.get("value", ""))
    for name, options in re.findall(r'<select[^>]*name="(\w+)">(.*?)</select>', page, re.DOTALL):
        found[name] = re.findall(r'<option selected value="([^"]*)"', options)[0]
    return found


@RULE_SETS
def test_every_game_is_offered_by_its_name(
    keeper: FlaskClient, evening: Evening, rules: RuleSet
) -> None:
    page = keeper.get(address(evening)).text
    assert f'name="rule_set" value="{rules.id}"' in page
    assert rules.name in unescape(page)


@RULE_SETS
def test_a_game_that_is_chosen_shows_its_options_in_its_own_unit(
    app: Flask, keeper: FlaskClient, evening: Evening, rules: RuleSet
) -> None:
    answer = send(keeper, evening, rule_set=rules.id, show="1")
    page = unescape(answer.text)
    assert answer.status_code == 200
    assert fields(page)["rule_set"] == rules.id
    assert fields(page)["unit"] == rules.unit
    with speaking("en"):
        for name in rules.options:
            assert option_label(name) in page, name
    assert newest(app, evening).id == evening.sitting_id


@RULE_SETS
def test_a_game_opens_with_what_its_form_shows(
    app: Flask, keeper: FlaskClient, evening: Evening, rules: RuleSet
) -> None:
    asked = send(keeper, evening, rule_set=rules.id, shown="", show="1")
    shown = fields(asked.text)
    base = form(keeper, evening)
    kept = {name: base[name] for name in ("seats", "order", "banker", "drawn")}
    answer = keeper.post(address(evening), data=shown | kept)
    assert answer.status_code == 303
    sitting = newest(app, evening)
    assert sitting.rule_set.id == rules.id
    assert sitting.unit == rules.unit
    assert dict(sitting.options) == {}


def test_a_game_is_never_opened_with_options_that_were_not_shown(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    answer = send(keeper, evening, unit="chips")
    assert answer.status_code == 200
    assert newest(app, evening).id == evening.sitting_id


def test_chips_are_whole(app: Flask, keeper: FlaskClient, evening: Evening) -> None:
    chips = {"unit": "chips", "shown": "weekend chips"}
    limits = {"option_min_stake": "2", "option_max_stake": "0,50"}
    refused = send(keeper, evening, **chips, **limits)
    assert refused.status_code == 422
    assert 'value="0,50"' in refused.text
    assert newest(app, evening).id == evening.sitting_id
    opened = send(keeper, evening, **chips, **limits | {"option_max_stake": "10"})
    assert opened.status_code == 303
    sitting = newest(app, evening)
    assert (sitting.unit, sitting.currency) == (Unit.CHIPS, "chips")
    assert dict(sitting.options) == {"min_stake": 2, "max_stake": 10}


def test_amounts_are_typed_in_the_coin_of_the_weekend(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    send(keeper, evening, option_min_stake="0,25", option_max_stake="2.5")
    assert dict(newest(app, evening).options) == {"min_stake": 25, "max_stake": 250}


WRONG = {
    "a number beyond its range": ("bank_stands_on", "22", "The rule set does not allow this value"),
    "a number that is none": ("bank_stands_on", "many", "Not a valid integer value"),
    "a number left out": ("decks", "", "This is missing."),
    "a limit below the other": ("max_stake", "0.05", "The rule set does not allow this value."),
}


@pytest.mark.parametrize(("name", "text", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_option_is_marked_where_it_was_typed(
    app: Flask, keeper: FlaskClient, evening: Evening, name: str, text: str, reason: str
) -> None:
    answer = send(keeper, evening, **{f"option_{name}": text})
    assert answer.status_code == 422
    field = next(tag for tag in re.findall(r"<input[^>]*>", answer.text) if f"option_{name}" in tag)
    assert f'value="{text}"' in field
    assert 'aria-invalid="true"' in field
    assert reason in answer.text.split(f'id="option_{name}-problem"')[1].split("</div>")[0]
    assert re.search(r'<details[^>]* id="options" open>', answer.text)
    assert newest(app, evening).id == evening.sitting_id


def test_as_last_time_is_the_same_game_unit_people_and_limits(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    limits = {"min_stake": 2, "max_stake": 10, "bank_may_double": True}
    played(app, evening, seats=["Zoë", "Wim", "Kees"], unit="chips", options=limits)
    page = keeper.get(address(evening)).text
    found = fields(page)
    assert "Weekend rules, chips, the same seats" in page
    assert "2 to 10 · The bank may double, as last time" in page
    assert found["unit"] == "chips"
    assert (found["option_min_stake"], found["option_max_stake"]) == ("2", "10")
    assert found["option_bank_may_double"] == "y"
    names = ("Zoë", "Wim", "Kees")
    assert found["order"] == ",".join(str(evening.players[name]) for name in names)


def test_as_last_time_is_the_main_table_of_the_evening_and_not_the_last_side_table(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    for seats, rounds in ((SEATS, 2), (["Zoë", "James"], 1)):
        with app.app_context():
            owner = actor(evening.secrets[Role.OWNER])
            sitting = open_sitting(owner, evening.weekend_id, rule_set="weekend", seats=seats)
            for _ in range(rounds):
                facts = {"hands": [{"player": seats[1], "stake": 5, "hand": {"outcome": "won"}}]}
                record_round(owner, sitting.id, facts, id=uuid4())
            end_sitting(owner, sitting.id)
    found = fields(keeper.get(address(evening)).text)
    assert found["order"] == ",".join(str(evening.players[name]) for name in SEATS)


def test_another_game_or_other_people_are_not_as_last_time(
    two_games: FlaskClient, evening: Evening
) -> None:
    first = fields(two_games.get(address(evening)).text)

    def asked(seats: Sequence[str], **changed: str) -> str:
        sent = first | {"seats": [str(evening.players[name]) for name in seats], "show": "1"}
        return two_games.post(address(evening), data=sent | changed).text

    assert "<h1>As last time</h1>" in asked(SEATS)
    assert "the same seats</p>" in asked(SEATS[:3])
    with_another = asked([*SEATS, "Zoë"], order=f"{first['order']},{evening.players['Zoë']}")
    assert "<h1>As last time</h1>" in with_another
    assert "the same seats</p>" not in with_another
    other_game = asked(SEATS, rule_set="eenendertigen")
    assert "<h1>New table</h1>" in other_game
    assert "the same seats" not in other_game


def test_limits_of_another_coin_are_not_taken_over(
    app: Flask, keeper: FlaskClient, evening: Evening
) -> None:
    played(app, evening, options={"min_stake": 10, "max_stake": 100, "decks": 2})
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        day = date(2026, 12, 4)
        other = open_weekend(owner, name="Malmö", starts_on=day, ends_on=day, currency="SEK")
    page = keeper.get(f"/groups/{evening.group_id}/weekends/{other.id}/sittings/new").text
    assert "Weekend rules, krona, the same seats" in page
    assert fields(page)["option_max_stake"] == ""
    assert fields(page)["option_decks"] == "2"


def test_changing_between_money_and_chips_keeps_what_is_no_amount(
    keeper: FlaskClient, evening: Evening
) -> None:
    found = fields(send(keeper, evening, unit="chips", option_decks="3", show="1").text)
    assert found["option_decks"] == "3"
    assert found["option_max_stake"] == ""
    assert found["shown"] == "weekend chips"


CHILDREN = ["Zoë", "Kees", "Piet"]


@pytest.fixture
def two_games(app: Flask, keeper: FlaskClient, evening: Evening) -> FlaskClient:
    """A scorekeeper of a group that played thirty-one with the children, and then weekend."""
    goal = {"goal": "win", "stroke_value": 10}
    played(app, evening, rule_set="eenendertigen", seats=CHILDREN, options=goal)
    played(app, evening, options={"max_stake": 100})
    return keeper


def test_another_game_comes_with_its_own_last_people_and_options(
    two_games: FlaskClient, evening: Evening
) -> None:
    first = fields(two_games.get(address(evening)).text)
    assert first["rule_set"] == "weekend"
    seats = [str(evening.players[name]) for name in SEATS]
    asked = first | {"seats": seats, "rule_set": "eenendertigen", "show": "1"}
    page = two_games.post(address(evening), data=asked).text
    found = fields(page)
    assert found["order"] == ",".join(str(evening.players[name]) for name in CHILDREN)
    assert page.split("</ol>")[0].count(" checked") == len(CHILDREN)
    assert (found["option_goal"], found["option_stroke_value"]) == ("win", "0.10")
    assert "The stroke goes to: the winner" in page


def test_people_who_were_checked_stay_when_the_game_changes(
    two_games: FlaskClient, evening: Evening
) -> None:
    first = fields(two_games.get(address(evening)).text)
    seats = [str(evening.players[name]) for name in ("Wim", "James")]
    asked = first | {"seats": seats, "rule_set": "eenendertigen", "show": "1"}
    page = two_games.post(address(evening), data=asked).text
    assert fields(page)["order"] == first["order"]
    assert page.split("</ol>")[0].count(" checked") == len(seats)


def test_without_a_bank_somebody_deals_first_and_it_may_be_the_youngest(
    app: Flask, two_games: FlaskClient, evening: Evening
) -> None:
    game = {"rule_set": "eenendertigen", "shown": "eenendertigen money", "unit": "money"}
    page = send(two_games, evening, **game, way="age", show="1").text
    assert "First dealer" in page
    assert "the youngest: James" in page
    assert "Round 1, James deals" in page
    options = {"option_goal": "lose", "option_strokes": "3", "option_stroke_value": "0,05"}
    answer = send(two_games, evening, **game, way="age", **options, option_game_value="0")
    assert answer.status_code == 303
    sitting = newest(app, evening)
    assert sitting.banker.name == "James"
    # Three aces were not checked, which the rule set itself has on.
    agreed = {"strokes": 3, "stroke_value": 5, "three_aces": False}
    assert dict(sitting.options) == agreed
