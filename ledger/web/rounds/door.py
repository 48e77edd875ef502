"""What the table's address needs of each kind of game: a page to show, and a form to take."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from ledger.store.sittings import Sitting
from ledger.web.access import current_actor
from ledger.web.rounds.sheet import Sheet
from ledger.web.rounds.typed import Typed


@dataclass(frozen=True, slots=True)
class Door:
    """How the table of one kind of game is shown, and what is done with its form."""

    show: Callable[[Sitting, Typed], ResponseReturnValue]
    """Shows the form of the next round, with what an address carries of it."""
    take: Callable[[Sitting, Typed], ResponseReturnValue]
    """Records what was sent, or does what another of the form's buttons says."""
    sheet: Sheet[Any]
    """Turns a form into a round and back. Any, because each kind has a form of its own."""
    cards: Callable[[Sitting], str] | None = None
    """Returns what cards come to, as JSON for the page; None where no cards are tapped there."""


def to_table(sitting_id: UUID, **carried: str | list[str]) -> ResponseReturnValue:
    """Lead to the table, with half a round in the address."""
    address = url_for("rounds.table", group_id=current_actor().group_id, sitting_id=sitting_id)
    return redirect(f"{address}?{urlencode(carried, doseq=True)}" if carried else address, 303)


def closed(sitting: Sitting, status: int) -> ResponseReturnValue:
    """Show that no round can be entered at this table."""
    return render_template("rounds/closed.html", sitting=sitting), status
