"""Ties, and the cards drawn to break them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Draws = Mapping[str, Sequence[int]]
"""The height of each card that somebody drew, in order; the higher the better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """What is known of the draws: the cards, or who lost or won them."""

    draws: Draws
    loser: str | None = None
    winner: str | None = None


def lowest_drawn(tied: Sequence[str], draws: Draws) -> tuple[str, ...]:
    """Return who of the tied drew lowest; more than one: they have to draw again."""
    return _drawn(tied, draws, sign=1)


def highest_drawn(tied: Sequence[str], draws: Draws) -> tuple[str, ...]:
    """Return who of the tied drew highest; more than one: they have to draw again."""
    return _drawn(tied, draws, sign=-1)


def _drawn(tied: Sequence[str], draws: Draws, *, sign: int) -> tuple[str, ...]:
    left = tuple(tied)
    turn = 0
    while len(left) > 1 and all(len(draws.get(name, ())) > turn for name in left):
        drawn = {name: sign * draws[name][turn] for name in left}
        end = min(drawn.values())
        left = tuple(name for name in left if drawn[name] == end)
        turn += 1
    return left
