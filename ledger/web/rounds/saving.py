"""Recording the round that a table's form means, or showing the form with what is wrong."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

from flask import Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from ledger.desk.errors import NotFoundError, RecordedMeanwhileError
from ledger.desk.records import read_round
from ledger.desk.rounds import RecordedRound, record_round, round_of
from ledger.errors import Problem, RefusedError
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.fields import attach
from ledger.web.kinds import banking_result
from ledger.web.notices import SAVED, tell
from ledger.web.rounds.addresses import correct_address
from ledger.web.rounds.door import to_table
from ledger.web.rounds.late import CLOSED, LATE, late_page
from ledger.web.rounds.meanwhile import meanwhile_page
from ledger.web.rounds.saved import saved_sentence
from ledger.web.rounds.sheet import F, Sheet, SheetForm
from ledger.web.rounds.typed import Typed

PREVIEW = "preview"
"""The button that only scripts press: they ask what the form comes to."""

SENT = "Ledger-Sent"
"""In a request: a phone sends what waited there. In the answer: the version that the round made.

Only such an answer says that the book has a round; a network's own page does not.
"""


def save(
    sheet: Sheet[F],
    sitting: Sitting,
    form: F,
    sent: Typed,
    show: Callable[[], ResponseReturnValue],
) -> ResponseReturnValue:
    """Record the round that was sent; `show` shows its form again, with what is wrong in it."""
    # What waited on a phone never changes under its id, though the table may be another by now.
    if SENT in request.headers and (there := _recorded(sitting, form)) is not None:
        return _arrived(sitting, there)
    if not sheet.is_complete(sitting, form, sent):
        # What was recorded already may no longer fit a table that has gone on: it is in the book.
        return show() if _recorded(sitting, form) is None else to_table(sitting.id)
    entered = sheet.record_of(form, sitting)
    try:
        recorded = _record(sitting, form, sent, entered)
    except RecordedMeanwhileError as error:
        page = meanwhile_page(sitting, entered, error, sent)
        correct_url = correct_address(page.other_id, sent) if page.other_id else ""
        return (
            render_template(
                "rounds/meanwhile.html", page=page, sitting=sitting, correct_url=correct_url
            ),
            409,
        )
    except RefusedError as error:
        if error.problems[0].code in CLOSED:
            page = late_page(sitting, entered, form.seen.data, sent)
            return render_template("rounds/meanwhile.html", page=page, sitting=sitting), 409
        attach_to_round(sheet, sitting, form, error.problems)
        return show()
    return _arrived(sitting, recorded.round)


def _recorded(sitting: Sitting, form: SheetForm) -> Round | None:
    """Return the round that is in the book under the form's id."""
    try:
        found = round_of(current_actor(), UUID(form.id.data))
    except (NotFoundError, ValueError):
        return None
    return found if found.sitting_id == sitting.id else None


def _arrived(sitting: Sitting, recorded: Round) -> ResponseReturnValue:
    """Lead to the next round; a phone that sends what waited there is told the version."""
    tell(saved_sentence(recorded, sitting.currency), SAVED)
    if SENT not in request.headers:
        return to_table(sitting.id)
    return Response(status=204, headers={SENT: str(recorded.sitting_version)})


def preview(sheet: Sheet[F], sitting: Sitting, form: F, sent: Typed) -> ResponseReturnValue:
    """Answer the scripts what the bank gets by a form; null where it is no whole round.

    Nothing is recorded.
    """
    bank = None
    if sheet.is_complete(sitting, form, sent):
        with suppress(RefusedError):
            result = banking_result(read_round(sitting, sheet.record_of(form, sitting)).result)
            bank = result.net[result.record.banker]
    return jsonify(bank=bank)


def _record(sitting: Sitting, form: F, sent: Typed, entered: Mapping[str, Any]) -> RecordedRound:
    """Record a round; Any, because a record is JSON."""

    def record() -> RecordedRound:
        id_ = UUID(form.id.data)
        return record_round(
            current_actor(),
            sitting.id,
            entered,
            id=id_,
            seen=form.seen.data,
            late=LATE in sent,
        )

    try:
        return record()
    except RefusedError as error:
        if error.problems[0].code != "id_reused":
            raise
        # Who went back and changed what is in the book sends another round: it is asked which.
        form.id.data = sent["id"] = str(uuid4())
        return record()


def attach_to_round(
    sheet: Sheet[F], sitting: Sitting, form: F, problems: Iterable[Problem]
) -> None:
    """Put what the desk refused at the row and the field that it is about."""
    attach(form, problems, sitting.currency, lambda path: sheet.field_of(form, path, sitting))
