"""Rounds over the API: taking one back, correcting one, undoing that."""

from uuid import UUID, uuid4

from flask import Blueprint, Response, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.sittings import sitting_of
from ledger.store.rounds import Round, find_round
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import round_json, table_json
from ledger.web.api.bodies import CorrectionBody, EmptyBody, VoidBody, read_body
from ledger.web.api.description import added, describes

bp = Blueprint("rounds", __name__)


@bp.post("/rounds/<uuid:round_id>/void")
@bearer(Role.SCOREKEEPER)
@describes({200: "AfterRound"}, body=VoidBody, faults=(409,))
def void(round_id: UUID) -> ResponseReturnValue:
    """Take a round back; doing it again changes nothing."""
    actor = current_actor()
    body = read_body(VoidBody, lambda: _must_exist(round_id))
    return _after(void_round(actor, round_id, body.reason))


@bp.post("/rounds/<uuid:round_id>/correct")
@bearer(Role.SCOREKEEPER)
@describes(added("AfterRound"), body=CorrectionBody, faults=(409,))
def correct(round_id: UUID) -> ResponseReturnValue:
    """Put another round in a round's place; the old one stays in the book, reversed."""
    actor = current_actor()
    body = read_body(CorrectionBody, lambda: _must_exist(round_id))
    made = correct_round(actor, round_id, body.record, id=body.id or uuid4(), reason=body.reason)
    return _after(made.round), 201 if made.is_new else 200


@bp.post("/rounds/<uuid:round_id>/restore")
@bearer(Role.SCOREKEEPER)
@describes(added("AfterRound"), body=EmptyBody, faults=(409,))
def restore(round_id: UUID) -> ResponseReturnValue:
    """Enter a round again that was taken back; doing it again answers the same.

    Where another round of its number stands by now, both count.
    """
    actor = current_actor()
    read_body(EmptyBody, lambda: _must_exist(round_id))
    made = restore_round(actor, round_id)
    return _after(made.round), 201 if made.is_new else 200


def _after(each: Round) -> Response:
    """Return a round with the table as it is now: an earlier round does not say who is next."""
    sitting = sitting_of(current_actor(), each.sitting_id)
    return jsonify(
        {
            "round": round_json(each),
            "version": sitting.version,
            "next": table_json(sitting),
        }
    )


def _must_exist(round_id: UUID) -> None:
    if find_round(current_actor().group_id, round_id) is None:
        raise NotFoundError
