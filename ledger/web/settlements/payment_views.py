"""Entering what was paid: a part of a transfer, or a payment by itself; and taking that back."""

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import enter_payment, pay_part, void_payment
from ledger.desk.weekends import weekend_of
from ledger.errors import RefusedError
from ledger.store.plans import KeptTransfer, find_transfer
from ledger.store.players import all_players
from ledger.store.settlements import weekend_settlement
from ledger.web.access import current_actor, member
from ledger.web.fields import attach
from ledger.web.notices import tell
from ledger.web.settlements.opened import opened_page
from ledger.web.settlements.payments import PaymentForm, Sent, part_form, question_of

bp = Blueprint("payments", __name__, url_prefix="/groups/<uuid:group_id>")

ANYWAY = "anyway"
"""The field that answers the question whether so much is to be entered."""


@bp.post("/weekends/<uuid:weekend_id>/payments")
@member(Role.SCOREKEEPER)
def enter(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Enter a payment by itself; ask once where it is more than the sender owes."""
    weekend = weekend_of(current_actor(), weekend_id)
    form = PaymentForm(all_players(group_id), weekend.currency)
    question = ""
    if form.validate_on_submit():
        sender, receiver = form.player(form.sender), form.player(form.receiver)
        settlement = weekend_settlement(group_id, weekend)
        if request.form.get(ANYWAY) != "y" and sender != receiver:
            question = question_of(settlement, sender, form.amount.data or 0)
        if not question:
            try:
                enter_payment(
                    current_actor(),
                    weekend_id,
                    sender=sender.name,
                    receiver=receiver.name,
                    amount=form.amount.data or 0,
                    id=UUID(form.id.data),
                )
            except RefusedError as error:
                names = {"from": form.sender, "to": form.receiver, "amount": form.amount}
                attach(form, error.problems, weekend.currency, names.get)
            else:
                return _to_page(group_id, weekend_id)
    return _shown(group_id, weekend_id, Sent(payment=form, question=question))


@bp.post("/payments/<uuid:payment_id>/void")
@member(Role.SCOREKEEPER)
def void(group_id: UUID, payment_id: UUID) -> ResponseReturnValue:
    """Take back a payment by itself."""
    return _to_page(group_id, void_payment(current_actor(), payment_id).weekend_id)


@bp.post("/transfers/<uuid:transfer_id>/part")
@member(Role.SCOREKEEPER)
def part(group_id: UUID, transfer_id: UUID) -> ResponseReturnValue:
    """Enter that a part of a transfer was paid."""
    transfer = find_transfer(group_id, transfer_id)
    if transfer is None:
        raise NotFoundError
    currency = weekend_of(current_actor(), transfer.weekend_id).currency
    form = part_form(currency)
    if form.validate_on_submit():
        try:
            pay_part(current_actor(), transfer_id, form.amount.data or 0, id=UUID(form.id.data))
        except RefusedError as error:
            attach(form, error.problems, currency)
        else:
            return _to_page(group_id, transfer.weekend_id)
    if not _has_part_form(group_id, transfer):
        # It was paid or dropped meanwhile: the page has no place beside it for the sentence.
        tell(next(str(text) for texts in form.errors.values() for text in texts))
        return _to_page(group_id, transfer.weekend_id)
    return _shown(group_id, transfer.weekend_id, Sent(part=form, transfer_id=transfer_id))


def _has_part_form(group_id: UUID, transfer: KeptTransfer) -> bool:
    """Answer whether the page still offers to pay a part of a transfer."""
    weekend = weekend_of(current_actor(), transfer.weekend_id)
    planned = weekend_settlement(group_id, weekend).transfers
    return any(each.id == transfer.id and not each.is_paid for each in planned)


def _to_page(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("settlements.show", group_id=group_id, weekend_id=weekend_id), 303)


def _shown(group_id: UUID, weekend_id: UUID, sent: Sent) -> ResponseReturnValue:
    """Show the settle page with what was sent, and what is wrong with it or asked of it."""
    weekend = weekend_of(current_actor(), weekend_id)
    page = opened_page(group_id, weekend, sent)
    return render_template("settlements/show.html", page=page), 422
