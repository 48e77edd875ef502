"""The table where the bank plays hand by hand, with a pot between the hands."""

from dataclasses import replace

from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.desk.records import read_round
from ledger.errors import RefusedError
from ledger.store.players import all_players
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.kinds import banking_result
from ledger.web.rounds.changes import change, say_refused
from ledger.web.rounds.door import Door, to_table
from ledger.web.rounds.evening import Evening, evening_at
from ledger.web.rounds.pot.capital import put_in
from ledger.web.rounds.pot.cards import cards_json
from ledger.web.rounds.pot.forms import POT, PotForm, field_of, pot_form, record_of
from ledger.web.rounds.pot.page import pot_page
from ledger.web.rounds.pot.retyped import typed_pot_round
from ledger.web.rounds.purpose import Correcting
from ledger.web.rounds.saving import PREVIEW, preview, save
from ledger.web.rounds.sheet import Sheet
from ledger.web.rounds.typed import Typed, arranged, banker_of, draft, has_other_players

_CAPITAL = "capital"


def _show_next(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    evening = evening_at(current_actor().group_id, sitting)
    return _show(evening, _next_form(evening, sent), 200)


def _next_form(evening: Evening, sent: Typed) -> PotForm:
    """Return the form of the round that comes next, with what is known of it."""
    sitting = evening.sitting
    typed = arranged(sitting, sitting.banker, sent, evening.next_stakes())
    return pot_form(sitting, typed, has_capital=sitting.running.pot is None)


def _form_as_sent(evening: Evening, sent: Typed) -> PotForm:
    """Return the form as it was sent, also where the table is another one by now.

    So a form that is sent twice means the same round twice.
    """
    sitting = evening.sitting
    typed = arranged(sitting, banker_of(sitting, sent), sent, evening.next_stakes())
    return pot_form(sitting, typed, has_capital=POT in sent)


def _take(sitting: Sitting, sent: Typed) -> ResponseReturnValue:
    actor = current_actor()
    action = sent.get("action", "")
    if action == PREVIEW:
        form = _form_as_sent(evening_at(actor.group_id, sitting), sent)
        return preview(_SHEET, sitting, form, sent)
    if not action:
        return _save(evening_at(actor.group_id, sitting), sent)
    if action == _CAPITAL:
        changed, refused = sent, put_in(actor, sitting, sent)
    else:
        changed, refused = change(actor, sitting, sent, action)
    say_refused(action, refused)
    kept = draft(changed)
    if action.startswith("bank") and not refused:
        kept.pop(POT, None)  # What one puts up is not what the next one does.
    return to_table(sitting.id, **kept)


def _save(evening: Evening, sent: Typed) -> ResponseReturnValue:
    """Record the round that was sent, or show it again with what is wrong."""
    sitting = evening.sitting
    form = _form_as_sent(evening, sent)
    return save(_SHEET, sitting, form, sent, lambda: _show_again(evening, form, sent))


def _is_complete(sitting: Sitting, form: PotForm, sent: Typed) -> bool:
    """Answer whether a form can be handed to the desk; else it says what is wrong."""
    if not form.validate():
        return False
    if has_other_players(sitting, banker_of(sitting, sent), sent):
        form.form_errors.append(_("Somebody came or left meanwhile. Look at the rows again."))
        return False
    waiting = form.waiting()
    if not waiting or _breaks_the_bank(sitting, form):
        return True
    names = {str(player.id): player.name for player in sitting.seats}
    for hand in waiting:
        name = names[hand.player.data]
        hand.call.errors = [_("%(name)s has not played yet, or sits out?", name=name)]
    return False


def _breaks_the_bank(sitting: Sitting, form: PotForm) -> bool:
    """Answer whether the pot is empty after the hands that were played: no more can be."""
    try:
        pot = banking_result(read_round(sitting, record_of(form, sitting)).result).pot
    except RefusedError:
        return False
    return pot is not None and pot.is_broken


def _show_again(evening: Evening, form: PotForm, sent: Typed) -> ResponseReturnValue:
    """Show a round with what is wrong; the next one, where the bank or its pot is another."""
    sitting = evening.sitting
    is_next = banker_of(sitting, sent) == sitting.banker
    if is_next and form.has_capital is (sitting.running.pot is None):
        return _show(evening, form, 422)
    fresh = _next_form(evening, sent)
    fresh.form_errors.append(_("The bank has changed meanwhile. Look at the rows again."))
    return _show(evening, fresh, 422)


def _show(evening: Evening, form: PotForm, status: int) -> ResponseReturnValue:
    page = pot_page(evening, form, all_players(current_actor().group_id))
    template = "rounds/pot/table.html"
    return render_template(template, page=page, sitting=evening.sitting, form=form), status


def _form_of(sitting: Sitting, sent: Typed) -> PotForm:
    """Return the form of a round that was played, with what was typed."""
    stakes = Evening(sitting=sitting, rounds=()).next_stakes()
    typed = arranged(sitting, banker_of(sitting, sent), sent, stakes)
    return pot_form(sitting, typed, has_capital=POT in sent or sitting.running.pot is None)


def _show_correcting(sitting: Sitting, form: PotForm, correcting: Correcting) -> str:
    page = pot_page(evening_at(current_actor().group_id, sitting), form, ())
    page = replace(page, number=correcting.number, undo_id=None, before=None)
    return render_template(
        "rounds/pot/table.html", page=page, sitting=sitting, form=form, correcting=correcting
    )


_SHEET = Sheet(
    typed_of=typed_pot_round,
    form_of=_form_of,
    is_complete=_is_complete,
    record_of=record_of,
    field_of=field_of,
    show=_show_correcting,
)

HAND_BY_HAND = Door(show=_show_next, take=_take, sheet=_SHEET, cards=cards_json)
"""The door of this kind of game."""
