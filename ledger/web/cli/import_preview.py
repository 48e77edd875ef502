"""`ledger import --preview`: what a foreign file says, and what it leaves open."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from ledger.importers.proposals import Proposal, Session
from ledger.importers.reading import read_file
from ledger.importers.tables import MOST_BYTES
from ledger.web.cli.files import REFUSED, UNREADABLE, write_json
from ledger.web.cli.import_words import (
    note_sentence,
    question_sentence,
    refusal_sentence,
    row_sentence,
)

_MOST_LINES = 40


def preview(file: Path, answers: Path | None, *, as_json: bool) -> None:
    """Print what a file reads as; end the command with 1 where it is refused."""
    given = _answers(answers) if answers else {}
    with file.open("rb") as stream:
        # One byte more than is read tells that a file is too large.
        proposal = read_file(stream.read(MOST_BYTES + 1), given)
    if as_json:
        write_json({"file": file.name, **proposal.as_json()})
    else:
        for line in _lines(proposal):
            click.echo("".join(letter if letter.isprintable() else "·" for letter in line))
    if proposal.refused:
        sys.exit(REFUSED)


def _answers(file: Path) -> dict[str, object]:
    try:
        found = json.loads(file.read_bytes())
    except (ValueError, RecursionError) as error:
        click.echo(f"{file}: no JSON: {error}", err=True)
        sys.exit(UNREADABLE)
    if not isinstance(found, dict):
        click.echo(f"{file}: answers are one JSON object.", err=True)
        sys.exit(UNREADABLE)
    return found


def _lines(proposal: Proposal) -> Iterator[str]:
    if proposal.refused:
        yield refusal_sentence(proposal.refused)
    else:
        yield from _table(proposal)
    yield from _part(
        "Questions, answered by --answers FILE:", map(question_sentence, proposal.questions)
    )
    yield from _part("Rows that cannot be read:", map(row_sentence, proposal.bad_rows))
    yield from _part("Left out:", map(row_sentence, proposal.skipped))
    yield from _part("Look at this:", map(note_sentence, proposal.warnings))
    yield from _part("Taken for granted:", map(note_sentence, proposal.assumed))
    yield "Nothing was stored."


def _part(title: str, sentences: Iterable[str]) -> Iterator[str]:
    found = list(sentences)
    if found:
        yield ""
        yield title
        yield from (f"  {sentence}" for sentence in found[:_MOST_LINES])
    if len(found) > _MOST_LINES:
        yield f"  … and {len(found) - _MOST_LINES} more"


def _table(proposal: Proposal) -> Iterator[str]:
    heads = ["Date", "Kind", "Coin", *proposal.players, "Sum", "Label"]
    shown = proposal.sessions[:_MOST_LINES]
    rows = [heads, *([*_cells(each, proposal.players)] for each in shown)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    for row in rows:
        texts = [
            cell.ljust(width) if place in {0, 1, 2, len(heads) - 1} else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(texts).rstrip()
    if len(proposal.sessions) > _MOST_LINES:
        yield f"… and {len(proposal.sessions) - _MOST_LINES} more sessions"


def _cells(session: Session, players: Iterable[str]) -> Iterator[str]:
    yield session.day.isoformat() if session.day else "?"
    yield session.kind.value
    yield session.currency or "?"
    for name in players:
        yield _amount(session.amounts[name], session.digits) if name in session.amounts else ""
    yield _amount(session.sum, session.digits)
    yield session.label or ""


def _amount(amount: int, digits: int) -> str:
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 10**digits)
    return f"{sign}{whole}.{rest:0{digits}}" if digits else f"{sign}{whole}"
