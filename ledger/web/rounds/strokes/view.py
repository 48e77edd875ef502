"""What a half-entered round comes to, as the rules see it: the rows, the draw, the sum, Save."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ledger.errors import Problem, RefusedError
from ledger.rules.strokes.deciding import End
from ledger.rules.strokes.scoring import StrokesResult
from ledger.store.sittings import Sitting
from ledger.web.format import Shown, format_signed, shown
from ledger.web.labels import problem_sentence
from ledger.web.rounds.strokes.calls import (
    LOSER,
    STOOD,
    WINNER,
    end_of,
    ends_asked,
    stroke_end,
)
from ledger.web.rounds.strokes.engine import scored, terms_of
from ledger.web.rounds.strokes.forms import HandForm, StrokesForm, record_of
from ledger.web.rounds.strokes.rows import Rows, RowView, Told
from ledger.web.rounds.strokes.sentences import Said, filled, question, sentences, to_go

_NOTHING = Said("", {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Who draws for an end, by id, and who it turned out to be."""

    end: str
    players: tuple[str, ...]
    chosen: str | None

    def as_json(self) -> dict[str, object]:
        """Return the draw as the scripts read it."""
        return {"end": self.end, "players": list(self.players), "chosen": self.chosen}


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that the page shows of a round; `problem_row` is the number of the row it is about."""

    rows: Mapping[str, RowView]
    sum: Said = _NOTHING
    total: Said = _NOTHING
    draw: Draw | None = None
    is_ready: bool = False
    save: str = ""
    problem: str = ""
    problem_row: int | None = None

    def as_json(self) -> dict[str, object]:
        """Return the view as the scripts read it."""
        return {
            "rows": {player: row.as_json() for player, row in self.rows.items()},
            "sum": self.sum.as_json(),
            "total": self.total.as_json(),
            "draw": None if self.draw is None else self.draw.as_json(),
            "ready": self.is_ready,
            "save": self.save,
            "problem": self.problem,
            "row": self.problem_row,
        }


def view_of(sitting: Sitting, form: StrokesForm) -> View:
    """Return what is entered so far, with what it comes to; nothing is recorded."""
    seen = _Seen(sitting, form)
    try:
        result = scored(sitting, record_of(form, sitting))
    except RefusedError as error:
        return seen.refused(error.problems)
    return seen.decided(result)


class _Seen:
    """One round as it is entered, and the words for it."""

    def __init__(self, sitting: Sitting, form: StrokesForm) -> None:
        self.sitting = sitting
        self.form = form
        self.terms = terms_of(sitting)
        self.words = sentences(self.terms)
        self.ids = {player.name: str(player.id) for player in sitting.seats}
        self.names = {id_: name for name, id_ in self.ids.items()}
        self.playing = form.playing()
        self.tapped = {row.player.data for row in self.playing if row.tied.data}

    # ---- What the rules can tell ----

    def decided(self, result: StrokesResult) -> View:
        """Return a round that the rules accept, though a draw may be missing."""
        ends = {LOSER: result.record.decided.loser, WINNER: result.record.decided.winner}
        told = Told(
            loser=self._id(result.loser),
            winner=self._id(result.winner),
            tied=self._tied(ends) or self._tapped(result),
            drawn=frozenset(end for end, found in ends.items() if found.name),
            amounts=self._amounts(result),
        )
        needed = next(iter(result.needs_draw), None)
        draw = self._draw(ends, needed) or self._tapped_draw(told)
        return View(
            rows=self._rows(told),
            sum=self._sum(result, needed),
            total=self._total(result.winner),
            draw=draw,
            is_ready=needed is None,
            save=self.words[question(needed, is_draw=True) if needed else "save"],
        )

    def _id(self, name: str | None) -> str | None:
        return None if name is None else self.ids[name]

    def _tied(self, ends: Mapping[str, End]) -> dict[str, str]:
        """Return who is tied at which end; at the stroke's, where it is both."""
        stroke, other = ends_asked(self.terms)
        return {self.ids[n]: end for end in (other, stroke) for n in ends[end].was_tied}

    def _tapped(self, result: StrokesResult) -> dict[str, str]:
        """Return who was tapped as tied, where the draw is known by its outcome."""
        end = stroke_end(self.terms)
        return dict.fromkeys(self.tapped, end) if self._id(result.stroke_to) in self.tapped else {}

    def _amounts(self, result: StrokesResult) -> dict[str, Shown]:
        if not self.terms.is_for_money:
            return {}
        return {
            self.ids[name]: shown(amount, self.sitting.currency)
            for name, amount in result.net.items()
        }

    def _draw(self, ends: Mapping[str, End], needed: str | None) -> Draw | None:
        """Return the draw that is asked for, that may still be told, or that was told last."""
        still = [end for end in ends if ends[end].tied]
        told = [end for end in ends if ends[end].was_tied and ends[end].name]
        if needed or still:
            end = needed or still[0]
            return Draw(end=end, players=self._all_ids(ends[end].tied), chosen=None)
        if not told:
            return None
        found = ends[told[-1]]
        return Draw(
            end=told[-1], players=self._all_ids(found.was_tied), chosen=self._id(found.name)
        )

    def _tapped_draw(self, told: Told) -> Draw | None:
        end = stroke_end(self.terms)
        chosen = told.loser if end == LOSER else told.winner
        if len(self.tapped) < 2 or chosen not in self.tapped:
            return None
        return Draw(end=end, players=self._in_order(self.tapped), chosen=chosen)

    def _all_ids(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.ids[name] for name in names)

    def _in_order(self, ids: set[str]) -> tuple[str, ...]:
        return tuple(row.player.data for row in self.playing if row.player.data in ids)

    def _sum(self, result: StrokesResult, needed: str | None) -> Said:
        if result.stroke_to is None or needed == stroke_end(self.terms):
            return Said("again", {})
        name = result.game_to or result.stroke_to
        key = "ends" if result.is_game_over else "gets"
        if not result.net.get(name):
            return Said(key, {"name": name})
        amount = format_signed(result.net[name], self.sitting.currency)
        return Said(f"{key}Paid", {"name": name, "amount": amount})

    def _total(self, winner: str | None) -> Said:
        return Said("deals", {"name": winner}) if winner else Said("dealsOpen", {})

    # ---- What is not told yet, or wrong ----

    def refused(self, problems: Sequence[Problem]) -> View:
        """Return a round that the rules do not accept: because it is half entered, or wrong."""
        wrong = [problem for problem in problems if not self._is_missing(problem)]
        if wrong:
            return self._wrong(wrong)
        named = {end_of(row.said, self.terms): row.player.data for row in self.playing}
        tied = self._in_order(self.tapped) if len(self.tapped) > 1 else ()
        end = stroke_end(self.terms)
        told = Told(loser=named.get(LOSER), winner=named.get(WINNER), tied=dict.fromkeys(tied, end))
        is_drawing = bool(tied) and named.get(end) is None
        winner = None if told.winner is None else self.names[told.winner]
        return View(
            rows=self._rows(told),
            sum=self._half_sum(named, is_drawing=is_drawing),
            total=self._total(winner) if winner else _NOTHING,
            draw=Draw(end=end, players=tied, chosen=None) if is_drawing else None,
            save=self._question(named, is_drawing=is_drawing),
        )

    def _is_missing(self, problem: Problem) -> bool:
        """Answer whether something is only not said yet."""
        if problem.code == "outcome_missing":
            return True
        is_short = any(
            0 < len(row.cards.cards) < self.terms.rules.hand_size for row in self.playing
        )
        return problem.code == "hand_size" and is_short

    def _half_sum(self, named: Mapping[str | None, str], *, is_drawing: bool) -> Said:
        if is_drawing:
            return Said("again", {})
        stroke_to = named.get(stroke_end(self.terms))
        if stroke_to is not None:
            return Said("gets", {"name": self.names[stroke_to]})
        is_touched = len(self.playing) != len(self._unsaid())
        return _NOTHING if is_touched else Said("untapped", {})

    def _unsaid(self) -> list[HandForm]:
        size = self.terms.rules.hand_size
        return [row for row in self.playing if row.said == STOOD and len(row.cards.cards) < size]

    def _question(self, named: Mapping[str | None, str], *, is_drawing: bool) -> str:
        """Return what Save asks for while it cannot record."""
        first, second = ends_asked(self.terms)
        if is_drawing:
            return self.words[question(first, is_draw=True)]
        unsaid = self._unsaid()
        is_by_points = any(
            row.cards.cards or row.said not in {STOOD, "lost", "won"} for row in self.playing
        )
        if self.sitting.depth != "outcomes" or is_by_points:
            return self._still_to_go(unsaid)
        if named.get(first) is None:
            return self.words[question(first)]
        return self.words[question(second, is_second=True)]

    def _still_to_go(self, unsaid: Sequence[HandForm]) -> str:
        if len(unsaid) == 1:
            name = self.names[unsaid[0].player.data]
            return filled(self.words["pointsOf"], {"name": name})
        return to_go(len(unsaid))

    def _wrong(self, problems: Sequence[Problem]) -> View:
        numbers = [number for number, row in enumerate(self.form.hands) if not row.form.out.data]
        return View(
            rows=self._rows(Told()),
            save=self.words["save"],
            problem=problem_sentence(problems[0], self.sitting.currency),
            problem_row=_row_of(problems[0], numbers),
        )

    def _rows(self, told: Told) -> dict[str, RowView]:
        rows = Rows(self.sitting, self.words["out"])
        return {row.form.player.data: rows.of_form(row.form, told) for row in self.form.hands}


def _row_of(problem: Problem, numbers: Sequence[int]) -> int | None:
    """Return the number of the form's row that a problem is about."""
    place = problem.path.removeprefix("hands[").partition("]")[0]
    if not problem.path.startswith("hands[") or int(place) >= len(numbers):
        return None
    return numbers[int(place)]
