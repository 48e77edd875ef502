"""What stands in the way of using a database, in sentences that say what to do about it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError, IntegrityError

from ledger.errors import LedgerError
from ledger.store.database import sqlite_module
from ledger.store.writability import is_growth_limited, refuses_to_write


class Trouble(StrEnum):
    """What keeps a database from being used; a page has a sentence for each."""

    DAMAGED = "database_damaged"
    FULL = "database_full"
    UNWRITTEN = "database_unwritten"
    LOCKED = "database_locked"
    READ_ONLY = "database_read_only"
    AWAY = "database_away"


class _Meaning(NamedTuple):
    """What a database says, understood."""

    trouble: Trouble
    sentence: str


_AWAY = (
    "{file} does not let this program in, or does not answer. See to it that PostgreSQL runs there,"
    " and that the name and the password are right"
)
_GONE = (
    "{file} went away in the middle of an answer. See to it that PostgreSQL runs there; what was"
    " not finished is not in the book"
)

_UNWRITTEN = _Meaning(
    Trouble.UNWRITTEN,
    "{file} could not be written: there is no room, files may not grow so large here (`ulimit -f`),"
    " or the disk failed. What was not finished is not in the book: see to that, then try again",
)

_UNTOLD = "SQLITE_IOERR"
# What SQLite tells apart by its names alone; the sentence is the same for all.
_UNWRITTEN_NAMES = frozenset(
    f"SQLITE_IOERR_{name}"
    for name in (
        *("WRITE", "TRUNCATE", "FSYNC", "DIR_FSYNC", "CLOSE", "DELETE", "GETTEMPPATH"),
        *("SHMOPEN", "SHMSIZE", "SHMMAP", "BEGIN_ATOMIC", "COMMIT_ATOMIC", "ROLLBACK_ATOMIC"),
    )
)

# What SQLite and PostgreSQL say, and what is meant by it; the first that fits counts.
_MEANINGS: dict[str, _Meaning] = {
    "file is not a database": _Meaning(
        Trouble.DAMAGED,
        "{file} is no database of this program, or its beginning was damaged. It is left as it is:"
        " move it away, or put a copy back with `ledger restore COPY`",
    ),
    "malformed": _Meaning(
        Trouble.DAMAGED,
        "{file} is damaged, perhaps cut off. It is left as it is: put a copy back with"
        " `ledger restore COPY`; the damaged file is then kept beside it",
    ),
    "disk i/o error": _Meaning(
        Trouble.DAMAGED,
        "{file} could not be read, or not be written: the disk failed, or a part of the file is"
        " missing. It is left as it is: look after the disk, then run `ledger check`",
    ),
    "disk is full": _Meaning(
        Trouble.FULL,
        "there is no room left for {file}. What was not finished is not in the book: make room on"
        " the disk, then try again",
    ),
    "no space left": _Meaning(
        Trouble.FULL,
        "there is no room left where {file} is kept. What was not finished is not in the book: make"
        " room on the disk, then try again",
    ),
    # PostgreSQL's words for the same.
    "could not extend file": _UNWRITTEN,
    "could not write": _UNWRITTEN,
    "does not exist": _Meaning(
        Trouble.AWAY,
        "{file} is not there: make the database first, with createdb",
    ),
    "connection failed": _Meaning(Trouble.AWAY, _AWAY),
    "connection is bad": _Meaning(Trouble.AWAY, _AWAY),
    "connection timeout": _Meaning(Trouble.AWAY, _AWAY),
    "lock timeout": _Meaning(
        Trouble.LOCKED,
        "somebody has written in {file} for too long. Look after what else uses it, then try again",
    ),
    "locked": _Meaning(
        Trouble.LOCKED,
        "{file} is kept locked by another program. Close that, or wait until it is done, then try"
        " again",
    ),
    "readonly": _Meaning(
        Trouble.READ_ONLY,
        "{file} cannot be written by this user. Nothing was changed: give this user the right to"
        " write it and its folder, or choose another folder with --instance",
    ),
    "read-only": _Meaning(
        Trouble.READ_ONLY,
        "{file} may only be read, as a copy of another PostgreSQL. Nothing was changed: name the"
        " one that is written in LEDGER_DATABASE",
    ),
    "unable to open": _Meaning(
        Trouble.READ_ONLY,
        "{file} cannot be opened, or its folder cannot be written by this user. Nothing was"
        " changed: give this user the right to, or choose another folder with --instance",
    ),
    # A PostgreSQL that ends while it is asked something.
    "terminating connection": _Meaning(Trouble.AWAY, _GONE),
    "server closed the connection": _Meaning(Trouble.AWAY, _GONE),
    "connection is lost": _Meaning(Trouble.AWAY, _GONE),
    "connection is closed": _Meaning(Trouble.AWAY, _GONE),
}


DatabaseError = DBAPIError
"""What is raised where a database does not do as it was asked."""

TakenError = IntegrityError
"""What is raised where a row does not go with those that are there."""


class UnusableDatabaseError(LedgerError):
    """The database cannot be used as it is; the message says why, and what to do."""


@contextmanager
def explained(file: object) -> Iterator[None]:
    """Turn what a database says within the block into a sentence about its file.

    Raises:
        UnusableDatabaseError: the database failed in one of the ways that are known.
    """
    try:
        yield
    except _errors() as error:
        sentence = what_is_wrong(error, file)
        if sentence is None:
            raise
        raise UnusableDatabaseError(sentence) from error


def what_is_wrong(error: Exception, file: object) -> str | None:
    """Return the sentence for an error of the database, or None where it is another one."""
    meaning = _meaning_of(error, file)
    return None if meaning is None else meaning.sentence.format(file=file)


def trouble_of(error: Exception, file: object) -> Trouble | None:
    """Return what an error of the database means, or None where it is one of ours."""
    meaning = _meaning_of(error, file)
    return None if meaning is None else meaning.trouble


def said_by(error: Exception) -> str:
    """Return what the database itself said, without what SQLAlchemy says around it."""
    return str(_cause_of(error))


def _cause_of(error: Exception) -> Exception:
    cause: Exception | None = getattr(error, "orig", None)
    return cause or error


def _meaning_of(error: Exception, file: object) -> _Meaning | None:
    said = said_by(error).lower()
    if "disk i/o error" in said and _is_unwritten(_cause_of(error), Path(str(file))):
        return _UNWRITTEN
    return next((meaning for words, meaning in _MEANINGS.items() if words in said), None)


def _is_unwritten(cause: Exception, file: Path) -> bool:
    """Answer whether SQLite could not write; its driver may not say whether it read or wrote."""
    name = getattr(cause, "sqlite_errorname", None) or _UNTOLD
    if name != _UNTOLD:
        return name in _UNWRITTEN_NAMES
    folder = file if file.is_dir() else file.parent
    return is_growth_limited() or (file.exists() and refuses_to_write(folder))


def _errors() -> tuple[type[Exception], ...]:
    module: ModuleType = sqlite_module()
    return (DBAPIError, module.Error, sqlite3.Error)
