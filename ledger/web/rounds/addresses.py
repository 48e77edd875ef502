"""Where a round is corrected, with what was typed of it."""

from urllib.parse import urlencode
from uuid import UUID

from flask import url_for

from ledger.web.access import current_actor
from ledger.web.rounds.reasons import REASON, WRITTEN
from ledger.web.rounds.typed import Typed, draft


def correct_address(round_id: UUID, sent: Typed) -> str:
    """Return where a round is corrected, with what was typed in the address."""
    carried: dict[str, str | list[str]] = draft(sent)
    carried |= {name: sent[name] for name in ("banker", REASON, WRITTEN) if sent.get(name)}
    address = url_for("correcting.show", group_id=current_actor().group_id, round_id=round_id)
    return f"{address}?{urlencode(carried, doseq=True)}"
