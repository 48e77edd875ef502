"""Runs migrations on the app's database, all of them in one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from alembic import context
from sqlalchemy import Connection

from ledger.errors import LedgerError
from ledger.store import postgresql
from ledger.store.columns import UtcTime
from ledger.store.database import db, writing_options
from ledger.store.tables import GroupRow


class BrokenKeysError(LedgerError):
    """A migration left rows that point at nothing."""


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=GroupRow.metadata,
        render_as_batch=True,
        render_item=_plain_type,
        # Ours begin a transaction on SQLite too, so that a migration is done whole or not at all.
        transactional_ddl=True,
        process_revision_directives=_none_without_change,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            postgresql.lock_upgrades(connection)
        context.run_migrations()
        _check_keys(connection)


def _plain_type(kind: str, value: Any, _context: Any) -> str | Literal[False]:
    """Spell out our own types, so that a migration never imports them."""
    if kind == "type" and isinstance(value, UtcTime):
        return "sa.DateTime(timezone=True)"
    return False


def _none_without_change(_context: Any, _revision: Any, directives: list[Any]) -> None:
    """Write no revision file when nothing changed; the types are Alembic's own."""
    options = getattr(context.config, "cmd_opts", None)
    if getattr(options, "autogenerate", False) and directives[0].upgrade_ops.is_empty():
        directives.clear()


@contextmanager
def _keys_off(connection: Connection) -> Iterator[None]:
    """Let SQLite make tables anew, which breaks keys for a moment."""
    if connection.dialect.name != "sqlite":
        yield
        return
    cursor = connection.connection.cursor()
    cursor.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()


def _check_keys(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
        message = f"rows that point at nothing: {broken[:5]}"
        raise BrokenKeysError(message)


def run_on_app() -> None:
    options = writing_options(db.engine)
    with db.engine.connect().execution_options(**options) as connection, _keys_off(connection):
        run(connection)


if context.is_offline_mode():
    message = "migrations run on a database, not on paper"
    raise LedgerError(message)
run_on_app()
