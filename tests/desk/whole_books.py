"""A book with all games, corrections, voids and settlements, and a thief who changes it."""

from collections.abc import Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.players import add_player
from ledger.desk.rounds import RecordedRound, record_round
from ledger.desk.settlements import mark_paid, mark_unpaid, reopen_weekend, settle_weekend
from ledger.desk.sittings import add_capital, change_sitting, end_sitting
from ledger.store.database import sqlite_module
from tests.desk.evenings import Evening, hand, new_evening, new_sitting, new_weekend
from tests.desk.test_running import lost

SQLITE = sqlite_module()
CENTS = 5


class Table:
    """A table at which James, Wim, Piet and Kees sit, and play."""

    def __init__(self, evening: Evening, rule_set: str, **given: Any) -> None:
        weekend = given.pop("weekend", evening.weekend)
        given.setdefault("date", date(2026, 11, 7))
        self.keeper = evening.scorekeeper
        self.id = new_sitting(self.keeper, weekend, rule_set=rule_set, **given).id

    def play(self, *hands: dict[str, Any], **facts: Any) -> RecordedRound:
        return record_round(self.keeper, self.id, {"hands": list(hands)} | facts, id=uuid4())

    def correct(self, round_id: UUID, *hands: dict[str, Any], **facts: Any) -> RecordedRound:
        return correct_round(self.keeper, round_id, {"hands": list(hands)} | facts, id=uuid4())

    def end(self) -> None:
        end_sitting(self.keeper, self.id)


def whole_book() -> Evening:
    """Play two weekends of every game; the first is settled and paid, the second was reopened."""
    evening = new_evening()
    end_sitting(evening.owner, evening.sitting.id)
    _for_money(evening)
    _for_chips(evening)
    _with_pots(evening)
    _with_strokes(evening)
    _settled(evening)
    _reopened(evening)
    add_player(evening.owner, "Late")
    return evening


def _for_money(evening: Evening) -> None:
    """Six rounds: the second corrected, the third voided, the fourth voided and restored."""
    table = Table(evening, "weekend")
    rounds = [table.play(hand("Wim", 10), hand("Piet", 5, "lost")) for _ in range(6)]
    table.correct(rounds[1].round.id, hand("Wim", 20, "lost"))
    void_round(table.keeper, rounds[2].round.id, "twice")
    void_round(table.keeper, rounds[3].round.id)
    restore_round(table.keeper, rounds[3].round.id)
    table.end()


def _for_chips(evening: Evening) -> None:
    """Five rounds, somebody who comes later, and a correction of the first."""
    table = Table(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10))
    table.play(hand("Piet", 10), banker="James")
    change_sitting(table.keeper, table.id, seats=["James", "Wim", "Piet", "Kees", "Zoë"])
    for _ in range(3):
        table.play(hand("Zoë", 4), banker="James")
    table.correct(first.round.id, hand("Wim", 10, "lost"))
    table.end()


def _with_pots(evening: Evening) -> None:
    """Four rounds of two bankers, capital between, and a correction of the first."""
    table = Table(evening, "tjugoett")
    first = table.play(hand("Wim", 50, "lost"), pot=100)
    table.play(hand("Piet", 100))
    add_capital(table.keeper, table.id, 25)
    table.play(hand("Kees", 10, "lost"))
    table.play(hand("James", 20), pot=300)
    table.correct(first.round.id, hand("Wim", 40, "lost"))
    table.end()


def _with_strokes(evening: Evening) -> None:
    """Three rounds and the end of a game, which a correction moves to somebody else."""
    table = Table(evening, "eenendertigen", options={"strokes": 2, "game_value": 10})
    first = table.play(*lost("Wim"))
    table.play(*lost("Wim"))
    table.play(*lost("Piet"))
    table.correct(first.round.id, *lost("Piet"))
    table.end()


def _settled(evening: Evening) -> None:
    plan = settle_weekend(evening.owner, evening.weekend.id)
    for transfer in plan.transfers:
        assert transfer.id is not None
        mark_paid(evening.scorekeeper, transfer.id)


def _reopened(evening: Evening) -> None:
    weekend = new_weekend(evening.owner, name="Vlieland")
    table = Table(evening, "weekend", weekend=weekend)
    table.play(hand("Wim", 10), hand("Piet", 10))
    table.end()
    plan = settle_weekend(evening.owner, weekend.id)
    first = plan.transfers[0].id
    assert first is not None
    mark_paid(evening.scorekeeper, first)
    mark_unpaid(evening.scorekeeper, first)
    mark_paid(evening.scorekeeper, first)
    reopen_weekend(evening.owner, weekend.id)


def steal(book: Path, statements: Sequence[str], values: dict[str, Any] | None = None) -> None:
    """Change a book as a thief would: without keys or guards, which are put back after it."""
    with closing(SQLITE.connect(book)) as file, file:
        guards = file.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in guards:
            file.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            changed = file.execute(statement, values or {})
            assert changed.rowcount != 0, f"nothing to steal: {statement}"
        for _, sql in guards:
            file.execute(sql)
