"""Payments over the API: parts of a transfer, and what was paid by itself."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import enter_payment, pay_part, payment_of, void_payment
from ledger.desk.weekends import weekend_of
from ledger.store.plans import find_transfer
from ledger.web.access import bearer, current_actor
from ledger.web.api.bodies import EmptyBody, NewPaymentBody, PartBody, read_body
from ledger.web.api.description import added, describes
from ledger.web.api.money_answers import payment_json, settlement_json
from ledger.web.api.repeats import status_for

bp = Blueprint("payments", __name__)


@bp.post("/transfers/<uuid:transfer_id>/payments")
@bearer(Role.SCOREKEEPER)
@describes(added("Settlement"), body=PartBody, faults=(409,))
def pay(transfer_id: UUID) -> ResponseReturnValue:
    """Enter that a part of a transfer was paid; the rest stays open."""
    body = read_body(PartBody, lambda: _must_exist(transfer_id))
    status = status_for(body.id)
    settlement = pay_part(current_actor(), transfer_id, body.amount, id=body.id)
    return jsonify(settlement_json(settlement)), status


@bp.post("/weekends/<uuid:weekend_id>/payments")
@bearer(Role.SCOREKEEPER)
@describes(added("Payment"), body=NewPaymentBody, faults=(409,))
def create(weekend_id: UUID) -> ResponseReturnValue:
    """Enter what was paid outside a plan; a plan made later counts it."""
    body = read_body(NewPaymentBody, lambda: weekend_of(current_actor(), weekend_id))
    status = status_for(body.id)
    payment = enter_payment(
        current_actor(),
        weekend_id,
        sender=body.from_,
        receiver=body.to,
        amount=body.amount,
        id=body.id,
    )
    return jsonify(payment_json(payment)), status


@bp.post("/payments/<uuid:payment_id>/void")
@bearer(Role.SCOREKEEPER)
@describes({200: "Payment"}, body=EmptyBody, faults=(409,))
def void(payment_id: UUID) -> ResponseReturnValue:
    """Take back a payment that was made outside a plan."""
    read_body(EmptyBody, lambda: payment_of(current_actor(), payment_id))
    return jsonify(payment_json(void_payment(current_actor(), payment_id)))


def _must_exist(transfer_id: UUID) -> None:
    if find_transfer(current_actor().group_id, transfer_id) is None:
        raise NotFoundError
