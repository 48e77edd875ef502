"""The costs of a weekend: the list, entering one, and taking one back."""

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.costs import enter_cost, void_cost
from ledger.desk.weekends import weekend_of
from ledger.errors import Problem, RefusedError
from ledger.store.players import all_players
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, member
from ledger.web.costs.forms import CostForm, sent_rows
from ledger.web.costs.page import SentCost, costs_page, new_rows
from ledger.web.fields import attach
from ledger.web.labels import problem_sentence

bp = Blueprint("costs", __name__, url_prefix="/groups/<uuid:group_id>")


@bp.get("/weekends/<uuid:weekend_id>/costs")
@member(Role.VIEWER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show what was paid for others, each one's part, and a form for more."""
    weekend = weekend_of(current_actor(), weekend_id)
    return render_template("costs/show.html", page=costs_page(group_id, weekend))


@bp.post("/weekends/<uuid:weekend_id>/costs")
@member(Role.SCOREKEEPER)
def enter(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Enter a cost; what is wrong with it comes back as it was typed."""
    weekend = weekend_of(current_actor(), weekend_id)
    people = all_players(group_id)
    form = CostForm(people, weekend.currency)
    rows, shares = sent_rows(new_rows(group_id, weekend), request.form)
    problem = ""
    if form.validate_on_submit() and shares is not None:
        payer = next(each for each in people if str(each.id) == form.payer.data)
        try:
            enter_cost(
                current_actor(),
                weekend_id,
                what=form.what.data or "",
                amount=form.amount.data or 0,
                payer=payer.name,
                shares=shares,
                late=request.form.get("late") == "y",
                id=UUID(form.id.data),
            )
        except RefusedError as error:
            problem = _refused(form, weekend, error)
        else:
            return _to_page(group_id, weekend_id)
    sent = SentCost(form=form, rows=rows, problem=problem)
    return render_template("costs/show.html", page=costs_page(group_id, weekend, sent)), 422


@bp.post("/costs/<uuid:cost_id>/void")
@member(Role.SCOREKEEPER)
def void(group_id: UUID, cost_id: UUID) -> ResponseReturnValue:
    """Take a cost back."""
    return _to_page(group_id, void_cost(current_actor(), cost_id).weekend_id)


def _refused(form: CostForm, weekend: Weekend, error: RefusedError) -> str:
    """Put problems at their fields; return what is wrong with the shares, or nothing."""
    of_shares = [each for each in error.problems if each.path.startswith("shares")]
    others: list[Problem] = [each for each in error.problems if each not in of_shares]
    attach(form, others, weekend.currency, form.field_at)
    return problem_sentence(of_shares[0]) if of_shares else ""


def _to_page(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("costs.show", group_id=group_id, weekend_id=weekend_id), 303)
