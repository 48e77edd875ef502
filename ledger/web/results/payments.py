"""The payments of a weekend's result, and what of them is still open, in words."""

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.plans import PlannedTransfer
from ledger.store.settlements import WeekendSettlement
from ledger.web.format import Shown, format_coin, format_spoken, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRow:
    """Who pays whom how much, and whether that was done."""

    sender: str
    receiver: str
    sentence: str
    amount: Shown
    state: str
    is_paid: bool


def payment_rows(settlement: WeekendSettlement) -> tuple[PaymentRow, ...]:
    """Return what was paid by itself and under earlier plans, then the payments of this one."""
    return tuple(_row(each, settlement) for each in all_payments(settlement))


def all_payments(settlement: WeekendSettlement) -> tuple[PlannedTransfer, ...]:
    """Return every payment that was made, or is planned, in that order."""
    own = (
        PlannedTransfer(
            id=each.id,
            sender=each.sender,
            receiver=each.receiver,
            amount=each.amount,
            paid=each.amount,
            last_paid_at=each.at,
        )
        for each in settlement.payments
    )
    return (*own, *settlement.earlier, *settlement.transfers)


def besides_play(settlement: WeekendSettlement) -> list[str]:
    """Return what else the payments clear, in a sentence each; mostly nothing."""
    said = []
    if any(each.costs for each in settlement.balances):
        said.append(_("Shared costs are paid with it."))
    if any(each.carried for each in settlement.balances):
        said.append(_("What other weekends left is paid with it."))
    return said


def payments_heading(settlement: WeekendSettlement) -> str:
    """Return how many payments there are, or that there are none."""
    count = len(all_payments(settlement))
    if not count:
        return _("Nobody owes anything")
    if not settlement.is_settled:
        return _("Payments, as they would be now")
    return ngettext("%(num)d payment", "%(num)d payments", count)


def payments_left(settlement: WeekendSettlement) -> str:
    """Return how much of all payments is still to be made, in one sentence."""
    currency = settlement.weekend.currency
    everything = all_payments(settlement)
    whole = sum(each.amount for each in everything)
    left = sum(each.left for each in everything)
    if not whole:
        return _("Nobody owes anything.")
    if not left:
        return _("Everything is paid: %(amount)s.", amount=format_coin(whole, currency))
    return _(
        "Still to be paid: %(left)s of %(whole)s.",
        left=format_coin(left, currency),
        whole=format_coin(whole, currency),
    )


def _row(transfer: PlannedTransfer, settlement: WeekendSettlement) -> PaymentRow:
    sender, receiver = transfer.sender.name, transfer.receiver.name
    return PaymentRow(
        sender=sender,
        receiver=receiver,
        sentence=_("%(sender)s pays %(receiver)s", sender=sender, receiver=receiver),
        amount=plain(transfer.amount, settlement.weekend.currency),
        state=_state(transfer, settlement.weekend.currency),
        is_paid=transfer.is_paid,
    )


def begun_words(transfer: PlannedTransfer, currency: str) -> str:
    """Return how much of a payment is made, of one that is made in parts."""
    return _(
        "%(paid)s of %(amount)s paid",
        paid=format_spoken(transfer.paid, currency),
        amount=format_spoken(transfer.amount, currency),
    )


def _state(transfer: PlannedTransfer, currency: str) -> str:
    """Return how far a payment is; of one that is not planned yet there is nothing to say."""
    if transfer.id is None:
        return ""
    if transfer.is_begun:
        return begun_words(transfer, currency)
    return _("paid") if transfer.is_paid else _("open")
