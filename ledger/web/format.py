"""Amounts, days and times as text, in the reader's language; the only place that writes them."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache

from babel.numbers import format_decimal
from flask_babel import format_date, format_time, get_locale, ngettext, to_user_timezone
from flask_babel import gettext as _

from ledger.money import CHIPS, coin

MINUS = "−"


def format_amount(amount: int, currency: str) -> str:
    """Return an amount of the smallest unit without the coin's sign, as "1.234,50" or "−0,20"."""
    number = _number(abs(amount), coin(currency).digits, str(get_locale() or "en"))
    return f"{MINUS}{number}" if amount < 0 else number


@lru_cache(maxsize=10_000)
def _number(amount: int, digits: int, locale: str) -> str:
    """Return the text of an amount; a page of a long weekend has thousands of the same few."""
    pattern = "#,##0." + "0" * digits if digits else "#,##0"
    return format_decimal(Decimal(amount).scaleb(-digits), format=pattern, locale=locale)


def format_signed(amount: int, currency: str) -> str:
    """Return an amount with "+" before a gain, "−" before a loss, and neither before 0."""
    text = format_amount(amount, currency)
    return f"+{text}" if amount > 0 else text


def format_mark(amount: int, currency: str) -> str:
    """Return an amount on a scale: signed, and without decimals where there are none: "+20"."""
    whole, rest = divmod(abs(amount), 10 ** coin(currency).digits)
    if rest:
        return format_signed(amount, currency)
    return format_signed(whole if amount > 0 else -whole, CHIPS.code)


def format_coin(amount: int, currency: str) -> str:
    """Return an amount with the coin's sign, for plain text: "€ 1,20", "1,20 kr"."""
    text = format_amount(amount, currency)
    return text if currency == CHIPS.code else _with_coin(text, amount, currency)


def format_spoken(amount: int, currency: str) -> str:
    """Return an amount as it stands in a sentence: chips are named, money is not: "6 chips"."""
    text = format_amount(amount, currency)
    if currency != CHIPS.code:
        return text
    return ngettext("%(amount)s chip", "%(amount)s chips", abs(amount), amount=text)


def format_typed(amount: int, currency: str) -> str:
    """Return an amount as a field shows it, to be typed over: without thousands' marks."""
    digits = coin(currency).digits
    pattern = "0." + "0" * digits if digits else "0"
    number = Decimal(amount).scaleb(-digits)
    return format_decimal(number, format=pattern, locale=get_locale() or "en")


def format_day(day: date) -> str:
    """Return a day: "6 November 2026"."""
    return format_date(day, "d MMMM yyyy", rebase=False)


def format_full_day(day: date) -> str:
    """Return a day as a title, with its year: "Friday 6 November 2026"."""
    name = format_date(day, "EEEE d MMMM yyyy", rebase=False)
    return name[:1].upper() + name[1:]


def format_short_day(day: date) -> str:
    """Return a day where there is little room: "6 Nov"."""
    return format_date(day, "d MMM", rebase=False)


def format_weekday(day: date) -> str:
    """Return the name of a day: "Friday"."""
    return format_date(day, "EEEE", rebase=False)


def format_evening(day: date) -> str:
    """Return a day as a title, which evenings are called by: "Friday 6 November"."""
    name = format_weekday_and_date(day)
    return name[:1].upper() + name[1:]


def format_weekday_and_date(day: date) -> str:
    """Return a day within a title: "Friday 6 November", small in languages that write it so."""
    return format_date(day, "EEEE d MMMM", rebase=False)


def format_days(first: date, last: date) -> str:
    """Return the days from the first to the last: "6–8 November 2026"."""
    if first == last:
        return format_day(first)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{format_day(last)}"
    start = "d MMMM" if first.year == last.year else "d MMMM yyyy"
    return f"{format_date(first, start, rebase=False)} – {format_day(last)}"


def format_clock(moment: datetime) -> str:
    """Return the time of day in the group's zone: "21:05"."""
    return format_time(moment, "HH:mm")


def format_moment(moment: datetime) -> str:
    """Return day and time in the group's zone: "Friday 21:05"."""
    day = to_user_timezone(moment).date()
    return _(
        "%(day)s, %(time)s",
        day=format_date(day, "EEEE d MMMM", rebase=False),
        time=format_clock(moment),
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """An amount ready for a template: the text, and -1, 0 or 1 for how it looks."""

    text: str
    sign: int


def shown(amount: int, currency: str, *, has_coin: bool = False) -> Shown:
    """Return what somebody won or lost, with its sign, and its coin where there are several."""
    text = format_signed(amount, currency)
    return Shown(
        _with_coin(text, amount, currency) if has_coin else text, (amount > 0) - (amount < 0)
    )


def _with_coin(text: str, amount: int, currency: str) -> str:
    if currency == CHIPS.code:
        return ngettext("%(amount)s chip", "%(amount)s chips", abs(amount), amount=text)
    sign = coin(currency).sign
    return f"{text}\u00a0{sign}" if currency == "SEK" else f"{sign}\u00a0{text}"


def around_amount(currency: str) -> str:
    """Return where an amount stands beside its coin's sign: "€ {amount}", "{amount} kr"."""
    return "{amount}" if currency == CHIPS.code else _with_coin("{amount}", 0, currency)


def plain(amount: int, currency: str) -> Shown:
    """Return an amount that is neither won nor lost."""
    return Shown(format_amount(amount, currency), 0)
