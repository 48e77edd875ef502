"""What stands in the way of using a database, in sentences that say what to do about it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from sqlalchemy.exc import DBAPIError

from ledger.errors import LedgerError
from ledger.store.database import sqlite_module

# What SQLite and PostgreSQL say, and what is meant by it; the first that fits counts.
_SENTENCES = {
    "file is not a database": (
        "{file} is no database of this program, or its beginning was damaged. It is left as it is:"
        " move it away, or put a copy back with `ledger restore COPY`"
    ),
    "malformed": (
        "{file} is damaged, perhaps cut off. It is left as it is: put a copy back with"
        " `ledger restore COPY`; the damaged file is then kept beside it"
    ),
    "disk i/o error": (
        "{file} could not be read or written: the disk failed, or a part of the file is missing."
        " It is left as it is: look after the disk, then run `ledger check`"
    ),
    "disk is full": (
        "there is no room left for {file}. What was not finished is not in the book: make room on"
        " the disk, then try again"
    ),
    "no space left": (
        "there is no room left where {file} is kept. What was not finished is not in the book: make"
        " room on the disk, then try again"
    ),
    "does not exist": "{file} is not there: make the database first, with createdb",
    "connection failed": (
        "{file} does not let this program in, or does not answer. See to it that PostgreSQL runs"
        " there, and that the name and the password are right"
    ),
    "lock timeout": (
        "somebody has written in {file} for too long. Look after what else uses it, then try again"
    ),
    "locked": (
        "{file} is kept locked by another program. Close that, or wait until it is done, then try"
        " again"
    ),
    "readonly": (
        "{file} cannot be written by this user. Nothing was changed: give this user the right to"
        " write it and its folder, or choose another folder with --instance"
    ),
    "unable to open": (
        "{file} cannot be opened, or its folder cannot be written by this user. Nothing was"
        " changed: give this user the right to, or choose another folder with --instance"
    ),
}


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
    said = str(getattr(error, "orig", None) or error).lower()
    found = (sentence for words, sentence in _SENTENCES.items() if words in said)
    sentence = next(found, None)
    return None if sentence is None else sentence.format(file=file)


def _errors() -> tuple[type[Exception], ...]:
    module: ModuleType = sqlite_module()
    return (DBAPIError, module.Error, sqlite3.Error)
