"""What a line of the journal says, ready for its page."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.store.columns import Json

Details = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Told:
    """What a line says: a sentence, and what else is to be known of it."""

    text: str
    more: tuple[str, ...] = ()
