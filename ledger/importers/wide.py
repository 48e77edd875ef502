"""Wide tables: a session in each row, a player in each column."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.importers.amounts import NoAmountError, is_absent, measured, take_apart
from ledger.importers.coins import POINTS, Coin, coin_of, without_coin
from ledger.importers.columns import Layout, lay_out, row_coin, title_coins
from ledger.importers.dates import Grain
from ledger.importers.days import Day, decide_days
from ledger.importers.grids import Grid
from ledger.importers.kinds import ask_kinds, ask_kinds_of_labels
from ledger.importers.measures import Counting, decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.orientation import row_sum
from ledger.importers.proposals import Kind, Session
from ledger.importers.row_kinds import Sorted, sort_rows, year_in
from ledger.importers.tables import Row, text_of
from ledger.importers.totals import check_totals
from ledger.importers.undated import day_without_date

_LOOKED_AT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    row: Row
    amounts: Mapping[str, int]
    coin: Coin | None


def read_wide(book: Notebook, grid: Grid, *, prefers: str) -> None:
    """Read a table of sessions by players into the notebook."""
    layout = lay_out(book, grid)
    names = {}
    for column in layout.players:
        row_number, _ = grid.place(Row(grid.header_row, ()), column.index)
        names[column.index] = book.player(
            without_coin(column.header), row_number if grid.rows_of else grid.header_row
        )
    found = sort_rows(book, grid, layout)
    counting = _counting(book, grid, layout, found)
    read = [each for row in found.data if (each := _row(book, grid, layout, names, row, counting))]
    read = _without_sums(book, grid, layout, found, read)
    days = _days(book, grid, layout, found, read, prefers)
    kinds = _kinds(book, layout, read)
    done: list[tuple[Row, Mapping[str, int]]] = []
    for each, day in zip(read, days, strict=True):
        session = _session(book, grid, layout, each, day, kinds, counting)
        if session is not None:
            book.sessions.append(session)
            done.append((each.row, each.amounts))
    check_totals(book, grid, names, found, done, counting.measure)


def _counting(book: Notebook, grid: Grid, layout: Layout, found: Sorted) -> Counting:
    values = [row.at(column.index) for row in found.data for column in layout.players]
    units = [
        coin
        for row in found.units
        for cell in row.cells
        if (coin := coin_of(text_of(cell).strip("()[]")))
    ]
    headed = [column.coin for column in layout.players if column.coin]
    coins = [*units, *headed, *title_coins(grid)]
    named = layout.coin is not None and any(row_coin(row, layout) for row in found.data)
    unit = POINTS if _is_uneven(layout, found) else None
    return decide_counting(book, values, coins=coins, unit=unit, names_coin=named)


def _is_uneven(layout: Layout, found: Sorted) -> bool:
    """Answer whether no row of several sums to zero, as points do not."""
    rows = found.data[:_LOOKED_AT]
    sums = [row_sum([row.at(column.index) for column in layout.players]) for row in rows]
    return len(sums) > 2 and all(sums)


def _row(
    book: Notebook,
    grid: Grid,
    layout: Layout,
    names: Mapping[int, str],
    row: Row,
    counting: Counting,
) -> _Read | None:
    amounts: dict[str, int] = {}
    coins = set()
    is_good = True
    for index, name in names.items():
        cell = row.at(index)
        try:
            amount = measured(cell, counting.measure)
        except NoAmountError as error:
            number, letter = grid.place(row, index)
            book.bad(number, error.code, column=letter, text=text_of(cell)[:40])
            is_good = False
            continue
        if amount is None:
            continue
        written = take_apart(cell)
        coins |= {written.coin} if written and written.coin else set()
        amounts[name] = amounts.get(name, 0) + amount
    coin = row_coin(row, layout)
    codes = {each.code for each in (*coins, *([coin] if coin else [])) if each.code}
    if len(codes) > 1:
        book.bad(grid.place(row, layout.players[0].index)[0], "two_coins", coins=sorted(codes))
        return None
    if not is_good:
        return None
    return _Read(row=row, amounts=amounts, coin=coin or next(iter(coins), None))


def _without_sums(
    book: Notebook, grid: Grid, layout: Layout, found: Sorted, read: list[_Read]
) -> list[_Read]:
    """Leave out totals that nothing names: no date and no label, and the sums of the rows above."""
    kept: list[_Read] = []
    for each in read:
        if kept and not _heading(layout, each.row) and _is_sum(each, kept):
            found.totals.append(each.row)
            book.skip(grid.place(each.row, layout.players[0].index)[0], "total")
        else:
            kept.append(each)
    return kept


def _heading(layout: Layout, row: Row) -> str:
    columns = [column for column in (layout.date, layout.label) if column]
    return "".join(text_of(row.at(column.index)) for column in columns)


def _is_sum(each: _Read, above: list[_Read]) -> bool:
    return all(
        amount == sum(other.amounts.get(name, 0) for other in above)
        for name, amount in each.amounts.items()
    )


def _days(
    book: Notebook, grid: Grid, layout: Layout, found: Sorted, read: list[_Read], prefers: str
) -> list[Day | None]:
    if layout.date is None:
        return [
            day_without_date(book, text_of(each.row.at(layout.label.index)) if layout.label else "",
                             found.years.get(each.row.number))
            for each in read
        ]  # fmt: skip
    values = [each.row.at(layout.date.index) for each in read]
    years = [found.years.get(each.row.number) for each in read]
    title = " ".join(text_of(cell) for row in grid.titles for cell in row.cells)
    days = decide_days(book, values, prefers=prefers, years=years, first_year=year_in(title))
    if not any(days) and not any(text_of(value) for value in values):
        return [day_without_date(book, "", None) for _ in read]
    return days


def _kinds(book: Notebook, layout: Layout, read: list[_Read]) -> object:
    def label(each: _Read) -> str:
        return text_of(each.row.at(layout.label.index)) if layout.label else ""

    if layout.category is None:
        return ask_kinds_of_labels(book, map(label, read))
    index = layout.category.index
    return ask_kinds(
        book, [(text_of(each.row.at(index)), label(each)) for each in read], default=Kind.PLAY
    )


def _session(
    book: Notebook,
    grid: Grid,
    layout: Layout,
    read: _Read,
    day: Day | None,
    kinds: object,
    counting: Counting,
) -> Session | None:
    row = read.row
    label = text_of(row.at(layout.label.index)) if layout.label else ""
    rows = _source_rows(grid, layout, row)
    if day is None and not _is_open(book, grid, layout, row):
        return None
    category = text_of(row.at(layout.category.index)) if layout.category else ""
    coin = read.coin.code if read.coin and read.coin.code else None
    points = counting.currency == "points"
    currency = "points" if points else _answered(book, read.coin) or coin or counting.currency
    when, grain = day or (None, Grain.DAY)
    return Session(
        day=when,
        kind=book.kind(category if layout.category else label, kinds),
        amounts=read.amounts,
        source_rows=rows,
        digits=counting.measure.digits,
        currency=currency,
        label=label or None,
        sheet=book.sheet,
        category=category or None,
        grain=grain,
    )


def _source_rows(grid: Grid, layout: Layout, row: Row) -> tuple[int, ...]:
    """Return the rows of the file that a session's amounts stand in."""
    if not grid.rows_of:
        return (row.number,)
    filled = [c.index for c in layout.players if not is_absent(row.at(c.index))]
    return tuple(sorted({grid.rows_of[index] for index in filled}))


def _is_open(book: Notebook, grid: Grid, layout: Layout, row: Row) -> bool:
    """Answer whether a question is open about a row's date; otherwise the row is a bad one."""
    if layout.date is None or _is_undated(layout, grid):
        return True
    written = text_of(row.at(layout.date.index))
    if written and "first_year" in book.questions:
        return True
    number, letter = grid.place(row, layout.date.index)
    book.bad(number, "no_such_date" if written else "no_date", column=letter, text=written[:40])
    return False


def _answered(book: Notebook, coin: Coin | None) -> str | None:
    """Return the answered coin where the mark is several countries'."""
    answer = book.answers.get("currency")
    return str(answer).upper() if answer and coin and not coin.is_sure else None


def _is_undated(layout: Layout, grid: Grid) -> bool:
    return layout.date is not None and not any(text_of(v) for v in grid.values(layout.date.index))
