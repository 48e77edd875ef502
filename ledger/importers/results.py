"""One row per result: a player and an amount in each, and what they belong to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ledger.importers.amounts import Measure, NoAmountError, measured, take_apart
from ledger.importers.coins import Coin, coin_of, is_money
from ledger.importers.columns import title_coins
from ledger.importers.dates import Grain
from ledger.importers.days import Day, decide_days
from ledger.importers.grids import Column, Grid, date_column, is_number, is_unit_row
from ledger.importers.kinds import ask_kinds
from ledger.importers.measures import Counting, decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.tables import RefusedFileError, Row, Value, is_blank, text_of
from ledger.importers.undated import day_without_date
from ledger.importers.words import Role, is_running, is_total

OWNER = "?"
"""Stands for whoever keeps the file until somebody says who that is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """In which columns a result stands: one of its own, or what came in less what went out."""

    net: Column | None
    plus: Column | None = None
    minus: Column | None = None
    more: Column | None = None

    @property
    def columns(self) -> list[Column]:
        """Return the columns that hold amounts."""
        return [column for column in (self.net, *self._parts) if column]

    @property
    def _parts(self) -> tuple[Column | None, ...]:
        return (self.plus, self.minus, self.more)

    def of(self, row: Row, measure: Measure) -> int | None:
        """Return a row's result, None where it has none.

        Raises:
            NoAmountError: a cell is no amount.
        """
        parts = [
            sign * found
            for column, sign in zip(self._parts, (1, -1, -1), strict=True)
            if column and (found := measured(row.at(column.index), measure)) is not None
        ]
        net = measured(row.at(self.net.index), measure) if self.net else None
        return net if net is not None else sum(parts) if parts else None

    def differs(self, row: Row, measure: Measure) -> bool:
        """Answer whether a row's own result is not what came in less what went out."""
        if not (self.net and self.plus and self.minus):
            return False
        net = measured(row.at(self.net.index), measure)
        plus, minus, more = (
            measured(row.at(column.index), measure) if column else 0 for column in self._parts
        )
        is_whole = None not in (net, plus, minus)
        return is_whole and net != (plus or 0) - (minus or 0) - (more or 0)


def amount_columns(grid: Grid) -> Amounts | None:
    """Return where the results of a table of results stand, or None: it has none."""
    cash_out, buy_in = grid.with_role(Role.CASH_OUT), grid.with_role(Role.BUY_IN)
    gain, loss = grid.with_role(Role.GAIN), grid.with_role(Role.LOSS)
    net = next((c for c in grid.all_with(Role.AMOUNT) if _is_numeric(grid, c)), None)
    net = net or next((c for c in grid.all_with(Role.POINTS) if _is_numeric(grid, c)), None)
    if cash_out and buy_in:
        return Amounts(net=net, plus=cash_out, minus=buy_in, more=grid.with_role(Role.REBUY))
    if net is None and (gain or loss):
        return Amounts(net=None, plus=gain, minus=loss)
    net = net or next((c for c in grid.all_with(Role.TOTAL) if _is_numeric(grid, c)), None)
    return Amounts(net=net) if net else None


def _is_numeric(grid: Grid, column: Column) -> bool:
    return any(is_number(value) for value in grid.values(column.index))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    row: Row
    player: str
    amount: int
    coin: Coin | None


def read_results(book: Notebook, grid: Grid, amounts: Amounts, *, prefers: str) -> None:
    """Read a table with one result a row; without a date it is a standing."""
    rows = _rows(book, grid)
    date = date_column(grid)
    player = grid.with_role(Role.PLAYER)
    counting = _counting(book, grid, amounts, rows, is_standing=date is None)
    owner = (
        str(book.ask("owner", "whose_account", proposal=None) or OWNER) if player is None else ""
    )
    results = _results(book, grid, amounts, rows, counting, owner)
    if date is None:
        _stand(book, grid, results, counting)
    else:
        _group(book, grid, date, results, counting, prefers)


def _rows(book: Notebook, grid: Grid) -> list[Row]:
    rows: list[Row] = []
    headers = [column.header for column in grid.columns if column.header]
    for row in grid.rows:
        cells = [text_of(cell) for cell in row.cells if not is_blank(cell)]
        if not cells:
            book.skip(row.number, "blank")
        elif cells == headers:
            book.skip(row.number, "repeated_header")
        elif is_unit_row(row) and not rows:
            book.skip(row.number, "unit_row")
        elif is_total(cells[0]) or _is_total(grid, row):
            book.skip(row.number, "total", text=" ".join(cells)[:60])
        elif is_running(cells[0]):
            book.skip(row.number, "running_total", text=" ".join(cells)[:60])
        else:
            rows.append(row)
    return rows


