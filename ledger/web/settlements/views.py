"""Settling a weekend: the fewest payments, closing, paying, opening again."""

from uuid import UUID

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.weekends import weekend_of
from ledger.errors import RefusedError
from ledger.store.settlements import weekend_settlement
from ledger.web.access import current_actor, member
from ledger.web.labels import problem_sentence
from ledger.web.notices import tell
from ledger.web.settlements.page import settle_page

bp = Blueprint("settlements", __name__, url_prefix="/groups/<uuid:group_id>")


@bp.get("/weekends/<uuid:weekend_id>/settle")
@member(Role.VIEWER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show what was played, what is open, and the payments that clear it."""
    weekend = weekend_of(current_actor(), weekend_id)
    page = settle_page(group_id, weekend_settlement(group_id, weekend))
    return render_template("settlements/show.html", page=page)


@bp.post("/weekends/<uuid:weekend_id>/settle")
@member(Role.OWNER)
def settle(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Store the plan and close the weekend."""
    try:
        settle_weekend(current_actor(), weekend_id)
    except RefusedError as error:
        tell(problem_sentence(error.problems[0]))
    return _back(group_id, weekend_id)


@bp.post("/weekends/<uuid:weekend_id>/reopen")
@member(Role.OWNER)
def reopen(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Open the weekend again."""
    try:
        reopen_weekend(current_actor(), weekend_id)
    except RefusedError as error:
        tell(problem_sentence(error.problems[0]))
    return _back(group_id, weekend_id)


@bp.post("/transfers/<uuid:transfer_id>/paid")
@member(Role.SCOREKEEPER)
def paid(group_id: UUID, transfer_id: UUID) -> ResponseReturnValue:
    """Mark a transfer as paid."""
    return _back(group_id, mark_paid(current_actor(), transfer_id).weekend.id)


@bp.post("/transfers/<uuid:transfer_id>/unpaid")
@member(Role.SCOREKEEPER)
def unpaid(group_id: UUID, transfer_id: UUID) -> ResponseReturnValue:
    """Take back that a transfer was paid."""
    return _back(group_id, mark_unpaid(current_actor(), transfer_id).weekend.id)


def _back(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("settlements.show", group_id=group_id, weekend_id=weekend_id), 303)
