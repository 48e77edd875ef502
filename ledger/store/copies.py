"""The copies that a server keeps by itself: one a day and one a month, the oldest let go."""

import logging
import os
from datetime import date
from pathlib import Path

from ledger.store.backups import copy_book
from ledger.store.locks import in_turn
from ledger.store.partials import clear_left

FOLDER = "backups"
"""Where the copies are, in the folder of the book."""

DAILY = 7
MONTHLY = 12

log = logging.getLogger(__name__)


def keep_copies(book: Path, folder: Path, today: date) -> list[Path]:
    """Make today's copy of a book, again once it was written since, and this month's once.

    Return those that were made now. A copy takes the place of an earlier one once it is whole, and
    several processes take turns. Beyond the newest 7 days and 12 months copies are let go, but
    none before the new one is whole.

    Raises:
        DamagedBookError: the book, or the copy of it, is not whole.
        CopyError: the copy cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    day, month = folder / f"day-{today:%Y-%m-%d}.db", folder / f"month-{today:%Y-%m}.db"
    made = []
    with in_turn(folder):
        clear_left(folder)
        for copy, is_due, names, most in (
            (day, _is_behind(day, book), "day-*.db", DAILY),
            (month, not month.exists(), "month-*.db", MONTHLY),
        ):
            if is_due:
                _copy(book, copy)
                made.append(copy)
            for old in sorted(folder.glob(names))[:-most]:
                old.unlink(missing_ok=True)
    return made


def _copy(book: Path, copy: Path) -> None:
    """Copy a book, and note on the copy when the book was last written before."""
    written = _last_written(book)
    copy_book(book, copy, over=True)
    os.utime(copy, ns=(written, written))
    log.info("Copied the book to %s", copy)


def _is_behind(copy: Path, book: Path) -> bool:
    """Answer whether a book was written after its copy was made, or there is no copy."""
    return not copy.exists() or copy.stat().st_mtime_ns != _last_written(book)


def _last_written(book: Path) -> int:
    """Return when a book, or the log beside it, was last written, in nanoseconds; 0 for never."""
    files = (book, book.with_name(f"{book.name}-wal"))
    # Whoever only reads makes a log in which nothing is.
    return max((file.stat().st_mtime_ns for file in files if _is_filled(file)), default=0)


def _is_filled(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0
