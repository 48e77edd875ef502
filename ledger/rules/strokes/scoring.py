"""What a round of strokes comes to: who gets the stroke, who deals, and what is paid."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.rules.forms import as_number
from ledger.rules.results import RoundResult
from ledger.rules.strokes.deciding import End
from ledger.rules.strokes.records import StrokesRecord, read_strokes_record
from ledger.rules.strokes.rules import Goal, StrokesRules

GAME_KEYS = {Goal.LOSE: "game_loser", Goal.WIN: "game_winner"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokesResult(RoundResult):
    """What a round of strokes came to; `net` is empty while it cannot be told."""

    record: StrokesRecord
    loser: str | None
    winner: str | None
    """Who deals next."""
    stroke_to: str | None
    """Who gets the stroke; None while a tie is not broken."""
    game_to: str | None
    """Who has all strokes after it, and so loses or wins the game; None while that goes on."""
    needs_draw: Mapping[str, tuple[str, ...]]
    """Who still has to draw, for which end; a round that needs it is only a preview."""

    @property
    def is_game_over(self) -> bool:
        """Answer whether the round ends a game."""
        return self.game_to is not None

    @property
    def scores(self) -> dict[str, int | float | None]:
        """Return what each hand is worth, None where it was not told."""
        return {
            hand.player: None if hand.score is None else as_number(hand.score)
            for hand in self.record.hands
        }

    def as_json(self) -> dict[str, object]:
        """Return the result in the shape of the round record's answer."""
        is_decided = self.stroke_to is not None
        json: dict[str, object] = {
            "scores": self.scores,
            "winner": self.winner,
            "loser": self.loser,
            "strokes": {self.stroke_to: 1} if is_decided else None,
            "next_dealer": self.winner,
            "game_over": self.is_game_over if is_decided else None,
            GAME_KEYS[self.record.terms.goal]: self.game_to,
            "net": dict(self.net) if self.net else None,
            "warnings": list(self.warnings),
        }
        if self.needs_draw:
            json["needs_draw"] = {end: list(names) for end, names in self.needs_draw.items()}
        return json


def score_strokes(
    record: Mapping[str, object], rules: StrokesRules, *, marking: bool = False
) -> StrokesResult:
    """Return who lost, who won and what is paid in a round of strokes.

    While `marking`, a game that was over before the round is a mark on it and no fault: whoever
    has all strokes already loses the game by this round, or wins it.

    Raises:
        RefusedError: the record is not one that can be played; all problems, the first first.
    """
    read = read_strokes_record(record, rules, marking=marking)
    terms, decided = read.terms, read.decided
    loser, winner = decided.loser.name, decided.winner.name
    stroke_to = loser if terms.goal is Goal.LOSE else winner
    game_to = None if stroke_to is None else _game_to(read, stroke_to)
    return StrokesResult(
        record=read,
        loser=loser,
        winner=winner,
        stroke_to=stroke_to,
        game_to=game_to,
        needs_draw=_needs_draw(read),
        net=_nets(read, stroke_to, game_to),
        warnings=(),
        marks=read.marks,
    )


def _game_to(read: StrokesRecord, stroke_to: str) -> str | None:
    """Return who has all strokes after the round: whoever had them before it comes first.

    Of several the one with the most, and of equals the one who gets this stroke.
    """
    had = read.strokes_before
    over = [name for name in read.seats if read.terms.is_over_at(had.get(name, 0))]
    if over:
        return max(over, key=lambda name: (had[name], name == stroke_to))
    return stroke_to if read.terms.is_over_at(had.get(stroke_to, 0) + 1) else None


def _needs_draw(read: StrokesRecord) -> dict[str, tuple[str, ...]]:
    """Return who has to draw for an end that must be decided."""
    is_lost = read.terms.goal is Goal.LOSE
    is_paid = read.terms.stroke_value > 0
    ends: tuple[tuple[str, End, bool], ...] = (
        ("loser", read.decided.loser, is_lost or is_paid),
        ("winner", read.decided.winner, not is_lost or is_paid),
    )
    return {name: end.tied for name, end, must_be in ends if must_be and end.tied}


def _nets(read: StrokesRecord, stroke_to: str | None, game_to: str | None) -> dict[str, int]:
    terms = read.terms
    loser, winner = read.decided.loser.name, read.decided.winner.name
    net = dict.fromkeys(read.seats, 0)
    if terms.stroke_value:
        if loser is None or winner is None:
            return {}
        net[loser] -= terms.stroke_value
        net[winner] += terms.stroke_value
    if terms.game_value:
        if stroke_to is None:
            return {}
        if game_to is not None:
            _pay_game(
                net, game_to, terms.game_value if terms.goal is Goal.WIN else -terms.game_value
            )
    return net


def _pay_game(net: dict[str, int], name: str, value: int) -> None:
    """Let everybody else pay one player so much, or be paid below zero."""
    for other in net:
        if other != name:
            net[other] -= value
            net[name] += value
