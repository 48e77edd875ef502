"""The database itself: whether its file is whole, its keys hold and its guards stand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import sqlalchemy as sa

from ledger.store.database import Base, db
from ledger.store.guards import ON_POSTGRESQL, ON_SQLITE

MOST_PROBLEMS = 5

_ON_SQLITE = sa.text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
_ON_POSTGRESQL = sa.text(
    "SELECT tgname, pg_get_triggerdef(pg_trigger.oid, true), prosrc"
    " FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
    " WHERE tgenabled IN ('O', 'A') AND NOT tgisinternal"
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
    """Return the triggers that keep rows for ever and are not there, or not as they were made."""
    if db.engine.dialect.name == "sqlite":
        kept = {row.name: row.sql for row in db.session.execute(_ON_SQLITE)}
        return [name for name, sql in ON_SQLITE.items() if kept.get(name) != sql]
    told = {name: (words, body) for name, words, body in db.session.execute(_ON_POSTGRESQL)}
    return [name for name, words in ON_POSTGRESQL.items() if told.get(name) != words]


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


@cache
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
