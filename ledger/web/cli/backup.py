"""`ledger backup`: a copy of the whole book, also while the server runs."""

from pathlib import Path

import click

from ledger.store.backups import copy_book
from ledger.web.cli.books import file_of_book, instance_option, saying_why


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
@click.option("--force", is_flag=True, help="Replace FILE if it is there already.")
def command(file: Path, instance: Path | None, *, force: bool) -> None:
    """Copy the whole book to FILE, also while the server runs.

    FILE is checked before it is called so, and can be put back with `ledger restore FILE`.
    """
    book = file_of_book(instance)
    with saying_why():
        copy_book(book, file, over=force)
    click.echo(f"The book is in {file}, {file.stat().st_size / 2**20:.1f} MB, and is whole.")
