"""The table where all hands are played against one hand of the bank."""

from dataclasses import replace

from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.store.players import all_players
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.rounds.changes import change, say_refused
from ledger.web.rounds.contradictions import refuse_contradictions
from ledger.web.rounds.door import Door, to_table
from ledger.web.rounds.evening import Evening, evening_at
from ledger.web.rounds.forms import RoundForm, field_of, record_of, round_form
from ledger.web.rounds.game import engine_of
from ledger.web.rounds.missing import missing_sentence
from ledger.web.rounds.purpose import Correcting
from ledger.web.rounds.retyped import typed_round
from ledger.web.rounds.saving import PREVIEW, preview, save
from ledger.web.rounds.scripts import cards_json
from ledger.web.rounds.sheet import Sheet
from ledger.web.rounds.table import table_page
from ledger.web.rounds.typed import Typed, arranged, banker_of, draft, has_other_players

_KEPT = "kept"
"""Says in the address that the limits of a new banker were settled."""


def _show_next(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    evening = evening_at(current_actor().group_id, sitting)
    form = round_form(sitting, arranged(sitting, sitting.banker, sent, evening.next_stakes()))
    return _show(evening, form, 200, asks_limits=_KEPT not in sent)


def _take(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    actor = current_actor()
    action = sent.get("action", "")
    if action == PREVIEW:
        return preview(
            _SHEET, sitting, _form_as_sent(evening_at(actor.group_id, sitting), sent), sent
        )
    if not action:
        return _save(evening_at(actor.group_id, sitting), sent)
    changed, refused = change(actor, sitting, sent, action)
    say_refused(action, refused)
    kept = {} if action.startswith("bank") else {_KEPT: "1"}
    return to_table(sitting.id, **draft(changed), **kept)


def _save(evening: Evening, sent: Typed) -> ResponseReturnValue:
    """Record the round that was sent, or show it again with what is wrong."""
    sitting = evening.sitting
    form = _form_as_sent(evening, sent)
    return save(_SHEET, sitting, form, sent, lambda: _show(evening, form, 422))


def _form_as_sent(evening: Evening, sent: Typed) -> RoundForm:
    """Return the form as it was sent, also where the table is another one by now."""
    sitting = evening.sitting
    typed = arranged(sitting, banker_of(sitting, sent), sent, evening.next_stakes())
    return round_form(sitting, typed)


def _is_complete(sitting: Sitting, form: RoundForm, sent: Typed) -> bool:
    """Answer whether a form can be handed to the desk; else it says what is wrong."""
    if not form.validate():
        return False
    if has_other_players(sitting, banker_of(sitting, sent), sent):
        form.form_errors.append(_("Somebody came or left meanwhile. Look at the rows again."))
    elif (question := missing_sentence(form, sitting)) is not None:
        form.form_errors.append(question)
    elif form.winners_beside_nobody(engine_of(sitting)):
        form.form_errors.append(_("Nobody won, and yet a winner is marked."))
    return not form.form_errors and not refuse_contradictions(form, sitting)


def _show(
    evening: Evening, form: RoundForm, status: int, *, asks_limits: bool = False
) -> ResponseReturnValue:
    players = all_players(current_actor().group_id)
    page = table_page(evening, form, players, asks_limits=asks_limits)
    return (
        render_template("rounds/table.html", page=page, sitting=evening.sitting, form=form),
        status,
    )


def _form_of(sitting: Sitting, sent: Typed) -> RoundForm:
    """Return the form of a round that was played, with what was typed."""
    stakes = Evening(sitting=sitting, rounds=()).next_stakes()
    return round_form(sitting, arranged(sitting, banker_of(sitting, sent), sent, stakes))


def _show_correcting(sitting: Sitting, form: RoundForm, correcting: Correcting) -> str:
    page = table_page(evening_at(current_actor().group_id, sitting), form, ())
    page = replace(page, number=correcting.number, undo_id=None, limits=None, over=None)
    return render_template(
        "rounds/table.html", page=page, sitting=sitting, form=form, correcting=correcting
    )


_SHEET = Sheet(
    typed_of=typed_round,
    form_of=_form_of,
    is_complete=_is_complete,
    record_of=record_of,
    field_of=field_of,
    show=_show_correcting,
)

ALL_AT_ONCE = Door(show=_show_next, take=_take, sheet=_SHEET, cards=cards_json)
"""The door of this kind of game."""
