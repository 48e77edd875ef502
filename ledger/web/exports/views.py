"""The page address under which a group downloads its book; reading it changes nothing."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.web.access import current_group, member
from ledger.web.exports.answers import whole_book

bp = Blueprint("exports", __name__, url_prefix="/groups/<uuid:group_id>")


@bp.get("/book.json")
@member(Role.VIEWER)
def download(group_id: UUID) -> ResponseReturnValue:
    """Send everything of the group in one file."""
    del group_id  # The device says it too.
    return whole_book(current_group())
