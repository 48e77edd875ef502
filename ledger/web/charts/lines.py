"""Lines of a chart: each player's standing after each weekend or round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.store.players import Player

LEFT_AFTER = 3
"""Who took no part in so many of the last weekends has left, until the next one."""


@dataclass(frozen=True, slots=True)
class Point:
    """A standing after the weekend or round at a place; the first is at place 1, before it 0."""

    place: int
    amount: int


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
) -> tuple[Line, ...]:
    """Return the lines of those who took part, the highest standing first.

    `steps` hold what each weekend or round brought those who took part in it. With
    `left_after`, a line ends where its player last took part that many steps ago or more.
    """
    drawn = [
        line
        for player in players.values()
        if (line := _line(player, steps, left_after)) is not None
    ]
    return tuple(sorted(drawn, key=lambda line: (-line.total, line.player.position)))


def _line(
    player: Player, steps: Sequence[Mapping[UUID, int]], left_after: int | None
) -> Line | None:
    parts = [place for place, step in enumerate(steps, start=1) if player.id in step]
    if not parts:
        return None
    has_left = left_after is not None and len(steps) - parts[-1] >= left_after
    end = parts[-1] if has_left else len(steps)
    amounts = (step.get(player.id, 0) for step in steps[parts[0] - 1 : end])
    return Line(
        player=player,
        points=tuple(_running(parts[0] - 1, amounts)),
        has_left=has_left,
        parts=len(parts),
    )


def _running(first: int, amounts: Iterable[int]) -> Iterable[Point]:
    total = 0
    yield Point(first, total)
    for place, amount in enumerate(amounts, start=first + 1):
        total += amount
        yield Point(place, total)
