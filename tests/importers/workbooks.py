"""Workbooks for tests, written by the library and then changed by hand where it cannot."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import Workbook

Rows = Any  # rows of whatever a cell can hold


def workbook(
    sheets: Mapping[str, Rows],
    *,
    hidden: Sequence[str] = (),
    merged: Mapping[str, Sequence[str]] | None = None,
) -> bytes:
    """Return a workbook with these sheets."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        for area in (merged or {}).get(name, ()):
            sheet.merge_cells(area)
        if name in hidden:
            sheet.sheet_state = "hidden"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def changed(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Return a workbook with parts put in the place of its own, or beside them."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(name, parts.get(name, old.read(name)))
        for name in parts.keys() - set(old.namelist()):
            new.writestr(name, parts[name])
    return stream.getvalue()


def part(data: bytes, name: str) -> bytes:
    """Return a part of a workbook."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name)
