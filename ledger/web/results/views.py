"""The result of a weekend: the one page of a group that can be shared with others."""

from uuid import UUID

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from ledger.desk.errors import NotFoundError
from ledger.store.weekends import find_weekend
from ledger.web.access import member_or_guest
from ledger.web.results.page import result_page

bp = Blueprint("results", __name__, url_prefix="/groups/<uuid:group_id>")


@bp.get("/weekends/<uuid:weekend_id>/result")
@member_or_guest
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show who won what, what was played, and the payments."""
    weekend = find_weekend(group_id, weekend_id)
    if weekend is None:
        raise NotFoundError
    return render_template("results/show.html", page=result_page(group_id, weekend))
