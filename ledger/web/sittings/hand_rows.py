"""A round's rows: what a hand, or the bank, won or lost and why; and what each had of it."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a round was to somebody, in a word: an amount, or a stroke where it is not for money."""

    name: str
    role: str
    amount: Shown | None
