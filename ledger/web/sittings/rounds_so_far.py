"""Rounds so far: each with a sentence for everybody, whatever the game."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _

from ledger.rules.banking.scoring import BankingResult
from ledger.rules.results import RoundResult
from ledger.rules.strokes.scoring import StrokesResult
from ledger.store.rounds import Entered, Round
from ledger.web.format import format_clock, format_moment, format_signed
from ledger.web.history.addresses import history_url
from ledger.web.history.marks import mark_sentences
from ledger.web.labels import names_in_words
from ledger.web.round_titles import round_titles
from ledger.web.sittings.bank_rounds import bank_facts, bank_rows, bank_sides
from ledger.web.sittings.hand_rows import HandRow, Side
from ledger.web.sittings.stroke_rounds import (
    game_end_sentence,
    stroke_facts,
    stroke_rows,
    stroke_sides,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round, ready to be shown."""

    id: UUID
    title: str
    url: str
    """Of its history."""
    note: str
    is_voided: bool
    void_note: str
    sides: tuple[Side, ...]
    """What it brought whom, in short; where a game is not for money who lost and who won."""
    hands: tuple[HandRow, ...]
    facts: tuple[str, ...]
    """What else came of it: a broken bank, who is out of chips, a game that ended."""


def round_rows(group_id: UUID, rounds: Collection[Round], currency: str) -> tuple[RoundRow, ...]:
    """Return the rounds of a page: what everybody won or lost, and why.

    What another stands in place of is told by that one's history.
    """
    titles = round_titles(rounds)
    return tuple(
        _round_row(group_id, each, titles[each.id], currency)
        for each in rounds
        if each.corrected_by_id is None
    )


def _round_row(group_id: UUID, each: Round, title: str, currency: str) -> RoundRow:
    return RoundRow(
        id=each.id,
        title=title,
        url=history_url(group_id, each.id),
        note=_note(each),
        is_voided=each.voided is not None,
        void_note=_void_note(each),
        sides=_sides(each.result, currency),
        hands=hand_rows(each.result, currency),
        facts=round_facts(each, currency),
    )


def _sides(result: RoundResult, currency: str) -> tuple[Side, ...]:
    match result:
        case BankingResult():
            return bank_sides(result, currency)
        case StrokesResult():
            return stroke_sides(result, currency)
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def hand_rows(result: RoundResult, currency: str) -> tuple[HandRow, ...]:
    """Return every hand of a round, and the bank's last: what it won or lost and why."""
    match result:
        case BankingResult():
            return bank_rows(result, currency)
        case StrokesResult():
            return stroke_rows(result, currency)
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def round_facts(each: Round, currency: str) -> tuple[str, ...]:
    """Return what else came of a round, and the limits that it breaks since a correction."""
    marks = mark_sentences(each.result, currency)
    match each.result:
        case BankingResult() as result:
            return (*bank_facts(result), *marks)
        case StrokesResult() as result:
            return (*stroke_facts(result, _game(each), currency), *marks)
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def news_of(each: Round, currency: str) -> str:
    """Return what a round came to in one sentence: "Round 3: James +0,40 and Wim −0,40."."""
    if each.voided is not None:
        return _("Round %(number)s was taken back.", number=each.number)
    amounts = [
        _("%(name)s %(amount)s", name=name, amount=format_signed(amount, currency))
        for name, amount in each.result.net.items()
        if amount
    ]
    if not amounts:
        return _("Round %(number)s is in the book.", number=each.number)
    return _("Round %(number)s: %(list)s.", number=each.number, list=names_in_words(amounts))


def games_so_far(rounds: Iterable[Round]) -> str:
    """Return who lost or won each game of strokes that has ended, the first first."""
    ended = [
        game_end_sentence(each.result, _game(each))
        for each in sorted(rounds, key=lambda each: each.number)
        if each.voided is None and isinstance(each.result, StrokesResult)
    ]
    return " ".join(filter(None, ended))


def _game(each: Round) -> int:
    return each.starts.running.game if each.starts else 1


def _note(each: Round) -> str:
    at = format_clock(each.recorded_at)
    if each.device_name:
        at = _("%(time)s, by %(device)s", time=at, device=each.device_name)
    match each.entered:
        case Entered.CORRECTED:
            return _("Corrected %(at)s", at=at)
        case Entered.RESTORED:
            return _("Put back %(at)s", at=at)
        case Entered.AGAIN:
            return _("Entered again %(at)s", at=at)
        case Entered.PLAYED:
            return at


def _void_note(each: Round) -> str:
    if each.voided is None:
        return ""
    at = format_moment(each.voided.at)
    if each.voided.reason:
        return _("Taken back, %(time)s: %(reason)s", time=at, reason=each.voided.reason)
    return _("Taken back, %(time)s", time=at)
