"""The exports of Spliit: as CSV with everybody's share, and as JSON with all of it."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from ledger.importers.amounts import Measure, NoAmountError, measured
from ledger.importers.bills import Bill, book_bills
from ledger.importers.coins import coin_of
from ledger.importers.dates import Grain, take_apart
from ledger.importers.days import Day, decide_days
from ledger.importers.grids import Grid
from ledger.importers.measures import decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.tables import RefusedFileError, Row, text_of

_FIXED = frozenset(
    {
        "date", "description", "category", "currency", "cost", "original cost", "original currency",
        "conversion rate", "is reimbursement", "split mode",
    }
)  # fmt: skip


def is_spliit(grid: Grid) -> bool:
    """Answer whether the headings are those of Spliit."""
    headers = {column.header.casefold() for column in grid.columns}
    return {"date", "cost", "is reimbursement", "split mode"} <= headers


def read_spliit(book: Notebook, grid: Grid) -> None:
    """Read everybody's shares: the payer's own is plus, those of the others are minus."""
    at = {column.header.casefold(): column.index for column in grid.columns}
    people = {
        column.index: book.player(column.header, grid.header_row)
        for column in grid.columns
        if column.header and column.header.casefold() not in _FIXED
    }
    rows = [row for row in grid.rows if not row.is_blank]
    values = [row.at(index) for row in rows for index in (at["cost"], *people)]
    counting = decide_counting(book, values, names_coin="currency" in at)
    days = decide_days(book, [row.at(at["date"]) for row in rows], prefers="ymd")
    bills = [
        bill
        for row, day in zip(rows, days, strict=True)
        if (bill := _row(book, grid, row, day, at, people, counting.measure))
    ]
    book_bills(book, bills)


def _row(
    book: Notebook,
    grid: Grid,
    row: Row,
    day: Day | None,
    at: Mapping[str, int],
    people: Mapping[int, str],
    measure: Measure,
) -> Bill | None:
    def text(name: str) -> str:
        return text_of(row.at(at[name])) if name in at else ""

    if day is None:
        book.bad(row.number, "no_such_date", text=text("date")[:40])
        return None
    try:
        cost = measured(row.at(at["cost"]), measure)
        shares = {name: measured(row.at(index), measure) or 0 for index, name in people.items()}
    except NoAmountError as error:
        book.bad(row.number, error.code, text=text("cost")[:40])
        return None
    if cost is None:
        book.bad(row.number, "no_amounts")
        return None
    direction = -1 if cost < 0 else 1
    payers = [name for name, share in shares.items() if share * direction > 0]
    if len(payers) > 1:
        book.bad(row.number, "several_payers", names=payers)
        return None
    if not payers:
        book.assume("payer_is_not_said", row=row.number)
    parts = {name: direction * abs(share) for name, share in shares.items() if share}
    coin = coin_of(text("currency"))
    return Bill(
        row=row.number,
        day=day,
        what=text("description"),
        amount=_evened(book, cost, sum(parts.values()), len(parts), row.number),
        payer=payers[0] if payers else "",
        weights={},
        parts=parts,
        category=text("category"),
        currency=(coin.code if coin else None) or text("currency") or None,
        is_payment=text("is reimbursement").casefold() in {"yes", "true", "ja"},
    )


def _evened(book: Notebook, cost: int, shares: int, people: int, row: int) -> int:
    """Return what was paid: shares were rounded one by one, so that they may miss a cent or two."""
    if cost != shares and abs(cost - shares) <= people:
        book.assume("rounded_shares", row=row, cents=cost - shares)
        return shares
    return cost


def is_spliit_tree(tree: object) -> bool:
    """Answer whether a tree is the JSON export of Spliit."""
    if not isinstance(tree, Mapping):
        return False
    return isinstance(tree.get("expenses"), list) and isinstance(tree.get("participants"), list)


def read_spliit_tree(book: Notebook, tree: Mapping[str, object]) -> None:
    """Read the JSON export; its amounts are in the smallest unit, its ids are those of people."""
    people = tree["participants"]
    expenses = tree["expenses"]
    if not isinstance(people, list) or not isinstance(expenses, list):
        raise RefusedFileError("bad_export", row=1)
    names = {}
    for number, each in enumerate(people, start=1):
        if not isinstance(each, Mapping) or not each.get("name"):
            raise RefusedFileError("bad_export", row=number)
        names[str(each.get("id"))] = book.player(each["name"], number)
    currency = _currency(tree)
    bills = []
    for number, each in enumerate(expenses, start=1):
        bill = _expense(each, number, names, currency, book)
        if bill is None:
            book.bad(number, "bad_record")
        else:
            bills.append(bill)
    book_bills(book, bills)


def _currency(tree: Mapping[str, object]) -> str | None:
    code = tree.get("currencyCode")
    if code:
        return str(code)[:10]
    coin = coin_of(str(tree.get("currency") or ""))
    return coin.code if coin else None


def _expense(
    each: object, number: int, names: Mapping[str, str], currency: str | None, book: Notebook
) -> Bill | None:
    """Return an expense of the tree, or None where it is none."""
    if not isinstance(each, Mapping):
        return None
    amount, shared = each.get("amount"), each.get("paidFor")
    written = take_apart(str(each.get("expenseDate") or "")[:10])
    parts = written.parts("") if written else None
    payer = names.get(str(each.get("paidById")))
    if not isinstance(amount, int) or not isinstance(shared, list) or not shared or not parts:
        return None
    weights: dict[str, Fraction] = {}
    for part in shared:
        name = names.get(str(part.get("participantId"))) if isinstance(part, Mapping) else None
        share = part.get("shares") if isinstance(part, Mapping) else None
        if name is None or not isinstance(share, int) or share < 0:
            return None
        weights[name] = Fraction(1 if each.get("splitMode") == "EVENLY" else share)
    if payer is None or not sum(weights.values()):
        return None
    category = each.get("category")
    named = category.get("name") if isinstance(category, Mapping) else category
    return Bill(
        row=number,
        day=(date(*parts), Grain.DAY),
        what=" ".join(str(each.get("title") or "").split())[:80],
        amount=amount,
        payer=payer,
        weights=weights,
        category=str(named or ""),
        currency=currency,
        is_payment=bool(each.get("isReimbursement")),
    )
