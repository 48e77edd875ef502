"""Settlements over the API: the plan, closing and opening a weekend, what was paid."""

from uuid import UUID

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from ledger.book.wishes import NO_WISHES, Wishes
from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import (
    Asked,
    named_wishes,
    plan_anew,
    preview,
    preview_anew,
    reopen_weekend,
    settle_weekend,
)
from ledger.desk.weekends import weekend_of
from ledger.store.plans import find_transfer
from ledger.web.access import bearer, current_actor
from ledger.web.api.bodies import (
    EmptyBody,
    PlanAnewBody,
    SettleBody,
    TakeInBody,
    WishesBody,
    read_body,
    read_text,
)
from ledger.web.api.description import describes
from ledger.web.api.money_answers import settlement_json
from ledger.web.api.shapes import Schema, ref

bp = Blueprint("settlements", __name__)

ASKED: Schema = {
    "type": "string",
    "description": "What is asked of the plan, as the JSON of a SettleBody.",
    "contentMediaType": "application/json",
    "contentSchema": ref("SettleBody"),
}

ANEW: Schema = ASKED | {
    "description": "What is asked of the plan, as the JSON of a PlanAnewBody.",
    "contentSchema": ref("PlanAnewBody"),
}


@bp.get("/weekends/<uuid:weekend_id>/settlement")
@bearer(Role.VIEWER)
@describes({200: "Settlement"}, query={"asked": ASKED}, faults=(400, 409))
def show(weekend_id: UUID) -> ResponseReturnValue:
    """Answer the settlement: as it would be now, or the stored plan.

    `asked` previews what settling would store with the same words as its body.
    """
    weekend_of(current_actor(), weekend_id)
    asked = _asked(read_text(SettleBody, request.args.get("asked", "{}")))
    return jsonify(settlement_json(preview(current_actor(), weekend_id, asked)))


@bp.post("/weekends/<uuid:weekend_id>/settle")
@bearer(Role.OWNER)
@describes({200: "Settlement"}, body=SettleBody, faults=(409,))
def settle(weekend_id: UUID) -> ResponseReturnValue:
    """Store the plan as it is wished, and close the weekend."""
    body = read_body(SettleBody, lambda: weekend_of(current_actor(), weekend_id))
    weekend_of(current_actor(), weekend_id)
    settled = settle_weekend(current_actor(), weekend_id, _asked(body), seen=body.seen)
    return jsonify(settlement_json(settled))


@bp.get("/weekends/<uuid:weekend_id>/plan_anew")
@bearer(Role.VIEWER)
@describes({200: "Settlement"}, query={"asked": ANEW}, faults=(400, 409))
def show_anew(weekend_id: UUID) -> ResponseReturnValue:
    """Answer what planning a settled weekend anew would store.

    `asked` previews what it would store with the same words as its body. Where nothing changed
    it is the plan as it is.
    """
    weekend_of(current_actor(), weekend_id)
    body = read_text(PlanAnewBody, request.args.get("asked", "{}"))
    planned = preview_anew(current_actor(), weekend_id, _wishes_or_as_before(body))
    return jsonify(settlement_json(planned or preview(current_actor(), weekend_id)))


@bp.post("/weekends/<uuid:weekend_id>/plan_anew")
@bearer(Role.OWNER)
@describes({200: "Settlement"}, body=PlanAnewBody, faults=(409,))
def plan_again(weekend_id: UUID) -> ResponseReturnValue:
    """Plan anew what changed in a settled weekend, which stays closed.

    What was paid stays paid. Where nothing changed the plan stays as it is.
    """
    body = read_body(PlanAnewBody, lambda: weekend_of(current_actor(), weekend_id))
    weekend_of(current_actor(), weekend_id)
    wishes = _wishes_or_as_before(body)
    return jsonify(settlement_json(plan_anew(current_actor(), weekend_id, wishes, seen=body.seen)))


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


def _asked(body: SettleBody) -> Asked:
    take_in = body.take_in or TakeInBody()
    return Asked(
        wishes=NO_WISHES if body.wishes is None else _wishes(body.wishes),
        rests=frozenset(take_in.rests),
        weekends=frozenset(take_in.weekends),
        all_open=body.include_open,
    )


def _wishes_or_as_before(body: PlanAnewBody) -> Wishes | None:
    return None if body.wishes is None else _wishes(body.wishes)


def _wishes(body: WishesBody) -> Wishes:
    return named_wishes(current_actor(), body.pays_only, body.treasurer, body.round_to)


def _must_exist(transfer_id: UUID) -> None:
    if find_transfer(current_actor().group_id, transfer_id) is None:
        raise NotFoundError
