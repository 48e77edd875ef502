"""Who has the bank after a correction of the last round, when the table has changed since."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from ledger.desk.capital import add_capital
from ledger.desk.checking import check_book
from ledger.desk.corrections import correct_round, restore_round
from ledger.desk.rounds import RecordedRound
from ledger.desk.sittings import change_sitting
from tests.desk.evenings import Evening, hand
from tests.desk.test_running import At


@pytest.fixture
def pot(evening: Evening) -> Iterator[At]:
    """A table with a pot; whatever a test does there, checking finds nothing wrong with it."""
    table = At(evening, "tjugoett")
    yield table
    assert check_book(evening.group_id).faults == ()


def change(table: At, *, banker: str, seats: tuple[str, ...] | None = None) -> None:
    change_sitting(table.evening.scorekeeper, table.id, seats=seats, banker=banker)


def restore(table: At, old: RecordedRound) -> None:
    restore_round(table.evening.scorekeeper, old.round.id)


def bank_of(table: At) -> tuple[str, int | None, int]:
    now = table.now
    return now.banker.name, now.running.pot, now.running.bank_round


def test_nobody_who_left_the_table_has_the_bank_after_a_restored_round(pot: At) -> None:
    only = pot.play(hand("Wim", 10), pot=100)
    pot.void(only)
    change(pot, seats=("Wim", "Piet", "Kees"), banker="Piet")
    add_capital(pot.evening.scorekeeper, pot.id, 50)
    restore(pot, only)
    assert bank_of(pot) == ("Piet", 50, 1)
    pot.play(hand("Kees", 20))
    assert bank_of(pot) == ("Piet", 30, 2)


def test_nobody_who_left_the_table_has_the_bank_after_a_corrected_round(pot: At) -> None:
    only = pot.play(hand("Wim", 10), pot=100)
    change(pot, seats=("James", "Piet", "Kees"), banker="James")
    record = {"banker": "Wim", "pot": 200, "hands": [hand("Piet", 20)]}
    correct_round(pot.evening.scorekeeper, only.round.id, record, id=uuid4())
    assert bank_of(pot) == ("James", 100, 1)


def test_nobody_inherits_what_the_banker_before_put_up_after_a_restored_round(
    evening: Evening,
) -> None:
    pot = At(evening, "tjugoett", options={"bank_rounds": 1})
    only = pot.play(hand("Wim", 10), pot=100)
    pot.void(only)
    assert bank_of(pot) == ("James", 100, 1)
    add_capital(evening.scorekeeper, pot.id, 25)
    restore(pot, only)
    assert bank_of(pot) == ("Wim", None, 1)
    assert check_book(evening.group_id).faults == ()


def test_a_correction_is_no_part_of_the_time_that_its_banker_has_the_bank_now(pot: At) -> None:
    only = pot.play(hand("Wim", 20, "lost"), pot=200)
    change(pot, banker="Wim")
    record = {"banker": "Wim", "pot": 100, "hands": [hand("James", 20)]}
    correct_round(pot.evening.scorekeeper, only.round.id, record, id=uuid4())
    second = pot.play(hand("Piet", 20, "lost"), pot=300)
    pot.void(second)
    pot.play(hand("James", 10))
    assert bank_of(pot) == ("Wim", 290, 2)
    restore(pot, second)
    pot.play(hand("Piet", 2))


def test_a_pot_is_what_the_round_before_left_where_another_was_before_when_it_was_put_up(
    pot: At,
) -> None:
    first = pot.play(hand("Wim", 10), pot=100)
    pot.void(first)
    second = pot.play(hand("Wim", 20, "lost"), pot=100)
    record = {"pot": 300, "hands": [hand("Wim", 20, "lost")]}
    instead = correct_round(pot.evening.scorekeeper, second.round.id, record, id=uuid4())
    restore(pot, first)
    pot.void(instead)
    assert bank_of(pot) == ("James", 90, 2)
