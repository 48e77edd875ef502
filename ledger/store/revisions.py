"""Which revision a database is of, and which this program knows.

Read without Alembic: a server whose database is up to date never loads it.
"""

from collections.abc import Iterable
from functools import cache

from sqlalchemy import Connection, inspect, text

from ledger.errors import LedgerError
from ledger.store.database import MIGRATIONS, db, name_of_database
from ledger.store.troubles import DatabaseError, trouble_of

_TABLE = "alembic_version"
_OURS = frozenset({"group", "journal"})
"""Tables that every book has; a database without them is an empty one."""


class NewerDatabaseError(LedgerError):
    """The database was made by a newer version of the program."""


class LostRevisionError(LedgerError):
    """A database does not say any more of which revision it is."""


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
    """Return the revision of the app's database, or None for an empty one.

    Raises:
        LostRevisionError: it has tables, and says of no one revision that they are of it.
    """
    with db.engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        revisions = _revisions(connection) if _TABLE in tables else []
    if not revisions and not tables & _OURS:
        return None
    if len(revisions) != 1:
        raise LostRevisionError(lost_revision(name_of_database()))
    return revisions[0]


def _revisions(connection: Connection) -> list[str]:
    """Return what a database says of its revision; nothing where that cannot be asked."""
    try:
        found = connection.execute(text(f"SELECT version_num FROM {_TABLE}"))  # noqa: S608
        return [str(revision) for revision in found.scalars()]
    except DatabaseError as error:
        if trouble_of(error, name_of_database()) is not None:
            raise
        return []


def lost_revision(file: object) -> str:
    """Return the sentence about a book that does not say of which revision it is."""
    return (
        f"{file} does not say which version of the program made it: its table {_TABLE} was changed."
        " It is left as it is: put a copy back with `ledger restore COPY`"
    )


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
