"""Sheets whose amounts are running totals: what each session brought is what it added."""

from dataclasses import replace
from datetime import date

from ledger.importers.grids import find_header
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.tables import Table, text_of
from ledger.importers.words import says_running


def undo_running(book: Notebook, table: Table) -> None:
    """Where a title says that a sheet adds up, ask, and take each session's difference."""
    plays = [each for each in book.sessions if each.kind is Kind.PLAY]
    if len(plays) < 2 or not says_running(_titles(table)):
        return
    answer = book.choose("running", "is_running_total", proposal="yes", title=_titles(table)[:80])
    if answer != "yes":
        return
    before: dict[str, int] = {}
    found: list[Session] = []
    for each in sorted(book.sessions, key=lambda each: each.day or date.max):
        added = {name: amount - before.get(name, 0) for name, amount in each.amounts.items()}
        before |= each.amounts
        found.append(replace(each, amounts=added))
    book.sessions = found
    book.assume("differences_of_running_totals")


def _titles(table: Table) -> str:
    place = find_header(table.rows) or 0
    cells = [text_of(cell) for row in table.rows[:place] for cell in row.cells]
    return " ".join([table.name, *cells]).strip()


def is_running_total_of(running: list[Session], single: list[Session]) -> bool:
    """Answer whether the sessions of one sheet are those of another, added up."""
    if len(running) != len(single) or len(single) < 2:
        return False
    added: dict[str, int] = {}
    pairs = zip(sorted(single, key=_day), sorted(running, key=_day), strict=True)
    for one, total in pairs:
        for name, amount in one.amounts.items():
            added[name] = added.get(name, 0) + amount
        if _day(one) != _day(total) or any(added.get(n) != a for n, a in total.amounts.items()):
            return False
    return True


def _day(each: Session) -> date:
    return each.day or date.max
