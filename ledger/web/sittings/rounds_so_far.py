"""Rounds so far: each with a sentence for everybody, whatever the game."""

from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _

from ledger.rules.banking.scoring import BankingResult
from ledger.rules.strokes.scoring import StrokesResult
from ledger.store.rounds import Round
from ledger.web.format import format_clock, format_moment
from ledger.web.sittings.bank_rounds import bank_facts, bank_rows
from ledger.web.sittings.hand_rows import HandRow
from ledger.web.sittings.stroke_rounds import stroke_facts, stroke_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round, ready to be shown."""

    id: UUID
    title: str
    note: str
    is_voided: bool
    void_note: str
    hands: tuple[HandRow, ...]
    facts: tuple[str, ...]
    """What else came of it: a broken bank, who is out of chips, a game that ended."""


def round_row(each: Round, currency: str) -> RoundRow:
    """Return a round: what everybody won or lost, and why."""
    hands, facts = _played(each, currency)
    return RoundRow(
        id=each.id,
        title=_("Round %(number)s", number=each.number),
        note=_note(each),
        is_voided=each.voided is not None,
        void_note=_void_note(each),
        hands=hands,
        facts=facts,
    )


def _played(each: Round, currency: str) -> tuple[tuple[HandRow, ...], tuple[str, ...]]:
    match each.result:
        case BankingResult() as result:
            return bank_rows(result, currency), bank_facts(result)
        case StrokesResult() as result:
            game = each.starts.running.game if each.starts else 1
            return stroke_rows(result, currency), stroke_facts(result, game)
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def _note(each: Round) -> str:
    at = format_clock(each.recorded_at)
    if each.device_name:
        return _("%(time)s, by %(device)s", time=at, device=each.device_name)
    return at


def _void_note(each: Round) -> str:
    if each.voided is None:
        return ""
    at = format_moment(each.voided.at)
    if each.voided.reason:
        return _("Taken back, %(time)s: %(reason)s", time=at, reason=each.voided.reason)
    return _("Taken back, %(time)s", time=at)
