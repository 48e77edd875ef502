"""Correcting a round: its facts on the table's page, and a new one in its place."""

from uuid import UUID

from flask import Blueprint, Response, redirect, request
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.corrections import correct_round
from ledger.desk.errors import NotFoundError
from ledger.desk.rounds import round_of
from ledger.errors import RefusedError
from ledger.store.rounds import Round
from ledger.web.access import current_actor, member
from ledger.web.history.addresses import history_url
from ledger.web.rounds.again import Again, again_of, to_correcting
from ledger.web.rounds.changes import change_form
from ledger.web.rounds.reasons import reason_in
from ledger.web.rounds.reversed import reversed_page
from ledger.web.rounds.saving import PREVIEW, attach_to_round
from ledger.web.rounds.scripts import cards_version
from ledger.web.rounds.typed import Typed

bp = Blueprint("correcting", __name__, url_prefix="/groups/<uuid:group_id>/rounds/<uuid:round_id>")

_SHOW = "show"


@bp.get("/correct")
@member(Role.SCOREKEEPER)
def show(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Show a round's facts as they would have been typed, or as an address carries them."""
    old = round_of(current_actor(), round_id)
    if old.voided is not None:
        return reversed_page(old), 200
    again = again_of(current_actor(), old)
    sent = Typed(request.args)
    sent.poplist("id")
    is_carried = any(name.startswith("hands-") for name in sent)
    return again.page(sent if is_carried else again.typed(), sent), 200


@bp.post("/correct")
@member(Role.SCOREKEEPER)
def correct(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Put what was sent in the round's place, or do what another of the form's buttons says."""
    again = again_of(current_actor(), round_of(current_actor(), round_id))
    sent = Typed(request.form)
    action = sent.get("action", "")
    if action == PREVIEW:
        return again.preview(sent)
    if action == _SHOW:
        return again.page(sent, sent), 200
    if action:
        changed = change_form(current_actor(), again.sitting_for(sent), sent, action)
        return to_correcting(round_id, changed)
    return _save(again, sent)


@bp.get("/correct/cards")
@member(Role.SCOREKEEPER)
def cards(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Send what cards come to, as it was agreed when the round was played."""
    again = again_of(current_actor(), round_of(current_actor(), round_id))
    if again.door.cards is None:
        raise NotFoundError
    answer = Response(again.door.cards(again.sitting), mimetype="application/json")
    answer.set_etag(cards_version(again.sitting))
    return answer.make_conditional(request)


def _save(again: Again, sent: Typed) -> ResponseReturnValue:
    """Put the round that was sent in the old one's place, or show it with what is wrong."""
    form = again.form(sent)
    sitting = again.sitting_for(sent)
    if not again.sheet.is_complete(sitting, form, sent) or not again.changes(form, sent):
        return again.page(sent, sent, form), 422
    record = again.record(form, sent)
    try:
        corrected = correct_round(
            current_actor(),
            again.old.id,
            record,
            id=UUID(form["id"].data),
            reason=reason_in(sent),
        )
    except RefusedError as error:
        found: Round = round_of(current_actor(), again.old.id)
        if found.voided is not None:
            return reversed_page(found, again.result(record), sent), 409
        attach_to_round(again.sheet, sitting, form, error.problems)
        return again.page(sent, sent, form), 422
    return redirect(history_url(current_actor().group_id, corrected.round.id), 303)
