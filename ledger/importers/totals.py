"""Totals of a sheet are never imported, but they have to be what its rows come to."""

from collections.abc import Mapping, Sequence

from ledger.importers.amounts import Measure, NoAmountError, measured
from ledger.importers.grids import Grid
from ledger.importers.notebook import Notebook
from ledger.importers.row_kinds import Sorted
from ledger.importers.tables import Row, text_of


def check_totals(
    book: Notebook,
    grid: Grid,
    names: Mapping[int, str],
    found: Sorted,
    done: Sequence[tuple[Row, Mapping[str, int]]],
    measure: Measure,
) -> None:
    """Warn of each total and running total that is not what the rows above it come to.

    A total may be of all rows, or of those since the total before it.
    """
    since = 0
    for row in sorted([*found.totals, *found.runnings], key=lambda each: each.number):
        above = [each for each in done if each[0].number < row.number]
        parts = [each for each in above if each[0].number > since]
        for index, name in names.items():
            said = _said(row, index, measure)
            sums = {_sum(above, name), _sum(parts, name), _sum(done, name)}
            if said is not None and said not in sums:
                number, letter = grid.place(row, index)
                values = {"row": number, "column": letter, "name": name}
                book.warn(
                    "total_differs", **values, said=text_of(row.at(index)), found=_sum(above, name)
                )
        if row in found.totals:
            since = row.number


def _sum(rows: Sequence[tuple[Row, Mapping[str, int]]], name: str) -> int:
    return sum(amounts.get(name, 0) for _, amounts in rows)


def _said(row: Row, index: int, measure: Measure) -> int | None:
    try:
        return measured(row.at(index), measure)
    except NoAmountError:
        return None
