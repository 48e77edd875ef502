"""How the row of each player looks: its mark, its word, and the light on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ledger.rules.strokes.rules import StrokesTerms
from ledger.store.sittings import Sitting
from ledger.web.card_words import card_word
from ledger.web.format import Shown
from ledger.web.rounds.strokes.calls import (
    WINNER,
    score_mark,
    score_of,
    stroke_end,
)
from ledger.web.rounds.strokes.engine import strokes_before, terms_of
from ledger.web.rounds.strokes.forms import HandForm
from ledger.web.rounds.strokes.words import (
    of_cards,
    other_end_word,
    stroke_word,
    strokes_to_go,
    tied_word,
    with_points,
)
from ledger.web.specials import score_word


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """How a row looks.

    `mark` is an icon's name or a short text; `tone` is plain, near, called, tied, named, stroke
    or out.
    """

    mark: str
    word: str
    tone: str
    amount: Shown | None = None

    def as_json(self) -> list[str | int]:
        """Return the row as the scripts read it."""
        amount = self.amount or Shown("", 0)
        return [self.mark, self.word, self.tone, amount.text, amount.sign]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is known of a round as a whole, by the players' ids."""

    loser: str | None = None
    winner: str | None = None
    tied: Mapping[str, str] = field(default_factory=dict)
    """Who is tied, and at which end."""
    drawn: frozenset[str] = frozenset()
    """The ends for which the draw is decided."""
    amounts: Mapping[str, Shown] = field(default_factory=dict)

    def end_of(self, player_id: str) -> str | None:
        """Return which end of the round somebody is."""
        if player_id == self.loser:
            return "loser"
        return "winner" if player_id == self.winner else None


class Rows:
    """Makes the rows of one table."""

    def __init__(self, sitting: Sitting, out_word: str) -> None:
        self.terms: StrokesTerms = terms_of(sitting)
        self.before = strokes_before(sitting)
        self.out_word = out_word

    def of_form(self, row: HandForm, told: Told) -> RowView:
        """Return how a row of the form looks."""
        if row.out.data:
            return RowView(mark="", word=self.out_word, tone="out")
        cards = row.cards.cards
        score = score_of(row.said, cards, self.terms)
        return self.of(row.player.data, told, score, cards)

    def of(
        self,
        player_id: str,
        told: Told,
        score: Fraction | None = None,
        cards: tuple[str, ...] = (),
    ) -> RowView:
        """Return how the row of somebody looks."""
        amount = told.amounts.get(player_id)
        if (end := told.end_of(player_id)) is not None:
            return self._at_end(player_id, end, score, amount)
        if (end := told.tied.get(player_id)) is not None:
            word = tied_word(end, has_drawn=end in told.drawn)
            return RowView(mark="equal", word=self._had(score, word), tone="tied", amount=amount)
        return self._between(player_id, score, cards, amount)

    def _at_end(
        self, player_id: str, end: str, score: Fraction | None, amount: Shown | None
    ) -> RowView:
        if end == stroke_end(self.terms):
            word = stroke_word(self.before[player_id] + 1, self.terms.goal)
            return RowView(mark="stroke", word=self._had(score, word), tone="stroke", amount=amount)
        mark = "check" if end == WINNER else "minus"
        word = self._had(score, other_end_word(self.terms.goal))
        return RowView(mark=mark, word=word, tone="named", amount=amount)

    def _between(
        self,
        player_id: str,
        score: Fraction | None,
        cards: tuple[str, ...],
        amount: Shown | None,
    ) -> RowView:
        number = self.before[player_id]
        word = strokes_to_go(number, self.terms)
        mark = "" if score is None else score_mark(score, self.terms)
        if cards:
            written = " ".join(card_word(card) for card in cards)
            word = written if score is None else of_cards(score_word(score, self.terms), written)
            return RowView(mark=mark, word=word, tone="called", amount=amount)
        is_near = self.terms.is_one_to_go(number)
        tone = "near" if is_near and score is None else "plain" if score is None else "called"
        return RowView(mark=mark, word=word, tone=tone, amount=amount)

    def _had(self, score: Fraction | None, what: str) -> str:
        return what if score is None else with_points(score_word(score, self.terms), what)
