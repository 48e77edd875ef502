"""What rounds begin with after corrections, in the order of play, and that checking agrees."""

import random
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from ledger.desk.capital import add_capital
from ledger.desk.checking import check_book
from ledger.desk.chips import buy_chips
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.rounds import RecordedRound
from ledger.desk.sittings import change_sitting
from ledger.errors import RefusedError
from ledger.store.rounds import Round, find_round, last_rounds
from tests import postgresql
from tests.desk.evenings import NAMES, Evening, hand
from tests.desk.test_running import At, lost


@pytest.fixture(autouse=True)
def _clean(evening: Evening) -> Iterator[None]:
    """Whatever a test does, checking finds nothing wrong with it."""
    yield
    assert check_book(evening.group_id).faults == ()


def found(table: At, old: RecordedRound) -> Round:
    kept = find_round(table.evening.group_id, old.round.id)
    assert kept is not None
    return kept


def restored(table: At, old: RecordedRound) -> RecordedRound:
    return restore_round(table.evening.scorekeeper, old.round.id)


def corrected(table: At, old: RecordedRound, *hands: Any, **facts: Any) -> RecordedRound:
    record = {"hands": list(hands)} | facts
    return correct_round(table.evening.scorekeeper, old.round.id, record, id=uuid4())


def chips_before(table: At, old: RecordedRound) -> dict[str, int]:
    starts = found(table, old).starts
    assert starts is not None
    return table.by_name(starts.running.chips)


def test_a_restored_round_comes_before_one_that_took_its_number(evening: Evening) -> None:
    table = At(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10))
    table.void(first)
    second = table.play(hand("Piet", 4), banker="James")
    again = restored(table, first)
    assert (again.round.number, second.round.number) == (1, 1)
    assert chips_before(table, again) == {"James": 100, "Wim": 100, "Piet": 100, "Kees": 100}
    assert chips_before(table, second) == {"James": 90, "Wim": 110, "Piet": 100, "Kees": 100}
    assert table.chips == {"James": 86, "Wim": 110, "Piet": 104, "Kees": 100}


def test_the_strokes_of_both_count_when_a_number_is_borne_twice(evening: Evening) -> None:
    table = At(evening, "eenendertigen", options={"strokes": 3})
    first = table.play(*lost("Wim"))
    table.void(first)
    second = table.play(*lost("Piet"))
    restored(table, first)
    assert table.strokes == {"Wim": 1, "Piet": 1}
    table.void(second)
    assert table.strokes == {"Wim": 1}


def test_a_restored_round_begins_with_what_rounds_before_it_leave_now(evening: Evening) -> None:
    table = At(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10))
    second = table.play(hand("Piet", 4), banker="James")
    table.play(hand("Kees", 6), banker="James")
    table.void(second)
    corrected(table, first, hand("Wim", 10, "lost"))
    again = restored(table, second)
    assert chips_before(table, again) == {"James": 110, "Wim": 90, "Piet": 100, "Kees": 100}
    assert table.chips == {"James": 100, "Wim": 90, "Piet": 104, "Kees": 106}


def test_capital_that_was_added_since_is_still_there_after_a_restored_round(
    evening: Evening,
) -> None:
    pot = At(evening, "tjugoett")
    pot.play(hand("Wim", 10), pot=100)
    second = pot.play(hand("Wim", 20))
    add_capital(evening.scorekeeper, pot.id, 5)
    pot.void(second)
    add_capital(evening.scorekeeper, pot.id, 7)
    restored(pot, second)
    assert pot.now.running.pot == 100 - 10 - 20 + 5 + 7


def test_a_void_keeps_capital_that_came_before_a_correction(evening: Evening) -> None:
    pot = At(evening, "tjugoett")
    pot.play(hand("Wim", 10), pot=100)
    second = pot.play(hand("Wim", 20))
    add_capital(evening.scorekeeper, pot.id, 5)
    pot.void(corrected(pot, second, hand("Wim", 30)))
    assert pot.now.running.pot == 100 - 10 + 5


