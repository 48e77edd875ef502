"""Lines of a chart: each player's standing after each weekend or round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from uuid import UUID

from ledger.store.players import Player

LEFT_AFTER = 3
"""Who took no part in so many of the last weekends has left, until the next one."""


@dataclass(frozen=True, slots=True)
class Point:
    """A standing after the weekend or round at a place; the first is at place 1, before it 0."""

    place: int
    amount: int


@dataclass(frozen=True, slots=True)
class Earlier:
    """What lies before the first step shown: the player's standing then, and parts taken."""

    amount: int
    parts: int


NOTHING = Earlier(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's standing: from before the first part taken to the end, or to the last part."""

    player: Player
    points: tuple[Point, ...]
    has_left: bool
    parts: int
    """In how many weekends or rounds the player took part."""

    @property
    def total(self) -> int:
        """Return where the player stands now."""
        return self.points[-1].amount


def lines(
    players: Mapping[UUID, Player],
    steps: Sequence[Mapping[UUID, int]],
    *,
    left_after: int | None = None,
    earlier: Mapping[UUID, Earlier] = MappingProxyType({}),
) -> tuple[Line, ...]:
    """Return the lines of those who took part, the highest standing first.

    `steps` hold what each weekend or round brought those who took part in it. With
    `left_after`, a line ends where its player last took part that many steps ago or more.
    `earlier` is of those who took part before the first step.
    """
    drawn = [
        line
        for player in players.values()
        if (line := _line(player, steps, left_after, earlier.get(player.id, NOTHING))) is not None
    ]
    return tuple(sorted(drawn, key=lambda line: (-line.total, line.player.position)))


def _line(
    player: Player,
    steps: Sequence[Mapping[UUID, int]],
    left_after: int | None,
    earlier: Earlier,
) -> Line | None:
    parts = [place for place, step in enumerate(steps, start=1) if player.id in step]
    if not parts and not earlier.parts:
        return None
    last_part = parts[-1] if parts else 0
    has_left = left_after is not None and len(steps) - last_part >= left_after
    first = 0 if earlier.parts else parts[0] - 1
    end = last_part if has_left else len(steps)
    amounts = (step.get(player.id, 0) for step in steps[first:end])
    return Line(
        player=player,
        points=tuple(_running(first, earlier.amount, amounts)),
        has_left=has_left,
        parts=earlier.parts + len(parts),
    )


def _running(first: int, total: int, amounts: Iterable[int]) -> Iterable[Point]:
    yield Point(first, total)
    for place, amount in enumerate(amounts, start=first + 1):
        total += amount
        yield Point(place, total)
