"""`ledger export`: a group as a file, to be kept, read elsewhere, or brought back."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from ledger.desk.exports import export_group
from ledger.store.backups import refuse_to_overwrite
from ledger.store.database import db
from ledger.store.exports import reading
from ledger.store.groups import Group
from ledger.store.partials import partial_file
from ledger.store.players import all_players
from ledger.web.cli.books import instance_option, opened_book, saying_why, sqlite_file
from ledger.web.cli.files import REFUSED
from ledger.web.cli.groups import group_of
from ledger.web.plain_text.beancount import beancount_lines
from ledger.web.plain_text.hledger import hledger_lines
from ledger.web.plain_text.journal import Book

JSON = "json"
PLAIN_TEXTS: dict[str, Callable[[Book], Iterator[str]]] = {
    "ledger": hledger_lines,
    "beancount": beancount_lines,
}


@click.command("export")
@click.argument("group")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; without it, the standard output.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([JSON, *PLAIN_TEXTS]),
    default=JSON,
    show_default=True,
    help="json can be brought back with `ledger import`; the others are plain-text journals, "
    "ledger for hledger and Ledger, beancount for beancount.",
)
@click.option(
    "--with-pay-details",
    is_flag=True,
    help="Also write where players want to be paid; only json has room for it.",
)
@click.option("--force", is_flag=True, help="Replace the file if it is there already.")
@instance_option
def command(
    group: str,
    output: Path | None,
    form: str,
    instance: Path | None,
    *,
    with_pay_details: bool,
    force: bool,
) -> None:
    """Write everything of GROUP (its name, or its id) to a file, but where to pay its players."""
    if with_pay_details and form != JSON:
        message = f"--with-pay-details goes with --format {JSON} only"
        raise click.UsageError(message)
    with saying_why():
        if output is not None and output.exists() and not force:
            click.echo(f"{output} is there already; --force replaces it.", err=True)
            sys.exit(REFUSED)
        book = sqlite_file(instance)
        if output is not None and book is not None:
            refuse_to_overwrite(book, output)
        with opened_book(instance, must_exist=True):
            pieces = _pieces(group_of(group), form, with_pay_details=with_pay_details)
            with _written(output) as file:
                file.writelines(pieces)


def _pieces(group: Group, form: str, *, with_pay_details: bool) -> Iterable[bytes]:
    if form == JSON:
        return export_group(group.id, with_pay_details=with_pay_details)
    return _plain_text(group, PLAIN_TEXTS[form])


def _plain_text(group: Group, lines: Callable[[Book], Iterator[str]]) -> Iterator[bytes]:
    players = all_players(group.id)
    with reading(db.engine) as connection:
        for line in lines(Book(connection, group, players)):
            yield line.encode()


@contextmanager
def _written(output: Path | None) -> Iterator[BinaryIO]:
    """Give the file to write to; it is called so only once it is whole."""
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with partial_file(output) as partial:
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(output)
