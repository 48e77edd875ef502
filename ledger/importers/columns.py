"""What each column of a wide table is: a date, a label, a coin, a player, or nothing to import."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ledger.importers.amounts import is_absent, take_apart
from ledger.importers.coins import Coin, coin_of
from ledger.importers.grids import Column, Grid, date_column, is_amount, is_date, is_number
from ledger.importers.notebook import Notebook
from ledger.importers.tables import MOST_PLAYERS, RefusedFileError, Row, Value, is_blank, text_of
from ledger.importers.words import Role, is_header_of_running, is_total, plain

_LOOKED_AT = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The columns of a wide table by what they are."""

    players: tuple[Column, ...]
    date: Column | None = None
    year: Column | None = None
    label: Column | None = None
    coin: Column | None = None
    category: Column | None = None


def lay_out(book: Notebook, grid: Grid) -> Layout:
    """Return what the columns of a wide table are, and note those that are left out.

    Raises:
        RefusedFileError: `duplicate_header` or `too_many_players`.
    """
    date = date_column(grid)
    year = grid.with_role(Role.YEAR)
    year = None if year == date else year
    coin = grid.with_role(Role.COIN)
    category = grid.with_role(Role.CATEGORY)
    taken = {c.index for c in (date, year, coin, category) if c}
    label = _label_column(grid, taken)
    taken |= {label.index} if label else set()
    candidates = [c for c in grid.columns if c.index not in taken and _may_be_player(grid, c)]
    if len(candidates) > 2 * MOST_PLAYERS:
        raise RefusedFileError("too_many_players", row=grid.header_row, most=MOST_PLAYERS)
    players = [c for c in candidates if not _is_running(book, grid, c, candidates)]
    _refuse_twins(grid, players)
    _note_ignored(book, grid, taken | {c.index for c in candidates})
    return Layout(
        players=tuple(players), date=date, year=year, label=label, coin=coin, category=category
    )


def _label_column(grid: Grid, taken: set[int]) -> Column | None:
    """Return the column that says what a session was: by its heading, or the first of texts."""
    for role in (Role.LABEL, Role.PLAYER):
        for column in grid.all_with(role):
            if column.index not in taken and _holds_texts(grid.values(column.index)):
                return column
    for column in grid.columns:
        if column.index in taken or column.role not in {None, Role.GAME}:
            continue
        if _holds_texts(grid.values(column.index)):
            return column
        if any(is_number(value) for value in grid.values(column.index)):
            return None
    return None


def _holds_texts(values: list[Value]) -> bool:
    filled = [value for value in values if not is_absent(value)]
    texts = [v for v in filled if not is_number(v) and not is_date(v) and not is_total(text_of(v))]
    return bool(texts) and len(texts) * 2 > len(filled)


def _may_be_player(grid: Grid, column: Column) -> bool:
    """Answer whether a column is headed by no known word and holds amounts, or nothing yet."""
    if column.role is not None or not column.header or is_date(column.header):
        return False
    filled = [value for value in grid.values(column.index) if not is_blank(value)]
    if _counts_up(filled):
        return False
    amounts = [value for value in filled if is_amount(value)]
    return not filled or len(amounts) * 2 >= len(filled)


def _counts_up(values: list[Value]) -> bool:
    """Answer whether a column only numbers its rows: 1, 2, 3."""
    return len(values) > 1 and [text_of(v) for v in values] == [
        str(number) for number in range(1, len(values) + 1)
    ]


def _is_running(book: Notebook, grid: Grid, column: Column, others: list[Column]) -> bool:
    """Answer whether a column is another one's running total, by its heading or its amounts."""
    whose = is_header_of_running(column.header)
    named = [c for c in others if c != column and whose and plain(c.header) == whose]
    if not named and not any(c != column and _adds_up(grid, c, column) for c in others):
        return False
    number, letter = grid.place(Row(grid.header_row, ()), column.index)
    book.skip(number, "running_total", column=None if grid.rows_of else letter, text=column.header)
    return True


def _adds_up(grid: Grid, single: Column, running: Column) -> bool:
    """Answer whether the amounts of a column, added up, are those of another."""
    is_likely = _is_sum_of(grid.rows[:_LOOKED_AT], single, running)
    return is_likely and _is_sum_of(grid.rows, single, running)


def _is_sum_of(rows: Sequence[Row], single: Column, running: Column) -> bool:
    pairs = [(_cents(row.at(single.index)), _cents(row.at(running.index))) for row in rows]
    known = [(one, total) for one, total in pairs if one is not None and total is not None]
    if sum(one != 0 for one, _ in known) < 3 or all(one == total for one, total in known):
        return False
    added = 0
    for one, total in known:
        added += one
        if added != total:
            return False
    return True


def _cents(value: Value) -> int | None:
    """Return an amount in hundredths where its marks leave no doubt."""
    written = None if is_absent(value) else take_apart(value)
    if written is None:
        return None
    whole, _, rest = written.body.replace(",", ".").partition(".")
    if "." in rest or len(rest) > 2 or not (whole + rest).isdigit():
        return None
    return written.sign * int(whole + rest.ljust(2, "0"))


def _refuse_twins(grid: Grid, players: list[Column]) -> None:
    seen: dict[str, Column] = {}
    for column in players:
        twin = seen.setdefault(column.header, column)
        if twin is not column:
            row, letter = grid.place(Row(grid.header_row, ()), column.index)
            other_row, other = grid.place(Row(grid.header_row, ()), twin.index)
            first, second = (str(other_row), str(row)) if grid.rows_of else (other, letter)
            raise RefusedFileError(
                "duplicate_header", row=row, name=column.header, first=first, second=second
            )


def _note_ignored(book: Notebook, grid: Grid, used: set[int]) -> None:
    for column in grid.columns:
        values = [v for v in grid.values(column.index) if not is_blank(v)]
        if column.index in used or not values:
            continue
        number, letter = grid.place(Row(grid.header_row, ()), column.index)
        reason = {Role.TOTAL: "total", Role.RUNNING: "running_total"}.get(
            column.role or Role.OTHER, "no_player"
        )
        if not column.header and any(is_number(value) for value in values):
            book.warn("column_without_header", row=number, column=letter)
        book.skip(number, reason, column=None if grid.rows_of else letter, text=column.header[:40])


def row_coin(row: Row, layout: Layout) -> Coin | None:
    """Return the coin that a row names in its own column."""
    return coin_of(text_of(row.at(layout.coin.index))) if layout.coin else None


_SPOKEN = re.compile(
    r"€|ƒ|\b(?:euros?|gulden|guldens|kronor|eur|nlg|sek|punten|punkte|points|poäng)\b"
)


def title_coins(grid: Grid) -> list[Coin]:
    """Return the coins that the lines above the headings name."""
    text = " ".join(text_of(cell) for row in grid.titles for cell in row.cells).casefold()
    return [coin for word in _SPOKEN.findall(text) if (coin := coin_of(word))]
