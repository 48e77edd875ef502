"""What the chips of a table are worth: agreed anew until its first round."""

from dataclasses import replace
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict

from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting, sitting_of
from ledger.errors import RefusedError
from ledger.rules.rule_sets import Unit
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor, member
from ledger.web.chip_values import VALUE_PATHS, read_value, typed_value, value_fields
from ledger.web.fields import attach

bp = Blueprint(
    "chip_value", __name__, url_prefix="/groups/<uuid:group_id>/sittings/<uuid:sitting_id>"
)


@bp.get("/value")
@member(Role.SCOREKEEPER)
def edit(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Show the form with what the chips are worth now."""
    del group_id
    sitting = sitting_of(current_actor(), sitting_id)
    typed = MultiDict[str, str](typed_value(sitting.value, sitting.money))
    return _page(sitting, _form(sitting, typed))


@bp.post("/value")
@member(Role.SCOREKEEPER)
def change(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Agree on what the chips are worth."""
    sitting = sitting_of(current_actor(), sitting_id)
    form = _form(sitting, request.form)
    if form.validate_on_submit():
        try:
            change_sitting(current_actor(), sitting_id, value=read_value(form._fields))
        except RefusedError as error:
            at_fields = [replace(p, path=VALUE_PATHS.get(p.path, p.path)) for p in error.problems]
            attach(form, at_fields, sitting.money)
        else:
            return redirect(url_for("sittings.show", group_id=group_id, sitting_id=sitting_id), 303)
    return _page(sitting, form), 422


def may_change_value(sitting: Sitting) -> bool:
    """Answer whether a table is still open to another value of its chips."""
    return sitting.unit is Unit.CHIPS and sitting.is_open and not sitting.round_count


def _form(sitting: Sitting, typed: MultiDict[str, str]) -> FlaskForm:
    class ValueForm(FlaskForm):
        """So many chips, and what they are worth."""

    for name, field in value_fields(sitting.money).items():
        setattr(ValueForm, name, field)
    return ValueForm(formdata=typed)


def _page(sitting: Sitting, form: FlaskForm) -> str:
    return render_template("sittings/value.html", sitting=sitting, form=form)
