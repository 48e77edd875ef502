"""Who won, and why: two values, never one."""

from enum import StrEnum


class Outcome(StrEnum):
    """How a hand ended, as its player sees it."""

    WON = "won"
    LOST = "lost"
    PUSH = "push"


SIGNS = {Outcome.WON: 1, Outcome.LOST: -1, Outcome.PUSH: 0}
"""What an outcome makes of a stake, as its player sees it."""


class Reason(StrEnum):
    """Why a hand ended so, where no special hand did; such a hand is a reason by its own id."""

    ABOVE_BANK = "above_bank"
    BELOW_BANK = "below_bank"
    EQUAL_TO_BANK = "equal_to_bank"
    BANK_BUST = "bank_bust"
    BUST = "bust"
    AS_CALLED = "as_called"
