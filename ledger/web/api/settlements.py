"""Settlements over the API: the plan, closing and opening a weekend, what was paid."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.weekends import weekend_of
from ledger.store.plans import find_transfer
from ledger.store.settlements import weekend_settlement
from ledger.web.access import bearer, current_actor
from ledger.web.api.bodies import EmptyBody, read_body
from ledger.web.api.description import describes
from ledger.web.api.money_answers import settlement_json

bp = Blueprint("settlements", __name__)


@bp.get("/weekends/<uuid:weekend_id>/settlement")
@bearer(Role.VIEWER)
@describes({200: "Settlement"})
def show(weekend_id: UUID) -> ResponseReturnValue:
    """Answer the settlement: as it would be now, or the stored plan."""
    actor = current_actor()
    weekend = weekend_of(actor, weekend_id)
    return jsonify(settlement_json(weekend_settlement(actor.group_id, weekend)))


@bp.post("/weekends/<uuid:weekend_id>/settle")
@bearer(Role.OWNER)
@describes({200: "Settlement"}, body=EmptyBody, faults=(409,))
def settle(weekend_id: UUID) -> ResponseReturnValue:
    """Store the plan and close the weekend."""
    read_body(EmptyBody, lambda: weekend_of(current_actor(), weekend_id))
    return jsonify(settlement_json(settle_weekend(current_actor(), weekend_id)))


@bp.post("/weekends/<uuid:weekend_id>/reopen")
@bearer(Role.OWNER)
@describes({200: "Settlement"}, body=EmptyBody, faults=(409,))
def reopen(weekend_id: UUID) -> ResponseReturnValue:
    """Open a settled weekend again."""
    read_body(EmptyBody, lambda: weekend_of(current_actor(), weekend_id))
    return jsonify(settlement_json(reopen_weekend(current_actor(), weekend_id)))


@bp.post("/transfers/<uuid:transfer_id>/paid")
@bearer(Role.SCOREKEEPER)
@describes({200: "Settlement"}, body=EmptyBody, faults=(409,))
def paid(transfer_id: UUID) -> ResponseReturnValue:
    """Mark a transfer as paid."""
    read_body(EmptyBody, lambda: _must_exist(transfer_id))
    return jsonify(settlement_json(mark_paid(current_actor(), transfer_id)))


@bp.post("/transfers/<uuid:transfer_id>/unpaid")
@bearer(Role.SCOREKEEPER)
@describes({200: "Settlement"}, body=EmptyBody, faults=(409,))
def unpaid(transfer_id: UUID) -> ResponseReturnValue:
    """Take back that a transfer was paid."""
    read_body(EmptyBody, lambda: _must_exist(transfer_id))
    return jsonify(settlement_json(mark_unpaid(current_actor(), transfer_id)))


def _must_exist(transfer_id: UUID) -> None:
    if find_transfer(current_actor().group_id, transfer_id) is None:
        raise NotFoundError
