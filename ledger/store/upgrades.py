"""Bringing a database up to date, with a copy of the old one kept aside."""

import logging
import os
from contextlib import closing, suppress
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from flask import Flask

from ledger.errors import LedgerError
from ledger.store.copies import FOLDER
from ledger.store.database import MIGRATIONS, db, name_of_database, sqlite_module
from ledger.store.partials import partial_file
from ledger.store.revisions import current_revision, newest_revision, refuse_newer
from ledger.store.troubles import UnusableDatabaseError, explained

log = logging.getLogger(__name__)

# Bytes; no page of SQLite is smaller.
_SMALLEST = 512


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
        _refuse_emptied()
        _make_private()
        current = current_revision()
        if current == newest_revision():
            return None
        refuse_newer(current)
        copy = None if current is None else copy_aside(current)
        migrate_to("head")
        return copy


def _refuse_emptied() -> None:
    """Refuse what is left of a book: SQLite would take a file without a page for a new one."""
    if db.engine.dialect.name != "sqlite" or not db.engine.url.database:
        return
    file = Path(db.engine.url.database)
    size = file.stat().st_size if file.exists() else _SMALLEST
    was_more = size > 0 or any((file.parent / FOLDER).glob("*.db"))
    if size < _SMALLEST and was_more:
        message = (
            f"{file} is all but empty. It is left as it is: put a copy back with"
            " `ledger restore COPY`, or move it away to begin a new book"
        )
        raise UnusableDatabaseError(message)


def _make_private() -> None:
    """Make the file of a new book for its owner alone: SQLite would let everybody read it."""
    name = db.engine.url.database
    if db.engine.dialect.name == "sqlite" and name and name != ":memory:":
        # Whether a file is there already, or none can be made, is found out by who opens it.
        with suppress(OSError):
            os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def require_up_to_date() -> None:
    """See to it that the database is of this very program, without changing it.

    Raises:
        NewerDatabaseError, OlderDatabaseError: it is of another revision.
        UnusableDatabaseError: it is damaged, locked, or cannot be opened.
    """
    with explained(name_of_database()):
        current = current_revision()
        if current is None:
            message = f"{name_of_database()} is no book of this program"
            if db.engine.dialect.name != "sqlite":
                message += " yet; `ledger upgrade` makes it one"
            raise OlderDatabaseError(message)
        refuse_newer(current)
    if current != newest_revision():
        message = (
            f"{name_of_database()} is of an older version of the program (revision {current}, now"
            f" {newest_revision()}){_remedy()}"
        )
        raise OlderDatabaseError(message)


def _remedy() -> str:
    """Return the end of a sentence: what to do about a database that is not up to date."""
    if db.engine.dialect.name == "sqlite":
        return "; `ledger run` copies it aside and brings it up to date"
    return "; after a copy was made of it, `ledger upgrade` brings it up to date"


def copy_aside(revision: str) -> Path | None:
    """Copy a SQLite file to a new file beside it, whole, also while it is in use."""
    name = db.engine.url.database
    if db.engine.dialect.name != "sqlite" or not name:
        return None
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    path = Path(name)
    copy = path.with_name(f"{path.stem}-{revision}-{at}{path.suffix}")
    module = sqlite_module()
    with partial_file(copy) as partial:
        with closing(module.connect(path)) as source, closing(module.connect(partial)) as target:
            source.backup(target)
        partial.chmod(0o600)
        partial.replace(copy)
    log.info("Copied the database aside to %s", copy)
    return copy


def migrate_to(revision: str) -> None:
    """Run the migrations up to a revision, or to the "head", on the app's database."""
    # Only who has to upgrade waits until Alembic is loaded.
    command = import_module("alembic.command")
    config = import_module("alembic.config").Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, revision)
