"""Which rows of a wide table are sessions, and why the others are not."""

import re
from dataclasses import dataclass, field

from ledger.importers.amounts import is_absent
from ledger.importers.columns import Layout
from ledger.importers.grids import Grid, is_unit_row, is_year
from ledger.importers.notebook import Notebook
from ledger.importers.tables import Row, is_blank, text_of
from ledger.importers.words import Role, is_running, is_total, role_of

_YEAR_IN = re.compile(r"(?:^|\D)((?:19|20)\d\d)(?:\D|$)")


@dataclass(slots=True)
class Sorted:
    """The rows of a wide table by what they are; `years` says which a row above named."""

    data: list[Row] = field(default_factory=list)
    totals: list[Row] = field(default_factory=list)
    runnings: list[Row] = field(default_factory=list)
    units: list[Row] = field(default_factory=list)
    years: dict[int, int] = field(default_factory=dict)


def sort_rows(book: Notebook, grid: Grid, layout: Layout) -> Sorted:
    """Return the rows by what they are; those left out are noted with their reason."""
    found = Sorted()
    headers = [column.header for column in grid.columns]
    year = year_in(grid.name)
    for row in grid.rows:
        number = row.number
        own_year = _year_of(row, layout)
        reason = _reason(grid, layout, row, headers, found)
        if reason == "year":
            year = year_in(_words(row)) or year
        if own_year or year:
            found.years[number] = own_year or year or 0
        if reason is None:
            found.data.append(row)
        elif grid.rows_of:
            # A column of the file, which has been named with the headings.
            _note_column(book, grid, row, reason)
        else:
            book.skip(number, reason, text=_words(row)[:60])
    return found


def _note_column(book: Notebook, grid: Grid, row: Row, reason: str) -> None:
    if reason != "blank":
        _, letter = grid.place(row, 0)
        book.skip(grid.header_row, reason, column=letter, text=_words(row)[:40])


def _reason(grid: Grid, layout: Layout, row: Row, headers: list[str], found: Sorted) -> str | None:
    """Return why a row is no session, or None where it is one."""
    if row.is_blank:
        return "blank"
    if is_unit_row(row) and not found.data:
        found.units.append(row)
        return "unit_row"
    filled = [cell for cell in row.cells if not is_blank(cell)]
    if filled[0] in headers and [text_of(cell) for cell in filled] == [h for h in headers if h]:
        return "repeated_header"
    if len(filled) == 1 and (is_year(filled[0]) or _is_heading_of_year(text_of(filled[0]))):
        return "year"
    return _reason_by_words(grid, layout, row, found)


def _reason_by_words(grid: Grid, layout: Layout, row: Row, found: Sorted) -> str | None:
    label = _heading(layout, row)
    if is_total(label):
        found.totals.append(row)
        return "total"
    if is_running(label):
        found.runnings.append(row)
        return "running_total"
    if grid.rows_of and role_of(label) in {Role.OTHER, Role.GAME, Role.COIN, Role.UNIT}:
        return "no_session"
    is_empty = all(is_absent(row.at(column.index)) for column in layout.players)
    return "no_amounts" if is_empty else None


def _heading(layout: Layout, row: Row) -> str:
    """Return the first words of a row: its label, or what stands where its date should."""
    for column in (layout.label, layout.date):
        if column and (text := text_of(row.at(column.index))):
            return text
    others = {column.index for column in layout.players}
    return next(
        (text_of(c) for i, c in enumerate(row.cells) if not is_blank(c) and i not in others), ""
    )


def _words(row: Row) -> str:
    return " ".join(text_of(cell) for cell in row.cells if not is_blank(cell))


def _is_heading_of_year(text: str) -> bool:
    return year_in(text) is not None and len(text) <= 20 and not is_total(text)


def year_in(text: str) -> int | None:
    """Return the year that a text names, where it names just one."""
    years = set(_YEAR_IN.findall(text))
    return int(years.pop()) if len(years) == 1 else None


def _year_of(row: Row, layout: Layout) -> int | None:
    if layout.year is None:
        return None
    value = row.at(layout.year.index)
    return int(text_of(value)) if is_year(value) else None
