"""How fast the disk is: the same rows as a round's, written by SQLite alone."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from ledger.store.database import sqlite_module

# What one recorded round adds, in its order; the columns that make each row another one.
ROWS = {"round": ("id", "sitting_version"), "known_id": ("id",), "posting": ("entry_seq",),
        "entry": ("seq", "round_id"), "journal": ("seq",), "mention": ("seq",)}  # fmt: skip
UPDATES = (
    "UPDATE sitting SET version = version + 1 WHERE id = :sitting_id",
    "UPDATE sitting_total SET round_count = round_count + 1 WHERE sitting_id = :sitting_id",
)


@contextmanager
def commits(instance: Path) -> Iterator[Callable[[], None]]:
    """Give an act that commits the rows of a round to a copy of the database beside it."""
    copy = instance / "copy.db"
    shutil.copy(instance / "ledger.db", copy)
    connection = sqlite_module().connect(copy, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    rows = _last_rows(connection)
    number = rows["entry"][0]["seq"]

    def commit() -> None:
        nonlocal number
        number += 1
        _write(connection, rows, number)

    try:
        yield commit
    finally:
        connection.close()
        for path in instance.glob("copy.db*"):
            path.unlink()


def _last_rows(connection: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the rows that the newest round added, by table."""
    entry = (
        "SELECT * FROM entry WHERE reverses IS NULL AND kind = 'round' ORDER BY seq DESC LIMIT 1"
    )
    line = "SELECT * FROM journal WHERE action = 'record_round' ORDER BY seq DESC LIMIT 1"
    newest, written = _rows(connection, entry)[0], _rows(connection, line)[0]
    wanted = {
        "round": ("id", newest["round_id"]),
        "known_id": ("id", newest["round_id"]),
        "posting": ("entry_seq", newest["seq"]),
        "entry": ("seq", newest["seq"]),
        "journal": ("seq", written["seq"]),
        "mention": ("seq", written["seq"]),
    }
    return {
        table: _rows(connection, f"SELECT * FROM {table} WHERE {column} = ?", value)
        for table, (column, value) in wanted.items()
    }


def _rows(connection: Any, statement: str, *values: object) -> list[dict[str, Any]]:
    cursor = connection.execute(statement, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _write(connection: Any, rows: dict[str, list[dict[str, Any]]], number: int) -> None:
    round_id = uuid4().hex
    new = {"id": round_id, "round_id": round_id, "sitting_version": 10**6 + number}
    new |= {"seq": 10**6 + number, "entry_seq": 10**6 + number}
    connection.execute("BEGIN IMMEDIATE")
    for table, changed in ROWS.items():
        for row in rows[table]:
            values = row | {column: new[column] for column in changed}
            places = ", ".join(f":{column}" for column in values)
            connection.execute(
                f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", values
            )
    for update in UPDATES:
        connection.execute(update, {"sitting_id": rows["round"][0]["sitting_id"]})
    connection.execute("COMMIT")
