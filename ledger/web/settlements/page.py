"""The settle page, ready to be shown: balances, payments, and what can be done."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm

from ledger.desk.actors import Role
from ledger.store.plans import PlannedTransfer
from ledger.store.settlements import WeekendSettlement
from ledger.web.access import current_actor
from ledger.web.costs.link import CostsLink, costs_link
from ledger.web.format import Shown, format_moment, plain
from ledger.web.pay_details.boxes import PayBox
from ledger.web.results.payments import begun_words
from ledger.web.settlements.asking import WishForm, told
from ledger.web.settlements.balances import BalanceTable, balance_table
from ledger.web.settlements.paying import Paying
from ledger.web.settlements.payments import (
    NOTHING_SENT,
    PartForm,
    PaymentBox,
    PaymentRow,
    Sent,
    part_form,
    payment_box,
    payment_rows,
)
from ledger.web.settlements.step import Step
from ledger.web.settlements.steps import steps
from ledger.web.settlements.text import settlement_text
from ledger.web.settlements.wished import PlanLine, plan_lines
from ledger.web.weekends.words import weekend_note


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferRow:
    """A payment; without a form's address it cannot be marked, without a way to pay not opened.

    Where something of it was paid it can be taken back; where some is left a part can be paid.
    """

    sender: str
    receiver: str
    sentence: str
    state: str
    amount: Shown
    is_paid: bool
    is_next: bool
    form_url: str
    button: str
    undo_url: str
    part_url: str
    part: PartForm | None
    is_part_open: bool
    anchor: str
    pay_url: str
    pay: PayBox | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlePage:
    """The page, ready to be shown."""

    title: str
    note: str
    back_url: str
    back_text: str
    heading: str
    balances: BalanceTable
    costs: CostsLink | None
    transfers: tuple[TransferRow, ...]
    earlier: tuple[TransferRow, ...]
    payments: tuple[PaymentRow, ...]
    payment_box: PaymentBox | None
    plan_lines: tuple[PlanLine, ...]
    wishes: WishForm | None
    remarks: tuple[str, ...]
    shared_text: str
    shared_rows: int
    result_url: str
    steps: tuple[Step, ...]
    form: FlaskForm


def settle_page(
    group_id: UUID,
    settlement: WeekendSettlement,
    wishes: WishForm | None = None,
    sent: Sent = NOTHING_SENT,
) -> SettlePage:
    """Return what the page shows of a settlement, for who asks, with what came back to it.

    Wishes are there where the weekend is open.
    """
    weekend = settlement.weekend
    paying = Paying(group_id, settlement)
    unpaid_ones = [each for each in settlement.transfers if not each.is_paid]
    opened_ones = [each for each in unpaid_ones if paying.is_opened(each)]
    first = next(iter(opened_ones + unpaid_ones), None)
    text = settlement_text(settlement)
    return SettlePage(
        title=weekend.name,
        note=weekend_note(weekend, settlement.rounds),
        back_url=url_for("weekends.show", group_id=group_id, weekend_id=weekend.id),
        back_text=_("The weekend"),
        heading=_heading(settlement),
        balances=balance_table(settlement.balances, weekend.currency),
        costs=costs_link(group_id, weekend),
        transfers=tuple(
            _transfer(group_id, settlement, each, paying, sent, is_next=each is first)
            for each in settlement.transfers
        ),
        earlier=tuple(
            _transfer(group_id, settlement, each, paying, sent, is_next=False)
            for each in settlement.earlier
        ),
        payments=payment_rows(group_id, settlement),
        payment_box=payment_box(group_id, settlement, sent),
        plan_lines=plan_lines(group_id, settlement),
        wishes=wishes,
        remarks=_remarks(settlement),
        shared_text=text if settlement.balances else "",
        shared_rows=text.count("\n") + 1,
        result_url=url_for("results.show", group_id=group_id, weekend_id=weekend.id),
        steps=steps(group_id, settlement, () if wishes is None else wishes.pairs),
        form=FlaskForm(),
    )


def _heading(settlement: WeekendSettlement) -> str:
    count = len(settlement.transfers)
    done = sum(each.is_paid for each in settlement.transfers)
    if not count:
        return _("Nobody owes anything")
    needed = ngettext("%(num)d payment settles it", "%(num)d payments settle it", count)
    if not settlement.is_settled or not done:
        return needed
    return ngettext(
        "%(needed)s, %(num)d is paid", "%(needed)s, %(num)d are paid", done, needed=needed
    )


def _remarks(settlement: WeekendSettlement) -> tuple[str, ...]:
    remarks = []
    if settlement.has_changed:
        amounts = told(settlement.rests, settlement.players, settlement.weekend.currency)
        remarks.append(
            _(
                "Something changed after the weekend was settled. Not planned yet: %(amounts)s.",
                amounts=amounts,
            )
        )
    if settlement.is_settled and settlement.transfers:
        remarks.append(_("Paying one leaves the others as they are."))
    if not settlement.is_exact:
        remarks.append(_("With so many players there may be a plan with fewer payments."))
    return tuple(remarks)


def _transfer(
    group_id: UUID,
    settlement: WeekendSettlement,
    transfer: PlannedTransfer,
    paying: Paying,
    sent: Sent,
    *,
    is_next: bool,
) -> TransferRow:
    currency = settlement.weekend.currency
    may_mark = transfer.id is not None and current_actor().role.covers(Role.SCOREKEEPER)
    place = paying.place(transfer)

    def address(endpoint: str, *, is_there: bool = True) -> str:
        if not (may_mark and is_there):
            return ""
        return url_for(endpoint, group_id=group_id, transfer_id=transfer.id)

    is_sent = sent.part is not None and sent.transfer_id == transfer.id
    part = sent.part if is_sent else part_form(currency, formdata=None, id=str(uuid4()))
    endpoint = "settlements.unpaid" if transfer.is_paid else "settlements.paid"
    return TransferRow(
        sender=transfer.sender.name,
        receiver=transfer.receiver.name,
        sentence=_(
            "%(sender)s pays %(receiver)s",
            sender=transfer.sender.name,
            receiver=transfer.receiver.name,
        ),
        state=_state(transfer, currency, lacks_account=place.is_lacking),
        amount=plain(transfer.amount if transfer.is_paid else transfer.left, currency),
        is_paid=transfer.is_paid,
        is_next=is_next,
        form_url=address(endpoint),
        button=_("Not paid after all") if transfer.is_paid else _("Mark as paid"),
        undo_url=address("settlements.unpaid", is_there=transfer.is_begun),
        part_url=address("payments.part", is_there=not transfer.is_paid),
        part=part,
        is_part_open=is_sent,
        anchor=place.anchor,
        pay_url=place.url,
        pay=place.box,
    )


def _state(transfer: PlannedTransfer, currency: str, *, lacks_account: bool) -> str:
    if transfer.paid_at is not None:
        return _("paid, %(moment)s", moment=format_moment(transfer.paid_at))
    if transfer.id is None:
        return _("as it would be now")
    if transfer.is_begun:
        return begun_words(transfer, currency)
    if lacks_account:
        return _("open, %(name)s gave no account", name=transfer.receiver.name)
    return _("open")
