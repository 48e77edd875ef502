"""What was noted beside hands and rounds is counted on the page of a table's rounds."""

import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.corrections import correct_round, void_round
from ledger.desk.rounds import record_round
from ledger.store.rounds import last_rounds
from tests.desk.evenings import actor, hand
from tests.web.table_form import Table
from tests.web.visits import Evening


class Noting(Table):
    """A table whose rounds are recorded by the desk, and its page of rounds."""

    def note(self, *hands: dict[str, Any], **facts: Any) -> Any:
        with self.app.app_context():
            owner = actor(self.evening.secrets[Role.OWNER])
            return record_round(
                owner, self.sitting_id, {"hands": list(hands)} | facts, id=uuid4()
            ).round

    def noted(self, language: str = "en") -> dict[str, tuple[str, str]]:
        """Return of each marker of whom it was noted, and how often."""
        with self.client.session_transaction() as session:
            session["language"] = language
        page = self.client.get(self.address.removesuffix("/table")).get_data(as_text=True)
        rows = re.findall(
            r'<tr><th scope="row">([^<]+)<span class="quiet beside">([^<]*)</span></th>'
            r'<td class="num count">(\d+)</td></tr>',
            page,
        )
        return {word: (names, count) for word, names, count in rows}


@pytest.fixture
def table(app: Flask, evening: Evening) -> Noting:
    return Noting(app, evening)


def noting(player: str, *notes: str) -> dict[str, Any]:
    return hand(player, 20) | {"notes": list(notes)}


def test_nothing_is_said_where_nothing_was_noted(table: Noting) -> None:
    table.note(hand("Wim", 20))
    assert table.noted() == {}


def test_each_marker_is_counted_by_player_the_most_first(table: Noting) -> None:
    table.note(noting("Wim", "vuile_was"), noting("Piet", "zoekertje", "vuile_was"))
    table.note(noting("Piet", "vuile_was"))
    assert table.noted() == {
        "Dirty wash": ("Piet 2× and Wim", "3"),
        "Search card": ("Piet", "1"),
    }
    assert table.noted("nl") == {"Vuile was": ("Piet 2× en Wim", "3"), "Zoekertje": ("Piet", "1")}


def test_a_round_that_does_not_stand_counts_no_more(table: Noting) -> None:
    first = table.note(noting("Wim", "vuile_was"))
    second = table.note(noting("Wim", "vuile_was"))
    with table.app.app_context():
        owner = actor(table.evening.secrets[Role.OWNER])
        void_round(owner, second.id)
        correct_round(
            owner, first.id, {"hands": [noting("Piet", "zoekertje")]}, id=uuid4(), reason="other"
        )
        assert len(last_rounds(table.evening.group_id, table.sitting_id)) == 3
    assert table.noted() == {"Search card": ("Piet", "1")}


def test_a_marker_of_the_whole_round_counts_rounds(table: Noting) -> None:
    table.play("eenendertigen", ("Wim", "Piet"), goal="win", verbied=True)
    hands = (
        {"player": "Wim", "hand": {"outcome": "won"}},
        {"player": "Piet", "hand": {"outcome": "lost"}},
    )
    table.note(*hands, notes=["verbied"])
    table.note(*hands)
    table.note(*hands, notes=["verbied"])
    assert table.noted() == {"Verbied": ("2 rounds", "2")}


def test_a_hand_that_the_rules_know_is_told_by_its_round_alone(table: Noting) -> None:
    table.play("eenendertigen", ("Wim", "Piet"))
    won = {"player": "Wim", "hand": {"outcome": "won"}, "notes": ["three_aces"]}
    table.note(won, {"player": "Piet", "hand": {"outcome": "lost"}})
    assert table.noted() == {}


def test_a_marker_of_ones_own_is_counted_by_its_own_word(table: Noting) -> None:
    table.note(noting("Kees", "een_lange_avond"))
    assert table.noted() == {"een lange avond": ("Kees", "1")}
