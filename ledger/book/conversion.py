"""Amounts in another coin: guilders in euro, chips in what they are worth.

Everything is exact. Everybody gets the whole units below the exact amount (towards minus
infinity); the units then missing to a sum of zero go one each to the largest remainders.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from ledger.book.entries import UnbalancedEntryError

GUILDERS_A_EURO = Fraction(220371, 100000)
"""Guilders in a euro, fixed on 31 December 1998 (Council Regulation (EC) 2866/98)."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipValue:
    """What chips are worth: so many of them come to an amount of the weekend's coin."""

    chips: int
    amount: int

    @property
    def of_one(self) -> Fraction:
        """Return what one chip is worth, in the smallest unit of the coin."""
        return Fraction(self.amount, self.chips)


def guilders_in_euro(guilders: Mapping[str, int]) -> dict[str, int]:
    """Return one weekend's cents of guilders, by name, in cents of euro.

    Of equal remainders the name that comes first in code point order is the larger one.

    Raises:
        UnbalancedEntryError: the amounts do not sum to zero.
    """
    return converted({name: guilders[name] for name in sorted(guilders)}, 1 / GUILDERS_A_EURO)


def worth_of_chips(chips: Mapping[Key, int], value: ChipValue) -> dict[Key, int]:
    """Return what the chips that everybody won or lost come to, in the weekend's coin.

    Of equal remainders the one that comes first in the mapping is the larger one.

    Raises:
        UnbalancedEntryError: the chips do not sum to zero.
    """
    return converted(chips, value.of_one)


def converted(amounts: Mapping[Key, int], rate: Fraction) -> dict[Key, int]:
    """Return amounts times a rate, in whole units that sum to zero again.

    Raises:
        UnbalancedEntryError: the amounts do not sum to zero.
    """
    surplus = sum(amounts.values())
    if surplus:
        message = f"amounts sum to {surplus}, not 0"
        raise UnbalancedEntryError(message)
    exact = {key: amount * rate for key, amount in amounts.items()}
    found = {key: value.numerator // value.denominator for key, value in exact.items()}
    missing = -sum(found.values())
    by_remainder = sorted(found, key=lambda key: found[key] - exact[key])
    for key in by_remainder[:missing]:
        found[key] += 1
    return found
