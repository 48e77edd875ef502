"""Tables of bills: payer and owers. ihatemoney has one such table, Cospend several in one file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ledger.importers.amounts import NoAmountError, measured
from ledger.importers.bills import Bill, book_bills
from ledger.importers.coins import coin_of
from ledger.importers.dates import Grain, stamp_day
from ledger.importers.days import Day, decide_days
from ledger.importers.measures import Counting, decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.tables import Row, is_blank, text_of
from ledger.importers.words import plain

_PAYER = ("payer name", "payer", "paid by", "betaald door", "zahler", "betalare")
_OWERS = ("owers", "ower", "paid for", "voor", "for", "fur")
_WHAT = (
    "what",
    "title",
    "titel",
    "titre",
    "description",
    "omschrijving",
    "beschreibung",
    "beskrivning",
)
_AMOUNT = ("amount", "bedrag", "betrag", "belopp")
_MADE_UP = "deletemeifyouwant"
"""A bill that a phone writes for each member, so that other programs know of them."""


class _Table:
    """A table by the names of its columns."""

    def __init__(self, header: Row, rows: Sequence[Row]) -> None:
        self.header = header
        self.rows = rows
        self._at = {
            plain(text_of(cell)): i for i, cell in enumerate(header.cells) if not is_blank(cell)
        }

    def has(self, *names: str) -> bool:
        """Answer whether there is one of these columns."""
        return any(name in self._at for name in names)

    def index(self, *names: str) -> int | None:
        """Return where the first of these columns is."""
        return next((self._at[name] for name in names if name in self._at), None)

    def text(self, row: Row, *names: str) -> str:
        """Return a cell of the first of these columns, empty where there is none."""
        index = self.index(*names)
        return "" if index is None else text_of(row.at(index))


def sections(rows: Sequence[Row]) -> list[tuple[Row, list[Row]]]:
    """Return the tables that blank lines divide, each with its headings."""
    found: list[list[Row]] = [[]]
    for row in rows:
        if row.is_blank:
            found.append([])
        else:
            found[-1].append(row)
    return [(part[0], part[1:]) for part in found if part]


def find_bills(rows: Sequence[Row]) -> bool:
    """Answer whether there is a table of bills among the sections of a file."""
    return any(_is_bills(_Table(head, body)) for head, body in sections(rows[:2000]))


def is_cospend(rows: Sequence[Row]) -> bool:
    """Answer whether bills come with what only Cospend writes."""
    tables = [_Table(head, body) for head, body in sections(rows[:2000])]
    return any(table.has("categoryid", "timestamp", "payer active") for table in tables)


def _is_bills(table: _Table) -> bool:
    return table.has(*_PAYER) and table.has(*_OWERS) and table.has(*_AMOUNT)


def read_bills(book: Notebook, rows: Sequence[Row]) -> None:
    """Read the bills of a file, with its members and categories."""
    for row in rows:
        if row.is_blank:
            book.skip(row.number, "blank")
    tables = [_Table(head, body) for head, body in sections(rows)]
    weights = _members(book, tables)
    categories = _categories(tables)
    currency = _main_currency(tables)
    for table in tables:
        if _is_bills(table):
            _read(book, table, weights, categories, currency)


def _members(book: Notebook, tables: Sequence[_Table]) -> dict[str, Fraction]:
    """Return the weight of each member; one that no list of members has is known by paying."""
    weights: dict[str, Fraction] = {}
    for table in tables:
        if table.has("name") and table.has("weight"):
            for row in table.rows:
                name = book.player(table.text(row, "name"), row.number)
                weights[name] = _weight(table.text(row, "weight"))
        elif _is_bills(table):
            for row in table.rows:
                name = table.text(row, *_PAYER)
                if name and table.text(row, "payer weight"):
                    weights.setdefault(name, _weight(table.text(row, "payer weight")))
    return weights


def _weight(text: str) -> Fraction:
    try:
        weight = Fraction(text.replace(",", ".")) if len(text) < 20 else Fraction(1)
    except (ValueError, ZeroDivisionError):
        return Fraction(1)
    return weight if weight > 0 else Fraction(1)


def _categories(tables: Sequence[_Table]) -> dict[str, str]:
    return {
        table.text(row, "categoryid"): table.text(row, "categoryname")
        for table in tables
        if table.has("categoryname")
        for row in table.rows
    }


def _main_currency(tables: Sequence[_Table]) -> str | None:
    """Return the coin whose rate is 1, where Cospend lists coins."""
    for table in tables:
        if table.has("currencyname"):
            for row in table.rows:
                coin = coin_of(table.text(row, "currencyname"))
                if coin and coin.code and table.text(row, "exchange rate") in {"1", "1.0"}:
                    return coin.code
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What the other sections of a file say of its bills, and how amounts are read."""

    weights: Mapping[str, Fraction]
    categories: Mapping[str, str]
    currency: str | None
    counting: Counting
    amount_at: int


