"""Shares: an amount parted among several by whole numbers, to the cent."""

from collections.abc import Mapping

MOST_SHARES = 99
"""The largest share that somebody can have of a cost."""


def parts(amount: int, shares: Mapping[str, int]) -> dict[str, int]:
    """Return each one's part of an amount; together they are the amount, to the cent.

    By largest remainder: everybody has the whole cents of what is due by the shares, and the
    cents that are left go one each to those of whom most was cut off. Where as much was cut off
    of two, it goes to the one who stands first in `shares`; for players that is the order in
    which they came to the group, so that the same cost is always parted in the same way.

    Raises:
        ValueError: the amount or a share is below zero, or nobody has a share.
    """
    count = sum(shares.values())
    if amount < 0 or count <= 0 or min(shares.values()) < 0:
        message = f"{amount} cannot be parted by {list(shares.values())}"
        raise ValueError(message)
    found = {name: amount * share // count for name, share in shares.items()}
    cut_off = {name: amount * share % count for name, share in shares.items()}
    # Sorting keeps the order of those of whom as much was cut off.
    first = sorted(shares, key=lambda name: -cut_off[name])
    for name in first[: amount - sum(found.values())]:
        found[name] += 1
    return found
