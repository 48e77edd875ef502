"""What stands in the way of using a database, in sentences that say what to do about it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from types import ModuleType
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError, IntegrityError

from ledger.errors import LedgerError
from ledger.store.database import sqlite_module


class Trouble(StrEnum):
    """What keeps a database from being used; a page has a sentence for each."""

    DAMAGED = "database_damaged"
    FULL = "database_full"
    LOCKED = "database_locked"
    READ_ONLY = "database_read_only"
    AWAY = "database_away"


class Fault(NamedTuple):
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

# What SQLite and PostgreSQL say, and what is meant by it; the first that fits counts.
_FAULTS: dict[str, Fault] = {
    "file is not a database": Fault(
        Trouble.DAMAGED,
        "{file} is no database of this program, or its beginning was damaged. It is left as it is:"
        " move it away, or put a copy back with `ledger restore COPY`",
    ),
    "malformed": Fault(
        Trouble.DAMAGED,
        "{file} is damaged, perhaps cut off. It is left as it is: put a copy back with"
        " `ledger restore COPY`; the damaged file is then kept beside it",
    ),
    "disk i/o error": Fault(
        Trouble.DAMAGED,
        "{file} could not be read or written: the disk failed, or a part of the file is missing."
        " It is left as it is: look after the disk, then run `ledger check`",
    ),
    "disk is full": Fault(
        Trouble.FULL,
        "there is no room left for {file}. What was not finished is not in the book: make room on"
        " the disk, then try again",
    ),
    "no space left": Fault(
        Trouble.FULL,
        "there is no room left where {file} is kept. What was not finished is not in the book: make"
        " room on the disk, then try again",
    ),
    "does not exist": Fault(
        Trouble.AWAY,
        "{file} is not there: make the database first, with createdb",
    ),
    "connection failed": Fault(Trouble.AWAY, _AWAY),
    "connection is bad": Fault(Trouble.AWAY, _AWAY),
    "connection timeout": Fault(Trouble.AWAY, _AWAY),
    "lock timeout": Fault(
        Trouble.LOCKED,
        "somebody has written in {file} for too long. Look after what else uses it, then try again",
    ),
    "locked": Fault(
        Trouble.LOCKED,
        "{file} is kept locked by another program. Close that, or wait until it is done, then try"
        " again",
    ),
    "readonly": Fault(
        Trouble.READ_ONLY,
        "{file} cannot be written by this user. Nothing was changed: give this user the right to"
        " write it and its folder, or choose another folder with --instance",
    ),
    "read-only": Fault(
        Trouble.READ_ONLY,
        "{file} may only be read, as a copy of another PostgreSQL. Nothing was changed: name the"
        " one that is written in LEDGER_DATABASE",
    ),
    "unable to open": Fault(
        Trouble.READ_ONLY,
        "{file} cannot be opened, or its folder cannot be written by this user. Nothing was"
        " changed: give this user the right to, or choose another folder with --instance",
    ),
    # A PostgreSQL that ends while it is asked something.
    "terminating connection": Fault(Trouble.AWAY, _GONE),
    "server closed the connection": Fault(Trouble.AWAY, _GONE),
    "connection is lost": Fault(Trouble.AWAY, _GONE),
    "connection is closed": Fault(Trouble.AWAY, _GONE),
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
    fault = _fault_of(error)
    return None if fault is None else fault.sentence.format(file=file)


def trouble_of(error: Exception) -> Trouble | None:
    """Return what an error of the database means, or None where it is one of ours."""
    fault = _fault_of(error)
    return None if fault is None else fault.trouble


def _fault_of(error: Exception) -> Fault | None:
    said = str(getattr(error, "orig", None) or error).lower()
    return next((fault for words, fault in _FAULTS.items() if words in said), None)


def _errors() -> tuple[type[Exception], ...]:
    module: ModuleType = sqlite_module()
    return (DBAPIError, module.Error, sqlite3.Error)
