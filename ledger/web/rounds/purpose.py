"""What the table's page is for where no new round is entered: putting one in another's place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from markupsafe import Markup

from ledger.web.history.events import Event
from ledger.web.rounds.meanwhile import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Correcting:
    """What stands on the page of a round that is being corrected, besides its form."""

    round_id: UUID
    number: int
    day: str
    lines: tuple[Line, ...]
    """What the round was to everybody, and what it becomes as it was last sent."""
    differences: tuple[str, ...]
    """Who gives whom what, between the two."""
    is_changed: bool
    back_url: str
    cards_url: str
    as_it_was_url: str
    reasons: Mapping[str, str]
    """The usual reasons, by what is sent for them; and the one that is written."""
    reason: str
    written: str
    events: Sequence[Event]
    """What happened to the round so far, the newest first."""
    scripts: Markup
    """What the scripts compare with, as an attribute holds it."""
