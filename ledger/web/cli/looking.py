"""The look that a server takes at its book before it opens it."""

import time

import click
from flask import Flask

from ledger.desk.checking import Checked, look_over
from ledger.errors import LedgerError
from ledger.store.database import db, name_of_database
from ledger.store.troubles import explained
from ledger.web.cli.check_words import fault_sentence
from ledger.web.locale import speaking

FAULTS_TOLD = 3


class UncleanBookError(LedgerError):
    """The book is not what it should be, so that no server should write in it."""


def look_at(app: Flask, *, anyway: bool) -> None:
    """Say in one line that the book was looked over; `anyway` lets faults be only told.

    Raises:
        UncleanBookError: something is wrong; the message has the first faults.
        UnusableDatabaseError: the file is damaged, locked or cannot be opened.
    """
    began = time.monotonic()
    with app.app_context(), explained(name_of_database()):
        found = look_over()
        # The connection has read the whole book, and holds a part of it.
        db.engine.dispose()
    seconds = time.monotonic() - began
    if found.is_clean:
        rounds = "1 round" if found.rounds == 1 else f"{found.rounds:,} rounds"
        click.echo(
            f"The book was looked over in {seconds:.1f} s, with its {rounds}: all is well."
            " `ledger check` recomputes them."
        )
        return
    told = told_faults(found, "The book")
    if not anyway:
        message = (
            f"{told}\nNothing was changed. `ledger check` tells more; put a copy back"
            " with `ledger restore COPY`, or open the book all the same with --anyway."
        )
        raise UncleanBookError(message)
    click.echo(
        f"{told}\nIt is opened all the same. `ledger check` tells more.",
        err=True,
    )


def told_faults(found: Checked, name: str) -> str:
    """Return that a book is not clean, with the first faults, a line each."""
    with speaking("en"):
        told = [
            f"  {fault_sentence(fault, with_group=found.groups > 1)}"
            for fault in found.faults[:FAULTS_TOLD]
        ]
    more = found.fault_count - len(told)
    rest = [] if not more else [f"  … and {more:,} more."]
    return "\n".join([f"{name} is not clean:", *told, *rest])
