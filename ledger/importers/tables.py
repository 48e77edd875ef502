"""What a file is before anybody knows what it means: tables of cells, each row with its number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from ledger.errors import LedgerError

Value = str | int | Decimal | date | None
"""What stands in a cell. A text is as written; a number or date was one in the file itself."""

MOST_BYTES = 10_000_000
MOST_UNPACKED = 40_000_000
MOST_ROWS = 50_000
MOST_COLUMNS = 500
MOST_CELLS = 1_000_000
MOST_PLAYERS = 100


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its number as in the file, counted from 1, and its cells."""

    number: int
    cells: tuple[Value, ...]

    @property
    def is_blank(self) -> bool:
        """Answer whether nothing stands in it."""
        return all(is_blank(cell) for cell in self.cells)

    def at(self, column: int) -> Value:
        """Return a cell, also where the row ends before it."""
        return self.cells[column] if column < len(self.cells) else None


@dataclass(frozen=True, slots=True)
class Table:
    """One sheet of a file, or the whole of it."""

    name: str
    rows: tuple[Row, ...]
    notes: tuple["Note", ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was found or taken for granted: a code, and the values of its sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file as it was unpacked: its tables, or the tree of its JSON."""

    format: str
    tables: tuple[Table, ...] = ()
    hidden: tuple[str, ...] = ()
    tree: object = None
    facts: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


class RefusedFileError(LedgerError):
    """Nothing of the file can be read: a code, and the values of its sentence."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


def is_blank(value: Value) -> bool:
    """Answer whether a cell has nothing in it."""
    return value is None or (isinstance(value, str) and not value.strip())


def text_of(value: Value) -> str:
    """Return what a person sees in a cell."""
    return "" if value is None else " ".join(str(value).split())


def column_name(index: int) -> str:
    """Return a column as a spreadsheet calls it: A, B, …, Z, AA."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def check_width(row: int, width: int) -> None:
    """Refuse a row that is wider than any table that a group keeps."""
    if width > MOST_COLUMNS:
        raise RefusedFileError("too_many_columns", row=row, found=width, most=MOST_COLUMNS)
