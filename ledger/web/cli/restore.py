"""`ledger restore`: a copy of the book in the place of the one that is there."""

from pathlib import Path

import click

from ledger.store.backups import check_book, restore_book
from ledger.web.cli.books import file_of_book, instance_option, saying_why


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
@click.option("--yes", is_flag=True, help="Do not ask before a book is replaced.")
def command(file: Path, instance: Path | None, *, yes: bool) -> None:
    """Put the copy in FILE in the place of the book; the old book is kept beside it.

    FILE is checked first. The server has to be stopped.
    """
    book = file_of_book(instance)
    with saying_why():
        check_book(file)
        if book.exists() and not yes:
            click.confirm(f"Replace the book {book}? It is kept beside it.", abort=True, err=True)
        book.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        aside = restore_book(file, book)
    click.echo(f"{book} is now the book in {file}.")
    if aside is not None:
        click.echo(f"The old one is kept as {aside}.")
