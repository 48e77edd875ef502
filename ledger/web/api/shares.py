"""Shares over the API: a link to the result of a weekend, and its end."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.shares import share_of, share_weekend, stop_sharing
from ledger.desk.weekends import weekend_of
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import share_json
from ledger.web.api.bodies import EmptyBody, NewShareBody, read_body
from ledger.web.api.description import added, describes
from ledger.web.api.repeats import status_for

bp = Blueprint("shares", __name__)


@bp.post("/weekends/<uuid:weekend_id>/shares")
@bearer(Role.OWNER)
@describes(added("NewShare"), body=NewShareBody, faults=(409,))
def create(weekend_id: UUID) -> ResponseReturnValue:
    """Make a link that shows the result of a weekend and nothing else.

    The secret is answered this once: open `/shared/{secret}` in a browser.
    """
    body = read_body(NewShareBody, lambda: weekend_of(current_actor(), weekend_id))
    status = status_for(body.id)
    made = share_weekend(current_actor(), weekend_id, id=body.id)
    return jsonify(share_json(made.share) | {"secret": made.secret}), status


@bp.post("/shares/<uuid:share_id>/revoke")
@bearer(Role.OWNER)
@describes({200: "Share"}, body=EmptyBody)
def revoke(share_id: UUID) -> ResponseReturnValue:
    """End a link, at once and for all who opened it."""
    read_body(EmptyBody, lambda: share_of(current_actor(), share_id))
    return jsonify(share_json(stop_sharing(current_actor(), share_id)))
