"""Scales of charts: round steps on an axis, and fewer points on a line."""

from collections.abc import Sequence

from ledger.web.charts.lines import Point

MOST_POINTS = 500
"""As many points as a line can show on a screen."""

_FEWEST_STEPS = 4


def steps(low: int, high: int, *, least: int = 1) -> list[int]:
    """Return four to eight round values from at or below `low` to at or above `high`.

    They are multiples of 1, 2 or 5 times a power of ten, at least `least` apart; 0 is one of
    them where it lies between.
    """
    spread = max(high - low, least)
    step = 1
    while spread > step * _FEWEST_STEPS or step < least:
        step = _next_step(step)
    first = low // step
    last = -(-high // step)
    return [step * index for index in range(first, max(last, first + 1) + 1)]


def _next_step(step: int) -> int:
    """Return what follows in 1 2 5 10 20 50 …."""
    leading = int(str(step)[0])
    return step * 5 // 2 if leading == 2 else step * 2


def thinned(points: Sequence[Point], most: int = MOST_POINTS) -> list[Point]:
    """Return at most so many points: the ends, and the highest and lowest of each stretch."""
    if len(points) <= most:
        return list(points)
    stretches = (most - 2) // 2
    inner = points[1:-1]
    kept = [points[0]]
    for index in range(stretches):
        stretch = inner[index * len(inner) // stretches : (index + 1) * len(inner) // stretches]
        ends = {min(stretch, key=lambda p: p.amount), max(stretch, key=lambda p: p.amount)}
        kept += sorted(ends, key=lambda point: point.place)
    return [*kept, points[-1]]
