"""When the invented group came together: its weekends, and the tables at each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from ledger.demo.chance import Chance
from ledger.demo.people import DUTCH_PLACES, SWEDISH_PLACES
from ledger.money import EUR, NLG, SEK

ZONE = ZoneInfo("Europe/Amsterdam")
WEEKENDS_A_YEAR = 4
ROUNDS_A_WEEKEND = 20
ROUNDS_A_TABLE = 12
MOST_TABLES = 6

# Rounds of the weekend under way: what is on the phones now is no more in a book of many years.
MOST_TONIGHT = 40

FIRST_EURO_YEAR = 2002
FRIDAY = 4
MORNING = timedelta(hours=6)

# How long a round takes, and how long people sit at most.
PACE = timedelta(seconds=150)
LONGEST = timedelta(hours=5)

# The day after Friday and the hour at which people sit down; a single table has the first.
HOURS = ((1, 20), (0, 20), (2, 13), (1, 14))


Slots = tuple[tuple[datetime, tuple[int, ...]], ...]
"""When people sat down, and the rounds of each table of that hour, the first first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """A weekend: where, from when to when, in which coin, and how much was played.

    Tables of the same hour are played at the same time.
    """

    name: str
    starts_on: date
    ends_on: date
    currency: str
    slots: Slots
    is_last: bool

    @property
    def rounds(self) -> int:
        """Return how many rounds are played in it."""
        return sum(sum(tables) for _, tables in self.slots)


def occasions(*, years: int, rounds: int, until: datetime, chance: Chance) -> tuple[Occasion, ...]:
    """Return the group's weekends, the oldest first; the last is under way at `until`.

    The older part of the years lies before the euro, the younger ends now; between them the
    group rested. All of it but the dates is the same on another day.
    """
    fridays = _fridays(years, until)
    count = min(len(fridays), max(1, rounds // ROUNDS_A_WEEKEND))
    kept = [fridays[_spread(index, count, len(fridays))] for index in range(count)]
    last = min(rounds // count, MOST_TONIGHT) if count > 1 else rounds
    weights = [chance.uniform(0.6, 1.4) for _ in kept[1:]]
    shares = [*shared_out(rounds - last, weights), last]
    return tuple(
        _occasion(index, friday, share, until if index == count - 1 else None, chance)
        for index, (friday, share) in enumerate(zip(kept, shares, strict=True))
    )


def shared_out(total: int, weights: Sequence[float]) -> list[int]:
    """Return whole shares of a total, near its weights, at least 1 where it goes round."""
    if not weights:
        return []
    least = 1 if total >= len(weights) else 0
    rest = total - least * len(weights)
    scale = rest / sum(weights)
    shares = [least + int(weight * scale) for weight in weights]
    for index in range(total - sum(shares)):
        shares[index] += 1
    return shares


def pace(rounds: int) -> timedelta:
    """Return how long each of so many rounds takes in an evening."""
    return min(PACE, LONGEST / max(1, rounds))


def _fridays(years: int, until: datetime) -> list[date]:
    """Return the Fridays of the group's weekends; the last is in the week of `until`."""
    recent_years = max(1, min(years - years * 2 // 5, until.year - FIRST_EURO_YEAR))
    recent = _back_from(until.date(), recent_years)
    old = _back_from(date(FIRST_EURO_YEAR - 1, 12, 7), years - recent_years)
    return old + recent


def _back_from(last: date, years: int) -> list[date]:
    """Return the Fridays of so many years, evenly spread, the last on or before a day."""
    gap = timedelta(days=364 // WEEKENDS_A_YEAR)
    friday = last - timedelta(days=(last.weekday() - FRIDAY) % 7)
    return [friday - gap * index for index in reversed(range(years * WEEKENDS_A_YEAR))]


def _spread(index: int, count: int, length: int) -> int:
    """Return a place among `length`, for the one of `count` that are spread over them."""
    return length - 1 if count == 1 else index * (length - 1) // (count - 1)


def _occasion(
    index: int, friday: date, rounds: int, until: datetime | None, chance: Chance
) -> Occasion:
    is_abroad = index % 6 == 2 and friday.year >= FIRST_EURO_YEAR and until is None
    places = SWEDISH_PLACES if is_abroad else DUTCH_PLACES
    name = places[index % len(places)]
    own_coin = NLG.code if friday.year < FIRST_EURO_YEAR else EUR.code
    tables = _tables(rounds, chance)
    slots = _past_slots(friday, tables) if until is None else _slots_until(until, tables)
    first = (slots[0][0] - MORNING).date()
    return Occasion(
        name=f"{name} {first.year}",
        starts_on=first,
        ends_on=first + timedelta(days=2),
        currency=SEK.code if is_abroad else own_coin,
        slots=slots,
        is_last=until is not None,
    )


def _tables(rounds: int, chance: Chance) -> list[int]:
    """Return the rounds of each table of a weekend; the last is played least."""
    count = max(1, min(MOST_TABLES, round(rounds / ROUNDS_A_TABLE)))
    weights = [chance.uniform(0.8, 1.4) for _ in range(count)]
    return sorted(shared_out(rounds, weights), reverse=True)


def _past_slots(friday: date, tables: Sequence[int]) -> Slots:
    slots: dict[datetime, list[int]] = {}
    for index, rounds in enumerate(tables):
        days, hour = HOURS[index % len(HOURS)]
        at = datetime.combine(friday + timedelta(days=days), time(hour), ZONE)
        slots.setdefault(at, []).append(rounds)
    return tuple((at, tuple(slots[at])) for at in sorted(slots))


def _slots_until(until: datetime, tables: Sequence[int]) -> Slots:
    """Return when the tables of the weekend under way began; the last is in mid-evening."""
    *earlier, last = tables
    tonight = until - pace(last) * (last + 1)
    slots: dict[datetime, list[int]] = {}
    for index, rounds in enumerate(earlier):
        at = tonight - timedelta(hours=24 + 6 * (index % 2))
        slots.setdefault(at, []).append(rounds)
    return (*((at, tuple(slots[at])) for at in sorted(slots)), (tonight, (last,)))
