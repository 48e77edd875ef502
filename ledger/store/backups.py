"""Copies of a SQLite book: made whole while it is in use, checked, and put back in its place."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy.engine import make_url

from ledger.errors import LedgerError
from ledger.store.database import sqlite_module
from ledger.store.locks import ENDING as LOCK_ENDING
from ledger.store.locks import BookInUseError, alone
from ledger.store.partials import partial_file
from ledger.store.revisions import lost_revision, unknown_revisions
from ledger.store.troubles import Trouble, trouble_of, what_is_wrong

_LOG_FILES = ("-wal", "-shm", "-journal")
_SECONDS_TO_WAIT = 5


class DamagedBookError(LedgerError):
    """A file is no book of this program, or not a whole one."""


class CopyError(LedgerError):
    """A copy could not be made; nothing was overwritten."""


def book_file(uri: str) -> Path | None:
    """Return the file of a database's URL, or None where it is in no file."""
    url = make_url(uri)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def copy_book(book: Path, copy: Path, *, over: bool = False) -> None:
    """Copy a book to a new file, whole also while others write, and check the copy.

    A file that is there already is only replaced when `over`, and then at once.

    Raises:
        DamagedBookError: the book, or the copy of it, is not whole.
        CopyError: the copy cannot be written, or is there already.
    """
    if not book.exists():
        message = f"there is no book at {book}"
        raise DamagedBookError(message)
    refuse_to_overwrite(book, copy)
    if copy.exists() and not over:
        message = f"{copy} is there already"
        raise CopyError(message)
    with _written(copy) as partial:
        _copy(book, partial)
        check_book(partial, called=book)
        _keep(partial, copy, over=over)


def refuse_to_overwrite(book: Path, file: Path) -> None:
    """Refuse to write another file where a book, or what SQLite keeps beside it, is.

    Raises:
        CopyError: the file is one of these.
    """
    own = [book, *(book.with_name(f"{book.name}{ending}") for ending in (*_LOG_FILES, LOCK_ENDING))]
    if any(file.resolve() == each.resolve() for each in own) or _is_same(file, book):
        message = f"{file} is the book itself, or a part of it: choose another name"
        raise CopyError(message)


def _is_same(file: Path, book: Path) -> bool:
    return file.exists() and book.exists() and file.samefile(book)


def check_book(file: Path, *, called: Path | None = None) -> None:
    """See whether a file is a whole book that this program can read.

    `called` is what people know it by, where that is another file.

    Raises:
        DamagedBookError: it is not; the message says in what.
    """
    if not file.exists():
        message = f"there is no file {file}"
        raise DamagedBookError(message)
    name = called or file
    try:
        with closing(_open(file, "ro")) as connection:
            _check(name, connection)
    except _errors() as error:
        is_damaged = trouble_of(error, name) in {Trouble.DAMAGED, None}
        why = f"{name} is damaged, or no book at all: {error}"
        message = why if is_damaged else what_is_wrong(error, name) or why
        raise DamagedBookError(message) from error


def restore_book(copy: Path, book: Path) -> Path | None:
    """Put a copy in a book's place; return where the old one is kept, or None.

    The copy itself stays as it is. At every moment there is a whole book: the old or the new.

    Raises:
        DamagedBookError: the copy is not whole; nothing was changed.
        BookInUseError: somebody has the book open; nothing was changed.
        CopyError: there is no room, or no right, to write; nothing was changed.
    """
    with alone(book), _written(book) as partial:
        check_book(copy)
        _copy(copy, partial)
        check_book(partial, called=copy)
        aside = _keep_aside(book)
        partial.replace(book)
        _sync_folder(book.parent)
    return aside


def _check(file: Path, connection: Any) -> None:
    """Any, because the driver's connection has no common type."""
    problems = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
    if problems != ["ok"]:
        message = f"{file} is damaged: {'; '.join(problems)}"
        raise DamagedBookError(message)
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not {"alembic_version", "group", "journal"} <= tables:
        message = f"{file} is a database, but no book of this program"
        raise DamagedBookError(message)
    broken = connection.execute("PRAGMA foreign_key_check").fetchmany(5)
    if broken:
        message = f"{file} has rows that point at nothing, in {', '.join({r[0] for r in broken})}"
        raise DamagedBookError(message)
    _refuse_newer(file, connection)


