"""Chips that have a value count in the weekend's coin, on every page that adds tables up."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from ledger.book.conversion import ChipValue
from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.store.sittings import weekend_sittings
from ledger.web.settlements.text import settlement_text
from tests.desk.evenings import actor
from tests.web.visits import Evening, record_rounds, visitor, weekend_words

CENTS = ChipValue(chips=100, amount=500)
"""A chip is worth five cents."""


@pytest.fixture
def tables(app: Flask, evening: Evening) -> None:
    """Two rounds for money, one for chips with a value and one for chips without, of one game."""
    record_rounds(app, evening, 2)
    with app.app_context():
        end_sitting(actor(evening.secrets[Role.OWNER]), evening.sitting_id)
    play(app, evening, value=CENTS)
    play(app, evening)


def play(app: Flask, evening: Evening, **given: Any) -> None:
    """Play one round for chips, in which Piet wins 7 of Wim, and end the table."""
    won = {"player": "Piet", "stake": 7, "hand": {"outcome": "won"}}
    asked = {"rule_set": "weekend", "seats": ["Wim", "Piet"], "banker": "Wim", "unit": "chips"}
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        table = open_sitting(owner, evening.weekend_id, **asked | given)
        record_round(owner, table.id, {"hands": [won]}, id=uuid4())
        end_sitting(owner, table.id)


@pytest.mark.usefixtures("tables")
def test_a_table_counts_in_money_or_in_chips(app: Flask, evening: Evening) -> None:
    with app.app_context():
        found = weekend_sittings(evening.group_id, evening.weekend_id)
    newest_first = [(each.currency, each.counted_in) for each in found]
    assert newest_first == [("chips", "chips"), ("chips", "EUR"), ("EUR", "EUR")]


@pytest.mark.usefixtures("tables")
def test_the_result_adds_chips_with_a_value_to_the_money_and_keeps_others_apart(
    app: Flask, evening: Evening
) -> None:
    # James and Wim won 0.10 and Piet lost 0.20; then seven chips of five cents went to Piet.
    said = weekend_words(app, evening, "/result")
    assert "Weekend euro, 3 rondes Piet +0,15" in said
    assert "Weekend fiches, 1 ronde Piet +7" in said


ROUNDS = "4 rondes: 3 om geld, 1 om fiches"


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("path", ["", "/settle", "/result", "/standings"])
def test_every_page_of_a_weekend_counts_its_rounds_in_the_same_words(
    app: Flask, evening: Evening, path: str
) -> None:
    assert ROUNDS in weekend_words(app, evening, path)


@pytest.mark.usefixtures("tables")
def test_the_home_and_the_text_for_a_chat_count_rounds_in_the_same_words(
    app: Flask, evening: Evening
) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    assert ROUNDS in viewer.get(f"/groups/{evening.group_id}/").text
    with app.app_context():
        settled = settle_weekend(actor(evening.secrets[Role.OWNER]), evening.weekend_id)
    with app.test_request_context():
        assert "4 rounds: 3 for money, 1 in chips" in settlement_text(settled)
