"""The JSON API, version 1."""

from flask import Blueprint

from ledger.web.api import (
    costs,
    exports,
    groups,
    openapi,
    payments,
    rounds,
    settlements,
    shares,
    sittings,
    standings,
    weekends,
)

api = Blueprint("api", __name__, url_prefix="/api/v1")
for part in (
    groups.bp,
    weekends.bp,
    sittings.bp,
    rounds.bp,
    standings.bp,
    settlements.bp,
    shares.bp,
    payments.bp,
    costs.bp,
    exports.bp,
    openapi.bp,
):
    api.register_blueprint(part)
