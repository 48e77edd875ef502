"""Weekends over the API."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import change_weekend, open_weekend, weekend_of
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import sitting_json, weekend_json
from ledger.web.api.bodies import ChangedWeekendBody, NewSittingBody, NewWeekendBody, read_body
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


@bp.patch("/weekends/<uuid:weekend_id>")
@bearer(Role.OWNER)
@describes({200: "Weekend"}, body=ChangedWeekendBody, faults=(409,))
def change(weekend_id: UUID) -> ResponseReturnValue:
    """Change a weekend's name, its days, or its coin as long as nothing was entered in it."""
    body = read_body(ChangedWeekendBody, lambda: weekend_of(current_actor(), weekend_id))
    weekend = change_weekend(
        current_actor(),
        weekend_id,
        name=body.name,
        starts_on=body.starts_on,
        ends_on=body.ends_on,
        currency=body.currency,
    )
    return jsonify(weekend_json(weekend))


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
        value=None if body.value is None else body.value.value(),
        id=body.id,
    )
    return jsonify(sitting_json(sitting)), status
