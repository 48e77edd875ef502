"""Days as people write them: taken apart first, decided for the whole file after that."""

import re
import string
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo

from ledger.importers.tables import Value
from ledger.importers.words import plain

ORDERS = ("dmy", "mdy", "ymd")


class Grain(StrEnum):
    """How exact a date is; a year or month stands for its last day."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A date taken apart: what it is in each order that makes it a day.

    A year of 0 is one that is not written.
    """

    text: str
    readings: tuple[tuple[str, tuple[int, int, int]], ...]
    grain: Grain = Grain.DAY

    @property
    def orders(self) -> frozenset[str]:
        """Return the orders in which this is a day; the same day in all of them tells nothing."""
        return frozenset(order for order, _ in self.readings)

    def parts(self, order: str) -> tuple[int, int, int] | None:
        """Return year, month and day in an order, or what it is in any."""
        found = dict(self.readings)
        return found.get(order) or found.get("")


_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januari januar jänner janvier enero janv ene jaen",
            "feb february februari februar fevrier febrero fev febr fevr",
            "mar march maart marz mars marzo mrt maa maerz mrz",
            "apr april avril abril avr abr",
            "may mei mai maj mayo",
            "jun june juni juin junio",
            "jul july juli juillet julio juil",
            "aug august augustus augusti aout agosto ago aou",
            "sep sept september septembre septiembre set",
            "oct october oktober octobre octubre okt",
            "nov november novembre noviembre",
            "dec december dezember decembre diciembre dez dic des",
        ),
        start=1,
    )
    for name in names.split()
}
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?", re.ASCII)
_COMPACT = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)", re.ASCII)
_THREE = re.compile(
    r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|'?\d{2})(?:,?[T ].*)?", re.ASCII
)
_TWO = re.compile(r"(\d{1,2})\s*([-/.])\s*(\d{1,2})\.?", re.ASCII)
_MONTH_YEAR = re.compile(r"(\d{1,2})[-/.](\d{4})|(\d{4})[-/.](\d{1,2})", re.ASCII)
_YEAR = re.compile(r"(?:19|20)\d\d", re.ASCII)
_SEASON = re.compile(r"((?:19|20)\d\d)\s*[-/–]\s*((?:19|20)?\d\d)", re.ASCII)
_STAMP = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)", re.ASCII
)
_DIGITS = frozenset(string.digits)
_FIRST_SERIAL, _LAST_SERIAL = 20_000, 80_000


@lru_cache(maxsize=65536)
def take_apart(value: Value, zone: str = "Europe/Amsterdam") -> Written | None:
    """Return a date taken apart, or None where a cell is none.

    A date that looks like one and is none (31-02-1999) has no readings. A moment with its offset
    is the day that it was in the zone.
    """
    if isinstance(value, date):
        return _certain(value.isoformat(), (value.year, value.month, value.day))
    if not isinstance(value, str | int):
        return None
    text = str(value).strip()
    if not text or len(text) > 40 or not any(letter in _DIGITS for letter in text):
        return None
    if text.isascii() and text.isdigit():
        return _of_digits(text)
    if _STAMP.fullmatch(text):
        return _moment(text, zone)
    return _of_signs(text) or _of_words(text)


def _certain(text: str, parts: tuple[int, int, int], grain: Grain = Grain.DAY) -> Written:
    readings = (("", parts),) if _is_day(parts) else ()
    return Written(text=text, readings=readings, grain=grain)


def _of_digits(text: str) -> Written | None:
    if _YEAR.fullmatch(text):
        return _certain(text, (int(text), 12, 31), Grain.YEAR)
    compact = _COMPACT.fullmatch(text)
    if compact:
        found = _certain(text, (int(compact[1]), int(compact[2]), int(compact[3])))
        return found if found.readings else None
    return None


def serial_day(value: Value) -> date | None:
    """Return the day that a spreadsheet keeps as a number, where a number is one."""
    text = str(value)
    if isinstance(value, int | str) and text.isascii() and text.isdigit() and len(text) == 5:
        number = int(text)
        if _FIRST_SERIAL < number < _LAST_SERIAL:
            return date(1899, 12, 30) + timedelta(days=number)
    return None


def _moment(text: str, zone: str) -> Written | None:
    try:
        moment = datetime.fromisoformat(text.replace(",", ".").replace(" Z", "Z"))
    except ValueError:
        return Written(text=text, readings=())
    day = moment.astimezone(ZoneInfo(zone)).date() if moment.tzinfo else moment.date()
    return _certain(text, (day.year, day.month, day.day))


def stamp_day(seconds: int, zone: str) -> date:
    """Return the day of a moment that is counted in seconds."""
    return datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone)).date()