def _is_total(grid: Grid, row: Row) -> bool:
    """Answer whether a total stands where a player or a date should."""
    columns = (grid.with_role(Role.PLAYER), date_column(grid))
    return any(column and is_total(text_of(row.at(column.index))) for column in columns)


def _counting(
    book: Notebook, grid: Grid, amounts: Amounts, rows: list[Row], *, is_standing: bool
) -> Counting:
    values: list[Value] = [row.at(c.index) for row in rows for c in amounts.columns]
    coins = [c.coin for c in amounts.columns if c.coin] + title_coins(grid)
    is_points = any(column.role is Role.POINTS for column in amounts.columns)
    coin_column = grid.with_role(Role.COIN)
    names_coin = coin_column is not None and any(
        coin_of(text_of(row.at(coin_column.index))) for row in rows
    )
    unit = "points" if is_points else None
    is_open = (is_points or is_standing) and not names_coin and not any(map(is_money, coins))
    is_open = is_open and not any(_coin_in(value) for value in values)
    return decide_counting(
        book, values, coins=coins, unit=unit, is_unit_open=is_open, names_coin=names_coin
    )


def _coin_in(value: Value) -> Coin | None:
    written = take_apart(value)
    return written.coin if written else None


def _results(
    book: Notebook, grid: Grid, amounts: Amounts, rows: list[Row], counting: Counting, owner: str
) -> list[_Result]:
    player = grid.with_role(Role.PLAYER)
    coins = grid.with_role(Role.COIN)
    found = []
    for row in rows:
        name = text_of(row.at(player.index)) if player else owner
        if not name:
            book.bad(row.number, "no_name")
            continue
        name = book.player(name, row.number)
        try:
            amount = amounts.of(row, counting.measure)
            if amounts.differs(row, counting.measure):
                book.warn("net_differs", row=row.number, name=name)
        except NoAmountError as error:
            cell = next(c for c in amounts.columns if not _is_readable(row.at(c.index), counting))
            _bad_cell(book, grid, row, cell, error.code)
            continue
        if amount is None:
            book.skip(row.number, "no_amounts", text=name)
            continue
        coin = coin_of(text_of(row.at(coins.index))) if coins else None
        coin = coin or next(
            (c for each in amounts.columns if (c := _coin_in(row.at(each.index)))), None
        )
        found.append(_Result(row=row, player=name, amount=amount, coin=coin))
    return found


def _is_readable(value: Value, counting: Counting) -> bool:
    try:
        measured(value, counting.measure)
    except NoAmountError:
        return False
    return True


def _bad_cell(book: Notebook, grid: Grid, row: Row, column: Column, code: str) -> None:
    number, letter = grid.place(row, column.index)
    book.bad(number, code, column=letter, text=text_of(row.at(column.index))[:40])


def _stand(book: Notebook, grid: Grid, results: list[_Result], counting: Counting) -> None:
    """Take a table without dates for what everybody stood at, never for one huge round."""
    seen: dict[str, int] = {}
    for each in results:
        if each.player in seen:
            raise RefusedFileError("player_twice", row=each.row.number, name=each.player)
        seen[each.player] = each.amount
    if not results:
        return
    day = day_without_date(book, "", None)
    coin = next((each.coin.code for each in results if each.coin and each.coin.code), None)
    book.sessions.append(
        Session(
            day=day[0] if day else None,
            kind=Kind.OPENING,
            amounts=seen,
            source_rows=tuple(each.row.number for each in results),
            digits=counting.measure.digits,
            currency=counting.currency or coin,
            sheet=book.sheet,
        )
    )


_GROUPINGS = (
    (Role.GAME, Role.LABEL, Role.CATEGORY, Role.COIN),
    (Role.GAME, Role.CATEGORY, Role.COIN),
    (Role.CATEGORY, Role.COIN),
)
"""What results of a session share beside their day; a label may also be a remark on one."""

_Dated = tuple[_Result, Value, Day | None]


