"""Changing a weekend: its name, its days, and its coin as long as nothing was entered in it."""

from uuid import UUID

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.weekends import change_weekend, weekend_of
from ledger.errors import RefusedError
from ledger.store.weekends import Weekend, is_coin_in_use
from ledger.web.access import current_actor, member
from ledger.web.fields import attach
from ledger.web.weekends.forms import ChangedWeekendForm, CoinQuestion, coin_question

bp = Blueprint(
    "change_weekend", __name__, url_prefix="/groups/<uuid:group_id>/weekends/<uuid:weekend_id>"
)


@bp.get("/edit")
@member(Role.OWNER)
def edit(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show the form with what is so now."""
    del group_id
    weekend = weekend_of(current_actor(), weekend_id)
    form = ChangedWeekendForm(
        formdata=None,
        name=weekend.name,
        starts_on=weekend.starts_on,
        ends_on=weekend.ends_on,
        currency=weekend.currency,
    )
    return _page(weekend, form)


@bp.post("/edit")
@member(Role.OWNER)
def change(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Keep what was typed; about a coin of other days it is asked once."""
    weekend = weekend_of(current_actor(), weekend_id)
    form = ChangedWeekendForm()
    form.take_answer()
    if form.currency.data is None:
        # The page offers no coin once something was entered.
        form.currency.data = weekend.currency
    if form.validate_on_submit():
        question = coin_question(form)
        if question is not None and _is_asked(weekend, form):
            return _page(weekend, form, question)
        try:
            change_weekend(
                current_actor(),
                weekend_id,
                name=form.name.data or "",
                starts_on=form.starts_on.data,
                ends_on=form.ends_on.data,
                currency=form.currency.data,
            )
        except RefusedError as error:
            attach(form, error.problems)
        else:
            return redirect(url_for("weekends.show", group_id=group_id, weekend_id=weekend_id), 303)
    return _page(weekend, form), 422


def _is_asked(weekend: Weekend, form: ChangedWeekendForm) -> bool:
    """Answer whether days or coin are other ones, and the coin could still be changed."""
    was, now = (weekend.starts_on, weekend.currency), (form.starts_on.data, form.currency.data)
    return was != now and not is_coin_in_use(current_actor().group_id, weekend.id)


def _page(weekend: Weekend, form: ChangedWeekendForm, question: CoinQuestion | None = None) -> str:
    is_coin_fixed = is_coin_in_use(current_actor().group_id, weekend.id)
    return render_template(
        "weekends/edit.html",
        weekend=weekend,
        form=form,
        question=question,
        is_coin_fixed=is_coin_fixed,
    )