def test_a_void_puts_nobody_elses_capital_in_a_pot(evening: Evening) -> None:
    pot = At(evening, "tjugoett")
    pot.play(hand("Wim", 10), pot=100)
    second = pot.play(hand("Wim", 20))
    change_sitting(evening.scorekeeper, pot.id, banker="Piet")
    add_capital(evening.scorekeeper, pot.id, 50)
    pot.void(second)
    assert (pot.now.banker.name, pot.now.running.pot) == ("James", 90)


def test_a_capital_stays_what_its_round_says_when_earlier_first_rounds_change(
    evening: Evening,
) -> None:
    pot = At(evening, "tjugoett")
    first = pot.play(hand("Wim", 10), pot=200)
    pot.void(first)
    second = pot.play(hand("Wim", 20), pot=300)
    again = restored(pot, first)
    pot.void(corrected(pot, again, hand("Wim", 30), pot=250))
    starts = found(pot, second).starts
    assert starts is not None
    assert (starts.running.pot, starts.running.bank_round) == (300, 1)
    assert pot.now.running.pot == 300 - 20


def test_who_sat_down_since_keeps_chips_when_the_last_round_is_corrected(
    evening: Evening,
) -> None:
    table = At(evening, "eenentwintigen")
    only = table.play(hand("Wim", 10))
    change_sitting(evening.scorekeeper, table.id, seats=NAMES)
    corrected(table, only, hand("Wim", 4))
    assert table.chips == {"James": 96, "Wim": 104, "Piet": 100, "Kees": 100, "Zoë": 100}
    table.play(hand("Zoë", 10), banker="James")
    assert table.chips["Zoë"] == 110


def test_another_banker_in_a_correction_has_no_part_in_a_later_bankers_pot(
    evening: Evening,
) -> None:
    pot = At(evening, "tjugoett")
    pot.play(hand("Wim", 10), pot=100)
    second = pot.play(hand("Wim", 20))
    third = pot.play(hand("James", 10), banker="Piet", pot=200)
    corrected(pot, second, hand("James", 50), banker="Piet", pot=60)
    starts = found(pot, third).starts
    assert starts is not None
    assert (starts.running.pot, starts.running.bank_round) == (200, 1)
    assert pot.now.running.pot == 190


# What a round begins with is worked out alike on every database; that it is kept alike shows soon.
SEEDS = range(2 if postgresql.IS_CHOSEN else 6)

GAMES: dict[str, dict[str, Any]] = {
    "tjugoett": {},
    "eenentwintigen": {},
    "eenendertigen": {"options": {"strokes": 2, "game_value": 10}},
}


def some_round(chance: random.Random, table: At, at: Round | None = None) -> dict[str, Any]:
    """Return any round of the table, or of another round's people."""
    sitting = table.now
    names = list(at.result.record.seats) if at else [player.name for player in sitting.seats]
    if sitting.has_no_bank:
        loser = chance.choice(names)
        return {
            "hands": [
                {"player": name, "hand": {"outcome": "lost"} if name == loser else {"stood": True}}
                for name in names
            ]
        }
    banker = (at.banker if at else None) or sitting.banker
    facts: dict[str, Any] = {"banker": chance.choice([banker.name] * 9 + names)}
    if sitting.rule_set.id == "tjugoett" and (
        facts["banker"] != banker.name or sitting.running.pot is None or chance.random() < 0.1
    ):
        facts["pot"] = chance.choice([100, 200, 300])
    players = [name for name in names if name != facts["banker"]]
    hands = [
        hand(name, chance.choice([2, 4, 10]), chance.choice(["won", "lost"]))
        for name in chance.sample(players, chance.randint(1, len(players)))
    ]
    return facts | {"hands": hands}


def rounds_of(table: At, *, standing: bool) -> list[Round]:
    """Return the rounds of a table that count, or those that were taken back."""
    rounds = last_rounds(table.evening.group_id, table.id, limit=100)
    if standing:
        return [each for each in rounds if each.voided is None]
    return [each for each in rounds if each.voided and each.corrected_by_id is None]


