"""The days of a file, decided together: the order of their parts and the years left out."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from ledger.importers.dates import ORDERS, Grain, Written, possible_orders, serial_day, take_apart
from ledger.importers.notebook import Notebook
from ledger.importers.tables import Value

Day = tuple[date, Grain]


def decide_days(
    book: Notebook,
    values: Sequence[Value],
    *,
    prefers: str = "dmy",
    years: Sequence[int | None] = (),
    first_year: int | None = None,
) -> list[Day | None]:
    """Return the day of each cell in their order, None where there is none.

    `years` are those that a row above or the sheet's name says, for dates without one of their own;
    `first_year` is what a title proposes.
    """
    written = [_written(book, value) for value in values]
    found = [each for each in written if each is not None]
    order = _order(book, found, prefers)
    parts = [each.parts(order) if each else None for each in written]
    parts = _with_years(book, parts, written, years, first_year)
    return [_day(part, each) for part, each in zip(parts, written, strict=True)]


def _written(book: Notebook, value: Value) -> Written | None:
    found = take_apart(value, book.zone)
    serial = serial_day(value) if found is None else None
    if serial:
        book.assume("dates_are_serial_numbers", example=str(value), date=serial.isoformat())
        return take_apart(serial, book.zone)
    return found


def _order(book: Notebook, dates: list[Written], prefers: str) -> str:
    """Return the order of day and month: proved by a day over 12, or asked."""
    open_dates = [each for each in dates if each.orders and each.orders != {""}]
    common, proofs = possible_orders(open_dates)
    if len(proofs) == 1 or (len(common) == 1 and open_dates):
        order = next(iter(proofs or common))
        book.facts["date_order"] = order
        return order
    if not open_dates:
        return prefers
    options = [order for order in ORDERS if order in common] or list(ORDERS[:2])
    proposal = prefers if prefers in options else options[0]
    ascending = [order for order in options if _is_ascending(open_dates, order)]
    if len(ascending) == 1:
        proposal = ascending[0]
    elif "ymd" in options and ascending != ["ymd"] and proposal == "ymd":
        proposal = options[0]
    example = next((each.text for each in open_dates if len(each.readings) > 1), open_dates[0].text)
    answer = book.choose(
        "date_order",
        "which_date_order",
        proposal=proposal,
        options=tuple(options),
        example=example,
    )
    return str(answer)


def _is_ascending(dates: list[Written], order: str) -> bool:
    parts = [each.parts(order) for each in dates]
    known = [part for part in parts if part and part[0]]
    return len(known) > 1 and known == sorted(known)


def _with_years(
    book: Notebook,
    parts: list[tuple[int, int, int] | None],
    written: list[Written | None],
    years: Sequence[int | None],
    first_year: int | None,
) -> list[tuple[int, int, int] | None]:
    """Fill in the years that are not written, from those around them or from the answer."""
    above = list(years) or [None] * len(parts)
    known = [
        (above[i] or 0, part[1], part[2]) if part and not part[0] and above[i] else part
        for i, part in enumerate(parts)
    ]
    bare = [i for i, part in enumerate(known) if part and not part[0]]
    if not bare:
        return known
    texts = [each.text for i, each in enumerate(written) if each and i in set(bare)]
    if any(part and part[0] for part in known):
        book.assume("years_follow", texts=texts[:6], count=len(texts))
        return _climbing(known, None)
    year = book.ask("first_year", "which_first_year", proposal=first_year, example=texts[0])
    return _climbing(known, int(str(year)) if year else None)


def _climbing(
    parts: list[tuple[int, int, int] | None], first: int | None
) -> list[tuple[int, int, int] | None]:
    """Give dates without a year the first year that keeps the days climbing (or falling)."""
    monthly = [part[1:] for part in parts if part]
    falls = sum(a > b for a, b in pairwise(monthly))
    is_falling = len(monthly) > 2 and falls > len(monthly) - 1 - falls
    ordered = parts[::-1] if is_falling else parts
    filled: list[tuple[int, int, int] | None] = []
    before: tuple[int, int, int] | None = None
    start = first or _backwards(ordered)
    for part in ordered:
        if part and not part[0] and (before or start):
            year = before[0] if before else start or 0
            part = (year, *part[1:])  # noqa: PLW2901 (the same part, with its year)
            if before and part < before:
                part = (year + 1, *part[1:])  # noqa: PLW2901 (the same)
        filled.append(part)
        before = part if part and part[0] else before
    return filled[::-1] if is_falling else filled


def _backwards(parts: list[tuple[int, int, int] | None]) -> int | None:
    """Return the year of the first of the dates that come before the first whole one."""
    whole = next((part for part in parts if part and part[0]), None)
    if whole is None:
        return None
    year, after = whole[0], whole[1:]
    for part in reversed(parts[: parts.index(whole)]):
        if part:
            year -= part[1:] > after
            after = part[1:]
    return year


def _day(parts: tuple[int, int, int] | None, written: Written | None) -> Day | None:
    if parts is None or written is None or not parts[0]:
        return None
    try:
        return date(*parts), written.grain
    except ValueError:
        return None
