"""The app as a server holds it: nobody else may replace its book, and copies are kept of it."""

import logging
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Event, Thread

from flask import Flask

from ledger.errors import LedgerError
from ledger.store.backups import book_file
from ledger.store.copies import FOLDER, keep_copies
from ledger.store.locks import share
from ledger.store.partials import clear_left
from ledger.web.prepared import prepared_app
from ledger.web.settings import settings

SECONDS_BETWEEN_LOOKS = 3600.0

log = logging.getLogger(__name__)


def served_app(instance: Path | None) -> Flask:
    """Return the app; from now on nobody can put another book in its book's place."""
    book = book_file(settings({"INSTANCE": instance})["SQLALCHEMY_DATABASE_URI"])
    if book is not None:
        book.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        share(book)
        clear_left(book.parent)
    return prepared_app(instance)


def copy_daily(app: Flask) -> None:
    """Keep copies of an app's book from now on, where it is in a file."""
    book = book_file(app.config["SQLALCHEMY_DATABASE_URI"])
    if book is not None:
        start_copies(book, app.config["INSTANCE"] / FOLDER)


def copy_at_end(instance: Path | None) -> None:
    """Keep a copy of what was written last, where the book is in a file."""
    given = settings({"INSTANCE": instance})
    book = book_file(given["SQLALCHEMY_DATABASE_URI"])
    if book is not None and book.exists():
        _keep_copies(book, given["INSTANCE"] / FOLDER, _today())


def start_copies(book: Path, folder: Path, *, seconds: float = SECONDS_BETWEEN_LOOKS) -> Event:
    """Look now and every so often whether a copy is due, in a thread of its own.

    What is returned ends it when it is set.
    """
    ended = Event()

    def look() -> None:
        while True:
            _keep_copies(book, folder, _today())
            if ended.wait(seconds):
                return

    Thread(target=look, name="copies of the book", daemon=True).start()
    return ended


def _keep_copies(book: Path, folder: Path, today: date) -> None:
    try:
        keep_copies(book, folder, today)
    except (LedgerError, OSError) as error:
        log.warning("No copy of the book was kept: %s", error)


def _today() -> date:
    """Return the day that it is where this machine stands."""
    return datetime.now(UTC).astimezone().date()