def do_something(chance: random.Random, table: At) -> None:
    """Record, void, correct, restore, put up capital, buy chips, or change who sits where."""
    keeper = table.evening.scorekeeper
    act = chance.choice(
        ["play"] * 8 + ["void", "correct", "restore"] * 2 + ["between"] * 2 + ["seats"]
    )
    if act == "play":
        table.play(**some_round(chance, table))
    elif act == "void" and (standing := rounds_of(table, standing=True)):
        void_round(keeper, chance.choice(standing).id)
    elif act == "correct" and (standing := rounds_of(table, standing=True)):
        old = chance.choice(standing)
        correct_round(keeper, old.id, some_round(chance, table, old), id=uuid4())
    elif act == "restore" and (gone := rounds_of(table, standing=False)):
        restore_round(keeper, chance.choice(gone).id)
    elif act == "between" and table.now.running.chips is not None:
        buyer = chance.choice(table.now.seats).name
        buy_chips(keeper, table.id, buyer, chance.choice([100, 30, 1, -1, -20]))
    elif act == "between" and table.now.rule_set.id == "tjugoett":
        add_capital(keeper, table.id, chance.choice([7, 13, 50]))
    elif act == "seats":
        seats = chance.sample(NAMES, chance.randint(3, 5))
        change_sitting(keeper, table.id, seats=seats, banker=chance.choice(seats))


def test_what_is_bought_stays_bought_when_earlier_rounds_are_taken_back(evening: Evening) -> None:
    table = At(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10, "lost"))
    buy_chips(evening.scorekeeper, table.id, "Wim", 50)
    second = table.play(hand("Wim", 8), banker="James")
    assert table.chips == {"James": 102, "Wim": 148, "Piet": 100, "Kees": 100}
    table.void(first)
    assert chips_before(table, second) == {"James": 100, "Wim": 150, "Piet": 100, "Kees": 100}
    assert table.chips == {"James": 92, "Wim": 158, "Piet": 100, "Kees": 100}
    again = restored(table, first)
    assert chips_before(table, again) == {"James": 100, "Wim": 100, "Piet": 100, "Kees": 100}
    table.void(second)
    assert table.chips == {"James": 110, "Wim": 140, "Piet": 100, "Kees": 100}
    buy_chips(evening.scorekeeper, table.id, "Wim", -40)
    corrected(table, again, hand("Wim", 10))
    assert table.chips == {"James": 90, "Wim": 120, "Piet": 100, "Kees": 100}


def test_who_is_put_into_an_earlier_round_keeps_what_was_bought_since(evening: Evening) -> None:
    table = At(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10))
    change_sitting(evening.scorekeeper, table.id, seats=[*NAMES])
    buy_chips(evening.scorekeeper, table.id, "Zoë", 30)
    second = table.play(hand("Piet", 4), banker="James")
    seats = list(NAMES)
    corrected(table, first, hand("Zoë", 10), seats=seats, banker="James")
    assert chips_before(table, second)["Zoë"] == 140
    assert table.chips["Zoë"] == 140


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_at_a_table_can_be_worked_out_again(
    evening: Evening, game: str, seed: int
) -> None:
    chance = random.Random(f"{game} {seed}")
    table = At(evening, game, **GAMES[game])
    for _ in range(30):
        try:
            do_something(chance, table)
        except RefusedError:
            continue
    assert last_rounds(evening.group_id, table.id)


LATER_CAPITALS = {
    "the same again": (300, 5, 300),
    "another one": (300, 5, 100),
    "with what was added": (300, 5, 305),
    "none": (300, 5, None),
    "nothing added": (300, None, 100),
}


@pytest.mark.parametrize(("first", "added", "second"), LATER_CAPITALS.values(), ids=LATER_CAPITALS)
@pytest.mark.parametrize("is_added_first", [True, False])
def test_a_first_round_is_restored_after_another_put_up_its_own_capital(
    evening: Evening, first: int, added: int | None, second: int | None, is_added_first: bool
) -> None:
    table = At(evening, "tjugoett")
    own = {} if second is None else {"pot": second}
    old = table.play(hand("Wim", 2, "lost"), pot=first)
    for is_now in (is_added_first, not is_added_first):
        if not is_now:
            table.void(old)
        elif added is not None:
            add_capital(evening.scorekeeper, table.id, added)
    table.play(hand("Kees", 4), **own)
    restored(table, old)
    table.play(hand("Piet", 1))
