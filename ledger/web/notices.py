"""What was just done or refused, said once on the next page."""

from flask import flash, get_flashed_messages

from ledger.web.kept.marks import is_for_keeping
from ledger.web.live import is_live

NOTICE, UNDONE, SAVED, NEWCOMER = "message", "undone", "saved", "newcomer"
"""What a sentence is about: anything, a round that was taken back, one that was saved, or the
name of somebody new."""

UNDONE_ROUND = "undone_round"
"""No sentence: the id of a round that was taken back, so that it can be put back."""


def tell(text: str, about: str = NOTICE) -> None:
    """Say a sentence on the page that comes next."""
    flash(text, about)


def notices(about: str = NOTICE) -> list[str]:
    """Return the sentences that are to be said now; they wait for a whole page."""
    if is_live() or is_for_keeping():
        return []
    return [str(text) for text in get_flashed_messages(category_filter=[about])]
