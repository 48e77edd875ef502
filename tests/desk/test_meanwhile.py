"""Two phones at one table: who records on an old screen is asked first."""

from uuid import uuid4

import pytest

from ledger.desk.corrections import void_round
from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.rounds import RecordedRound, record_round
from ledger.desk.sittings import change_sitting
from tests.desk.evenings import Evening, hand


def record(evening: Evening, seen: int | None) -> RecordedRound:
    facts = {"hands": [hand("Wim", 5)]}
    return record_round(evening.scorekeeper, evening.sitting.id, facts, id=uuid4(), seen=seen)


def test_a_screen_that_has_seen_everything_records(evening: Evening) -> None:
    first = record(evening, seen=1)
    assert record(evening, seen=first.version).round.number == 2


def test_without_a_version_nobody_asks(evening: Evening) -> None:
    record(evening, seen=None)
    assert record(evening, seen=None).round.number == 2


def test_an_old_screen_is_shown_the_rounds_since_then_and_may_say_next(evening: Evening) -> None:
    first, second = record(evening, seen=1), record(evening, seen=2)
    with pytest.raises(RecordedMeanwhileError) as refused:
        record(evening, seen=1)
    assert refused.value.latest == (first.round, second.round)
    assert refused.value.version == second.version
    assert [problem.code for problem in refused.value.problems] == ["recorded_meanwhile"]
    assert record(evening, seen=refused.value.version).round.number == 3


def test_a_round_voided_since_counts_as_well(evening: Evening) -> None:
    first, second = record(evening, seen=1), record(evening, seen=2)
    voided = void_round(evening.scorekeeper, first.round.id)
    with pytest.raises(RecordedMeanwhileError) as refused:
        record(evening, seen=second.version)
    assert refused.value.latest == (voided,)


def test_a_change_of_seats_is_no_round(evening: Evening) -> None:
    first = record(evening, seen=1)
    seats = ["Wim", "James", "Piet", "Kees"]
    changed = change_sitting(evening.scorekeeper, evening.sitting.id, seats=seats)
    assert changed.version == first.version + 1
    assert record(evening, seen=first.version).round.number == 2


def test_a_change_on_an_old_screen_is_asked_about_too(evening: Evening) -> None:
    record(evening, seen=1)
    with pytest.raises(RecordedMeanwhileError):
        change_sitting(evening.scorekeeper, evening.sitting.id, options={"decks": 2}, seen=1)
