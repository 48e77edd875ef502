"""Runs migrations on the app's database, all of them in one transaction."""

from typing import Any

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from ledger.store import tables
from ledger.store.columns import UtcTime
from ledger.store.database import WRITES, db


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=tables.Base.metadata,
        render_as_batch=True,
        render_item=_plain_type,
        # Ours begin a transaction on SQLite too, so that a migration is done whole or not at all.
        transactional_ddl=True,
        process_revision_directives=_none_without_change,
    )
    with context.begin_transaction():
        context.run_migrations()


def _none_without_change(_context: Any, _revision: Any, directives: list[Any]) -> None:
    """Write no revision file when nothing changed; the types are Alembic's own."""
    options = getattr(context.config, "cmd_opts", None)
    if getattr(options, "autogenerate", False) and directives[0].upgrade_ops.is_empty():
        directives.clear()


def _plain_type(kind: str, value: Any, _context: Any) -> str | bool:
    """Spell out our own types, so that a migration never imports them."""
    if kind == "type" and isinstance(value, UtcTime):
        return "sa.DateTime(timezone=True)"
    return False


def run_on_app() -> None:
    engine = db.engine
    with engine.connect().execution_options(**{WRITES: True}) as connection:
        run(connection)
        connection.commit()


if context.is_offline_mode():
    message = "migrations run on a database, not on paper"
    raise RuntimeError(message)
if current_app:
    run_on_app()
