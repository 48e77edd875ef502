"""The tables: groups can be spread, and what was entered stays."""

import pytest
import sqlalchemy as sa

from ledger.desk.corrections import restore_round, void_round
from ledger.desk.sittings import add_capital, end_sitting
from ledger.store.database import Base, db
from ledger.store.tables import APPEND_ONLY
from tests.desk.evenings import Evening, hand, new_sitting

TABLES = list(Base.metadata.tables.values())


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_group_is_first_in_every_key(table: sa.Table) -> None:
    assert next(iter(table.primary_key.columns)).name == "group_id"
    for key in table.foreign_key_constraints:
        assert key.column_keys[0] == "group_id"
        assert key.elements[0].column.name == "group_id"
    for index in table.indexes:
        assert next(iter(index.columns)).name == "group_id"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_constraint_has_a_name(table: sa.Table) -> None:
    assert all(constraint.name for constraint in table.constraints)


def put_up_capital(evening: Evening) -> None:
    end_sitting(evening.owner, evening.sitting.id)
    table = new_sitting(evening.scorekeeper, evening.weekend, rule_set="tjugoett")
    add_capital(evening.scorekeeper, table.id, 100)


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize(
    "statement",
    [
        'UPDATE "{table}" SET group_id = group_id',
        'DELETE FROM "{table}"',
        'INSERT OR REPLACE INTO "{table}" SELECT * FROM "{table}"',
        'REPLACE INTO "{table}" SELECT * FROM "{table}"',
    ],
    ids=["update", "delete", "insert or replace", "replace"],
)
def test_what_was_entered_can_be_neither_changed_nor_deleted(
    evening: Evening, table: str, statement: str
) -> None:
    void_round(evening.owner, round_id := evening.play(hand("Wim", 5)).round.id)
    restore_round(evening.owner, round_id)
    put_up_capital(evening)
    rows = sa.text(f'SELECT * FROM "{table}"')
    before = db.session.execute(rows).all()
    assert before
    with pytest.raises(sa.exc.IntegrityError, match=f"{table} is append-only"):
        db.session.execute(sa.text(statement.format(table=table)))
    db.session.rollback()
    assert db.session.execute(rows).all() == before


def test_a_round_has_one_entry_and_an_entry_one_reversal(evening: Evening) -> None:
    round_id = evening.play(hand("Wim", 5)).round.id
    void_round(evening.owner, round_id)
    columns = "kind, weekend_id, sitting_id, sitting_version, round_id, transfer_id, reverses"
    for original in ("reverses IS NULL", "reverses IS NOT NULL"):
        with pytest.raises(sa.exc.IntegrityError, match="entry is append-only"):
            db.session.execute(
                sa.text(
                    f"INSERT INTO entry (group_id, seq, {columns}, currency, at) "
                    f"SELECT group_id, seq + 100, {columns}, currency, at FROM entry "
                    f"WHERE {original}"
                )
            )
        db.session.rollback()


def test_rows_of_another_group_cannot_be_pointed_at(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    with pytest.raises(sa.exc.IntegrityError, match="FOREIGN KEY"):
        db.session.execute(
            sa.text("INSERT INTO posting SELECT :group, entry_seq, player_id, amount FROM posting"),
            {"group": "0" * 32},
        )
    db.session.rollback()