def _read(
    book: Notebook,
    table: _Table,
    weights: Mapping[str, Fraction],
    categories: Mapping[str, str],
    currency: str | None,
) -> None:
    rows = [row for row in table.rows if _counts(book, table, row)]
    amount_at = table.index(*_AMOUNT) or 0
    named = currency is not None or any(_coin(table, row) for row in rows)
    values = [row.at(amount_at) for row in rows]
    counting = decide_counting(book, values, names_coin=named)
    known = _Known(
        weights=weights,
        categories=categories,
        currency=currency,
        counting=counting,
        amount_at=amount_at,
    )
    days = _days(book, table, rows)
    found = [_bill(book, table, row, day, known) for row, day in zip(rows, days, strict=True)]
    book_bills(book, [bill for bill in found if bill], digits=counting.measure.digits)


def _counts(book: Notebook, table: _Table, row: Row) -> bool:
    if table.text(row, "deleted") in {"1", "true"}:
        book.skip(row.number, "deleted", text=table.text(row, *_WHAT))
        return False
    if plain(table.text(row, *_WHAT)) == _MADE_UP:
        book.player(table.text(row, *_PAYER), row.number)
        book.skip(row.number, "member_only", text=table.text(row, *_PAYER))
        return False
    return True


def _days(book: Notebook, table: _Table, rows: Sequence[Row]) -> list[Day | None]:
    """Return each bill's day: as written, or where it is not, the day of its moment."""
    index = table.index("date", "datum", "fecha")
    days = decide_days(
        book, [row.at(index) if index is not None else None for row in rows], prefers="ymd"
    )
    found: list[Day | None] = []
    for row, day in zip(rows, days, strict=True):
        stamp = table.text(row, "timestamp")
        is_moment = day is None and stamp.isdigit() and len(stamp) <= 10
        found.append((stamp_day(int(stamp), book.zone), Grain.DAY) if is_moment else day)
    return found


def _coin(table: _Table, row: Row) -> str | None:
    text = table.text(row, "currency", "original currency", "munt", "valuta", "wahrung")
    coin = coin_of(text)
    if coin:
        return coin.code
    return text.upper() if len(text) == 3 and text.isalpha() else None


def _bill(book: Notebook, table: _Table, row: Row, day: Day | None, known: _Known) -> Bill | None:
    cell = row.at(known.amount_at)
    try:
        amount = measured(cell, known.counting.measure)
    except NoAmountError as error:
        book.bad(row.number, error.code, text=text_of(cell)[:40])
        return None
    owers = [name.strip() for name in table.text(row, *_OWERS).split(",") if name.strip()]
    payer = table.text(row, *_PAYER)
    if amount is None or not payer or not owers:
        book.bad(row.number, "no_amounts" if amount is None else "no_name")
        return None
    if day is None:
        book.bad(row.number, "no_such_date", text=table.text(row, "date", "datum", "fecha")[:40])
        return None
    names = [book.player(name, row.number) for name in (payer, *owers)]
    if any(known.weights.get(name, Fraction(1)) != 1 for name in names[1:]):
        book.assume("shares_by_weight")
    kind = plain(table.text(row, "bill type", "type"))
    return Bill(
        row=row.number,
        day=day,
        what=table.text(row, *_WHAT),
        amount=amount,
        payer=names[0],
        weights={name: known.weights.get(name, Fraction(1)) for name in names[1:]},
        category=known.categories.get(table.text(row, "categoryid"), "")
        or table.text(row, "category"),
        currency=_coin(table, row) or known.currency or known.counting.currency,
        is_payment=kind in {"reimbursement", "transfer", "payment"},
    )
