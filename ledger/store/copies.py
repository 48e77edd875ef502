"""The copies that a server keeps by itself: one a day and one a month, the oldest let go."""

import logging
from datetime import date
from pathlib import Path

from ledger.store.backups import copy_book
from ledger.store.partials import clear_left

FOLDER = "backups"
"""Where the copies are, in the folder of the book."""

DAILY = 7
MONTHLY = 12

log = logging.getLogger(__name__)


def keep_copies(book: Path, folder: Path, today: date) -> list[Path]:
    """Make today's copy of a book and this month's, unless they are there; return the new ones.

    Beyond the newest 7 days and 12 months copies are let go, but none before the new one is
    whole.

    Raises:
        DamagedBookError: the book, or the copy of it, is not whole.
        CopyError: the copy cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    clear_left(folder)
    wanted = (
        (folder / f"day-{today:%Y-%m-%d}.db", "day-*.db", DAILY),
        (folder / f"month-{today:%Y-%m}.db", "month-*.db", MONTHLY),
    )
    made = []
    for copy, names, most in wanted:
        if not copy.exists():
            copy_book(book, copy)
            log.info("Copied the book to %s", copy)
            made.append(copy)
        for old in sorted(folder.glob(names))[:-most]:
            old.unlink(missing_ok=True)
    return made
