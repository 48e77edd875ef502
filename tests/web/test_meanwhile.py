"""Two phones: both rounds side by side, whatever the game, and what differs."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from ledger.desk.actors import Role
from ledger.desk.corrections import void_round
from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting, sitting_of
from ledger.web.rounds.meanwhile import MeanwhilePage, meanwhile_page
from tests.desk.evenings import actor
from tests.web.visits import SEATS, Evening

Facts = dict[str, Any]


class Phones:
    """A table at which one phone records a round, and the other asks about its own."""

    def __init__(self, evening: Evening, rule_set: str, **given: Any) -> None:
        self.owner = actor(evening.secrets[Role.OWNER])
        end_sitting(self.owner, evening.sitting_id)
        table = {"rule_set": rule_set, "seats": SEATS} | given
        self.id: UUID = open_sitting(self.owner, evening.weekend_id, **table).id

    def record(self, facts: Facts) -> UUID:
        return record_round(self.owner, self.id, facts, id=uuid4()).round.id

    def ask(self, facts: Facts, *, seen: int = 1) -> MeanwhilePage:
        """Return the question that the second phone is asked."""
        with pytest.raises(RecordedMeanwhileError) as caught:
            record_round(self.owner, self.id, facts, id=uuid4(), seen=seen)
        sitting = sitting_of(self.owner, self.id)
        return meanwhile_page(sitting, facts, caught.value, MultiDict({"bank_call": "stood"}))


def lines(page: MeanwhilePage) -> list[tuple[str, ...]]:
    """Return each line: equal or not, the name, both amounts and words."""
    found = []
    for line in page.lines:
        told = ["=" if line.is_equal else "≠", line.name]
        for side in (line.there, line.here):
            told += ["·"] if side is None else [side.amount.text, side.word]
        found.append(tuple(told))
    return found


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def household(wim: Facts, piet: Facts) -> Facts:
    hands = [
        {"player": "Wim", "stake": 4, "hand": wim},
        {"player": "Piet", "stake": 2, "hand": piet},
    ]
    return {"hands": hands, "bank_hand": {"points": 18}}


def test_a_tie_and_a_bust_for_chips(evening: Evening) -> None:
    phones = Phones(evening, "eenentwintigen", unit="chips")
    phones.record(household({"points": 18}, {"points": 19}))
    page = phones.ask(household({"bust": True}, {"points": 19}))
    assert lines(page) == [
        ("≠", "Wim", "0", "tie", "−4", "bust"),
        ("=", "Piet", "+2", "won", "+2", "won"),
        ("≠", "James", "−2", "bank", "+2", "bank"),
    ]
    assert page.note == "Only Wim differs, and with that the bank."
    assert page.carried == (("bank_call", "stood"),)


def pot(wim: int) -> Facts:
    """Return a round in which Wim stakes all of a pot of 200, and the bank has 18."""
    hand = {"player": "Wim", "stake": 200, "hand": {"points": wim}, "bank_hand": {"points": 18}}
    return {"hands": [hand], "pot": 200}


def test_a_pot_is_what_it_was_before_the_other_round(evening: Evening) -> None:
    phones = Phones(evening, "tjugoett")
    phones.record(pot(19))
    page = phones.ask(pot(19))
    assert lines(page) == [
        ("=", "Wim", "+2.00", "won", "+2.00", "won"),
        ("=", "James", "−2.00", "pot 0.00", "−2.00", "pot 0.00"),
    ]
    assert page.note == "Both say the same."


def strokes(**seen: Any) -> Facts:
    forms = {"lost": {"outcome": "lost"}, "won": {"outcome": "won"}, "stood": {"stood": True}}
    return {
        "hands": [
            {"player": name, "hand": forms.get(value, {"points": value})}
            for name, value in seen.items()
        ]
    }


def test_strokes_have_points_where_nothing_is_paid(evening: Evening) -> None:
    phones = Phones(evening, "eenendertigen")
    phones.record(strokes(James=25, Wim="won", Piet="lost", Kees="stood"))
    page = phones.ask(strokes(James=25, Wim="won", Piet="stood", Kees="lost"))
    assert lines(page) == [
        ("=", "James", "25", "stood", "25", "stood"),
        ("=", "Wim", "–", "won", "–", "won"),
        ("≠", "Piet", "–", "lost", "–", "stood"),
        ("≠", "Kees", "–", "stood", "–", "lost"),
    ]
    assert page.note == "Piet and Kees differ."


def test_the_last_stroke_of_a_game_is_compared_as_such(evening: Evening) -> None:
    phones = Phones(evening, "eenendertigen", options={"strokes": 1, "game_value": 50})
    phones.record(strokes(James=20, Wim=31, Piet=25, Kees=26))
    page = phones.ask(strokes(James=20, Wim=31, Piet=25, Kees=30.5))
    assert lines(page) == [
        ("=", "James", "−1.50", "lost · 20", "−1.50", "lost · 20"),
        ("=", "Wim", "+0.50", "won · 31", "+0.50", "won · 31"),
        ("=", "Piet", "+0.50", "stood · 25", "+0.50", "stood · 25"),
        ("≠", "Kees", "+0.50", "stood · 26", "+0.50", "stood · 30½"),
    ]
    assert page.note == "Only Kees differs."


def test_a_round_that_was_taken_back_has_no_other_side(evening: Evening) -> None:
    phones = Phones(evening, "eenendertigen")
    recorded = phones.record(strokes(James="stood", Wim="won", Piet="lost", Kees="stood"))
    seen = sitting_of(phones.owner, phones.id).version
    void_round(phones.owner, recorded)
    page = phones.ask(strokes(James="stood", Wim="won", Piet="lost", Kees="stood"), seen=seen)
    assert not page.has_other
    assert page.note == "Your round was not recorded."
