"""PostgreSQL: its connections, and one writer at a time in each group.

A page reads in one transaction that sees the book as it was at its first question, as on SQLite.
A writer sees what was kept before each of its questions, and begins by locking its group: whoever
else writes there, in this process or in another one, waits until it is done.
"""

from importlib.util import find_spec
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    Uuid,
    bindparam,
    column,
    event,
    func,
    select,
    table,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from ledger.errors import LedgerError

WRITES: dict[str, Any] = {"isolation_level": "READ COMMITTED"}
"""The execution options of a connection that writes; their values are of all kinds."""

# As long as SQLite waits. What a writer waits for is another one, which takes milliseconds.
_SETTINGS = ("SET lock_timeout = '10s'", "SET timezone = 'UTC'")

_GROUP = table("group", column("group_id", Uuid))
_GROUP_ROW = (
    select(_GROUP.c.group_id).where(_GROUP.c.group_id == bindparam("group_id")).with_for_update()
)
_ADVISORY = select(func.pg_advisory_xact_lock(bindparam("key", type_=BigInteger)))
_UPGRADES = int.from_bytes(b"upgrades")


class NoDriverError(LedgerError):
    """PostgreSQL is asked for, and what speaks to it is not installed."""


def engine_options() -> dict[str, Any]:
    """Return how an engine is made; Any, because options are of all kinds.

    Raises:
        NoDriverError: nothing that is installed can speak to PostgreSQL.
    """
    if find_spec("psycopg") is None:
        raise NoDriverError("PostgreSQL needs the extra: install ledger[postgres]")
    return {
        "isolation_level": "REPEATABLE READ",
        "pool_size": 10,
        # The server may have been started anew since.
        "pool_pre_ping": True,
    }


class WholeNumber:
    """Reads what a sum of whole numbers gives, for psycopg; the book keeps no fractions.

    Not of psycopg's own class: who is on SQLite does not wait for that to be loaded.
    """

    format = 0
    """Numbers come as texts."""

    def __init__(self, _oid: int, _context: object = None) -> None:
        pass

    def load(self, data: bytes | bytearray | memoryview) -> int:
        """Return the number."""
        return int(bytes(data))


def prepare(engine: Engine) -> None:
    """Let every connection of an engine be as ours are."""
    event.listen(engine, "connect", _set_up)


def lock_group(connection: Connection, group_id: UUID) -> None:
    """Wait until nobody else writes in a group, and keep them waiting until the transaction ends.

    What is locked is the group's row, so that it works wherever its rows lie. Who makes a group
    has none yet, and locks its id.
    """
    group = {"group_id": group_id}
    if connection.execute(_GROUP_ROW, group).first() is None:
        connection.execute(_ADVISORY, {"key": int.from_bytes(group_id.bytes[:8], signed=True)})
        connection.execute(_GROUP_ROW, group)


def lock_upgrades(connection: Connection) -> None:
    """Wait until nobody else brings the database up to date, and keep them waiting."""
    connection.execute(_ADVISORY, {"key": _UPGRADES})


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.adapters.register_loader("numeric", WholeNumber)
    connection.autocommit = True
    for setting in _SETTINGS:
        connection.execute(setting)
    connection.autocommit = False
