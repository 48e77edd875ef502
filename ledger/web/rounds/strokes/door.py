"""The table where the loser, or the winner, of a round gets a stroke."""

from dataclasses import replace

from flask import jsonify, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.store.players import all_players
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.rounds.changes import change, say_refused
from ledger.web.rounds.door import Door, to_table
from ledger.web.rounds.evening import evening_at
from ledger.web.rounds.purpose import Correcting
from ledger.web.rounds.saving import PREVIEW, save
from ledger.web.rounds.sheet import Sheet
from ledger.web.rounds.strokes.forms import (
    StrokesForm,
    arranged,
    field_of,
    has_other_players,
    record_of,
    strokes_form,
)
from ledger.web.rounds.strokes.page import strokes_page
from ledger.web.rounds.strokes.retyped import typed_strokes
from ledger.web.rounds.strokes.view import view_of
from ledger.web.rounds.typed import Typed, draft


def _show_next(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    return _show(sitting, strokes_form(sitting, arranged(sitting, sent)), 200)


def _take(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    action = sent.get("action", "")
    if not action:
        return _save(sitting, sent)
    if action == PREVIEW:
        return _preview(sitting, _form_of(sitting, sent))
    changed, refused = change(current_actor(), sitting, sent, action)
    say_refused(action, refused)
    return to_table(sitting.id, **draft(changed))


def _save(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    """Record the round that was sent, or show it again with what is wrong."""
    form = strokes_form(sitting, arranged(sitting, sent))
    return save(_SHEET, sitting, form, sent, lambda: _show(sitting, form, 422))


def _is_complete(sitting: Sitting, form: StrokesForm, sent: Typed) -> bool:
    """Answer whether a form can be handed to the desk; else it says what is wrong."""
    if not form.validate():
        return False
    if has_other_players(sitting, sent):
        form.form_errors.append(_("Somebody came or left meanwhile. Look at the rows again."))
        return False
    view = view_of(sitting, form)
    # What is missing is asked here; what is wrong, and what another phone recorded, at the desk.
    if view.is_ready or view.problem:
        return True
    form.form_errors.append(view.save)
    return False


def _show(sitting: Sitting, form: StrokesForm, status: int) -> ResponseReturnValue:
    actor = current_actor()
    page = strokes_page(evening_at(actor.group_id, sitting), form, all_players(actor.group_id))
    template = render_template("rounds/strokes/table.html", page=page, sitting=sitting, form=form)
    return template, status


def _form_of(sitting: Sitting, sent: Typed) -> StrokesForm:
    return strokes_form(sitting, arranged(sitting, sent))


def _preview(sitting: Sitting, form: StrokesForm) -> ResponseReturnValue:
    """Answer the scripts what a half-entered round comes to."""
    form.validate()
    return jsonify(view_of(sitting, form).as_json())


def _show_correcting(sitting: Sitting, form: StrokesForm, correcting: Correcting) -> str:
    page = strokes_page(evening_at(current_actor().group_id, sitting), form, ())
    page = replace(page, number=correcting.number, undo_id=None, news="")
    return render_template(
        "rounds/strokes/table.html", page=page, sitting=sitting, form=form, correcting=correcting
    )


_SHEET = Sheet(
    typed_of=typed_strokes,
    form_of=_form_of,
    is_complete=_is_complete,
    record_of=record_of,
    field_of=field_of,
    show=_show_correcting,
    preview=_preview,
)

STROKES = Door(show=_show_next, take=_take, sheet=_SHEET)
"""The door of this kind of game."""
