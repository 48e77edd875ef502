"""Sittings over the API: the table as it is, and what changes at it."""

from collections.abc import Sequence
from types import EllipsisType
from uuid import UUID, uuid4

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from ledger.book.conversion import ChipValue
from ledger.desk.actors import Role
from ledger.desk.capital import add_capital
from ledger.desk.chips import buy_chips
from ledger.desk.rounds import record_round
from ledger.desk.sittings import change_sitting, end_sitting, reopen_sitting, sitting_of
from ledger.store.buy_ins import bought
from ledger.store.digests import digest
from ledger.store.players import Player, all_players
from ledger.store.rounds import last_rounds
from ledger.store.sittings import Sitting
from ledger.store.standings import sitting_standings
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import Json, next_json, round_json, sitting_json, standings_json
from ledger.web.api.bodies import (
    CapitalBody,
    ChangedSittingBody,
    ChipsBody,
    EmptyBody,
    NewRoundBody,
    read_body,
)
from ledger.web.api.description import added, describes
from ledger.web.api.repeats import status_for

bp = Blueprint("sittings", __name__)

SHOWN_ROUNDS = 20


@bp.get("/sittings/<uuid:sitting_id>")
@bearer(Role.VIEWER)
@describes({200: "Table"}, has_etag=True)
def show(sitting_id: UUID) -> ResponseReturnValue:
    """Answer the table: seats, bank, the last rounds and this sitting's standings."""
    actor = current_actor()
    sitting = sitting_of(actor, sitting_id)
    etag = _etag(sitting, all_players(actor.group_id))
    # A proxy that packs answers marks their ETags as weak.
    unchanged = request.if_none_match.contains_weak(etag)
    response = Response(status=304) if unchanged else jsonify(_table(sitting))
    response.set_etag(etag)
    return response


@bp.patch("/sittings/<uuid:sitting_id>")
@bearer(Role.SCOREKEEPER)
@describes({200: "Table"}, body=ChangedSittingBody, faults=(409,))
def change(sitting_id: UUID) -> ResponseReturnValue:
    """Change who sits where, the limits, or who is bank."""
    body = read_body(ChangedSittingBody, lambda: sitting_of(current_actor(), sitting_id))
    changed = change_sitting(
        current_actor(),
        sitting_id,
        seats=body.seats,
        options=body.options,
        banker=body.banker,
        depth=body.depth,
        value=_value(body),
        seen=body.seen,
    )
    return jsonify(_table(changed))


@bp.post("/sittings/<uuid:sitting_id>/pot")
@bearer(Role.SCOREKEEPER)
@describes(added("Table"), body=CapitalBody, faults=(409,))
def add_to_pot(sitting_id: UUID) -> ResponseReturnValue:
    """Put capital of the banker's own on the table, between two rounds."""
    body = read_body(CapitalBody, lambda: sitting_of(current_actor(), sitting_id))
    status = status_for(body.id)
    sitting = add_capital(current_actor(), sitting_id, body.add, id=body.id, seen=body.seen)
    return jsonify(_table(sitting)), status


@bp.post("/sittings/<uuid:sitting_id>/chips")
@bearer(Role.SCOREKEEPER)
@describes(added("Table"), body=ChipsBody, faults=(409,))
def buy(sitting_id: UUID) -> ResponseReturnValue:
    """Give a player more chips, or take some back, between two rounds; it is no win or loss."""
    body = read_body(ChipsBody, lambda: sitting_of(current_actor(), sitting_id))
    status = status_for(body.id)
    sitting = buy_chips(
        current_actor(), sitting_id, body.player, body.chips, id=body.id, seen=body.seen
    )
    return jsonify(_table(sitting)), status


@bp.post("/sittings/<uuid:sitting_id>/rounds")
@bearer(Role.SCOREKEEPER)
@describes(added("AfterRound"), body=NewRoundBody, faults=(409,))
def record(sitting_id: UUID) -> ResponseReturnValue:
    """Record a round; the same id again records nothing and answers the same."""
    body = read_body(NewRoundBody, lambda: sitting_of(current_actor(), sitting_id))
    recorded = record_round(
        current_actor(),
        sitting_id,
        body.record,
        id=body.id or uuid4(),
        seen=body.seen,
        late=body.late,
    )
    answer = {
        "round": round_json(recorded.round),
        "version": recorded.version,
        "next": next_json(sitting_of(current_actor(), sitting_id), recorded),
    }
    return jsonify(answer), 201 if recorded.is_new else 200


@bp.post("/sittings/<uuid:sitting_id>/end")
@bearer(Role.SCOREKEEPER)
@describes({200: "Sitting"}, body=EmptyBody)
def end(sitting_id: UUID) -> ResponseReturnValue:
    """End a sitting."""
    read_body(EmptyBody, lambda: sitting_of(current_actor(), sitting_id))
    return jsonify(sitting_json(end_sitting(current_actor(), sitting_id)))


@bp.post("/sittings/<uuid:sitting_id>/reopen")
@bearer(Role.SCOREKEEPER)
@describes({200: "Sitting"}, body=EmptyBody, faults=(409,))
def reopen(sitting_id: UUID) -> ResponseReturnValue:
    """Let an ended sitting go on."""
    read_body(EmptyBody, lambda: sitting_of(current_actor(), sitting_id))
    return jsonify(sitting_json(reopen_sitting(current_actor(), sitting_id)))


def _value(body: ChangedSittingBody) -> ChipValue | EllipsisType | None:
    """Return what chips are to be worth: left out is not the same as nothing."""
    if "value" not in body.model_fields_set:
        return ...
    return None if body.value is None else body.value.value()


def _etag(sitting: Sitting, players: Sequence[Player]) -> str:
    """Return what changes with everything in the table's answer, without reading all of it.

    Whatever happens at a table raises its version; players who left may be renamed later.
    """
    return digest([sitting_json(sitting), [player.name for player in players]])[:32]


def _table(sitting: Sitting) -> Json:
    group_id = current_actor().group_id
    rounds = last_rounds(group_id, sitting.id, limit=SHOWN_ROUNDS)
    standings = sitting_standings(group_id, sitting)
    return (
        sitting_json(sitting)
        | _bought(sitting)
        | {
            "rounds": [round_json(each) for each in rounds],
            "standings": standings_json(standings),
        }
    )


def _bought(sitting: Sitting) -> Json:
    """Return the chips that everybody bought since they sat down, where chips are counted."""
    if sitting.running.chips is None:
        return {}
    found = bought(current_actor().group_id, sitting.id)
    return {"bought": {player.name: found.get(str(player.id), 0) for player in sitting.seats}}