def _refuse_newer(file: Path, connection: Any) -> None:
    """Refuse a book that a newer version of the program made."""
    columns = [row[1] for row in connection.execute("PRAGMA table_info(alembic_version)")]
    rows = connection.execute("SELECT * FROM alembic_version").fetchall()
    if columns != ["version_num"] or len(rows) != 1:
        raise DamagedBookError(lost_revision(file))
    found = {str(row[0]) for row in rows}
    if unknown := unknown_revisions(found):
        message = (
            f"{file} was made by a newer version of the program (revision {', '.join(unknown)});"
            " bring the program up to date first"
        )
        raise DamagedBookError(message)


@contextmanager
def _written(copy: Path) -> Iterator[Path]:
    """Give the name of a file that becomes the copy; say in a sentence why it cannot."""
    try:
        with partial_file(copy) as partial:
            yield partial
    except OSError as error:
        message = f"cannot write {copy}: {error.strerror or error}"
        raise CopyError(message) from error


def _copy(source: Path, target: Path) -> None:
    """Copy a book page by page, as it was at one moment, into a file of its own."""
    try:
        with closing(_open(source, "ro")) as read, closing(_open(target, "rwc")) as written:
            # Copying a book that is locked would wait for ever; reading it does not.
            read.execute("SELECT count(*) FROM sqlite_master").fetchall()
            read.backup(written)
            # Else the copy would come with a second file beside it when it is opened.
            written.execute("PRAGMA journal_mode=DELETE").fetchall()
    except _errors() as error:
        is_source = trouble_of(error, target) in {Trouble.DAMAGED, Trouble.LOCKED}
        why = what_is_wrong(error, source if is_source else target.parent) or error
        message = f"cannot copy {source} into {target.parent}: {why}"
        raise CopyError(message) from error
    target.chmod(0o600)


def _keep(partial: Path, copy: Path, *, over: bool) -> None:
    with partial.open("rb") as file:
        os.fsync(file.fileno())
    if over:
        partial.replace(copy)
        _sync_folder(copy.parent)
        return
    # Either refuses where a file came to be meanwhile; memory sticks have no links.
    try:
        copy.hardlink_to(partial)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        partial.replace(copy)
    _sync_folder(copy.parent)


def _keep_aside(book: Path) -> Path | None:
    """Put what stands in a book's place beside it under another name, and return that.

    What is left of a book that went is put aside too: SQLite would take it for a part of the
    new one.
    """
    at = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    aside = book.with_name(f"{book.stem}-before-{at}{book.suffix}")
    is_there = book.exists()
    if is_there:
        _close_log(book)
    for ending in _LOG_FILES:
        log = book.with_name(f"{book.name}{ending}")
        if log.exists():
            log.replace(aside.with_name(f"{aside.name}{ending}"))
    if not is_there:
        return None
    try:
        aside.hardlink_to(book)
    except OSError:
        shutil.copy2(book, aside)
    return aside


def _close_log(book: Path) -> None:
    """Bring what is only in a book's log into the book itself, where it can be read.

    Raises:
        BookInUseError: somebody has the book open.
    """
    try:
        # What cannot be read is kept aside as it is, with its log: opening it to write would
        # let SQLite tidy up.
        with closing(_open(book, "ro")) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        with closing(_open(book, "rw")) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except _errors() as error:
        if "locked" in str(error):
            message = f"{book} is in use; close whatever has it open first"
            raise BookInUseError(message) from error


def _open(file: Path, mode: str) -> Any:
    """Open a file: "ro" to read, "rw" to write, "rwc" to make it where it is not there."""
    module = sqlite_module()
    address = f"{file.resolve().as_uri()}?mode={mode}"
    if mode == "ro" and not os.access(file.parent, os.W_OK) and not _has_log(file):
        # SQLite would put its own files beside it, which nobody else can have done either.
        address = f"{address}&immutable=1"
    return module.connect(address, uri=True, timeout=_SECONDS_TO_WAIT, isolation_level=None)


def _has_log(file: Path) -> bool:
    return any(file.with_name(f"{file.name}{ending}").exists() for ending in _LOG_FILES)


def _errors() -> tuple[type[Exception], ...]:
    module: ModuleType = sqlite_module()
    return (module.Error, sqlite3.Error)


def _sync_folder(folder: Path) -> None:
    """See to it that a file's new name is on the disk too."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
