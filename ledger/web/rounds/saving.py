"""Recording the round that a table's form means, or showing the form with what is wrong."""

from collections.abc import Callable, Iterable
from uuid import UUID

from flask import render_template
from flask.typing import ResponseReturnValue

from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.rounds import record_round
from ledger.errors import Problem, RefusedError
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.fields import attach
from ledger.web.notices import SAVED, tell
from ledger.web.rounds.door import to_table
from ledger.web.rounds.meanwhile import meanwhile_page
from ledger.web.rounds.saved import saved_sentence
from ledger.web.rounds.sheet import F, Sheet
from ledger.web.rounds.typed import Typed


def save(
    sheet: Sheet[F],
    sitting: Sitting,
    form: F,
    sent: Typed,
    show: Callable[[], ResponseReturnValue],
) -> ResponseReturnValue:
    """Record the round that was sent; `show` shows its form again, with what is wrong in it."""
    if not sheet.is_complete(sitting, form, sent):
        return show()
    entered = sheet.record_of(form, sitting)
    try:
        recorded = record_round(
            current_actor(), sitting.id, entered, id=UUID(form.id.data), seen=form.seen.data
        )
    except RecordedMeanwhileError as error:
        page = meanwhile_page(sitting, entered, error, sent)
        return render_template("rounds/meanwhile.html", page=page, sitting=sitting), 409
    except RefusedError as error:
        attach_to_round(sheet, sitting, form, error.problems)
        return show()
    tell(saved_sentence(recorded.round, sitting.currency), SAVED)
    return to_table(sitting.id)


def attach_to_round(
    sheet: Sheet[F], sitting: Sitting, form: F, problems: Iterable[Problem]
) -> None:
    """Put what the desk refused at the row and the field that it is about."""
    attach(form, problems, sitting.currency, lambda path: sheet.field_of(form, path, sitting))
