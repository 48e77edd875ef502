"""The table: the page that is open all evening, and taking a round back."""

from uuid import UUID

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.desk.corrections import restore_round, void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.sittings import sitting_of
from ledger.store.rounds import Round, rounds_since
from ledger.web.access import current_actor, member
from ledger.web.live import live
from ledger.web.notices import UNDONE, UNDONE_ROUND, tell
from ledger.web.rounds.door import closed, to_table
from ledger.web.rounds.doors import DOORS
from ledger.web.rounds.saving import PREVIEW, SENT
from ledger.web.rounds.scripts import cards_version
from ledger.web.rounds.typed import Typed, draft

bp = Blueprint("rounds", __name__, url_prefix="/groups/<uuid:group_id>")

_HALF = "half"
"""Says in an address that the scripts carry half a round."""

_TABLE = "/sittings/<uuid:sitting_id>/table"


@bp.get(_TABLE)
@member(Role.VIEWER)
@live
def table(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Show the form of the next round; who only watches is shown the rounds so far."""
    actor = current_actor()
    sitting = sitting_of(actor, sitting_id)
    if not actor.role.covers(Role.SCOREKEEPER):
        return redirect(url_for("sittings.show", group_id=group_id, sitting_id=sitting_id), 303)
    if not sitting.is_open:
        return closed(sitting, 200)
    sent = Typed(request.args)
    for key in ("id", "seen", "banker"):
        sent.poplist(key)
    return DOORS[sitting.rule_set.kind].show(sitting, sent)


@bp.post(_TABLE)
@member(Role.SCOREKEEPER)
def record(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Record what was sent, or do what another of the form's buttons says."""
    sitting = sitting_of(current_actor(), sitting_id)
    sent = Typed(request.form)
    # A round that comes late is asked about; nothing else is done at a table that has ended.
    if not sitting.is_open and sent.get("action", "") not in {"", PREVIEW}:
        return closed(sitting, 409)
    return DOORS[sitting.rule_set.kind].take(sitting, sent)


@bp.get(f"{_TABLE}/cards")
@member(Role.SCOREKEEPER)
def cards(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Send what cards come to, at a table where they are tapped one by one."""
    sitting = sitting_of(current_actor(), sitting_id)
    told = DOORS[sitting.rule_set.kind].cards
    if told is None:
        raise NotFoundError
    answer = Response(told(sitting), mimetype="application/json")
    answer.set_etag(cards_version(sitting))
    return answer.make_conditional(request)


@bp.post("/rounds/<uuid:round_id>/void")
@member(Role.SCOREKEEPER)
def void(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Take a round back and show the table, for the round that comes now, with what was typed."""
    voided = void_round(current_actor(), round_id)
    if SENT in request.headers:
        return Response(status=204, headers={SENT: str(_seen_after(voided))})
    tell(_("Round %(number)s was taken back", number=voided.number), UNDONE)
    tell(str(voided.id), UNDONE_ROUND)
    return _back_to_table(voided.sitting_id)


@bp.post("/rounds/<uuid:round_id>/back-at-table")
@member(Role.SCOREKEEPER)
def put_back(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Put back a round that was taken back, and show the table with what was typed."""
    return _back_to_table(restore_round(current_actor(), round_id).round.sitting_id)


def _back_to_table(sitting_id: UUID) -> ResponseReturnValue:
    sent = Typed(request.form)
    carried = draft(sent)
    return to_table(sitting_id, **carried, **({_HALF: "1"} if _HALF in sent else {}))


def _seen_after(taken: Round) -> int:
    """Return the version up to which a phone has seen all, whose round was taken back."""
    since = rounds_since(current_actor().group_id, taken.sitting_id, taken.sitting_version)
    if taken.voided is None or any(each.id != taken.id for each in since):
        return taken.sitting_version
    return taken.voided.sitting_version
