"""The record of a round of strokes, read and checked once and for all."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem, RefusedError
from ledger.rules.cards import Shoe
from ledger.rules.forms import ByOutcome, Hand, Stood
from ledger.rules.names import read_name
from ledger.rules.options import read_options
from ledger.rules.outcomes import Outcome
from ledger.rules.results import RoundRecord
from ledger.rules.seats import Names, Table, named_amounts, read_table, unknown_player
from ledger.rules.strokes.breaking import read_tie_break, untied_problems
from ledger.rules.strokes.deciding import Called, Decided, decide
from ledger.rules.strokes.draws import TieBreak
from ledger.rules.strokes.hands import Score, read_hand
from ledger.rules.strokes.rules import Goal, StrokesRules, StrokesTerms, strokes_terms
from ledger.rules.strokes.shape import Draft, read_shape


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokesHand:
    """What was seen of one player's hand, and what it is worth where that is known."""

    player: str
    hand: Hand
    score: Score
    notes: tuple[str, ...]

    @property
    def called(self) -> Outcome | None:
        """Return the outcome, where it was called."""
        return self.hand.outcome if isinstance(self.hand, ByOutcome) else None

    def as_json(self) -> dict[str, object]:
        """Return the hand as a record writes it, without what is empty."""
        json: dict[str, object] = {"player": self.player, "hand": self.hand.as_json()}
        return json | ({"notes": list(self.notes)} if self.notes else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokesRecord(RoundRecord):
    """One round of strokes; every rule of its rule set holds."""

    terms: StrokesTerms
    hands: tuple[StrokesHand, ...]
    draws: Mapping[str, tuple[str, ...]]
    tie_break: Mapping[str, str]
    strokes_before: Mapping[str, int]
    decided: Decided
    marks: tuple[Problem, ...]
    """Who had all strokes already, since an earlier round was corrected."""

    def as_json(self) -> dict[str, object]:
        """Return the record with clean names and all seats, without what is empty or false."""
        json: dict[str, object] = {
            "rule_set": self.rule_set,
            "options": dict(self.options),
            "seats": list(self.seats),
            "hands": [hand.as_json() for hand in self.hands],
            "draws": {name: list(cards) for name, cards in self.draws.items()},
            "tie_break": dict(self.tie_break),
            "strokes_before": dict(self.strokes_before),
            "notes": list(self.notes),
        }
        return {key: value for key, value in json.items() if value}


def read_strokes_record(
    record: Mapping[str, object], rules: StrokesRules, *, marking: bool = False
) -> StrokesRecord:
    """Return the record of a round.

    While `marking`, a game that was over before it is a mark on the record and no fault.

    Raises:
        RefusedError: with all that is wrong, the first fault first: the shape, options, seats
            and names, hand by hand, called outcomes, draws, what is not decided.
    """
    draft, problems = read_shape(record)
    options, faults = read_options(rules, draft.options)
    problems += faults
    terms = strokes_terms(rules, options)
    table, faults = read_table(_names(draft), rules)
    problems += faults
    strokes_before, faults = named_amounts(draft.strokes_before, "strokes_before", table)
    problems += faults
    over = _over_already(draft, strokes_before, terms)
    problems += [] if marking else over
    problems += _name_problems(draft, table)
    hands, faults = _read_hands(draft, table, terms)
    problems += faults + _called_problems(hands, terms)
    tie_break, faults = read_tie_break(draft, rules)
    problems += faults
    if problems:
        raise RefusedError(problems)
    found = [hand for hand in hands if hand is not None]
    decided = decide({hand.player: hand.score for hand in found}, _called(found), tie_break)
    problems = untied_problems(draft, decided, tie_break) + _open_problems(decided, terms)
    if problems:
        raise RefusedError(problems)
    return StrokesRecord(
        rule_set=rules.id,
        options=options,
        terms=terms,
        seats=table.seats,
        hands=tuple(found),
        draws=_drawn(draft),
        tie_break=_named(tie_break),
        strokes_before=strokes_before,
        decided=decided,
        marks=tuple(over),
        notes=draft.notes,
    )


def _names(draft: Draft) -> Names:
    return Names(
        seats=draft.seats,
        has_seats=draft.has_seats,
        players=None if draft.hands is None else [hand.player for hand in draft.hands],
    )


def _over_already(draft: Draft, strokes: Mapping[str, int], terms: StrokesTerms) -> list[Problem]:
    """Return who had all strokes before the round: they ended the game already."""
    problems = []
    for text in draft.strokes_before:
        name = read_name(text) or ""
        number = strokes.get(name, 0)
        if number >= terms.strokes:
            values: dict[str, str | int] = {"name": name, "strokes": number}
            problems.append(Problem("game_is_over", f"strokes_before.{text}", values))
    return problems


def _name_problems(draft: Draft, table: Table) -> list[Problem]:
    """Return the names beside draws that are none, or not of this round."""
    _, problems = named_amounts(dict.fromkeys(draft.draws, 0), "draws", table)
    for end, text in draft.tie_break.items():
        if text is not None:
            place = f"tie_break.{end}"
            _, faults = named_amounts({text: 0}, place, table)
            problems += [Problem(fault.code, place, fault.values) for fault in faults]
    return problems


def _read_hands(
    draft: Draft, table: Table, terms: StrokesTerms
) -> tuple[list[StrokesHand | None], list[Problem]]:
    """Return the hands in order, None where one could not be read, and what is wrong."""
    shoe = Shoe()
    hands: list[StrokesHand | None] = []
    problems: list[Problem] = []
    for index, hand in enumerate(draft.hands or ()):
        path = f"hands[{index}]"
        player = table.players[index]
        if player is not None and table.is_known and player not in table.seats:
            problems.append(unknown_player(player, f"{path}.player"))
        if player is not None and player in table.players[:index]:
            problems.append(Problem("split_not_allowed", path, {"name": player, "most": 1}))
        read = None
        if hand.hand is not None:
            score, faults = read_hand(hand.hand, f"{path}.hand", terms, shoe)
            problems += faults
            if player is not None and not faults:
                read = StrokesHand(player=player, hand=hand.hand, score=score, notes=hand.notes)
        hands.append(read)
    return hands, problems


def _called_problems(hands: list[StrokesHand | None], terms: StrokesTerms) -> list[Problem]:
    """Return called outcomes that cannot be: a push, an end called twice, or won against all."""
    problems = []
    seen: set[Outcome] = set()
    highest = terms.highest
    for index, hand in enumerate(hands):
        if hand is None or hand.called is None:
            continue
        is_beaten = hand.called is Outcome.WON and any(
            highest is not None and other is not None and other.score == highest.counts_as
            for other in hands
        )
        if hand.called is Outcome.PUSH or hand.called in seen or is_beaten:
            values: dict[str, str | int] = {"outcome": hand.called}
            problems.append(Problem("outcome_contradicts", f"hands[{index}].hand", values))
        seen.add(hand.called)
    return problems


def _called(hands: list[StrokesHand]) -> Called:
    names = {hand.called: hand.player for hand in hands if hand.called}
    return Called(
        loser=names.get(Outcome.LOST),
        winner=names.get(Outcome.WON),
        has_stood=any(isinstance(hand.hand, Stood) for hand in hands),
    )


def _open_problems(decided: Decided, terms: StrokesTerms) -> list[Problem]:
    """Return that somebody has to be named, where the stroke or money depends on it."""
    stroke = decided.loser if terms.goal is Goal.LOSE else decided.winner
    is_paid = terms.stroke_value > 0
    if stroke.is_open or (is_paid and (decided.loser.is_open or decided.winner.is_open)):
        return [Problem("outcome_missing", "hands")]
    return []


def _drawn(draft: Draft) -> dict[str, tuple[str, ...]]:
    return {
        read_name(text) or "": tuple(card for card in cards or () if card is not None)
        for text, cards in draft.draws.items()
    }


def _named(tie_break: TieBreak) -> dict[str, str]:
    ends = {"loser": tie_break.loser, "winner": tie_break.winner}
    return {end: name for end, name in ends.items() if name is not None}
