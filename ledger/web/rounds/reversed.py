"""A round that no longer stands cannot be corrected: one sentence, and what stands instead."""

from dataclasses import dataclass

from flask import render_template
from flask_babel import gettext as _

from ledger.desk.rounds import round_of
from ledger.desk.sittings import sitting_of
from ledger.rules.results import RoundResult
from ledger.store.rounds import Round
from ledger.web.access import current_actor
from ledger.web.format import format_clock
from ledger.web.history.addresses import history_url
from ledger.web.rounds.addresses import correct_address
from ledger.web.rounds.meanwhile import Line, compared
from ledger.web.rounds.typed import Typed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversedPage:
    """What stands in the place of a round, beside what was typed in vain."""

    title: str
    sentence: str
    number: int
    device: str
    at: str
    lines: tuple[Line, ...]
    history_url: str
    correct_url: str
    """Where what stands there now is corrected, with what was typed; "" where nothing does."""


def reversed_page(old: Round, mine: RoundResult | None = None, sent: Typed | None = None) -> str:
    """Return the page for a round that was corrected or taken back; `mine` was typed meanwhile."""
    newest = old
    while newest.corrected_by_id is not None:
        newest = round_of(current_actor(), newest.corrected_by_id)
    stands = newest.voided is None
    currency = sitting_of(current_actor(), old.sitting_id).currency
    number = newest.number
    lines = compared(newest.result if stands else None, mine, currency) if mine else ()
    page = ReversedPage(
        title=_("Round %(number)s", number=number),
        sentence=_sentence(stands=stands, is_mine=mine is not None),
        number=number,
        device=newest.device_name or _("Another phone"),
        at=format_clock(newest.recorded_at),
        lines=lines,
        history_url=history_url(current_actor().group_id, newest.id),
        correct_url=correct_address(newest.id, sent or Typed()) if stands else "",
    )
    return render_template("rounds/reversed.html", page=page, has_other=stands)


def _sentence(*, stands: bool, is_mine: bool) -> str:
    if stands and is_mine:
        return _("Another phone has corrected this round meanwhile. Yours was not entered.")
    if stands:
        return _("This round was corrected already. What stands now can be corrected again.")
    if is_mine:
        return _("Another phone has taken this round back meanwhile. Yours was not entered.")
    return _("This round was taken back. Put it back before it is corrected.")
