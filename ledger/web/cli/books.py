"""Which book a command is about, and how a command ends that cannot be done."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from flask import Flask

from ledger.errors import LedgerError
from ledger.store.backups import book_file
from ledger.store.database import db, name_of_database
from ledger.store.locks import release, share
from ledger.store.troubles import explained
from ledger.web.cli.files import REFUSED, UNREADABLE
from ledger.web.prepared import prepared_app
from ledger.web.settings import settings
from ledger.web.whys import as_sentence, why_not

instance_option = click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database and the secret key.",
)


def file_of_book(instance: Path | None) -> Path:
    """Return the book's SQLite file; end the command where the book is in another database."""
    file = sqlite_file(instance)
    if file is None:
        click.echo(
            "This book is in a database with tools of its own: use pg_dump and pg_restore. "
            "A single group goes with `ledger export` and `ledger import`.",
            err=True,
        )
        sys.exit(REFUSED)
    return file


@contextmanager
def opened_book(instance: Path | None, *, must_exist: bool) -> Iterator[Flask]:
    """Open the book, brought up to date, until the block is done.

    Where there has to be one already, none is made.
    """
    file = sqlite_file(instance)
    if file is not None and must_exist and not file.exists():
        click.echo(f"There is no book at {file}.", err=True)
        sys.exit(REFUSED)
    if file is not None:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = None if file is None else share(file)
    try:
        app = prepared_app(instance)
        with app.app_context(), explained(name_of_database()):
            yield app
            db.session.remove()
            db.engine.dispose()
    finally:
        if lock is not None:
            release(lock)


@contextmanager
def saying_why() -> Iterator[None]:
    """Say in a sentence why something was refused, and end the command."""
    try:
        with explained("the book"):
            yield
    except BrokenPipeError:
        raise
    except LedgerError as error:
        click.echo(as_sentence(str(error)), err=True)
        sys.exit(REFUSED)
    except OSError as error:
        click.echo(as_sentence(why_not(error)), err=True)
        sys.exit(UNREADABLE)


def sqlite_file(instance: Path | None) -> Path | None:
    """Return the book's SQLite file, or None where the book is in another database."""
    return book_file(settings({"INSTANCE": instance})["SQLALCHEMY_DATABASE_URI"])
