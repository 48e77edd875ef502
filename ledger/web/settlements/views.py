"""Settling a weekend: the fewest payments, closing, paying, opening again."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ledger.book.wishes import NO_WISHES
from ledger.desk.actors import Role
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import (
    NOTHING_ASKED,
    plan_anew,
    preview,
    reopen_weekend,
    settle_weekend,
)
from ledger.desk.weekends import weekend_of
from ledger.errors import RefusedError
from ledger.store.carries import open_elsewhere
from ledger.store.players import players_by_id
from ledger.store.settlements import weekend_settlement
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, member
from ledger.web.labels import problem_sentence
from ledger.web.notices import tell
from ledger.web.settlements.asking import is_asking, read_asked, wish_form
from ledger.web.settlements.page import SettlePage, settle_page

bp = Blueprint("settlements", __name__, url_prefix="/groups/<uuid:group_id>")


@bp.get("/weekends/<uuid:weekend_id>/settle")
@member(Role.VIEWER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show what was played, what is open, and the payments that clear it."""
    actor = current_actor()
    weekend = weekend_of(actor, weekend_id)
    if weekend.is_settled:
        page = settle_page(group_id, weekend_settlement(group_id, weekend))
    else:
        page = _preview(group_id, weekend)
    return render_template("settlements/show.html", page=page)


def _preview(group_id: UUID, weekend: Weekend) -> SettlePage:
    """Return the page of an open weekend: the plan as it is wished in the address."""
    actor, players = current_actor(), players_by_id(group_id)
    found = open_elsewhere(group_id, weekend)
    asked, problem = read_asked(request.args, players, found), ""
    try:
        settlement = preview(actor, weekend.id, asked)
    except RefusedError as error:
        problem = problem_sentence(error.problems[0])
        settlement = preview(actor, weekend.id, replace(asked, wishes=NO_WISHES))
    debtors = [each.player for each in settlement.balances if each.open < 0]
    form = wish_form(asked, players, debtors, found, currency=weekend.currency, problem=problem)
    return settle_page(group_id, settlement, form)


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
