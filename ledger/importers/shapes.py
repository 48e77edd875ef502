"""What a table is: the export of a known program, or one of the ways of keeping a book."""

from collections.abc import Iterator

from ledger.importers.bill_tables import find_bills, is_cospend, read_bills
from ledger.importers.games import pairs_of, read_pairs, read_payments, read_winners
from ledger.importers.grids import (
    Column,
    Grid,
    date_column,
    find_header,
    grid_at,
    is_date,
    is_number,
    turned,
)
from ledger.importers.notebook import Notebook
from ledger.importers.orientation import names_column, row_sum
from ledger.importers.poker_now import COLUMNS, read_poker_now
from ledger.importers.results import amount_columns, read_results
from ledger.importers.spliit import is_spliit, read_spliit
from ledger.importers.splitwise import is_splitwise, read_splitwise
from ledger.importers.statements import counterparty_column, read_statement
from ledger.importers.tables import RefusedFileError, Table, is_blank, text_of
from ledger.importers.wide import read_wide
from ledger.importers.words import Role

_LOOKED_AT = 300
_ENGLISH = frozenset({
    "date", "player", "name", "amount", "total", "weekend", "notes", "balance", "points", "score",
    "winner", "loser", "buy-in", "cash-out", "game", "net",
})  # fmt: skip


def read_table(book: Notebook, table: Table) -> str:
    """Read a table into the notebook and return what shape it has.

    Raises:
        RefusedFileError: there is nothing in it that can be imported.
    """
    book.assumed += table.notes
    if find_bills(table.rows):
        shape = "cospend" if is_cospend(table.rows) else "bills"
        read_bills(book, table.rows)
        return shape
    place = find_header(table.rows)
    if place is None:
        raise RefusedFileError("no_table")
    grid = grid_at(table, place)
    return _read_export(book, grid) or _read_games(book, grid) or _read_sheet(book, grid)


def _read_export(book: Notebook, grid: Grid) -> str | None:
    headers = {column.header.casefold() for column in grid.columns}
    if headers >= COLUMNS:
        read_poker_now(book, grid)
        return "poker_now"
    if is_spliit(grid):
        read_spliit(book, grid)
        return "spliit"
    if is_splitwise(grid):
        read_splitwise(book, grid)
        return "splitwise"
    return None


def _read_games(book: Notebook, grid: Grid) -> str | None:
    others, moved = counterparty_column(grid), grid.with_role(Role.AMOUNT)
    if others and moved:
        read_statement(book, grid, others, moved)
        return "statement"
    pairs = pairs_of(grid)
    if pairs:
        read_pairs(book, grid, pairs, prefers=_prefers(grid))
        return "games"
    amount = grid.with_role(Role.AMOUNT, Role.POINTS, Role.TOTAL, Role.GAIN)
    winner, loser = grid.with_role(Role.WINNER), grid.with_role(Role.LOSER)
    # "Lost" is an amount in one sheet, and whoever lost in another.
    loser = loser or (_named(grid, Role.LOSS) if winner else None)
    winner = winner or (_named(grid, Role.GAIN) if loser else None)
    if winner and loser and amount:
        read_winners(book, grid, winner, loser, amount, prefers=_prefers(grid))
        return "games"
    payer, receiver = grid.with_role(Role.PAYER), grid.with_role(Role.RECEIVER)
    if payer and receiver and amount:
        read_payments(book, grid, payer, receiver, amount, prefers=_prefers(grid))
        return "payments"
    return None


def _named(grid: Grid, role: Role) -> Column | None:
    column = grid.with_role(role)
    return None if column and any(is_number(v) for v in grid.values(column.index)) else column


def _read_sheet(book: Notebook, grid: Grid) -> str:
    names_at = names_column(grid)
    if names_at is not None:
        read_wide(book, turned(grid, names_at), prefers=_prefers(grid))
        return "players_in_rows"
    amounts = amount_columns(grid)
    is_wide = _is_wide(grid)
    if grid.with_role(Role.PLAYER) and not is_wide:
        if amounts is None:
            _know_players(book, grid)
            raise RefusedFileError("no_amounts")
        shape = "results" if date_column(grid) else "standings"
        read_results(book, grid, amounts, prefers=_prefers(grid))
        return shape
    if amounts and not is_wide and not list(_unnamed(grid)):
        read_results(book, grid, amounts, prefers=_prefers(grid))
        return "one_account"
    read_wide(book, grid, prefers=_prefers(grid))
    return "players_in_columns"


def _unnamed(grid: Grid) -> Iterator[Column]:
    """Give the columns of amounts that no known word heads: they may be players."""
    for column in grid.columns:
        cells = [row.at(column.index) for row in grid.rows[:_LOOKED_AT]]
        values = [value for value in cells if not is_blank(value)]
        is_numeric = sum(is_number(value) for value in values) * 2 >= len(values)
        if column.role is None and column.header and values and is_numeric:
            yield column


def _is_wide(grid: Grid) -> bool:
    """Answer whether several columns without a known heading sum to zero in most rows."""
    columns = list(_unnamed(grid))
    if len(columns) < 2:
        return False
    rows = [row for row in grid.rows[:_LOOKED_AT] if not row.is_blank]
    sums = [row_sum([row.at(c.index) for c in columns]) for row in rows]
    return sum(each == 0 for each in sums) * 2 > len(sums)


def _know_players(book: Notebook, grid: Grid) -> None:
    column = grid.with_role(Role.PLAYER)
    for row in grid.rows:
        name = text_of(row.at(column.index)) if column else ""
        if name and not is_date(name) and not is_number(name):
            book.player(name, row.number)


def _prefers(grid: Grid) -> str:
    """Return the order in which people write dates who head their columns so."""
    headers = {word for c in grid.columns for word in c.header.casefold().split()}
    texts = [text_of(cell) for row in grid.rows[:200] for cell in row.cells[:40]]
    texts += [column.header for column in grid.columns]
    is_slashed = any("/" in text and is_date(text) for text in texts)
    foreign = headers & {
        "datum",
        "fecha",
        "tag",
        "dag",
        "speler",
        "spieler",
        "spelare",
        "naam",
        "bedrag",
        "totaal",
    }
    return "mdy" if is_slashed and not foreign and headers & _ENGLISH else "dmy"
