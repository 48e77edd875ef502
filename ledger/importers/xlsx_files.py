"""Workbooks, read without running or computing anything: cells as the last program saved them."""

import io
import re
import string
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from itertools import zip_longest
from typing import Any
from xml.etree import ElementTree as ET

from openpyxl import load_workbook

from ledger.importers.tables import (
    MOST_CELLS,
    MOST_ROWS,
    MOST_UNPACKED,
    File,
    Note,
    RefusedFileError,
    Row,
    Table,
    Value,
    check_width,
    column_name,
)

_MOST_PARTS = 500
_PIECE = 1_000_000
_MOST_PADDED = 20_000_000
_LETTERS = string.ascii_uppercase.encode()
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\b[^>]*\bref=\"([A-Z]+)(\d+):([A-Z]+)(\d+)\"")
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_UNREADABLE = (
    KeyError, ValueError, TypeError, AttributeError, IndexError, EOFError, OSError,
    NotImplementedError, RuntimeError, ET.ParseError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""What the library raises for workbooks that were damaged or made by hand."""


def read_xlsx(data: bytes) -> File:
    """Return the visible sheets of a workbook, and the names of the hidden ones.

    Raises:
        RefusedFileError: it is no workbook, is damaged, or is too large once unpacked.
    """
    try:
        parts = _unpacked(data)
        if "xl/workbook.xml" not in parts:
            raise RefusedFileError("unknown_format")
        with warnings.catch_warnings():
            # About styles and extensions that no reading needs.
            warnings.simplefilter("ignore")
            return _file(data, parts)
    except _UNREADABLE as error:
        raise RefusedFileError("damaged") from error


def _unpacked(data: bytes) -> dict[str, bytes]:
    """Return the parts, bounded by what they say of their size and by what they really are."""
    parts: dict[str, bytes] = {}
    left = MOST_UNPACKED
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        declared = sum(member.file_size for member in members)
        if declared > MOST_UNPACKED or len(members) > _MOST_PARTS:
            raise RefusedFileError("unpacks_too_large", most=MOST_UNPACKED // 1_000_000)
        if any(member.flag_bits & 1 for member in members):
            raise RefusedFileError("encrypted")
        for member in members:
            part = _part(archive, member, left)
            left -= len(part)
            if b"<!DOCTYPE" in part or b"<!ENTITY" in part:
                raise RefusedFileError("damaged")
            parts[member.filename] = part
    return parts


def _part(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int) -> bytes:
    """Return one part, unpacked piece by piece, so that a lie about its size costs nothing."""
    pieces = []
    with archive.open(member) as stream:
        while piece := stream.read(_PIECE):
            left -= len(piece)
            if left < 0:
                raise RefusedFileError("unpacks_too_large", most=MOST_UNPACKED // 1_000_000)
            pieces.append(piece)
    return b"".join(pieces)


def _file(data: bytes, parts: dict[str, bytes]) -> File:
    notes = [Note("macros_ignored")] if any(n.endswith("vbaProject.bin") for n in parts) else []
    paths = _paths(parts)
    cached = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    written = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    tables, hidden = [], []
    for sheet in cached.worksheets:
        if sheet.sheet_state != "visible":
            hidden.append(str(sheet.title))
            continue
        part = parts.get(paths.get(sheet.title, ""), b"")
        formulas = written[sheet.title] if b"<f" in part or b":f" in part else None
        tables.append(_table(sheet, formulas, part))
    return File(format="xlsx", tables=tuple(tables), hidden=tuple(hidden), notes=tuple(notes))


def _paths(parts: dict[str, bytes]) -> dict[str, str]:
    """Return in which part each sheet stands."""
    relations = ET.fromstring(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"))  # noqa: S314 (no DOCTYPE: seen to above)
    targets = {each.get("Id"): each.get("Target", "") for each in relations}
    paths = {}
    for element in ET.fromstring(parts["xl/workbook.xml"]).iter():  # noqa: S314 (the same)
        if element.tag.endswith("}sheet"):
            target = targets.get(element.get(_RELATION), "")
            path = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
            paths[element.get("name", "")] = path
    return paths


def _table(sheet: Any, formulas: Any, part: bytes) -> Table:  # Any: the library has no types
    rows: dict[int, list[Value]] = {}
    notes: list[Note] = []
    cells_so_far = padded = 0
    last = _last_row(part)
    for number, cells in _numbered(sheet, last):
        padded += len(cells)
        values = [_value(cell) for cell in cells]
        while values and values[-1] is None:
            values.pop()
        check_width(number, len(values))
        cells_so_far += len(values)
        if len(rows) > MOST_ROWS or cells_so_far > MOST_CELLS or padded > _MOST_PADDED:
            raise RefusedFileError("too_many_rows", row=number, most=MOST_ROWS)
        if values:
            rows[number] = values
    if formulas is not None:
        notes += _uncomputed(formulas, rows, last)
    notes += _spread(part, rows)
    return Table(str(sheet.title), _whole(rows), tuple(notes))


def _last_row(part: bytes) -> int:
    """Return the last row in which a cell holds anything; a coloured blank does not count."""
    place = max(part.rfind(mark) for mark in (b"<v>", b":v>", b"<is>", b":is>", b"<f", b":f>"))
    named = part.rfind(b' r="', 0, max(place, 0))
    digits = part[named + 4 : named + 16].partition(b'"')[0].lstrip(_LETTERS) if named >= 0 else b""
    last = int(digits) if digits.isdigit() else 0
    if last > MOST_ROWS * 2:
        raise RefusedFileError("too_many_rows", row=last, most=MOST_ROWS)
    return last


def _numbered(sheet: Any, last: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    sheet.reset_dimensions()
    if last:
        yield from enumerate(sheet.iter_rows(max_row=last, values_only=True), start=1)


def _whole(rows: dict[int, list[Value]]) -> tuple[Row, ...]:
    return tuple(Row(number, tuple(rows[number])) for number in sorted(rows))


def _value(cell: object) -> Value:
    """Return a cell without floats: a number is what its shortest writing says."""
    if cell is None or cell == "":
        return None
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, int):
        return cell
    if isinstance(cell, float):
        return Decimal(repr(cell))
    if isinstance(cell, datetime):
        return cell.date()
    return cell if isinstance(cell, date) else str(cell)


def _uncomputed(formulas: Any, rows: dict[int, list[Value]], last: int) -> list[Note]:
    """Mark the cells that hold a formula and no value: nobody computed it, nor do we."""
    notes = []
    for number, cells in _numbered(formulas, last):
        values = rows.get(number, [])
        for column, (formula, value) in enumerate(zip_longest(cells, values)):
            is_formula = isinstance(formula, str) and formula.startswith("=")
            if is_formula and value is None:
                check_width(number, column + 1)
                values += [None] * (column + 1 - len(values))
                values[column] = str(formula)[:40]
                rows[number] = values
                place = {"row": number, "column": column_name(column)}
                notes.append(Note("formula_without_value", place))
    return notes


def _spread(part: bytes, rows: dict[int, list[Value]]) -> list[Note]:
    """Let a text or date of merged cells stand in each of them; an amount stays where it is."""
    notes = []
    for match in _MERGED.finditer(part):
        left, top, right, bottom = (
            _index(match[1]),
            int(match[2]),
            _index(match[3]),
            int(match[4]),
        )
        first = rows.get(top, [])
        value = first[left] if left < len(first) else None
        if value is None or isinstance(value, int | Decimal) or left != right:
            continue
        for number in range(top + 1, min(bottom, top + MOST_ROWS) + 1):
            cells = rows.get(number)
            if cells is not None:
                cells += [None] * (left + 1 - len(cells))
                cells[left] = value
        place = {"column": column_name(left), "first": top, "last": bottom}
        notes.append(Note("merged_cells", place))
    return notes


def _index(letters: bytes) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + letter - 64
    return index - 1
