"""The tables: groups can be spread, and what was entered stays."""

import re
from pathlib import Path
from uuid import UUID

import pytest
import sqlalchemy as sa

from ledger.desk.capital import add_capital
from ledger.desk.chips import buy_chips
from ledger.desk.corrections import restore_round, void_round
from ledger.desk.costs import enter_cost
from ledger.desk.sittings import end_sitting
from ledger.store.database import Base, db
from ledger.store.tables import APPEND_ONLY
from tests.desk.evenings import Evening, hand, new_sitting

ROOT = Path(__file__).parents[2]
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


def put_up_capital_and_buy(evening: Evening) -> None:
    end_sitting(evening.owner, evening.sitting.id)
    table = new_sitting(evening.scorekeeper, evening.weekend, rule_set="tjugoett")
    add_capital(evening.scorekeeper, table.id, 100)
    end_sitting(evening.scorekeeper, table.id)
    chips = new_sitting(evening.scorekeeper, evening.weekend, rule_set="eenentwintigen")
    buy_chips(evening.scorekeeper, chips.id, "Wim", 100)


def share_a_cost(evening: Evening) -> None:
    enter_cost(evening.scorekeeper, evening.weekend.id, what="beer", amount=10, payer="Wim")


CHANGES = [
    pytest.param('UPDATE "{table}" SET group_id = group_id', id="update"),
    pytest.param('DELETE FROM "{table}"', id="delete"),
    pytest.param(
        'INSERT OR REPLACE INTO "{table}" SELECT * FROM "{table}"',
        id="insert or replace",
        marks=pytest.mark.sqlite,
    ),
    pytest.param(
        'REPLACE INTO "{table}" SELECT * FROM "{table}"', id="replace", marks=pytest.mark.sqlite
    ),
    pytest.param(
        'INSERT INTO "{table}" SELECT * FROM "{table}" '
        "ON CONFLICT ON CONSTRAINT pk_{table} DO UPDATE SET group_id = excluded.group_id",
        id="insert or update",
        marks=pytest.mark.postgresql,
    ),
    pytest.param('TRUNCATE "{table}" CASCADE', id="truncate", marks=pytest.mark.postgresql),
    pytest.param(
        'MERGE INTO "{table}" USING "{table}" AS old ON "{table}".group_id = old.group_id '
        "WHEN MATCHED THEN DELETE",
        id="merge",
        marks=pytest.mark.postgresql,
    ),
]


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize("statement", CHANGES)
def test_what_was_entered_can_be_neither_changed_nor_deleted(
    evening: Evening, table: str, statement: str
) -> None:
    void_round(evening.owner, round_id := evening.play(hand("Wim", 5)).round.id)
    restore_round(evening.owner, round_id)
    put_up_capital_and_buy(evening)
    share_a_cost(evening)
    rows = sa.text(f'SELECT * FROM "{table}"')
    before = db.session.execute(rows).all()
    assert before
    # A truncated table takes those along that point at it; any of them may refuse first.
    refused = r"\w+ is append-only" if "TRUNCATE" in statement else f"{table} is append-only"
    with pytest.raises(sa.exc.DBAPIError, match=f"{refused}|entry that is closed"):
        db.session.execute(sa.text(statement.format(table=table)))
    db.session.rollback()
    assert db.session.execute(rows).all() == before


def test_a_round_has_one_entry_and_an_entry_one_reversal(evening: Evening) -> None:
    round_id = evening.play(hand("Wim", 5)).round.id
    void_round(evening.owner, round_id)
    columns = "kind, weekend_id, sitting_id, sitting_version, round_id, transfer_id, reverses"
    for original in ("reverses IS NULL", "reverses IS NOT NULL"):
        db.session.execute(
            sa.text(
                "INSERT INTO posting SELECT group_id, entry_seq + 100, player_id, amount "
                "FROM posting"
            )
        )
        with pytest.raises(sa.exc.IntegrityError, match=r"entry is append-only|uq_entry"):
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
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
        db.session.execute(
            sa.text(
                "INSERT INTO posting SELECT :group, entry_seq, player_id, amount FROM posting"
            ).bindparams(sa.bindparam("group", UUID(int=0), sa.Uuid)),
        )
    db.session.rollback()


def test_the_documentation_names_every_table_after_those_that_it_points_to() -> None:
    text = (ROOT / "docs" / "postgresql.md").read_text(encoding="utf-8")
    listed = text.split("### Citus")[1].split("```")[1]
    named = [word for word in re.findall(r"[a-z_]+", listed) if word in Base.metadata.tables]
    places = {name: named.index(name) for name in named}
    assert places.keys() == Base.metadata.tables.keys()
    for table in TABLES:
        parents = {key.column.table.name for key in table.foreign_keys} - {table.name}
        assert all(places[parent] < places[table.name] for parent in parents), table.name
