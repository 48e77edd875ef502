"""Rounds over the API: taking one back."""

from uuid import UUID

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.rounds import void_round
from ledger.desk.sittings import sitting_of
from ledger.store.rounds import find_round
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import round_json, table_json
from ledger.web.api.bodies import VoidBody, read_body
from ledger.web.api.description import describes

bp = Blueprint("rounds", __name__)


@bp.post("/rounds/<uuid:round_id>/void")
@bearer(Role.SCOREKEEPER)
@describes({200: "AfterRound"}, body=VoidBody, faults=(409,))
def void(round_id: UUID) -> ResponseReturnValue:
    """Take a round back; doing it again changes nothing."""
    actor = current_actor()
    body = read_body(VoidBody, lambda: _must_exist(round_id))
    voided = void_round(actor, round_id, body.reason)
    sitting = sitting_of(actor, voided.sitting_id)
    return jsonify(
        {
            "round": round_json(voided),
            "version": sitting.version,
            "next": table_json(sitting),
        }
    )


def _must_exist(round_id: UUID) -> None:
    if find_round(current_actor().group_id, round_id) is None:
        raise NotFoundError
