"""The export of Splitwise, in any language: five fixed columns, then a column for each person."""

from collections.abc import Mapping, Sequence

from ledger.importers.amounts import Measure, NoAmountError, measured
from ledger.importers.coins import coin_of
from ledger.importers.days import decide_days
from ledger.importers.grids import Grid
from ledger.importers.kinds import ask_kinds
from ledger.importers.measures import decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.tables import RefusedFileError, Row, is_blank, text_of
from ledger.importers.words import Role, plain, role_of

_COST = frozenset(
    {
        "cost",
        "kosten",
        "kostnad",
        "cout",
        "coste",
        "costo",
        "custo",
        "koszt",
        "omkostning",
        "betrag",
        "kostprijs",
        "bedrag",
        "amount",
        "montant",
        "importe",
        "pris",
        "precio",
        "costes",
    }
)
_FIXED = 5


def is_splitwise(grid: Grid) -> bool:
    """Answer whether the headings are an export's: date, description, category, cost, currency."""
    headers = [column.header for column in grid.columns]
    if len(headers) <= _FIXED or plain(headers[3]) not in _COST:
        return False
    return (
        role_of(headers[0]) is Role.DATE
        and role_of(headers[4]) is Role.COIN
        and role_of(headers[2]) is Role.CATEGORY
    )


def read_splitwise(book: Notebook, grid: Grid) -> None:
    """Read each row as what everybody paid less their share; the last rows are balances."""
    names = _people(book, grid)
    rows, balances = _sorted(book, grid)
    values = [row.at(index) for row in rows for index in names]
    counting = decide_counting(book, values, names_coin=True)
    days = decide_days(book, [row.at(0) for row in rows], prefers="ymd")
    kinds = ask_kinds(
        book, [(text_of(row.at(2)), text_of(row.at(1))) for row in rows], default=Kind.EXPENSE
    )
    done: list[tuple[str, Mapping[str, int]]] = []
    for row, day in zip(rows, days, strict=True):
        amounts = _amounts(book, grid, row, names, counting.measure)
        if amounts is None:
            continue
        if day is None:
            book.bad(row.number, "no_such_date", column="A", text=text_of(row.at(0))[:40])
            continue
        category, currency = text_of(row.at(2)), _currency(row)
        done.append((currency, amounts))
        book.sessions.append(
            Session(
                day=day[0],
                kind=book.kind(category, kinds),
                amounts=amounts,
                source_rows=(row.number,),
                currency=currency or None,
                label=text_of(row.at(1)) or None,
                category=category or None,
            )
        )
    _check(book, balances, names, done, counting.measure)


def _people(book: Notebook, grid: Grid) -> dict[int, str]:
    names: dict[int, str] = {}
    for column in grid.columns[_FIXED:]:
        if not column.header:
            continue
        if column.header in names.values():
            raise RefusedFileError(
                "duplicate_header", row=grid.header_row, name=column.header, first="", second=""
            )
        names[column.index] = book.player(column.header, grid.header_row)
    return names


def _sorted(book: Notebook, grid: Grid) -> tuple[list[Row], list[Row]]:
    rows, balances = [], []
    for row in grid.rows:
        if row.is_blank:
            book.skip(row.number, "blank")
        elif is_blank(row.at(3)) and is_blank(row.at(2)):
            book.skip(row.number, "total", text=text_of(row.at(1)))
            balances.append(row)
        else:
            rows.append(row)
    return rows, balances


def _currency(row: Row) -> str:
    text = text_of(row.at(4))
    coin = coin_of(text)
    return coin.code if coin and coin.code else text.upper()


def _amounts(
    book: Notebook, grid: Grid, row: Row, names: Mapping[int, str], measure: Measure
) -> dict[str, int] | None:
    found: dict[str, int] = {}
    for index, name in names.items():
        try:
            amount = measured(row.at(index), measure)
        except NoAmountError as error:
            number, letter = grid.place(row, index)
            book.bad(number, error.code, column=letter, text=text_of(row.at(index))[:40])
            return None
        if amount is not None:
            found[name] = found.get(name, 0) + amount
    return found


def _check(
    book: Notebook,
    balances: Sequence[Row],
    names: Mapping[int, str],
    done: Sequence[tuple[str, Mapping[str, int]]],
    measure: Measure,
) -> None:
    """Warn where a balance of the file is not what its rows of that coin come to."""
    for row in balances:
        of_coin = [amounts for currency, amounts in done if currency == _currency(row)]
        for index, name in names.items():
            try:
                said = measured(row.at(index), measure)
            except NoAmountError:
                continue
            found = sum(amounts.get(name, 0) for amounts in of_coin)
            if said is not None and said != found:
                book.warn(
                    "total_differs",
                    row=row.number,
                    name=name,
                    said=text_of(row.at(index)),
                    found=found,
                )
