"""What payments and costs have in common: how much they can be, and whom they name."""

from collections.abc import Sequence

from ledger.desk.errors import refused
from ledger.errors import RefusedError
from ledger.rules.names import bad_name, read_name
from ledger.store.players import Player

MOST_AT_ONCE = 10**11
"""The largest amount of a payment or a cost, in the smallest unit: a thousand million euro."""


def refuse_amount(amount: int) -> None:
    """Refuse an amount that nobody pays.

    Raises:
        RefusedError: `bad_amount`, `payment_too_large`.
    """
    if amount <= 0:
        raise refused("bad_amount", "amount")
    if amount > MOST_AT_ONCE:
        raise refused("payment_too_large", "amount", most=MOST_AT_ONCE)


def named_player(text: str, there: Sequence[Player], path: str) -> Player:
    """Return the player of this name.

    Raises:
        RefusedError: `bad_name`, or `unknown_player` where nobody in the group is called so.
    """
    name = read_name(text)
    if name is None:
        raise RefusedError([bad_name(path)])
    player = next((each for each in there if each.name == name), None)
    if player is None:
        raise refused("unknown_player", path, name=name, where="group")
    return player
