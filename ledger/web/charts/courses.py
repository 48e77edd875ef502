"""Courses: how standings went over the weekends of a group, or over the rounds of one weekend."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from flask_babel import gettext as _

from ledger.money import CHIPS, coin
from ledger.store.players import Player
from ledger.store.round_series import RoundPoint
from ledger.store.sittings import Sitting
from ledger.store.standings import Standing, WeekendPoint
from ledger.web.charts.figures import Axis
from ledger.web.charts.lines import LEFT_AFTER, Earlier, Line, lines
from ledger.web.format import format_short_day, format_weekday
from ledger.web.labels import rule_set_name

_FEW_ROUNDS = 12
_STEP_OF_ROUNDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A weekend or a round: what it brought those who took part; a weekend has its own chart.

    `mark` is the sign of the coin that it was played in, where that is another one.
    """

    name: str
    day: date
    gains: Mapping[UUID, int]
    weekend_id: UUID | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How standings went: the steps, the oldest first, the players' lines, and what lies below.

    `earlier` counts the steps before those shown, from which the lines go on.
    """

    currency: str
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    axis: Axis
    earlier: int = 0

    @property
    def count(self) -> int:
        """Return how many steps there are, with those that are not shown."""
        return self.earlier + len(self.steps)


def weekends_course(
    points: Sequence[WeekendPoint], players: Mapping[UUID, Player], currency: str
) -> Course:
    """Return how standings went from weekend to weekend."""
    steps = tuple(
        Step(
            name=point.weekend.name,
            day=point.weekend.starts_on,
            gains=point.amounts,
            weekend_id=point.weekend.id,
            mark=_mark(point.weekend.currency, currency),
        )
        for point in points
    )
    return Course(
        currency=currency,
        steps=steps,
        lines=lines(players, [step.gains for step in steps], left_after=LEFT_AFTER),
        axis=_axis(steps, _years(steps) or _days(steps)),
    )


def _mark(played: str, shown: str) -> str:
    return "" if shown in (played, CHIPS.code) else coin(played).sign


def rounds_course(
    points: Sequence[RoundPoint],
    players: Mapping[UUID, Player],
    sittings: Sequence[Sitting],
    currency: str,
    standings: Sequence[Standing],
    count: int,
) -> Course:
    """Return how standings went from round to round, at the sittings of a weekend.

    `points` are the newest of `count` rounds, which led to these standings.
    """
    earlier = count - len(points)
    starts = _starts(points)
    days = {sitting.id: sitting.date for sitting in sittings}
    played = {point.sitting_id for point in points}
    # Two tables at once would change with every round: then only the rounds are counted.
    has_days = 1 < len(starts) == len(played)
    names = _names(points, _places([each for each in sittings if each.id in played]))
    steps = tuple(
        Step(name=name, day=days[point.sitting_id], gains=point.amounts)
        for point, name in zip(points, names, strict=True)
    )
    ticks = [(place + 1, format_weekday(steps[place].day)) for place in starts]
    gains = [step.gains for step in steps]
    numbers = _numbers(len(steps), earlier)
    return Course(
        currency=currency,
        steps=steps,
        lines=lines(players, gains, earlier=_earlier(standings, gains) if earlier else {}),
        axis=_axis(steps, ticks, starts[1:]) if has_days else _axis(steps, numbers),
        earlier=earlier,
    )


def _earlier(
    standings: Sequence[Standing], gains: Sequence[Mapping[UUID, int]]
) -> dict[UUID, Earlier]:
    """Return what came before the gains that led to these standings."""
    shown: dict[UUID, list[int]] = {}
    for step in gains:
        for player_id, amount in step.items():
            shown.setdefault(player_id, []).append(amount)
    return {
        (id_ := standing.player.id): Earlier(
            standing.amount - sum(shown.get(id_, ())),
            standing.round_count - len(shown.get(id_, ())),
        )
        for standing in standings
    }


def _places(sittings: Sequence[Sitting]) -> dict[UUID, str]:
    """Return what tells the tables of a weekend apart: the day, or the game, or both numbered."""
    if len(sittings) < 2:
        return {}
    days = {each.id: format_weekday(each.date) for each in sittings}
    if len(set(days.values())) == len(sittings):
        return days
    oldest_first = sorted(sittings, key=lambda each: (each.opened_at, str(each.id)))
    of_game: dict[str, int] = {}
    games = {}
    for each in oldest_first:
        name = rule_set_name(each.rule_set)
        of_game[name] = of_game.get(name, 0) + 1
        games[each.id] = name if of_game[name] == 1 else f"{name} ({of_game[name]})"
    return games


def _names(points: Sequence[RoundPoint], places: Mapping[UUID, str]) -> list[str]:
    """Return what each round is called; where there are several tables, with its place.

    The sentences are looked up once, not for each of hundreds of rounds.
    """
    sentence = _("%(day)s, round %(number)s") if places else _("Round %(number)s")
    return [
        sentence % {"day": places.get(point.sitting_id, ""), "number": number}
        for point, number in zip(points, _turns(points), strict=True)
    ]


def _turns(points: Sequence[RoundPoint]) -> Iterator[str]:
    """Give each round's number, and which of them it is where several of a table have it."""
    turns: dict[tuple[UUID, int], int] = {}
    for point in points:
        key = (point.sitting_id, point.number)
        turns[key] = turns.get(key, 0) + 1
        yield str(point.number) if turns[key] == 1 else f"{point.number} ({turns[key]})"


def _axis(
    steps: Sequence[Step], ticks: Sequence[tuple[int, str]], boundaries: Sequence[int] = ()
) -> Axis:
    places = [_("At the start"), *(step.name for step in steps)]
    return Axis(last=len(steps), ticks=ticks, places=places, boundaries=boundaries)


def _starts(points: Sequence[RoundPoint]) -> list[int]:
    """Return how many rounds came before each stretch of one sitting."""
    return [
        index
        for index, point in enumerate(points)
        if index == 0 or point.sitting_id != points[index - 1].sitting_id
    ]


def _years(steps: Sequence[Step]) -> list[tuple[int, str]]:
    """Return the first weekend of each year, where there are three years or more."""
    years: dict[int, int] = {}
    for place, step in enumerate(steps, start=1):
        years.setdefault(step.day.year, place)
    return [(place, str(year)) for year, place in years.items()] if len(years) > 2 else []


def _days(steps: Sequence[Step]) -> list[tuple[int, str]]:
    return [(place, format_short_day(step.day)) for place, step in enumerate(steps, start=1)]


def _numbers(count: int, earlier: int) -> list[tuple[int, str]]:
    step = 1 if count <= _FEW_ROUNDS else _STEP_OF_ROUNDS
    return [
        (number - earlier, str(number))
        for number in range(earlier + 1, earlier + count + 1)
        if number % step == 0
    ]
