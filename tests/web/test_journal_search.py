"""Searching the journal by player, weekend and kind."""

from datetime import date
from uuid import UUID

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.weekends import open_weekend
from tests.web.test_journal import do_everything, get, lines, owner_of, reader, words
from tests.web.visits import Evening, visitor


@pytest.fixture
def busy(app: Flask, evening: Evening) -> Evening:
    """An evening on which everything was done."""
    with app.app_context():
        do_everything(evening)
    return evening


def test_it_is_searched_by_player_weekend_and_kind(app: Flask, busy: Evening) -> None:
    with app.app_context():
        other = weekend(busy)
    client = visitor(app, busy.secrets[Role.SCOREKEEPER], "tablet")
    with client.session_transaction() as session:
        session["language"] = "en"

    def found(**query: object) -> list[str]:
        return lines(get(client, busy, **query))

    assert found(weekend=other) == ["The weekend Ameland was opened."]
    assert found(player=busy.players["Zoë"]) == [
        "Kees paid 0.10: beer.",
        "Round 3 was recorded.",
        "The table was changed.",
        "The book was begun.",
    ]
    assert found(kind="payments") == [
        "A payment outside a plan was taken back: Kees paid Wim 0.05.",
        "Kees paid Wim 0.05, outside a plan.",
        "Piet paid Wim a part, 0.04.",
        "James did not pay Wim 0.15 after all.",
        "James paid Wim 0.15.",
    ]
    assert found(kind="payments", player=busy.players["Piet"]) == ["Piet paid Wim a part, 0.04."]
    assert found(kind="payments", player=busy.players["Zoë"]) == []
    assert len(found(kind="costs", player=busy.players["Kees"])) == 2
    assert len(found(kind="rounds", weekend=busy.weekend_id, player=busy.players["Wim"])) == 6
    assert found(kind="rounds", weekend=other, player=busy.players["Wim"]) == []
    assert "Nothing was found." in words(get(client, busy, weekend=other, kind="rounds"))


def weekend(evening: Evening) -> UUID:
    first = date(2027, 11, 5)
    return open_weekend(owner_of(evening), name="Ameland", starts_on=first, ends_on=first).id


def test_what_was_chosen_stays_chosen(app: Flask, evening: Evening) -> None:
    client = reader(app, evening)
    page = get(client, evening, player=evening.players["Wim"], kind="rounds").text
    assert page.count(" selected>") == 2
    assert f'value="{evening.players["Wim"]}" selected>Wim' in page


@pytest.mark.parametrize(
    "query",
    [
        {"player": "x"},
        {"weekend": "1"},
        {"kind": "nope"},
        {"before": "9" * 40},
        {"before": "-1"},
        {"before": "x"},
    ],
)
def test_what_cannot_be_searched_for_is_not(
    app: Flask, evening: Evening, query: dict[str, str]
) -> None:
    client = reader(app, evening)
    assert len(lines(get(client, evening, **query))) == 4
