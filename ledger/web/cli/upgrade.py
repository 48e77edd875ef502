"""`ledger upgrade`: a database brought up to date, where that is not done by itself."""

from pathlib import Path

import click

from ledger.store.database import db, name_of_database
from ledger.store.revisions import current_revision
from ledger.store.upgrades import upgrade_database
from ledger.web.app import create_app
from ledger.web.cli.books import instance_option, saying_why


@click.command("upgrade")
@instance_option
def command(instance: Path | None) -> None:
    """Make the book's tables, or bring them up to date with this program.

    A SQLite file is copied aside before; `ledger run` does the same by itself. Of a PostgreSQL
    database make a copy first, with pg_dump.
    """
    with saying_why():
        app = create_app({"INSTANCE": instance})
        copy = upgrade_database(app)
    with app.app_context():
        click.echo(f"{name_of_database()} is up to date, at revision {current_revision()}.")
        db.engine.dispose()
    if copy is not None:
        click.echo(f"The old one is kept as {copy}.")
