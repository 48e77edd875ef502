"""`ledger score`: rounds in, results out."""

import sys
from collections.abc import Iterable

import click

from ledger.errors import RefusedError
from ledger.rules.answers import answer, refusal
from ledger.rules.reading import read_json
from ledger.web.cli.files import REFUSED, opened, reads_a_file, write_json
from ledger.web.labels import problem_sentence
from ledger.web.locale import speaking


@click.command("score")
@reads_a_file
@click.option("--lines", is_flag=True, help="Read JSON Lines: one record a line.")
def command(file: str, locale: str, *, lines: bool) -> None:
    """Score the rounds of FILE ("-" reads the standard input).

    FILE is one round record, or JSON Lines with one record a line. Answers one result a line.
    """
    is_all_well = True
    with opened(file) as stream, speaking(locale):
        texts = stream if lines else _records(stream.read())
        for text in texts:
            if not text.strip(_EMPTY):
                continue
            result = _answer(text)
            is_all_well &= "error" not in result
            write_json(result)
    if not is_all_well:
        sys.exit(REFUSED)


# White space, and the bytes of a byte order mark.
_EMPTY = b" \t\r\n\xef\xbb\xbf"


def _records(text: bytes) -> Iterable[bytes]:
    """Return the texts of the records: the whole, where it is one object, else its lines."""
    try:
        is_one = isinstance(read_json(text), dict)
    except RefusedError:
        is_one = False
    return [text] if is_one else text.split(b"\n")


def _answer(text: bytes) -> dict[str, object]:
    try:
        record = read_json(text)
    except RefusedError as error:
        return refusal(error.problems, problem_sentence)
    return answer(record, problem_sentence)
