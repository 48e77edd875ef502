"""Weekends over the API."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend, weekend_of
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import sitting_json, weekend_json
from ledger.web.api.bodies import NewSittingBody, NewWeekendBody, read_body
from ledger.web.api.description import added, describes
from ledger.web.api.repeats import status_for

bp = Blueprint("weekends", __name__)


@bp.post("/groups/<uuid:group_id>/weekends")
@bearer(Role.OWNER)
@describes(added("Weekend"), body=NewWeekendBody, faults=(409,))
def create(group_id: UUID) -> ResponseReturnValue:
    """Open a weekend."""
    body = read_body(NewWeekendBody)
    status = status_for(body.id)
    weekend = open_weekend(
        current_actor(),
        name=body.name,
        starts_on=body.starts_on,
        ends_on=body.ends_on,
        currency=body.currency,
        id=body.id,
    )
    return jsonify(weekend_json(weekend)), status


@bp.post("/weekends/<uuid:weekend_id>/sittings")
@bearer(Role.SCOREKEEPER)
@describes(added("Sitting"), body=NewSittingBody, faults=(409,))
def create_sitting(weekend_id: UUID) -> ResponseReturnValue:
    """Open a table."""
    body = read_body(NewSittingBody, lambda: weekend_of(current_actor(), weekend_id))
    status = status_for(body.id)
    sitting = open_sitting(
        current_actor(),
        weekend_id,
        rule_set=body.rule_set,
        seats=body.seats,
        options=body.options,
        unit=body.unit,
        date=body.date,
        banker=body.banker,
        id=body.id,
    )
    return jsonify(sitting_json(sitting)), status
