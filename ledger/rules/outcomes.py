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
    """Why a hand ended so; a special hand that is paid more is a reason by its own name."""

    ABOVE_BANK = "above_bank"
    BELOW_BANK = "below_bank"
    EQUAL_TO_BANK = "equal_to_bank"
    BANK_BUST = "bank_bust"
    BUST = "bust"
    TWENTY_ONE = "twenty_one"
    TWO_ACES = "two_aces"
    THREE_SEVENS = "three_sevens"
    N_CARDS = "n_cards"
    BANK_TWENTY_ONE = "bank_twenty_one"
    BANK_TWO_ACES = "bank_two_aces"
    BANK_THREE_SEVENS = "bank_three_sevens"
    BANK_N_CARDS = "bank_n_cards"
    AS_CALLED = "as_called"
