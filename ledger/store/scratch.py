"""A book on the side: empty at first, and gone when it is done with."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from ledger.store.database import db, init_database, name_of_database
from ledger.store.troubles import explained
from ledger.store.upgrades import migrate_to


@contextmanager
def scratch_book() -> Iterator[None]:
    """Let the block read and write an empty book of its own, in a SQLite file."""
    with TemporaryDirectory(prefix="ledger-") as folder, scratch_at(Path(folder) / "ledger.db"):
        yield


@contextmanager
def scratch_at(file: Path) -> Iterator[None]:
    """Let the block read and write the book in a SQLite file, brought up to date first.

    Raises:
        UnusableDatabaseError: it cannot be written, or read.
    """
    app = Flask("ledger", static_folder=None, template_folder=None)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{file}"
    init_database(app)
    with app.app_context(), explained(name_of_database()):
        try:
            migrate_to("head")
            yield
        finally:
            db.session.remove()
            db.engine.dispose()