def _group(
    book: Notebook,
    grid: Grid,
    date: Column,
    results: list[_Result],
    counting: Counting,
    prefers: str,
) -> None:
    """Put results together that have the same day, game, label, category and coin."""
    filled = _filled_down(book, grid, date)
    values = [filled[each.row.number] for each in results]
    days = decide_days(book, values, prefers=prefers)
    kinds = _kinds(book, grid, results)
    dated = list(zip(results, values, days, strict=True))
    spoiled = _spoiled(book, filled, dated)
    for group in _grouped(grid, dated):
        if {text_of(value) for _, value, _ in group} & spoiled:
            for each, _, day in group:
                if day is not None:
                    book.skip(each.row.number, "session_has_bad_row")
            continue
        book.sessions.append(_session(book, grid, group, kinds, counting))


def _kinds(book: Notebook, grid: Grid, results: list[_Result]) -> object:
    if grid.with_role(Role.CATEGORY) is None:
        return Kind.PLAY.value
    category, label = _reader(grid, Role.CATEGORY), _reader(grid, Role.LABEL)
    return ask_kinds(
        book, [(category(each.row), label(each.row)) for each in results], default=Kind.PLAY
    )


def _spoiled(book: Notebook, filled: Mapping[int, Value], dated: list[_Dated]) -> set[str]:
    """Return the dates, as written, of which a row cannot be read: no session there is whole."""
    spoiled = {text_of(filled[each.row]) for each in book.bad_rows if each.row in filled}
    for each, value, day in dated:
        if day is None and "first_year" not in book.questions:
            written = text_of(value)
            book.bad(each.row.number, "no_such_date" if written else "no_date", text=written[:40])
            spoiled.add(written)
    return spoiled


def _grouped(grid: Grid, dated: list[_Dated]) -> list[list[_Dated]]:
    """Return the sessions: by all that they share, or by less where only that sums to zero."""
    first: list[list[_Dated]] = []
    for roles in _GROUPINGS:
        groups = _grouped_by(grid, dated, roles)
        if all(sum(each.amount for each, _, _ in group) == 0 for group in groups):
            return groups
        first = first or groups
    return first


def _grouped_by(grid: Grid, dated: list[_Dated], roles: tuple[Role, ...]) -> list[list[_Dated]]:
    readers = [_reader(grid, role) for role in roles]
    is_owner = grid.with_role(Role.PLAYER) is None
    groups: dict[tuple[str, ...], list[_Dated]] = {}
    for each, value, day in dated:
        shared = tuple(reader(each.row) for reader in readers)
        own = str(each.row.number) if is_owner else ""
        groups.setdefault((own, text_of(value), *shared), []).append((each, value, day))
    return list(groups.values())


def _reader(grid: Grid, role: Role) -> Callable[[Row], str]:
    """Return what reads a row's cell in the column of a role."""
    column = grid.with_role(role)
    return lambda row: text_of(row.at(column.index)) if column else ""


def _filled_down(book: Notebook, grid: Grid, date: Column) -> dict[int, Value]:
    """Return each row's date; one that is not written is that of the row above."""
    values: dict[int, Value] = {}
    above: Value = None
    for row in grid.rows:
        value = row.at(date.index)
        if is_blank(value) and not row.is_blank and above is not None:
            book.assume("date_from_above", column=grid.place(row, date.index)[1])
        above = above if is_blank(value) else value
        values[row.number] = above
    return values


def _session(
    book: Notebook, grid: Grid, group: list[_Dated], kinds: object, counting: Counting
) -> Session:
    amounts: dict[str, int] = {}
    for each, _, _ in group:
        amounts[each.player] = amounts.get(each.player, 0) + each.amount
    first, _, day = group[0]
    labels = {label for each, _, _ in group if (label := _reader(grid, Role.LABEL)(each.row))}
    category = _reader(grid, Role.CATEGORY)(first.row)
    coin = first.coin.code if first.coin and first.coin.code else None
    when, grain = day or (None, Grain.DAY)
    return Session(
        day=when,
        grain=grain,
        kind=book.kind(category, kinds),
        amounts=amounts,
        source_rows=tuple(sorted({each.row.number for each, _, _ in group})),
        digits=counting.measure.digits,
        currency="points" if counting.currency == "points" else coin or counting.currency,
        label=labels.pop() if len(labels) == 1 else None,
        category=category or None,
        sheet=book.sheet,
    )
