"""Bringing a database up to date, with a copy of the old one kept aside."""

import logging
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask

from ledger.errors import LedgerError
from ledger.store.database import MIGRATIONS, db, name_of_database, sqlite_module
from ledger.store.faults import explained

log = logging.getLogger(__name__)


class NewerDatabaseError(LedgerError):
    """The database was made by a newer version of the program."""


class OlderDatabaseError(LedgerError):
    """The database was made by an older version of the program, and is not brought up to date."""


def upgrade_database(app: Flask) -> Path | None:
    """Bring the app's database up to date; return the copy made of an older one, or None.

    Raises:
        NewerDatabaseError: the database is of a revision that this program does not know.
        UnusableDatabaseError: it is damaged, locked, read-only or out of room; what was there
            is left as it was.
    """
    with app.app_context(), explained(name_of_database()):
        config = _config()
        newest, current = _newest(config), current_revision()
        if current == newest:
            return None
        _refuse_newer(config, current)
        copy = None if current is None else copy_aside(current)
        command.upgrade(config, "head")
        return copy


def require_up_to_date() -> None:
    """See to it that the database is of this very program, without changing it.

    Raises:
        NewerDatabaseError, OlderDatabaseError: it is of another revision.
        UnusableDatabaseError: it is damaged, locked, or cannot be opened.
    """
    with explained(name_of_database()):
        config = _config()
        newest, current = _newest(config), current_revision()
        if current is None:
            message = f"{name_of_database()} is no book of this program"
            if db.engine.dialect.name != "sqlite":
                message += " yet; `ledger upgrade` makes it one"
            raise OlderDatabaseError(message)
        _refuse_newer(config, current)
    if current != newest:
        message = (
            f"{name_of_database()} is of an older version of the program (revision {current}, now"
            f" {newest}){_remedy()}"
        )
        raise OlderDatabaseError(message)


def _remedy() -> str:
    """Return the end of a sentence: what to do about a database that is not up to date."""
    if db.engine.dialect.name == "sqlite":
        return "; `ledger run` copies it aside and brings it up to date"
    return "; after a copy was made of it, `ledger upgrade` brings it up to date"


def _refuse_newer(config: Config, current: str | None) -> None:
    """Refuse a database of a revision that this program does not know."""
    script = ScriptDirectory.from_config(config)
    if current is not None and current not in {each.revision for each in script.walk_revisions()}:
        message = (
            f"{name_of_database()} was made by a newer version of the program: it has revision"
            f" {current}, this program knows up to {script.get_current_head()}. It is left as it"
            " is: bring the program up to date, or put an older copy back with"
            " `ledger restore COPY`"
        )
        raise NewerDatabaseError(message)


def _newest(config: Config) -> str | None:
    return ScriptDirectory.from_config(config).get_current_head()


def current_revision() -> str | None:
    """Return the revision of the app's database, or None for an empty one."""
    with db.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def copy_aside(revision: str) -> Path | None:
    """Copy a SQLite file to a new file beside it, whole, also while it is in use."""
    name = db.engine.url.database
    if db.engine.dialect.name != "sqlite" or not name:
        return None
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    path = Path(name)
    copy = path.with_name(f"{path.stem}-{revision}-{at}{path.suffix}")
    module = sqlite_module()
    source, target = module.connect(path), module.connect(copy)
    is_whole = False
    try:
        source.backup(target)
        is_whole = True
    finally:
        target.close()
        source.close()
        if not is_whole:
            copy.unlink(missing_ok=True)
    log.info("Copied the database aside to %s", copy)
    return copy


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
