"""A round's history, and undoing: taking it back, putting it back, as it was before."""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from ledger.desk.actors import Role
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.rounds import round_of
from ledger.desk.sittings import sitting_of
from ledger.errors import RefusedError
from ledger.store.round_histories import round_history
from ledger.store.rounds import Round
from ledger.web.access import current_actor, member
from ledger.web.history.addresses import history_url
from ledger.web.history.forms import UndoForm
from ledger.web.history.page import history_page
from ledger.web.labels import problem_sentence
from ledger.web.notices import tell

bp = Blueprint("history", __name__, url_prefix="/groups/<uuid:group_id>/rounds/<uuid:round_id>")


@bp.get("")
@member(Role.VIEWER)
def show(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Show a round as it stands, and all that happened to it."""
    return _page(round_of(current_actor(), round_id))


@bp.post("/take-back")
@member(Role.SCOREKEEPER)
def take_back(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Take the round back; twice is once, because what is taken back stays so."""
    return _undo(round_id, lambda form: void_round(current_actor(), round_id, form.reason.data))


@bp.post("/put-back")
@member(Role.SCOREKEEPER)
def put_back(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Enter the round again that was taken back; twice is once.

    Beside another round of its number it is put back only by who was asked.
    """
    is_answered = "beside" in request.form
    return _undo(
        round_id, lambda _form: restore_round(current_actor(), round_id, beside=is_answered)
    )


@bp.post("/as-it-was")
@member(Role.SCOREKEEPER)
def as_it_was(group_id: UUID, round_id: UUID) -> ResponseReturnValue:
    """Enter the facts of an earlier version in the round's place."""
    older = _version(round_id)
    return _undo(
        round_id,
        lambda form: correct_round(
            current_actor(),
            round_id,
            older.record,
            id=UUID(form.id.data),
            reason=form.reason.data,
        ),
    )


def _version(round_id: UUID) -> Round:
    """Return the version that was asked for, of the same round."""
    one = round_of(current_actor(), round_id)
    asked = request.form.get("version", "")
    versions = round_history(current_actor().group_id, one).versions
    found = next((each for each in versions if str(each.id) == asked), None)
    if found is None:
        raise NotFoundError
    return found


def _undo(round_id: UUID, act: Callable[[UndoForm], object]) -> ResponseReturnValue:
    """Do what a button says, and show the history after it."""
    kept, form = round_of(current_actor(), round_id), UndoForm()
    if not form.validate_on_submit():
        return _page(kept, form), 422
    try:
        act(form)
    except RefusedError as error:
        if error.problems[0].code == "number_taken_again":
            return _page(kept, is_asked=True), 409
        sitting = sitting_of(current_actor(), kept.sitting_id)
        tell(problem_sentence(error.problems[0], sitting.currency))
    return redirect(history_url(current_actor().group_id, round_id), 303)


def _page(one: Round, form: UndoForm | None = None, *, is_asked: bool = False) -> str:
    actor = current_actor()
    history = round_history(actor.group_id, one)
    sitting = sitting_of(actor, one.sitting_id)
    page = history_page(actor.group_id, sitting, history, actor.role, form, is_asked=is_asked)
    return render_template("history/show.html", page=page)
