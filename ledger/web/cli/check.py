"""`ledger check`: whether the book is what its facts, its rules and its journal make of it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import click
from flask import Flask

from ledger.desk.checking import Checked, check_book, work_of
from ledger.errors import LedgerError
from ledger.store.backups import book_file
from ledger.store.database import db, init_database
from ledger.store.troubles import explained
from ledger.store.upgrades import require_up_to_date
from ledger.web.cli.books import instance_option
from ledger.web.cli.check_words import fault_sentence
from ledger.web.cli.files import REFUSED, UNREADABLE
from ledger.web.cli.groups import group_of
from ledger.web.locale import speaking
from ledger.web.settings import settings
from ledger.web.whys import as_sentence


@click.command("check")
@click.option("--group", help="Look at this group alone, by its id or its name.")
@instance_option
def command(group: str | None, instance: Path | None) -> None:
    """Recompute the whole book and compare; nothing is changed.

    Ends with 0 when the book is clean, with 1 when something differs, and with 2 when it cannot
    be read.
    """
    uri = settings({"INSTANCE": instance})["SQLALCHEMY_DATABASE_URI"]
    with _book_as_it_is(uri) as name:
        only = None if group is None else group_of(group, exit_code=UNREADABLE).id
        checked = checked_with_bar(only, name)
    if checked.is_clean:
        _print_clean(checked)
        return
    _print_faults(checked)
    sys.exit(REFUSED)


def checked_with_bar(group: UUID | None, name: str) -> Checked:
    """Look through the book at hand, of all groups or of one, and show how far it is.

    Raises:
        UnusableDatabaseError: it cannot be read.
    """
    with explained(name):
        work = work_of(group)
        with click.progressbar(
            length=work.rounds + work.lines,
            label="Checking",
            file=sys.stderr,
            hidden=not sys.stderr.isatty(),
        ) as bar:
            return check_book(group, done=bar.update)


def _print_clean(checked: Checked) -> None:
    groups = "1 group" if checked.groups == 1 else f"{checked.groups:,} groups"
    rounds = "1 round" if checked.rounds == 1 else f"{checked.rounds:,} rounds"
    lines = "1 line" if checked.lines == 1 else f"{checked.lines:,} lines"
    click.echo(f"The book is clean: {groups}, {rounds}, {lines} in the journal.")
    for (name, _), head in checked.heads.items():
        click.echo(f"Head of the journal of {name}: {head}")


def _print_faults(checked: Checked) -> None:
    number = "1 fault" if checked.fault_count == 1 else f"{checked.fault_count:,} faults"
    click.echo(f"The book is not clean: {number}.")
    with speaking("en"):
        for fault in checked.faults:
            click.echo(f"  {fault_sentence(fault, with_group=checked.groups > 1)}")
    rest = checked.fault_count - len(checked.faults)
    if rest:
        click.echo(f"  … and {rest:,} more.")


@contextmanager
def _book_as_it_is(uri: str) -> Iterator[str]:
    """Open a book without changing or making anything; give the name that people know it by."""
    file = book_file(uri)
    if file is not None and not file.exists():
        _end(f"There is no book at {file}.")
    app = Flask("ledger", static_folder=None, template_folder=None)
    app.config["SQLALCHEMY_DATABASE_URI"] = uri
    try:
        init_database(app)
        with app.app_context():
            require_up_to_date()
            yield str(file or "the database")
            db.session.remove()
            db.engine.dispose()
    except LedgerError as error:
        _end(str(error))


def _end(sentence: str) -> None:
    """Say why a book cannot be read, and end the command."""
    click.echo(as_sentence(sentence), err=True)
    sys.exit(UNREADABLE)
