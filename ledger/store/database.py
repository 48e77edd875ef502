"""The database: one connection setting, reading transactions, and one writer at a time."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, cast
from uuid import UUID

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, Table, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

from ledger.errors import LedgerError
from ledger.store import postgresql

try:
    import pysqlite3.dbapi2 as _sqlite
except ImportError:  # pragma: no cover - where no wheel of it exists
    _sqlite = sqlite3

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"

# Older libraries can damage a database in WAL mode when two connections reset the log at once.
SAFE_SQLITE = (3, 51, 3)

# The execution option that makes a transaction on SQLite take the write lock when it begins.
_WRITES = "ledger_writes"

_WRITER = "ledger.writer"

_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # Without this, INSERT OR REPLACE would pass by the triggers that keep rows for ever.
    "PRAGMA recursive_triggers=ON",
    "PRAGMA busy_timeout=10000",
)

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base of all rows; each constraint gets a name."""

    metadata = MetaData(naming_convention=_NAMES)


def table_of(row: type[Base]) -> Table:
    """Return the table of a class of rows, for statements that are made once.

    Making a statement anew for each round, or a row object only to write it, takes longer
    than the database does.
    """
    return cast("Table", row.__table__)


class UnfinishedWorkError(LedgerError):
    """A writing transaction was to begin while rows were changed outside of one."""


db = SQLAlchemy(model_class=Base)

_locked: ContextVar[set[UUID] | None] = ContextVar("locked", default=None)
"""The groups that the whole under way writes in; None where there is no whole."""


def init_database(app: Flask) -> None:
    """Attach the database of `SQLALCHEMY_DATABASE_URI` to the app.

    Raises:
        NoDriverError: it is on PostgreSQL, and nothing installed can speak to that.
    """
    is_sqlite = app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite")
    options = app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {})
    for name, value in (_sqlite_options() if is_sqlite else postgresql.engine_options()).items():
        options.setdefault(name, value)
    db.init_app(app)
    # On PostgreSQL those who write in other groups go on at the same time.
    app.extensions[_WRITER] = Lock() if is_sqlite else nullcontext()
    with app.app_context():
        if is_sqlite:
            _prepare_sqlite(db.engine)
        else:
            postgresql.prepare(db.engine)


def _sqlite_options() -> dict[str, Any]:
    """Return how an engine is made on SQLite; Any, because options are of all kinds."""
    return {"module": sqlite_module(), "pool_size": 10}


def name_of_database() -> str:
    """Return what people know the database by: its file, or its address without a password."""
    url = db.engine.url
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string()


def sqlite_module() -> ModuleType:
    """Return the SQLite driver to use, and log a warning when its library is too old."""
    module: ModuleType = _sqlite
    if _sqlite.sqlite_version_info < SAFE_SQLITE:
        log.warning(
            "SQLite %s can damage a database in rare cases; %s or newer is safe.",
            _sqlite.sqlite_version,
            ".".join(map(str, SAFE_SQLITE)),
        )
    return module


@contextmanager
def writing(group_id: UUID) -> Iterator[None]:
    """Run the block in one writing transaction of `db.session`: all of it is kept, or nothing.

    What was read before in the same session is let go first, so that everything the block
    reads of the group is as it is now; nobody else writes in it until the block is done. Within
    `writing_together` the block is a part of that transaction.
    """
    locked = _locked.get()
    if locked is None:
        with _transaction():
            _lock(group_id)
            yield
        return
    if group_id not in locked:
        _lock(group_id)
        locked.add(group_id)
    with db.session.begin_nested():
        yield


@contextmanager
def writing_together() -> Iterator[None]:
    """Run the block in one writing transaction, of which each `writing` in it is a part.

    A part that fails is undone alone, and its error goes on to who asked for it; what the
    whole keeps, it keeps at its end.
    """
    with _transaction():
        token = _locked.set(set())
        try:
            yield
        finally:
            _locked.reset(token)


@contextmanager
def _transaction() -> Iterator[None]:
    if db.session.new or db.session.dirty or db.session.deleted:
        raise UnfinishedWorkError("rows were changed outside of a writing transaction")
    db.session.rollback()
    writer: AbstractContextManager[object] = current_app.extensions[_WRITER]
    with writer:
        try:
            db.session.connection(execution_options=writing_options(db.engine))
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise


def writing_options(engine: Engine) -> dict[str, Any]:
    """Return the execution options of a connection that writes; Any, as in SQLAlchemy."""
    return {_WRITES: True} if engine.dialect.name == "sqlite" else postgresql.WRITES


def _lock(group_id: UUID) -> None:
    """Keep others from writing in a group; on SQLite nobody else writes anything already."""
    if db.engine.dialect.name == "sqlite":
        return
    postgresql.lock_group(db.session.connection(), group_id)
    # What a part before this one read of the group may have been changed before it was locked.
    db.session.expire_all()


def _prepare_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)


def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver's own BEGIN comes too late and never takes the write lock.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
