"""Who lost and who won a round of strokes, as far as it can be told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ledger.rules.strokes.draws import TieBreak, highest_drawn, lowest_drawn
from ledger.rules.strokes.hands import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """One end of a round, lowest or highest: who is there, or who may be."""

    name: str | None = None
    tied: tuple[str, ...] = ()
    """Who still has to draw for it."""
    was_tied: tuple[str, ...] = ()
    """Whose hands were equal there."""

    @property
    def is_open(self) -> bool:
        """Whether it is not told: neither by points nor by what was called."""
        return self.name is None and not self.tied


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Both ends of a round."""

    loser: End
    winner: End

    @property
    def drew(self) -> set[str]:
        """Return whose hands were equal at an end, so that they may have drawn."""
        return {*self.loser.was_tied, *self.winner.was_tied}


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Who is said to have lost and won; the rest is known by points, or merely stood."""

    loser: str | None
    winner: str | None
    has_stood: bool


def decide(scores: Mapping[str, Score], called: Called, tie_break: TieBreak) -> Decided:
    """Return who lost and who won, by what was called, by points, then by draws."""
    if len(scores) == 2 and (called.loser or called.winner):
        return _two_called(tuple(scores), called)
    lowest = _tied_at(scores, called, is_high=False)
    highest = _tied_at(scores, called, is_high=True)
    loser = _end(called.loser, lowest, tie_break, is_high=False)
    winner = _end(called.winner, highest, tie_break, is_high=True)
    if lowest == highest and len(lowest) > 1:
        return _all_equal(loser, winner)
    return Decided(loser=loser, winner=winner)


def _two_called(names: Sequence[str], called: Called) -> Decided:
    """Return both ends where one of two players is named."""
    named = called.loser or called.winner
    other = names[0] if named == names[1] else names[1]
    loser = called.loser or other
    winner = called.winner or other
    return Decided(loser=End(name=loser), winner=End(name=winner))


def _tied_at(scores: Mapping[str, Score], called: Called, *, is_high: bool) -> tuple[str, ...]:
    """Return whose points are at an end; nobody where points do not decide it."""
    if called.has_stood or (called.winner if is_high else called.loser):
        return ()
    known = {name: points for name, points in scores.items() if points is not None}
    if not known:
        return ()
    end = max(known.values()) if is_high else min(known.values())
    return tuple(name for name, points in known.items() if points == end)


def _end(called: str | None, at_end: tuple[str, ...], tie_break: TieBreak, *, is_high: bool) -> End:
    if called is not None:
        return End(name=called)
    if len(at_end) < 2:
        return End(name=at_end[0] if at_end else None)
    named = tie_break.winner if is_high else tie_break.loser
    left: tuple[str, ...] = (named,) if named in at_end else ()
    if not left:
        left = (highest_drawn if is_high else lowest_drawn)(at_end, tie_break.draws)
    if len(left) == 1:
        return End(name=left[0], was_tied=at_end)
    return End(tied=left, was_tied=at_end)


def _all_equal(loser: End, winner: End) -> Decided:
    """Return both ends where all hands are equal: one draw decides both.

    Of two, one name decides both; of more, who lost the draw cannot win it.
    """
    return Decided(loser=_without(loser, winner.name), winner=_without(winner, loser.name))


def _without(end: End, name: str | None) -> End:
    left = tuple(each for each in end.tied if each != name)
    if end.name is not None or len(left) == len(end.tied):
        return end
    if len(left) == 1:
        return End(name=left[0], was_tied=end.was_tied)
    return End(tied=left, was_tied=end.was_tied)
