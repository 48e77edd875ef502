"""Strokes as they are drawn: four and a bar, a touch uneven, the same for the same person."""

from dataclasses import dataclass

_GROUP = 5
_GROUP_WIDTH = 70
MOST_DRAWN = 4 * _GROUP
"""More strokes than these are written as a number."""

_FIRST, _APART = 10, 14
_BARS = ((3, 26.5, 63, 5.5), (4, 25.5, 64, 6.5), (2.5, 27, 62, 5))
_LEANS = ((0, 0.5, 0), (-0.5, 0, 0.5), (0.5, -0.5, 0), (0, 0.8, 0.3))
_ENDS = ((3, 31.5), (2, 31), (3.5, 32), (2, 30.5), (2.5, 32), (3, 31))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The paths of the strokes somebody has, and of the one that may come; `number` is them."""

    number: int
    width: int
    paths: tuple[str, ...]
    next_path: str

    @property
    def is_drawn(self) -> bool:
        """Answer whether there are few enough to draw."""
        return self.number < MOST_DRAWN


def tally(number: int, limit: int, seat: int) -> Tally:
    """Return the strokes of who sits at a seat, in a game of so many."""
    groups = -(-min(limit, MOST_DRAWN) // _GROUP)
    return Tally(
        number=number,
        width=groups * _GROUP_WIDTH,
        paths=tuple(_path(place, seat) for place in range(min(number, MOST_DRAWN))),
        next_path=_path(number, seat),
    )


def _path(place: int, seat: int) -> str:
    """Return one stroke; the fifth of a group goes through the others."""
    group, inside = divmod(place, _GROUP)
    left = group * _GROUP_WIDTH
    if inside == _GROUP - 1:
        x1, y1, x2, y2 = _BARS[(seat + group) % len(_BARS)]
        return f"M{left + x1:g} {y1:g}L{left + x2:g} {y2:g}"
    x = left + _FIRST + _APART * inside
    top, bottom = _ENDS[(seat + inside) % len(_ENDS)]
    start, bend, end = _LEANS[(2 * seat + inside) % len(_LEANS)]
    middle = (top + bottom) / 2
    return f"M{x + start:g} {top:g}Q{x + bend:g} {middle:g} {x + end:g} {bottom:g}"
