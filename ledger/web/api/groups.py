"""Groups and their players over the API."""

from uuid import UUID

from flask import Blueprint, current_app, jsonify
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import ForbiddenError, NotFoundError
from ledger.desk.groups import create_group
from ledger.desk.players import add_player, rename_player
from ledger.store.players import players_by_id
from ledger.web.access import bearer, current_actor
from ledger.web.api.answers import Json, player_json
from ledger.web.api.bodies import NewGroupBody, NewPlayerBody, RenameBody, read_body
from ledger.web.api.description import added, describes
from ledger.web.api.repeats import status_for

bp = Blueprint("groups", __name__)


@bp.post("/groups")
@describes({201: "NewGroup", 200: "Group"}, body=NewGroupBody, faults=(403, 409))
def create() -> ResponseReturnValue:
    """Start a group; its links' secrets are answered this once."""
    if not current_app.config["OPEN_GROUPS"]:
        raise ForbiddenError
    body = read_body(NewGroupBody)
    made = create_group(
        name=body.name,
        currency=body.currency,
        locale=body.locale,
        timezone=body.timezone,
        players=body.players,
        id=body.id,
    )
    answer: Json = {
        "id": str(made.group.id),
        "name": made.group.name,
        "currency": made.group.currency,
        "players": [player_json(player) for player in made.players],
    }
    if made.is_new:
        answer["links"] = {str(role): secret for role, secret in made.secrets.items()}
    return jsonify(answer), 201 if made.is_new else 200


@bp.post("/groups/<uuid:group_id>/players")
@bearer(Role.SCOREKEEPER)
@describes(added("Player"), body=NewPlayerBody, faults=(409,))
def create_player(group_id: UUID) -> ResponseReturnValue:
    """Add a player."""
    body = read_body(NewPlayerBody)
    status = status_for(body.id)
    return jsonify(player_json(add_player(current_actor(), body.name, id=body.id))), status


@bp.patch("/groups/<uuid:group_id>/players/<uuid:player_id>")
@bearer(Role.OWNER)
@describes({200: "Player"}, body=RenameBody, faults=(409,))
def rename(group_id: UUID, player_id: UUID) -> ResponseReturnValue:
    """Give a player another name."""
    body = read_body(RenameBody, lambda: _must_exist(player_id))
    return jsonify(player_json(rename_player(current_actor(), player_id, body.name)))


def _must_exist(player_id: UUID) -> None:
    if player_id not in players_by_id(current_actor().group_id):
        raise NotFoundError
