"""Sessions of sheets that say no dates: a year in their label, or an answer."""

from collections.abc import Mapping
from datetime import date

from ledger.importers.dates import Grain
from ledger.importers.days import Day
from ledger.importers.notebook import Notebook, day_of_answer
from ledger.importers.row_kinds import year_in


def day_without_date(book: Notebook, label: str, year: int | None) -> Day | None:
    """Return the day of a session that has no date in the file, None while nobody has said it."""
    found = year_in(label) or year
    if found:
        book.assume("year_from_label", label=label, year=found)
        return date(found, 12, 31), Grain.YEAR
    answer = book.ask("date", "which_date", proposal=None, label=label)
    if isinstance(answer, Mapping):
        answer = answer.get(label)
    return None if answer is None else (day_of_answer(answer), Grain.DAY)
