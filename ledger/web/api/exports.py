"""The whole group over the API."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.web.access import bearer, current_group
from ledger.web.api.description import describes
from ledger.web.exports.answers import whole_book

bp = Blueprint("exports", __name__)


@bp.get("/groups/<uuid:group_id>/export")
@bearer(Role.VIEWER)
@describes({200: "Export"})
def show(group_id: UUID) -> ResponseReturnValue:
    """Answer everything of the group in one document, which `ledger import` restores exactly.

    It is sent while it is read; a document that does not end as JSON ends was cut off.
    """
    del group_id  # The secret says it too.
    return whole_book(current_group())
