"""How much a table asks of every hand: the outcome, the points called, or the cards."""

from ledger.store.sittings import Depth, Sitting


def asks_each(sitting: Sitting) -> bool:
    """Answer whether every hand is asked about, so that an untouched one is not a lost one."""
    return sitting.depth is not Depth.OUTCOMES
