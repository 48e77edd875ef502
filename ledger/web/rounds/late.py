"""A round that comes late, to a table that takes none any more: asking whether it still counts."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.rounds import rounds_since
from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.rounds.meanwhile import MeanwhilePage, carried, compared, result_as_of
from ledger.web.rounds.typed import Typed
from ledger.web.sittings.rounds_so_far import round_rows

CLOSED = frozenset({"weekend_settled", "sitting_ended"})
"""Why a table takes no rounds."""

LATE = "late"
"""The field that says that a round counts all the same."""


def late_page(sitting: Sitting, record: Mapping[str, Any], seen: int, sent: Typed) -> MeanwhilePage:
    """Return the question whether a round counts, beside all that was recorded since it was seen.

    Any, because a record is JSON.
    """
    group_id = current_actor().group_id
    since = rounds_since(group_id, sitting.id, seen)
    return MeanwhilePage(
        title=_("This weekend is settled. Does this round still count?")
        if sitting.is_weekend_settled
        else _("This table has ended. Does this round still count?"),
        note=ngettext(
            "%(num)d round was recorded since.", "%(num)d rounds were recorded since.", len(since)
        )
        if since
        else _("Nothing was recorded since."),
        number=sitting.last_number + 1,
        next_number=sitting.last_number + 1,
        device="",
        at="",
        has_other=False,
        lines=compared(None, result_as_of(sitting, None, record), sitting.currency),
        version=sitting.version,
        carried=(*carried(sent), (LATE, "y")),
        since=round_rows(group_id, since[::-1], sitting.currency),
    )
