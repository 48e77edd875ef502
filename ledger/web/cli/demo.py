"""`ledger demo`: a full book to look around in."""

import shlex
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shutil import which

import click

from ledger.demo.filling import fill, is_filled
from ledger.desk.actors import Role
from ledger.desk.groups import LOCALES, NewGroup
from ledger.web.cli.books import opened_book, saying_why
from ledger.web.cli.run import PORT, WHERE, lan_address

MOST_YEARS = 60
MOST_ROUNDS = 200_000

WHO = {
    Role.OWNER: "owner",
    Role.SCOREKEEPER: "scorekeeper",
    Role.VIEWER: "viewer",
}


@click.command("demo")
@click.option(
    "--years",
    type=click.IntRange(1, MOST_YEARS),
    default=10,
    show_default=True,
    help="Years that the group played; some before the euro, the others until tonight.",
)
@click.option(
    "--rounds",
    type=click.IntRange(0, MOST_ROUNDS),
    default=2000,
    show_default=True,
    help="Rounds in all these years.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="The same seed gives the same people and rounds, another one another group.",
)
@click.option("--locale", type=click.Choice(LOCALES), default="en", help="The group's language.")
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database and the secret key.",
)
def command(years: int, rounds: int, seed: int, locale: str, instance: Path | None) -> None:
    """Fill the book with an invented group's years, and print the links to it."""
    with saying_why(), opened_book(instance, must_exist=False):
        if is_filled(seed):
            click.echo(
                f"This book has the demo group of seed {seed} already; its links were shown when "
                "it was made.\nTake another --seed for another group, or another --instance.",
                err=True,
            )
            sys.exit(1)
        with click.progressbar(length=rounds, label="Playing", file=sys.stderr) as bar:
            made = fill(
                years=years,
                rounds=rounds,
                seed=seed,
                until=datetime.now(UTC),
                locale=locale,
                played=partial(bar.update, 1),
            )
    _print_links(made, instance)


def _print_links(made: NewGroup, instance: Path | None) -> None:
    """Print the links, which are shown this once, and what to type next."""
    click.echo(f"\n{made.group.name} is in the book. Its links, shown this once:\n")
    for role, name in WHO.items():
        click.echo(f"  {name:<12} http://localhost:{PORT}/join/{made.secrets[role]}")
    address = lan_address()
    if address is not None:
        click.echo(f"\nOn a phone, put {address} in the place of localhost.")
    click.echo(WHERE)
    where = "" if instance is None else f" --instance {shlex.quote(str(instance))}"
    click.echo(f"\nNow type `{_program()} run{where}` and open one of them.")


def _program() -> str:
    """Return how this program can be called again from here."""
    called = Path(sys.argv[0])
    return "ledger" if which("ledger") or called.name != "ledger" else str(called)
