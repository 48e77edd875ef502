"""One row per game: a winner and a loser, who paid whom, or several players with their scores."""

import re
from collections.abc import Callable

from ledger.importers.amounts import Measure, NoAmountError, measured
from ledger.importers.coins import coin_of
from ledger.importers.columns import title_coins
from ledger.importers.days import decide_days
from ledger.importers.grids import Column, Grid, date_column
from ledger.importers.measures import decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.tables import Row, Value, is_blank, text_of
from ledger.importers.undated import day_without_date
from ledger.importers.words import Role, is_total, plain, role_of

_NUMBERED = re.compile(r"(.*?)[\s_#.-]*(\d{1,2})")
Postings = Callable[[Row], list[tuple[str, Value, int]]]
"""Who is in a row: a name, the cell of the amount, and the sign in which it counts."""


def pairs_of(grid: Grid) -> list[tuple[Column, Column]]:
    """Return the columns "Player 1", "Score 1", "Player 2", …, each with its amount's."""
    players: dict[str, Column] = {}
    amounts: dict[str, Column] = {}
    for column in grid.columns:
        found = _NUMBERED.fullmatch(plain(column.header))
        role = role_of(found[1]) if found else None
        if found and role is Role.PLAYER:
            players[found[2]] = column
        elif found and role in {Role.AMOUNT, Role.POINTS, Role.GAIN}:
            amounts[found[2]] = column
    both = [number for number in players if number in amounts]
    return [(players[number], amounts[number]) for number in both] if len(both) > 1 else []


def read_pairs(
    book: Notebook, grid: Grid, pairs: list[tuple[Column, Column]], *, prefers: str
) -> None:
    """Read rows that name several players with the score of each."""

    def postings(row: Row) -> list[tuple[str, Value, int]]:
        named = [(text_of(row.at(who.index)), row.at(what.index)) for who, what in pairs]
        return [(name, value, 1) for name, value in named if name]

    is_points = any(role_of(plain(c.header).rstrip("0123456789 ")) is Role.POINTS for _, c in pairs)
    columns = [column for _, column in pairs]
    _read(book, grid, columns, postings, Kind.PLAY, prefers, "points" if is_points else None)


def read_winners(
    book: Notebook, grid: Grid, winner: Column, loser: Column, amount: Column, *, prefers: str
) -> None:
    """Read rows that name a winner, a loser and what went from one to the other."""
    _read(book, grid, [amount], _between(winner, loser, amount), Kind.PLAY, prefers, None)


def read_payments(
    book: Notebook, grid: Grid, payer: Column, receiver: Column, amount: Column, *, prefers: str
) -> None:
    """Read rows that say who paid whom: the payer's balance rises."""
    _read(book, grid, [amount], _between(payer, receiver, amount), Kind.PAYMENT, prefers, None)


def _between(plus: Column, minus: Column, amount: Column) -> Postings:
    def postings(row: Row) -> list[tuple[str, Value, int]]:
        value = row.at(amount.index)
        return [(text_of(row.at(plus.index)), value, 1), (text_of(row.at(minus.index)), value, -1)]

    return postings


def _read(
    book: Notebook,
    grid: Grid,
    amounts: list[Column],
    postings: Postings,
    kind: Kind,
    prefers: str,
    unit: str | None,
) -> None:
    rows = [row for row in grid.rows if _is_game(book, row)]
    coins = [c.coin for c in amounts if c.coin] + title_coins(grid)
    coin_column = grid.with_role(Role.COIN)
    values = [row.at(column.index) for row in rows for column in amounts]
    counting = decide_counting(
        book,
        values,
        coins=coins,
        unit=unit,
        is_unit_open=unit is not None,
        names_coin=coin_column is not None,
    )
    date = date_column(grid)
    days = (
        decide_days(book, [row.at(date.index) for row in rows], prefers=prefers)
        if date
        else [day_without_date(book, "", None) for _ in rows]
    )
    label = grid.with_role(Role.LABEL)
    for row, day in zip(rows, days, strict=True):
        if date and day is None and "first_year" not in book.questions:
            text = text_of(row.at(date.index))
            book.bad(row.number, "no_such_date" if text else "no_date", text=text[:40])
            continue
        found = _amounts(book, row, postings(row), counting.measure)
        if found is None:
            continue
        coin = coin_of(text_of(row.at(coin_column.index))) if coin_column else None
        book.sessions.append(
            Session(
                day=day[0] if day else None,
                kind=kind,
                amounts=found,
                source_rows=(row.number,),
                digits=counting.measure.digits,
                currency=(coin.code if coin else None) or counting.currency,
                label=text_of(row.at(label.index)) or None if label else None,
                sheet=book.sheet,
            )
        )


def _is_game(book: Notebook, row: Row) -> bool:
    if row.is_blank:
        book.skip(row.number, "blank")
        return False
    first = next(text_of(cell) for cell in row.cells if not is_blank(cell))
    if is_total(first):
        book.skip(row.number, "total", text=first)
        return False
    return True


def _amounts(
    book: Notebook, row: Row, postings: list[tuple[str, Value, int]], measure: Measure
) -> dict[str, int] | None:
    found: dict[str, int] = {}
    if not postings or any(not name for name, _, _ in postings):
        book.bad(row.number, "no_name")
        return None
    several = [name for name, _, _ in postings if "," in name or "&" in name]
    if several:
        # What each of them won or lost, the row does not say.
        book.bad(row.number, "several_people", names=several)
        return None
    for text, value, sign in postings:
        name = book.player(text, row.number)
        try:
            amount = measured(value, measure)
        except NoAmountError as error:
            book.bad(row.number, error.code, text=text_of(value)[:40])
            return None
        if amount is not None:
            found[name] = found.get(name, 0) + sign * amount
    if not found:
        book.skip(row.number, "no_amounts")
        return None
    return found
