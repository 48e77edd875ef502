"""Standings over the API: of all time, or of one weekend; one coin at a time."""

from collections.abc import Mapping
from uuid import UUID

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.weekends import weekend_of
from ledger.money import CHIPS, CURRENCIES
from ledger.rules.rule_sets import Unit
from ledger.store.players import players_by_id
from ledger.store.round_series import round_series
from ledger.store.standings import group_standings, weekend_series, weekend_standings
from ledger.store.weekends import Weekend
from ledger.web.access import bearer, current_actor, current_group
from ledger.web.api.answers import Json, moment, standings_json
from ledger.web.api.description import describes
from ledger.web.api.shapes import COIN, ID

bp = Blueprint("standings", __name__)

COINS = (*CURRENCIES, CHIPS.code)


@bp.get("/groups/<uuid:group_id>/standings")
@bearer(Role.VIEWER)
@describes({200: "Standings"}, query={"weekend": ID, "currency": COIN}, faults=(409,))
def show(group_id: UUID) -> ResponseReturnValue:
    """Answer how everybody stands, and what each weekend, or each round of one, brought."""
    asked_weekend = request.args.get("weekend")
    asked_coin = request.args.get("currency")
    weekend = None if asked_weekend is None else weekend_of(current_actor(), _id(asked_weekend))
    if asked_coin not in (None, *COINS):
        raise refused("bad_currency", "currency", known=", ".join(COINS))
    if weekend is None:
        answer = _of_group(group_id, asked_coin or current_group().currency)
    else:
        answer = _of_weekend(group_id, weekend, asked_coin or weekend.currency)
    return jsonify(answer)


def _of_group(group_id: UUID, currency: str) -> Json:
    names = _names(group_id)
    return {
        "currency": currency,
        "standings": standings_json(group_standings(group_id, currency)),
        "series": [
            {
                "weekend": str(point.weekend.id),
                "name": point.weekend.name,
                "starts_on": point.weekend.starts_on.isoformat(),
                "amounts": _by_name(point.amounts, names),
            }
            for point in weekend_series(group_id, currency)
        ],
    }


def _of_weekend(group_id: UUID, weekend: Weekend, currency: str) -> Json:
    """Return the standings of a weekend; in a coin that was not played for there are none."""
    unit = Unit.CHIPS if currency == CHIPS.code else Unit.MONEY
    if unit is Unit.MONEY and currency != weekend.currency:
        return {"currency": currency, "standings": [], "series": []}
    names = _names(group_id)
    return {
        "currency": currency,
        "standings": standings_json(weekend_standings(group_id, weekend, unit)),
        "series": [
            {
                "round": str(point.round_id),
                "sitting": str(point.sitting_id),
                "number": point.number,
                "recorded_at": moment(point.recorded_at),
                "amounts": _by_name(point.amounts, names),
            }
            for point in round_series(group_id, weekend.id, unit)
        ],
    }


def _names(group_id: UUID) -> dict[UUID, str]:
    return {id_: player.name for id_, player in players_by_id(group_id).items()}


def _by_name(amounts: Mapping[UUID, int], names: Mapping[UUID, str]) -> dict[str, int]:
    return {names[player_id]: amount for player_id, amount in amounts.items()}


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFoundError from None
