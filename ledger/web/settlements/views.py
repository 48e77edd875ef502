"""Settling a weekend: the fewest payments, closing, paying, opening again."""

from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import (
    NOTHING_ASKED,
    plan_anew,
    reopen_weekend,
    settle_weekend,
)
from ledger.desk.weekends import weekend_of
from ledger.errors import RefusedError
from ledger.store.carries import open_elsewhere
from ledger.store.players import players_by_id
from ledger.web.access import current_actor, member
from ledger.web.labels import problem_sentence
from ledger.web.notices import tell
from ledger.web.settlements.asking import is_asking, read_asked
from ledger.web.settlements.opened import opened_page

bp = Blueprint("settlements", __name__, url_prefix="/groups/<uuid:group_id>")


@bp.get("/weekends/<uuid:weekend_id>/settle")
@member(Role.VIEWER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show what was played, what is open, and the payments that clear it."""
    page = opened_page(group_id, weekend_of(current_actor(), weekend_id))
    return render_template("settlements/show.html", page=page)


@bp.post("/weekends/<uuid:weekend_id>/settle")
@member(Role.OWNER)
def settle(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Store the plan that was looked at, and close the weekend."""
    actor = current_actor()
    weekend = weekend_of(actor, weekend_id)
    asked = NOTHING_ASKED
    if "seen" in request.form:
        found = open_elsewhere(group_id, weekend)
        asked = read_asked(request.form, players_by_id(group_id), found)
    try:
        settle_weekend(actor, weekend_id, asked, seen=request.form.get("seen"))
    except RefusedError as error:
        tell(problem_sentence(error.problems[0]))
        pairs = {name: values for name, values in request.form.lists() if is_asking(name)}
        return _back(group_id, weekend_id, **pairs)
    return _back(group_id, weekend_id)


@bp.post("/weekends/<uuid:weekend_id>/plan-anew")
@member(Role.OWNER)
def plan_again(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Plan what changed in a settled weekend anew."""
    try:
        plan_anew(current_actor(), weekend_id, seen=request.form.get("seen"))
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


def _back(group_id: UUID, weekend_id: UUID, **asked: Any) -> ResponseReturnValue:
    """Return to the page, with what was asked in its address; Any, as addresses take it."""
    address = url_for("settlements.show", group_id=group_id, weekend_id=weekend_id, **asked)
    return redirect(address, 303)
