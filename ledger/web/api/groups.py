"""Groups and their players over the API."""

from uuid import UUID

from flask import Blueprint, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import ForbiddenError, NotFoundError, refused
from ledger.desk.groups import create_group
from ledger.desk.players import add_player, rename_player
from ledger.money import CHIPS, CURRENCIES
from ledger.store.standings import (
    group_standings,
    round_series,
    weekend_series,
    weekend_standings,
)
from ledger.store.weekends import find_weekend
from ledger.web.access import bearer, current_actor, current_group
from ledger.web.api.answers import Json, moment, player_json, standings_json
from ledger.web.api.bodies import NewGroupBody, NewPlayerBody, RenameBody, read_body
from ledger.web.api.repeats import status_for

bp = Blueprint("groups", __name__)


@bp.post("/groups")
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
def create_player(group_id: UUID) -> ResponseReturnValue:
    """Add a player."""
    body = read_body(NewPlayerBody)
    status = status_for(body.id)
    return jsonify(player_json(add_player(current_actor(), body.name, id=body.id))), status


@bp.patch("/groups/<uuid:group_id>/players/<uuid:player_id>")
@bearer(Role.OWNER)
def rename(group_id: UUID, player_id: UUID) -> ResponseReturnValue:
    """Give a player another name."""
    body = read_body(RenameBody)
    return jsonify(player_json(rename_player(current_actor(), player_id, body.name)))


@bp.get("/groups/<uuid:group_id>/standings")
@bearer(Role.VIEWER)
def standings(group_id: UUID) -> ResponseReturnValue:
    """Answer how everybody stands, in one currency: in all, or in one weekend."""
    text = request.args.get("weekend")
    if text is not None:
        return jsonify(_weekend(group_id, _uuid(text)))
    currency = request.args.get("currency", current_group().currency)
    if currency not in (*CURRENCIES, CHIPS.code):
        raise refused("bad_currency", "currency", known=", ".join((*CURRENCIES, CHIPS.code)))
    points = weekend_series(group_id, currency)
    return jsonify(
        {
            "currency": currency,
            "standings": standings_json(group_standings(group_id, currency)),
            "series": [
                {
                    "weekend": str(point.weekend.id),
                    "name": point.weekend.name,
                    "starts_on": point.weekend.starts_on.isoformat(),
                    "amounts": {str(player): gain for player, gain in point.amounts.items()},
                }
                for point in points
            ],
        }
    )


def _weekend(group_id: UUID, weekend_id: UUID) -> Json:
    weekend = find_weekend(group_id, weekend_id)
    if weekend is None:
        raise NotFoundError
    return {
        "currency": weekend.currency,
        "standings": standings_json(weekend_standings(group_id, weekend)),
        "series": [
            {
                "round": str(point.round_id),
                "number": point.number,
                "recorded_at": moment(point.recorded_at),
                "amounts": {str(player): gain for player, gain in point.amounts.items()},
            }
            for point in round_series(group_id, weekend_id)
        ],
    }


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFoundError from None
