"""Statements of an account: what its owner got from others and gave them."""

from ledger.importers.amounts import NoAmountError, measured
from ledger.importers.coins import coin_of
from ledger.importers.days import decide_days
from ledger.importers.grids import Column, Grid, date_column
from ledger.importers.kinds import ask_kinds
from ledger.importers.measures import decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.results import OWNER
from ledger.importers.tables import Row, text_of
from ledger.importers.words import Role, plain

_OTHERS = frozenset({
    "naam / omschrijving", "naam tegenpartij", "tegenpartij", "counterparty", "counterparty name",
    "beguenstigter/zahlungspflichtiger", "begunstigter/zahlungspflichtiger",
    "empfanger/auftraggeber",
    "auftraggeber/empfanger", "name zahlungsbeteiligter", "payee", "begunstigde", "motpart",
    "contrepartie", "from/to", "van/aan", "naam van/aan", "beneficiario",
})  # fmt: skip
_DIRECTIONS = frozenset({
    "af bij", "af/bij", "bij/af", "debet/credit", "debit/credit", "credit/debit", "soll/haben",
    "haben/soll", "d/c",
})  # fmt: skip
_OUT = frozenset({"af", "debet", "debit", "soll", "d", "dr", "s"})


def counterparty_column(grid: Grid) -> Column | None:
    """Return the column of those whom the owner dealt with, where a table is a statement."""
    return next((c for c in grid.columns if plain(c.header) in _OTHERS), None)


def read_statement(book: Notebook, grid: Grid, others: Column, amount: Column) -> None:
    """Read each row as a payment between the owner and somebody; asks whose account it is."""
    owner = str(book.ask("owner", "whose_account", proposal=None) or OWNER)
    rows = [row for row in grid.rows if not row.is_blank]
    values = [row.at(amount.index) for row in rows]
    coin = grid.with_role(Role.COIN)
    coins = [amount.coin] if amount.coin else []
    counting = decide_counting(book, values, coins=coins, names_coin=coin is not None)
    date = date_column(grid)
    days = decide_days(book, [row.at(date.index) if date else None for row in rows])
    kinds = ask_kinds(book, [("", "") for _ in rows], default=Kind.PAYMENT)
    direction = next((c for c in grid.columns if plain(c.header) in _DIRECTIONS), None)
    for row, day in zip(rows, days, strict=True):
        try:
            found = measured(row.at(amount.index), counting.measure)
        except NoAmountError as error:
            number, letter = grid.place(row, amount.index)
            book.bad(number, error.code, column=letter, text=text_of(row.at(amount.index))[:40])
            continue
        name = text_of(row.at(others.index))
        if found is None or not name or day is None:
            book.bad(
                row.number, "no_amounts" if found is None else "no_date" if name else "no_name"
            )
            continue
        got = -found if _is_out(row, direction) else found
        player, account = book.player(name, row.number), book.player(owner, row.number)
        mark = coin_of(text_of(row.at(coin.index))) if coin else None
        book.sessions.append(
            Session(
                day=day[0],
                grain=day[1],
                kind=book.kind("", kinds),
                amounts={player: got, account: -got},
                source_rows=(row.number,),
                digits=counting.measure.digits,
                currency=(mark.code if mark else None) or counting.currency,
                sheet=book.sheet,
            )
        )


def _is_out(row: Row, direction: Column | None) -> bool:
    return direction is not None and plain(text_of(row.at(direction.index))) in _OUT
