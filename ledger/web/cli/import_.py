"""`ledger import`: a group from its export, or a look at a file of another program."""

import codecs
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from ledger.desk.imports import CookedFileError, Imported, import_group
from ledger.web.cli.books import instance_option, opened_book, saying_why
from ledger.web.cli.check_words import fault_sentence
from ledger.web.cli.files import REFUSED
from ledger.web.cli.import_preview import preview as show_preview
from ledger.web.cli.run import PORT, WHERE
from ledger.web.locale import speaking


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@instance_option
@click.option(
    "--preview", is_flag=True, help="Say what a sheet or another program's file reads as."
)
@click.option("--json", "as_json", is_flag=True, help="With --preview: as one JSON object.")
@click.option(
    "--answers",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="With --preview: the answers to its questions, as one JSON object.",
)
def command(
    file: Path, instance: Path | None, answers: Path | None, *, preview: bool, as_json: bool
) -> None:
    """Bring the group in FILE, written by `ledger export`, into this book as it was.

    All of FILE is checked; what is damaged or was changed is refused, and nothing is kept of it.
    Where the group is in the book already, nothing is added. Recording waits meanwhile.

    With --preview, FILE is a sheet (CSV, XLSX, JSON) or an export of Splitwise, ihatemoney, Spliit,
    Cospend or Poker Now: what it reads as is printed, and nothing is stored.
    """
    if (as_json or answers) and not preview:
        raise click.UsageError("--json and --answers go with --preview.")
    if preview:
        show_preview(file, answers, as_json=as_json)
        return
    if _is_foreign(file):
        click.echo(
            f"{file} is no export of this program. See what it reads as with --preview;"
            " storing it is not possible yet.",
            err=True,
        )
        sys.exit(REFUSED)
    with saying_why(), file.open("rb") as stream, opened_book(instance, must_exist=False):
        try:
            imported = _import(stream, file.stat().st_size)
        except CookedFileError as error:
            _say_faults(file, error)
            sys.exit(REFUSED)
    _say(imported)


def _is_foreign(file: Path) -> bool:
    """Answer whether a file is surely no export of ours, which is one JSON object."""
    with file.open("rb") as stream:
        head = stream.read(4096).removeprefix(codecs.BOM_UTF8).lstrip()
    return bool(head) and not head.startswith(b"{")


@contextmanager
def _no_looking_for_garbage() -> Iterator[None]:
    """Leave out what takes a seventh of the time and finds nothing: no item points at itself."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _import(stream: IO[bytes], size: int) -> Imported:
    with (
        click.progressbar(
            length=size, label="Importing", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar,
        _no_looking_for_garbage(),
    ):
        return import_group(stream, done=lambda _count: bar.update(stream.tell() - bar.pos))


def _say_faults(file: Path, error: CookedFileError) -> None:
    click.echo(f"{file} does not agree with itself. Nothing was kept of it.", err=True)
    with speaking("en"):
        for fault in error.faults:
            click.echo(f"  {fault_sentence(fault, with_group=False)}", err=True)


def _say(imported: Imported) -> None:
    if imported.is_new:
        click.echo(f"{imported.name} is in the book, with {imported.lines} lines of its journal.")
        click.echo("The links of before open nothing here. The owner's new one, shown this once:\n")
        click.echo(f"  http://localhost:{PORT}/join/{imported.secret}")
        click.echo(f"\n{WHERE}")
        return
    if not imported.later:
        click.echo(
            f"{imported.name} is in this book already, with the same history. Nothing was added."
        )
        return
    lines = "1 line" if imported.later == 1 else f"{imported.later} lines"
    click.echo(
        f"{imported.name} is in this book already, and went on since: the file is an earlier state"
        f" of it, {lines} of the journal before. Nothing was added."
    )
