"""Whether players stand in columns or in rows."""

from ledger.importers.amounts import is_absent, take_apart
from ledger.importers.grids import Grid, is_date, is_number
from ledger.importers.tables import Value, is_blank, text_of
from ledger.importers.words import Role, is_total

_NO_SESSION = {
    Role.AMOUNT, Role.POINTS, Role.GAIN, Role.LOSS, Role.BUY_IN, Role.CASH_OUT, Role.DATE,
    Role.CATEGORY, Role.WINNER, Role.PAYER,
}  # fmt: skip


def names_column(grid: Grid) -> int | None:
    """Return the column of the players' names where they stand in rows, else None."""
    first = _first_text(grid)
    if first is None:
        return None
    if _has_dates_across(grid, first):
        return first
    if any(column.role in _NO_SESSION for column in grid.columns):
        return None
    unnamed = [c.index for c in grid.columns if c.role is None and c.index != first and c.header]
    numeric = [index for index in unnamed if any(is_number(v) for v in grid.values(index))]
    role = grid.columns[first].role
    is_turned = bool(numeric) if role is Role.PLAYER else _sums_down(grid, first, numeric)
    return first if role in {None, Role.PLAYER} and is_turned else None


def _has_dates_across(grid: Grid, first: int) -> bool:
    """Answer whether dates stand beside each other: in the headings, above or below them."""
    if any(is_date(column.header) and column.index != first for column in grid.columns):
        return True
    above = grid.titles[-1] if grid.titles else None
    if above and sum(is_date(cell) for cell in above.cells) >= 2:
        return True
    return _dates_below(grid, first)


def _first_text(grid: Grid) -> int | None:
    """Return the first column that holds texts, no amounts and no dates: the names."""
    player = grid.with_role(Role.PLAYER)
    if player:
        return player.index
    for column in grid.columns:
        filled = [value for value in grid.values(column.index) if not is_blank(value)]
        is_text = [isinstance(v, str) and not is_number(v) and not is_date(v) for v in filled]
        if filled and sum(is_text) > len(filled) / 2:
            return column.index if column.role in {None, Role.LABEL, Role.DATE} else None
    return None


def _dates_below(grid: Grid, first: int) -> bool:
    """Answer whether a row right below the headings says the dates of the columns."""
    if grid.with_role(Role.DATE):
        return False
    for row in grid.rows[:4]:
        dates = sum(is_date(cell) for cell in row.cells)
        if dates >= 2 and not is_date(row.at(first)):
            return True
    return False


def _sums_down(grid: Grid, first: int, numeric: list[int]) -> bool:
    """Answer whether the columns sum to zero, and the rows do not."""
    rows = [row for row in grid.rows if not row.is_blank and not is_total(text_of(row.at(first)))]
    down = sum(row_sum([row.at(index) for row in rows]) == 0 for index in numeric)
    across = sum(row_sum([row.at(index) for index in numeric]) == 0 for row in rows)
    return bool(numeric) and down == len(numeric) and across < len(rows)


def row_sum(values: list[Value]) -> int | None:
    """Return a sum whose marks do not matter, for telling whether it is zero."""
    total = 0
    for value in values:
        written = None if is_absent(value) else take_apart(value)
        if written:
            whole, mark, rest = written.body.replace(",", ".").rpartition(".")
            digits = whole.replace(".", "") + rest[:2].ljust(2, "0") if mark else rest + "00"
            total += written.sign * int("".join(d for d in digits if d.isdigit()) or "0")
    return total
