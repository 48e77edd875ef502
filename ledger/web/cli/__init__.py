"""The command line: `ledger run`, `ledger backup` and so on, each in the module of its name.

A command is loaded when it is called, so that scoring a file waits for no web server.
"""

from importlib import import_module
from keyword import iskeyword

import click

_COMMANDS = (
    "backup",
    "check",
    "demo",
    "export",
    "import",
    "restore",
    "run",
    "score",
    "settle",
    "upgrade",
)


class Commands(click.Group):
    """Finds each command in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name, or None."""
        if cmd_name not in _COMMANDS:
            return None
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: click.Command = import_module(f"{__name__}.{module}").command
        return command


@click.group(cls=Commands)
@click.version_option(package_name="ledger")
def main() -> None:
    """Keep the book that a card group keeps beside the table."""
