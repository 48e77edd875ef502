"""Rounds so far: each with a sentence for every payout."""

from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _

from ledger.store.rounds import Round
from ledger.web.format import Shown, format_clock, format_moment, shown
from ledger.web.kinds import banking_result
from ledger.web.payouts import payout_sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """What a hand, or the bank, won or lost and why."""

    name: str
    sentence: str
    amount: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round, ready to be shown."""

    id: UUID
    title: str
    note: str
    is_voided: bool
    void_note: str
    hands: tuple[HandRow, ...]


def round_row(each: Round, currency: str) -> RoundRow:
    """Return a round with its payouts, the bank's last."""
    result = banking_result(each.result)
    hands = [
        HandRow(
            name=hand.player,
            sentence=sentence,
            amount=shown(hand.amount, currency),
        )
        for hand, sentence in zip(result.hands, payout_sentences(result, currency), strict=True)
    ]
    bank = HandRow(
        name=each.banker.name,
        sentence=_("the bank"),
        amount=shown(result.net[each.banker.name], currency),
    )
    return RoundRow(
        id=each.id,
        title=_("Round %(number)s", number=each.number),
        note=_note(each),
        is_voided=each.voided is not None,
        void_note=_void_note(each),
        hands=(*hands, bank),
    )


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
