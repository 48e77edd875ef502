"""Tables of text with a sign between the cells."""

import csv
import io
from collections.abc import Iterator

from ledger.importers.decoding import decode
from ledger.importers.tables import (
    MOST_CELLS,
    MOST_ROWS,
    File,
    RefusedFileError,
    Row,
    Table,
    check_width,
)

_SIGNS = ("\t", ";", ",", "|")
"""In the order of trust, where a text could be parted by several."""

_LOOKED_AT = 60
_HEAD = 200_000
_NAMES = {"\t": "tab", ";": ";", ",": ",", "|": "|"}


def read_csv(data: bytes) -> File:
    """Return the table of a text.

    Raises:
        RefusedFileError: it is no such text, or too large.
    """
    text, encoding = decode(data)
    sign, skipped = _announced(text)
    sign = sign or _likely_sign(text)
    rows = tuple(_rows(text, sign, skipped))
    facts = {"encoding": encoding, "delimiter": _NAMES[sign]}
    return File(format="csv", tables=(Table("", rows),), facts=facts)


def _announced(text: str) -> tuple[str | None, int]:
    """Return the sign that a first line `sep=;` names, and how many lines to leave out."""
    first = text[:8].splitlines()[0].strip() if text.strip() else ""
    named = first.lower().startswith("sep=") and first[4:5] in _SIGNS
    return (first[4:5], 1) if named else (None, 0)


def _likely_sign(text: str) -> str:
    """Return the sign by which most rows have as many cells as the row beside them."""
    best, most = ",", 0.0
    head = "".join(text[:_HEAD].splitlines(keepends=True)[: _LOOKED_AT * 2])
    for sign in _SIGNS:
        widths = _widths(head, sign)
        even = sum(_is_even(widths, place) for place in range(len(widths)))
        share = even / len(widths) if widths else 0.0
        if share > most:
            best, most = sign, share
    return best


def _widths(head: str, sign: str) -> list[int]:
    widths: list[int] = []
    try:
        rows = csv.reader(io.StringIO(head, newline=""), delimiter=sign)
        widths += (len(cells) for cells in rows if any(cell.strip() for cell in cells))
    except csv.Error:
        return widths
    return widths


def _is_even(widths: list[int], place: int) -> bool:
    beside = widths[max(place - 1, 0) : place] + widths[place + 1 : place + 2]
    return widths[place] > 1 and (not beside or widths[place] in beside)


def _rows(text: str, sign: str, skipped: int) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    cells_so_far = 0
    before = 0
    try:
        for cells in reader:
            number, before = before + 1, reader.line_num
            if number <= skipped:
                continue
            check_width(number, _filled_width(cells))
            cells_so_far += len(cells)
            if number > MOST_ROWS or cells_so_far > MOST_CELLS:
                raise RefusedFileError("too_many_rows", row=number, most=MOST_ROWS)
            yield Row(number, tuple(cells))
    except csv.Error as error:
        raise RefusedFileError("bad_csv", row=reader.line_num) from error


def _filled_width(cells: list[str]) -> int:
    width = len(cells)
    while width and not cells[width - 1].strip():
        width -= 1
    return width
