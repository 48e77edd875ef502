"""Reading files and writing answers, in UTF-8 whatever the terminal speaks."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, ParamSpec, TypeVar

import click

from ledger.web.locale import LANGUAGES

P = ParamSpec("P")
R = TypeVar("R")

REFUSED = 1
"""The exit code when something in the file was refused; all of it was answered."""

UNREADABLE = 2
"""The exit code when the file cannot be read."""


def reads_a_file(command: Callable[P, R]) -> Callable[P, R]:
    """Give a command the FILE it reads, and the language it answers in."""
    speaks = click.option(
        "--locale", type=click.Choice(list(LANGUAGES)), default="en", help="Language of messages."
    )
    return click.argument("file", type=click.Path(allow_dash=True))(speaks(command))


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """Open a file, or the standard input for "-"; end the command where it cannot be read."""
    try:
        with click.open_file(file, "rb") as stream:
            yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        click.echo(f"{file}: {error.strerror}", err=True)
        sys.exit(UNREADABLE)


def write_json(value: object) -> None:
    """Write a value on a line of its own."""
    text = json.dumps(value, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()
