"""A table with its headings found: what each column is, and the rows below."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ledger.importers.amounts import is_absent, take_apart
from ledger.importers.coins import Coin, coin_in_header, coin_of
from ledger.importers.dates import Grain
from ledger.importers.dates import take_apart as date_of
from ledger.importers.tables import Row, Table, Value, column_name, is_blank, text_of
from ledger.importers.words import Role, role_of

_LOOKED_AT = 40
_DECIMAL = re.compile(r"\d+\.\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: where it stands, its heading and what that says."""

    index: int
    header: str
    role: Role | None
    coin: Coin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Headings and the rows below them.

    Where the players stood in rows, the table is turned: a row is one session, `number` its column
    in the file counted from 1, and `rows_of` the row of each player.
    """

    name: str
    header_row: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    titles: tuple[Row, ...] = ()
    rows_of: tuple[int, ...] = ()

    def place(self, row: Row, column: int) -> tuple[int, str]:
        """Return the row and the column of a cell as in the file."""
        if self.rows_of:
            return self.rows_of[column], column_name(row.number - 1)
        return row.number, column_name(column)

    def with_role(self, *roles: Role) -> Column | None:
        """Return the first column that is one of these, the first role first."""
        for role in roles:
            for column in self.columns:
                if column.role is role:
                    return column
        return None

    def all_with(self, role: Role) -> list[Column]:
        """Return all columns that are this."""
        return [column for column in self.columns if column.role is role]

    def values(self, column: int) -> list[Value]:
        """Return what stands in a column."""
        return [row.at(column) for row in self.rows]


def is_year(value: Value) -> bool:
    """Answer whether a cell is a year and nothing more."""
    found = date_of(value) if isinstance(value, int | str) else None
    return found is not None and found.grain is Grain.YEAR


def is_date(value: Value) -> bool:
    """Answer whether a cell looks like a date, also one that is no day; "6.11" is an amount."""
    if is_blank(value) or (isinstance(value, str) and _DECIMAL.fullmatch(value.strip())):
        return False
    return date_of(value) is not None


def is_number(value: Value) -> bool:
    """Answer whether a cell is an amount and no year."""
    if is_blank(value):
        return False
    return take_apart(value) is not None and not is_date(value)


def is_amount(value: Value) -> bool:
    """Answer whether a cell is an amount, or says that there is none."""
    return is_absent(value) or take_apart(value) is not None


def is_unit_row(row: Row) -> bool:
    """Answer whether a row holds units only: "€", "(ct)", "punten"."""
    first = next((cell for cell in row.cells if not is_blank(cell)), None)
    if not isinstance(first, str) or len(first) > 12 or first[:1].isdigit():
        return False
    found = [text_of(cell).strip("()[]") for cell in row.cells if not is_blank(cell)]
    units = [text for text in found if coin_of(text)]
    return (
        len(units) >= max(1, len(found) - 1) and bool(units) and (len(units) > 1 or len(found) == 1)
    )


def date_column(grid: Grid) -> Column | None:
    """Return the column of dates: by its heading, or the first that holds mostly dates."""
    named = grid.with_role(Role.DATE)
    if named:
        return named
    for column in grid.columns:
        if column.role not in {None, Role.YEAR, Role.LABEL, Role.OTHER, Role.GAME}:
            continue
        filled = [v for v in grid.values(column.index) if not is_blank(v)]
        dated = [v for v in filled if is_date(v)]
        if dated and len(dated) * 2 >= len(filled):
            return column
    return None


def find_header(rows: Sequence[Row]) -> int | None:
    """Return where the row of headings is: the last that can be one before the first data."""
    header = None
    for place, row in enumerate(rows[: _LOOKED_AT + 20]):
        if row.is_blank:
            continue
        if _is_header_like(row):
            # Below headings, one date among words is an evening to which nobody came.
            is_below = is_unit_row(row) or sum(map(is_date, row.cells)) == 1
            header = place if header is None or not is_below else header
        elif header is not None and any(is_number(cell) or is_date(cell) for cell in row.cells):
            return header
    return None


def _is_header_like(row: Row) -> bool:
    filled = [cell for cell in row.cells if not is_blank(cell)]
    if any(is_number(cell) for cell in filled):
        return False
    dates = sum(is_date(cell) for cell in filled)
    texts = len(filled) - dates
    is_data = dates == 1 and texts <= 1 and is_date(row.cells[0])
    return len(filled) >= 2 and not is_data


def grid_at(table: Table, place: int) -> Grid:
    """Return a table from its row of headings on."""
    header = table.rows[place]
    width = max(len(row.cells) for row in table.rows[place:])
    return Grid(
        name=table.name,
        header_row=header.number,
        columns=tuple(_column(index, header.at(index)) for index in range(width)),
        rows=table.rows[place + 1 :],
        titles=table.rows[:place],
    )


def _column(index: int, cell: Value) -> Column:
    header = text_of(cell)
    role = role_of(header) if header else None
    coin = coin_in_header(header) if role or "(" in header or "[" in header else None
    return Column(index=index, header=header, role=role, coin=coin)


def turned(grid: Grid, names_at: int) -> Grid:
    """Return a table with its players' rows as columns: `names_at` is the column of the names."""
    header = tuple(column.header for column in grid.columns)
    above = [row for row in grid.titles[-2:] if _is_beside(row, header)]
    lines = [*above, Row(grid.header_row, header), *grid.rows]
    width = len(grid.columns)
    columns = tuple(_turned_column(place, line, names_at) for place, line in enumerate(lines))
    rows = tuple(
        Row(index + 1, tuple(line.at(index) for line in lines))
        for index in range(width)
        if index != names_at
    )
    return Grid(
        name=grid.name,
        header_row=grid.header_row,
        columns=columns,
        rows=rows,
        titles=grid.titles[: len(grid.titles) - len(above)],
        rows_of=tuple(line.number for line in lines),
    )


def _turned_column(place: int, line: Row, names_at: int) -> Column:
    column = _column(place, line.at(names_at))
    # Whoever is called "Name" above the names heads the sessions, and is no player.
    return column if column.role is not Role.PLAYER else Column(
        index=place, header="", role=None
    )  # fmt: skip


def _is_beside(row: Row, header: Sequence[str]) -> bool:
    filled = [index for index, cell in enumerate(row.cells) if not is_blank(cell)]
    return len(filled) >= 2 and all(index < len(header) for index in filled)
