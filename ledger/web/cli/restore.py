"""`ledger restore`: a copy of the book in the place of the one that is there."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ledger.desk.checking import Checked
from ledger.errors import LedgerError
from ledger.store.backups import check_book, copy_book, restore_book
from ledger.store.scratch import scratch_at
from ledger.store.troubles import DatabaseError, said_by
from ledger.web.cli.books import file_of_book, instance_option, saying_why
from ledger.web.cli.check import checked_with_bar
from ledger.web.cli.files import REFUSED
from ledger.web.cli.looking import told_faults
from ledger.web.whys import as_sentence


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
@click.option("--yes", is_flag=True, help="Do not ask before a book is replaced.")
@click.option("--anyway", is_flag=True, help="Put the copy back also when it is not clean.")
def command(file: Path, instance: Path | None, *, yes: bool, anyway: bool) -> None:
    """Put the copy in FILE in the place of the book; the old book is kept beside it.

    All of FILE is checked first, as by `ledger check`. The server has to be stopped.
    """
    book = file_of_book(instance)
    with saying_why():
        check_book(file)
        wrong = _what_is_wrong(file)
        if wrong:
            _tell(wrong, anyway=anyway)
        if book.exists() and not yes:
            click.confirm(f"Replace the book {book}? It is kept beside it.", abort=True, err=True)
        book.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = restore_book(file, book)
    click.echo(f"{book} is now the book in {file}.")
    if aside is not None:
        click.echo(f"The old one is kept as {aside}.")


def _tell(wrong: str, *, anyway: bool) -> None:
    """Say what is wrong with a copy, and end the command unless it is wanted all the same."""
    if anyway:
        click.echo(f"{wrong}\nIt is put back all the same.", err=True)
        return
    click.echo(
        f"{wrong}\nNothing was changed. Take an older copy, or put this one back all the same with"
        " --anyway.",
        err=True,
    )
    sys.exit(REFUSED)


def _what_is_wrong(file: Path) -> str:
    """Return what a whole check of a copy finds, or that it cannot be made; nothing for none."""
    try:
        found = _checked(file)
    except (LedgerError, DatabaseError) as error:
        return f"{file} cannot be checked. {as_sentence(said_by(error))}"
    return "" if found.is_clean else told_faults(found, str(file))


def _checked(file: Path) -> Checked:
    """Look through a copy of the copy, brought up to date, so that the file stays as it is."""
    with TemporaryDirectory(prefix="ledger-") as folder:
        scratch = Path(folder) / "ledger.db"
        copy_book(file, scratch)
        with scratch_at(scratch):
            return checked_with_bar(None, str(file))
