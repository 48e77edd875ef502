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
from ledger.store.database import MIGRATIONS, db, sqlite_module

log = logging.getLogger(__name__)


class NewerDatabaseError(LedgerError):
    """The database was made by a newer version of the program."""


def upgrade_database(app: Flask) -> Path | None:
    """Bring the app's database up to date; return the copy made of an older one, or None.

    Raises:
        NewerDatabaseError: the database is of a revision that this program does not know.
    """
    with app.app_context():
        config = _config()
        script = ScriptDirectory.from_config(config)
        newest = script.get_current_head()
        current = current_revision()
        if current == newest:
            return None
        if current is not None and current not in {
            each.revision for each in script.walk_revisions()
        }:
            message = f"the database has revision {current}, this program knows up to {newest}"
            raise NewerDatabaseError(message)
        copy = None if current is None else copy_aside(current)
        command.upgrade(config, "head")
        return copy


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
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
    log.info("Copied the database aside to %s", copy)
    return copy


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
