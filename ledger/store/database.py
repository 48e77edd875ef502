"""The database: one connection setting, reading transactions, and one writer at a time."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import cast

from flask import Flask, current_app
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, Table, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

from ledger.errors import LedgerError

try:
    import pysqlite3.dbapi2 as _sqlite
except ImportError:  # pragma: no cover - where no wheel of it exists
    _sqlite = sqlite3

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"

# Older libraries can damage a database in WAL mode when two connections reset the log at once.
SAFE_SQLITE = (3, 51, 3)

# The execution option that makes a transaction take the write lock when it begins.
WRITES = "ledger_writes"

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

_is_together: ContextVar[bool] = ContextVar("is_together", default=False)


def init_database(app: Flask) -> None:
    """Attach the database of `SQLALCHEMY_DATABASE_URI` to the app."""
    if app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        options = app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {})
        options.setdefault("module", sqlite_module())
        options.setdefault("pool_size", 10)
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    app.extensions[_WRITER] = Lock()
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _prepare_sqlite(db.engine)


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
def writing() -> Iterator[None]:
    """Run the block in one writing transaction of `db.session`: all of it is kept, or nothing.

    What was read before in the same session is let go first, so that everything the block
    reads is as it is now; nobody else writes until the block is done. Within
    `writing_together` the block is a part of that transaction.
    """
    if _is_together.get():
        with db.session.begin_nested():
            yield
        return
    if db.session.new or db.session.dirty or db.session.deleted:
        raise UnfinishedWorkError("rows were changed outside of a writing transaction")
    db.session.rollback()
    writer: Lock = current_app.extensions[_WRITER]
    with writer:
        try:
            db.session.connection(execution_options={WRITES: True})
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise


@contextmanager
def writing_together() -> Iterator[None]:
    """Run the block in one writing transaction, of which each `writing` in it is a part.

    A part that fails is undone alone, and its error goes on to who asked for it; what the
    whole keeps, it keeps at its end.
    """
    with writing():
        token = _is_together.set(True)
        try:
            yield
        finally:
            _is_together.reset(token)


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
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
