"""Which revision a database is of, and which this program knows.

Read without Alembic: a server whose database is up to date never loads it.
"""

from collections.abc import Iterable
from functools import cache

from sqlalchemy import inspect, text

from ledger.errors import LedgerError
from ledger.store.database import MIGRATIONS, db, name_of_database

_TABLE = "alembic_version"


class NewerDatabaseError(LedgerError):
    """The database was made by a newer version of the program."""


@cache
def known_revisions() -> tuple[str, ...]:
    """Return every revision that this program knows, the newest last.

    Each is a file of `migrations/versions`, whose name begins with the revision.
    """
    files = (MIGRATIONS / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def newest_revision() -> str:
    """Return the revision of a database that is up to date."""
    return known_revisions()[-1]


def current_revision() -> str | None:
    """Return the revision of the app's database, or None for an empty one."""
    with db.engine.connect() as connection:
        if not inspect(connection).has_table(_TABLE):
            return None
        found = connection.execute(text(f"SELECT version_num FROM {_TABLE}"))  # noqa: S608
        revision = found.scalar()
    return None if revision is None else str(revision)


def unknown_revisions(found: Iterable[str]) -> list[str]:
    """Return those that this program does not know."""
    return sorted(set(found) - set(known_revisions()))


def refuse_newer(revision: str | None) -> None:
    """Refuse a database of a revision that this program does not know.

    Raises:
        NewerDatabaseError: it is one.
    """
    if revision is not None and unknown_revisions([revision]):
        message = (
            f"{name_of_database()} was made by a newer version of the program: it has revision"
            f" {revision}, this program knows up to {newest_revision()}. It is left as it is: bring"
            " the program up to date, or put an older copy back with `ledger restore COPY`"
        )
        raise NewerDatabaseError(message)
