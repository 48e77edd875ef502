"""The database itself: whether its file is whole, its keys hold and its guards stand."""

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from ledger.store.database import Base, db
from ledger.store.tables import APPEND_ONLY

MOST_PROBLEMS = 5

# What each table that is only added to is guarded by, beside what guards entries.
_ON_SQLITE = (
    *(f"{table}_refuses_{act}" for table in APPEND_ONLY for act in ("update", "delete", "replace")),
    "entry_refuses_unbalanced",
    "posting_refuses_late",
)
_ON_POSTGRESQL = (
    *(f"{table}_refuses_{act}" for table in APPEND_ONLY for act in ("change", "truncate")),
    "entry_refuses_unbalanced",
    "posting_refuses_late",
    "posting_refuses_unbalanced",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenKey:
    """Rows of a table that point at rows of another which are not there."""

    table: str
    to_table: str
    count: int


def file_problems(*, quick: bool = False) -> list[str]:
    """Return what SQLite finds wrong with its file, in its own words; quick skips the indexes."""
    if db.engine.dialect.name != "sqlite":
        return []
    pragma = "quick_check" if quick else "integrity_check"
    try:
        rows = db.session.scalars(sa.text(f"PRAGMA {pragma}({MOST_PROBLEMS})")).all()
    except sa.exc.DatabaseError as error:
        return [str(error.orig)]
    return [str(row) for row in rows if row != "ok"]


def missing_guards() -> list[str]:
    """Return the triggers that keep rows for ever and are not there, or do nothing."""
    if db.engine.dialect.name == "sqlite":
        found = set(
            db.session.scalars(
                sa.text(
                    "SELECT name FROM sqlite_master WHERE type = 'trigger'"
                    " AND sql LIKE '%SELECT RAISE(ABORT, %'"
                )
            )
        )
        return [name for name in _ON_SQLITE if name not in found]
    enabled = sa.text("SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal")
    found = set(db.session.scalars(enabled))
    return [name for name in _ON_POSTGRESQL if name not in found]


def quickly_broken_keys() -> list[BrokenKey]:
    """Return the keys that do not hold, as the database itself finds them."""
    if db.engine.dialect.name != "sqlite":
        return []  # There they cannot be switched off by who only writes rows.
    broken: dict[tuple[str, str], int] = {}
    for row in db.session.execute(sa.text("PRAGMA foreign_key_check")):
        broken[row[0], row[2]] = broken.get((row[0], row[2]), 0) + 1
    return [BrokenKey(table=key[0], to_table=key[1], count=n) for key, n in broken.items()]


def broken_keys() -> Iterator[BrokenKey]:
    """Go through every key of every table, whatever the database itself still checks."""
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_key_constraints:
            count = db.session.scalar(_dangling(table, key)) or 0
            if count:
                yield BrokenKey(table=table.name, to_table=key.referred_table.name, count=count)


def _dangling(table: sa.Table, key: sa.ForeignKeyConstraint) -> sa.Select[int]:
    """Select how many rows point at nothing by a key."""
    to = key.referred_table.alias("pointed_at")
    pairs = [(element.parent, to.c[element.column.name]) for element in key.elements]
    return (
        sa.select(sa.func.count())
        .select_from(table)
        .where(
            *(mine.is_not(None) for mine, _ in pairs),
            ~sa.exists().where(*(mine == theirs for mine, theirs in pairs)),
        )
    )
