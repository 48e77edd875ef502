"""Ids that somebody took out of the book from outside: what comes again under them is refused."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import delete

from ledger.desk.capital import add_capital
from ledger.desk.corrections import correct_round
from ledger.desk.players import add_player
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.database import db
from ledger.store.journal import last_lines
from ledger.store.journal_tables import KnownIdRow
from tests.desk.evenings import Evening, hand, new_sitting, problems_of

Asking = Callable[[Evening, UUID], Any]
"""Asks for something under an id; what is answered is of all kinds."""


def a_round(evening: Evening, id_: UUID) -> object:
    record = {"hands": [hand("Wim", 5)]}
    return record_round(evening.scorekeeper, evening.sitting.id, record, id=id_)


def a_correction(evening: Evening, id_: UUID) -> object:
    old = evening.play(hand("Wim", 5)).round.id
    record = {"hands": [hand("Wim", 6)]}
    return correct_round(evening.scorekeeper, old, record, id=id_)


def a_player(evening: Evening, id_: UUID) -> object:
    return add_player(evening.scorekeeper, f"Nel {len(last_lines(evening.group_id))}", id=id_)


def a_weekend(evening: Evening, id_: UUID) -> object:
    first = date(2026, 12, 5)
    return open_weekend(evening.owner, name="Ameland", starts_on=first, ends_on=first, id=id_)


def a_table(evening: Evening, id_: UUID) -> object:
    table = new_sitting(evening.scorekeeper, evening.weekend, seats=["Zoë", "Joke"], id=id_)
    end_sitting(evening.scorekeeper, table.id)
    return table


def a_capital(evening: Evening, id_: UUID) -> object:
    add_player(evening.scorekeeper, f"Jan {len(last_lines(evening.group_id))}")
    end_sitting(evening.scorekeeper, evening.sitting.id)
    table = new_sitting(evening.scorekeeper, evening.weekend, rule_set="tjugoett")
    try:
        return add_capital(evening.scorekeeper, table.id, 100, id=id_)
    finally:
        end_sitting(evening.scorekeeper, table.id)


@pytest.mark.parametrize("ask", [a_round, a_correction, a_player, a_weekend, a_table, a_capital])
def test_what_comes_again_under_a_forgotten_id_is_refused_and_not_entered(
    evening: Evening, ask: Asking
) -> None:
    add_player(evening.scorekeeper, "Joke")
    id_ = uuid4()
    ask(evening, id_)
    db.session.execute(delete(KnownIdRow).where(KnownIdRow.id == id_))
    db.session.commit()
    assert problems_of(lambda: ask(evening, id_)) == [("id_reused", "id")]
    assert db.session.get(KnownIdRow, (evening.group_id, id_)) is None
