"""Who has a book's file open: servers share it, putting another in its place asks for it alone.

The lock is the operating system's own, on a file beside the book: it ends with whoever holds it,
however that ends.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ledger.errors import LedgerError

try:
    import fcntl
except ImportError:  # pragma: no cover - where the system has no such locks
    HAS_LOCKS = False
else:
    HAS_LOCKS = True

ENDING = ".lock"
"""How the name of the file goes on that is locked beside a book."""


class BookInUseError(LedgerError):
    """Somebody has the book open who cannot have it at the same time."""


def share(book: Path) -> int:
    """Say, for as long as this process lives, that a book is in use; return what to `release`.

    Raises:
        BookInUseError: another book is just being put in its place.
    """
    return _lock(book, alone=False, message=f"{book} is being restored; try again in a moment")


def release(lock: int) -> None:
    """Say that a book is not in use any more."""
    os.close(lock)


@contextmanager
def alone(book: Path) -> Iterator[None]:
    """Keep everybody else from opening a book until the block is done.

    Raises:
        BookInUseError: somebody has it open.
    """
    lock = _lock(book, alone=True, message=f"{book} is in use; stop the server first")
    try:
        yield
    finally:
        release(lock)


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """Run the block while nobody else does so for this folder; wait for whoever does."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if HAS_LOCKS:
            # A shared disk may have no locks: then everybody's turn is now.
            with suppress(OSError):
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _lock(book: Path, *, alone: bool, message: str) -> int:
    path = book.with_name(f"{book.name}{ENDING}")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if not HAS_LOCKS:  # pragma: no cover - where the system has no such locks
        return descriptor
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise BookInUseError(message) from error
    return descriptor
