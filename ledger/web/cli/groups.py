"""Which group a command is about, by its id or by its name."""

import sys

import click

from ledger.store.groups import Group, all_groups
from ledger.web.cli.files import REFUSED


def group_of(words: str, *, exit_code: int = REFUSED) -> Group:
    """Return the group of this id or name; end the command where it is not exactly one."""
    groups = all_groups()
    found = [group for group in groups if words in {str(group.id), group.id.hex}]
    found = found or [group for group in groups if group.name.casefold() == words.casefold()]
    if len(found) == 1:
        return found[0]
    why = "There are several groups" if found else "There is no group"
    click.echo(f"{why} called {words}. This book has:", err=True)
    for group in found or groups:
        click.echo(f"  {group.id}  {group.name}", err=True)
    if not groups:
        click.echo("  no group at all", err=True)
    sys.exit(exit_code)
