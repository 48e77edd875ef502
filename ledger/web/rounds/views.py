"""The table: the page that is open all evening, and taking a round back."""

from urllib.parse import urlencode
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.rounds import record_round, void_round
from ledger.desk.sittings import sitting_of
from ledger.errors import RefusedError
from ledger.store.players import all_players
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor, member
from ledger.web.notices import tell
from ledger.web.rounds.changes import change
from ledger.web.rounds.evening import Evening, evening_at
from ledger.web.rounds.forms import RoundForm, attach_to_round, record_of, round_form
from ledger.web.rounds.game import engine_of
from ledger.web.rounds.meanwhile import meanwhile_page
from ledger.web.rounds.table import table_page
from ledger.web.rounds.typed import Typed, arranged, banker_of, draft, has_other_players

bp = Blueprint("rounds", __name__, url_prefix="/groups/<uuid:group_id>")

_TABLE = "/sittings/<uuid:sitting_id>/table"
_KEPT = "kept"
"""Says in the address that the limits of a new banker were settled."""


@bp.get(_TABLE)
@member(Role.VIEWER)
def table(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Show the form of the next round; who only watches is shown the rounds so far."""
    actor = current_actor()
    sitting = sitting_of(actor, sitting_id)
    if not actor.role.covers(Role.SCOREKEEPER):
        return redirect(url_for("sittings.show", group_id=group_id, sitting_id=sitting_id), 303)
    if not sitting.is_open:
        return _closed(sitting, 200)
    evening = evening_at(group_id, sitting)
    sent = Typed(request.args)
    for key in ("id", "seen", "banker"):
        sent.poplist(key)
    typed = arranged(sitting, sitting.banker, sent, evening.next_stakes())
    form = round_form(sitting, typed)
    return _show(evening, form, 200, asks_limits=_KEPT not in request.args)


@bp.post(_TABLE)
@member(Role.SCOREKEEPER)
def record(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Record what was sent, or do what another of the form's buttons says."""
    actor = current_actor()
    sitting = sitting_of(actor, sitting_id)
    if not sitting.is_open:
        return _closed(sitting, 409)
    action = request.form.get("action", "")
    if action:
        sent, refused = change(actor, sitting, Typed(request.form), action)
        if refused:
            tell(refused)
        kept = {} if action.startswith("bank") else {_KEPT: "1"}
        return _to_table(sitting.id, **draft(sent), **kept)
    return _save(evening_at(group_id, sitting), Typed(request.form))


@bp.post("/rounds/<uuid:round_id>/void")
@member(Role.SCOREKEEPER)
def void(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Take a round back and show the table, for the round that comes now."""
    return _to_table(void_round(current_actor(), round_id).sitting_id)


def _save(evening: Evening, sent: Typed) -> ResponseReturnValue:
    """Record the round that was sent, or show it again with what is wrong."""
    sitting = evening.sitting
    banker = banker_of(sitting, sent)
    form = round_form(sitting, arranged(sitting, banker, sent, evening.next_stakes()))
    if not _is_complete(evening, form, sent):
        return _show(evening, form, 422)
    entered = record_of(form, sitting)
    try:
        record_round(
            current_actor(), sitting.id, entered, id=UUID(form.id.data), seen=form.seen.data
        )
    except RecordedMeanwhileError as error:
        page = meanwhile_page(sitting, entered, error, sent)
        return render_template("rounds/meanwhile.html", page=page, sitting=sitting), 409
    except RefusedError as error:
        attach_to_round(form, error.problems, sitting.currency)
        return _show(evening, form, 422)
    return _to_table(sitting.id)


def _is_complete(evening: Evening, form: RoundForm, sent: Typed) -> bool:
    """Answer whether a form can be handed to the desk; else it says what is wrong."""
    sitting = evening.sitting
    if not form.validate():
        return False
    if has_other_players(sitting, banker_of(sitting, sent), sent):
        form.form_errors.append(_("Somebody came or left meanwhile. Look at the rows again."))
    elif form.is_untouched:
        form.form_errors.append(_("Who won? Tap the winners, or Nobody."))
    elif form.winners_beside_nobody(engine_of(sitting)):
        form.form_errors.append(_("Nobody won, and yet a winner is marked."))
    return not form.form_errors


def _show(
    evening: Evening, form: RoundForm, status: int, *, asks_limits: bool = False
) -> ResponseReturnValue:
    players = all_players(current_actor().group_id)
    page = table_page(evening, form, players, asks_limits=asks_limits)
    return (
        render_template("rounds/table.html", page=page, sitting=evening.sitting, form=form),
        status,
    )


def _closed(sitting: Sitting, status: int) -> ResponseReturnValue:
    return render_template("rounds/closed.html", sitting=sitting), status


def _to_table(sitting_id: UUID, **carried: str | list[str]) -> ResponseReturnValue:
    address = url_for("rounds.table", group_id=current_actor().group_id, sitting_id=sitting_id)
    return redirect(f"{address}?{urlencode(carried, doseq=True)}" if carried else address, 303)