def _of_signs(text: str) -> Written | None:
    iso = _ISO.fullmatch(text)
    if iso:
        return _certain(text, (int(iso[1]), int(iso[2]), int(iso[3])))
    three = _THREE.fullmatch(text)
    if three:
        return _of_three(text, three)
    two = _TWO.fullmatch(text)
    if two:
        first, second = int(two[1]), int(two[3])
        orders = {"dmy": (0, second, first)} | (
            {} if two[2] == "." else {"mdy": (0, first, second)}
        )
        return _decided(text, orders)
    season = _SEASON.fullmatch(text)
    if season and (int(season[1]) + 1) % 100 == int(season[2]) % 100:
        return _certain(text, (int(season[1]) + 1, 12, 31), Grain.YEAR)
    month = _MONTH_YEAR.fullmatch(text)
    if month:
        year, number = (
            (int(month[2]), int(month[1])) if month[2] else (int(month[3]), int(month[4]))
        )
        return _month(text, year, number)
    return None


def _of_three(text: str, found: re.Match[str]) -> Written:
    first, second, last = int(found[1]), int(found[2]), found[3].lstrip("'")
    year = int(last) if len(last) == 4 else _century(int(last))
    orders = {"dmy": (year, second, first)}
    if "." not in text:
        orders["mdy"] = (year, first, second)
    if len(last) == 2 and len(found[1]) == 2 and "'" not in found[3]:
        orders["ymd"] = (_century(first), second, int(last))
    return _decided(text, orders)


def _decided(text: str, orders: dict[str, tuple[int, int, int]]) -> Written:
    """Keep the orders that make a day; where all make the same, the order is of no importance."""
    possible = {order: parts for order, parts in orders.items() if _is_day(parts)}
    if len(set(possible.values())) == 1 and len(possible) == len(orders):
        return Written(text=text, readings=(("", next(iter(possible.values()))),))
    return Written(text=text, readings=tuple(possible.items()))


def _month(text: str, year: int, month: int) -> Written | None:
    if not (1 <= month <= 12 and 1900 <= year < 2100):
        return None
    return _certain(text, (year, month, _last_day(year, month)), Grain.MONTH)


def _last_day(year: int, month: int) -> int:
    following = date(year + month // 12, month % 12 + 1, 1)
    return (following - timedelta(days=1)).day


def _century(year: int) -> int:
    return year + (1900 if year >= 70 else 2000)


def _is_day(parts: tuple[int, int, int]) -> bool:
    year, month, day = parts
    try:
        date(year or 2000, month, day)
    except ValueError:
        return False
    return year == 0 or 1900 <= year < 2200


def _of_words(text: str) -> Written | None:
    """Return a date with the month in letters: "vr 6 nov. 1998", "Nov 6", "maart '02", "nov-98"."""
    words = re.findall(r"[^\W\d_]+|\d+", plain(text.replace("'", " ")))
    months = [(place, _MONTHS[word]) for place, word in enumerate(words) if word in _MONTHS]
    numbers = [word for word in words if word.isdigit()]
    others = [word for word in words if not word.isdigit() and word not in _MONTHS]
    if len(months) != 1 or len(numbers) > 2 or any(word not in _WEEKDAYS for word in others):
        return None
    month = months[0][1]
    years = [int(n) for n in numbers if len(n) == 4]
    days = [n for n in numbers if len(n) <= 2]
    if not numbers or len(years) + len(days) != len(numbers):
        return None
    if len(numbers) == 2:
        year = years[0] if years else _century(int(days[-1]))
        return _certain(text, (year, month, int(days[0]))) if days else None
    if years:
        return _month(text, years[0], month)
    is_year = months[0][0] < words.index(days[0]) and (
        int(days[0]) > 31 or "'" in text or "-" in text
    )
    if is_year:
        return _month(text, _century(int(days[0])), month)
    return _certain(text, (0, month, int(days[0])))


_WEEKDAYS = frozenset({
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday",
    "thursday", "friday", "saturday", "sunday", "ma", "di", "wo", "do", "vr", "za", "zo",
    "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag", "mo", "mi",
    "fr", "sa", "so", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
    "sonntag", "sonnabend", "man", "tis", "ons", "tor", "fre", "lor", "son", "mandag", "tisdag",
    "onsdag", "torsdag", "fredag", "lordag", "sondag", "lun", "mar", "mer", "jeu", "ven", "sam",
    "dim", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "lunes",
    "martes", "miercoles", "jueves", "viernes", "sabado", "domingo", "the", "of", "de", "den",
    "le", "el", "th", "st", "nd", "rd", "des",
})  # fmt: skip


def possible_orders(dates: Iterable[Written]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the orders in which all of some dates are days, and those that any of them proves.

    The first is empty where no order fits all. A date with one reading only proves its order.
    """
    common = frozenset(ORDERS)
    proofs: set[str] = set()
    for each in dates:
        if each.orders and each.orders != {""}:
            common &= each.orders
            if len(each.orders) == 1:
                proofs |= each.orders
    return common, frozenset(proofs)
