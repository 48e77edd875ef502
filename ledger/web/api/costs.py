"""Shared costs over the API."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.costs import cost_of, enter_cost, void_cost
from ledger.desk.weekends import weekend_of
from ledger.store.costs import costs_of
from ledger.web.access import bearer, current_actor
from ledger.web.api.bodies import EmptyBody, NewCostBody, read_body
from ledger.web.api.description import added, describes
from ledger.web.api.money_answers import cost_json
from ledger.web.api.repeats import status_for

bp = Blueprint("costs", __name__)


@bp.get("/weekends/<uuid:weekend_id>/costs")
@bearer(Role.VIEWER)
@describes({200: "Costs"})
def index(weekend_id: UUID) -> ResponseReturnValue:
    """Answer the costs of a weekend that stand, in the order of entering."""
    weekend = weekend_of(current_actor(), weekend_id)
    costs = costs_of(current_actor().group_id, weekend_id)
    return jsonify({"currency": weekend.currency, "costs": [cost_json(each) for each in costs]})


@bp.post("/weekends/<uuid:weekend_id>/costs")
@bearer(Role.SCOREKEEPER)
@describes(added("Cost"), body=NewCostBody, faults=(409,))
def create(weekend_id: UUID) -> ResponseReturnValue:
    """Enter what somebody paid for others.

    A settled weekend takes it only with `late`; it is then open beside the plan.
    """
    body = read_body(NewCostBody, lambda: weekend_of(current_actor(), weekend_id))
    status = status_for(body.id)
    cost = enter_cost(
        current_actor(),
        weekend_id,
        what=body.what,
        amount=body.amount,
        payer=body.payer,
        shares=body.shares,
        late=body.late,
        id=body.id,
    )
    return jsonify(cost_json(cost)), status


@bp.post("/costs/<uuid:cost_id>/void")
@bearer(Role.SCOREKEEPER)
@describes({200: "Cost"}, body=EmptyBody, faults=(409,))
def void(cost_id: UUID) -> ResponseReturnValue:
    """Take a cost back, as if nobody had paid it."""
    read_body(EmptyBody, lambda: cost_of(current_actor(), cost_id))
    return jsonify(cost_json(void_cost(current_actor(), cost_id)))
