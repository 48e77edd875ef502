"""Which sheets of a workbook are the book: read each, propose, and ask."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.importers.notebook import BadAnswerError, Notebook
from ledger.importers.running import is_running_total_of, undo_running
from ledger.importers.shapes import read_table
from ledger.importers.tables import File, RefusedFileError, Table

ALL = "*"


@dataclass(slots=True)
class _Try:
    """What one sheet reads as, or why it cannot be read."""

    table: Table
    book: Notebook
    shape: str | None = None
    refusal: RefusedFileError | None = None
    running_of: str | None = None

    @property
    def is_balanced(self) -> bool:
        return all(not each.sum for each in self.book.sessions)

    @property
    def points(self) -> tuple[bool, bool, bool, int]:
        is_read = self.refusal is None and bool(self.book.sessions)
        return is_read, self.running_of is None, self.is_balanced, len(self.book.sessions)


def read_sheets(book: Notebook, file: File) -> str | None:
    """Read the sheets that the answer names, or those that are proposed."""
    tables = [table for table in file.tables if any(not row.is_blank for row in table.rows)]
    if not tables:
        raise RefusedFileError("empty")
    tries = [_try(book, table, is_alone=len(tables) == 1) for table in tables]
    _mark_running(tries)
    chosen = tries if len(tries) == 1 else _choose(book, tries)
    readable = [each for each in chosen if each.refusal is None]
    if not readable and chosen:
        for each in chosen:
            for name in each.book.players:
                book.players.setdefault(name)
        raise chosen[0].refusal or RefusedFileError("no_table")
    for each in readable:
        _take(book, each)
    return readable[0].shape if readable else None


def _try(book: Notebook, table: Table, *, is_alone: bool) -> _Try:
    scratch = Notebook(book.answers, zone=book.zone, sheet=None if is_alone else table.name)
    found = _Try(table, scratch)
    try:
        found.shape = read_table(scratch, table)
    except RefusedFileError as refusal:
        found.refusal = refusal
    return found


def _mark_running(tries: list[_Try]) -> None:
    for each in tries:
        for other in tries:
            if other is not each and is_running_total_of(each.book.sessions, other.book.sessions):
                each.running_of = other.table.name


def _choose(book: Notebook, tries: list[_Try]) -> list[_Try]:
    by_name = {each.table.name: each for each in tries}
    readable = [each for each in tries if each.points[0]]
    if len(readable) == 1 and "sheet" not in book.answers:
        book.assume("only_sheet", sheet=readable[0].table.name)
        return readable
    best = max(tries, key=lambda each: each.points)
    proposal = [each.table.name for each in _alongside(tries, best)]
    running = {each.table.name: each.running_of for each in tries if each.running_of}
    refused = {each.table.name: each.refusal.code for each in tries if each.refusal}
    answer = book.ask(
        "sheet",
        "which_sheet",
        proposal=proposal if len(proposal) > 1 else proposal[0],
        options=tuple(by_name),
        running_total_of=running,
        unreadable=refused,
    )
    names = list(by_name) if answer == ALL else answer if isinstance(answer, list) else [answer]
    unknown = [name for name in names if name not in by_name]
    if unknown or isinstance(answer, Mapping):
        raise BadAnswerError("sheet", answer, by_name)
    return [by_name[str(name)] for name in names]


def _alongside(tries: list[_Try], best: _Try) -> list[_Try]:
    """Return the sheets that go on where the best leaves off: as good, and of other days."""
    found = []
    days: set[object] = set()
    for each in tries:
        own = {session.day for session in each.book.sessions}
        is_good = each.points[:3] == best.points[:3] and each.shape == best.shape
        if each is best or (is_good and not own & days and not own & _days(best)):
            found.append(each)
            days |= own
    return found


def _days(each: _Try) -> set[object]:
    return {session.day for session in each.book.sessions}


def _take(book: Notebook, found: _Try) -> None:
    """Put what one sheet reads as into the whole."""
    undo_running(found.book, found.table)
    other = found.book
    book.players |= other.players
    book.sessions += other.sessions
    book.questions = {**other.questions, **book.questions}
    book.answered |= other.answered
    book.skipped += other.skipped
    book.bad_rows += other.bad_rows
    book.warnings += other.warnings
    book.assumed += [note for note in other.assumed if note not in book.assumed]
    book.facts |= other.facts
