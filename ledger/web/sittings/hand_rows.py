"""A row of a round: what a hand, or the bank, won or lost and why."""

from dataclasses import dataclass

from ledger.web.format import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """What somebody had; without an amount where a game is not for money."""

    name: str
    sentence: str
    amount: Shown | None
    beside: str = ""
    """What it made of a pot, of chips or of strokes."""
    is_reckoned: bool = True
    """Not so of the bank, which has what all others have not."""
