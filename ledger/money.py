"""Coins: what an amount counts in, and the stakes that hands reach for first.

An amount is an integer of the coin's smallest unit (cents, öre, chips).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Currency:
    """A coin; `digits` is how many decimals its smallest unit has (cents: 2)."""

    code: str
    sign: str
    digits: int = 2


EUR = Currency(code="EUR", sign="€")
NLG = Currency(code="NLG", sign="ƒ")
SEK = Currency(code="SEK", sign="kr")
CHIPS = Currency(code="chips", sign="", digits=0)

CURRENCIES: Mapping[str, Currency] = MappingProxyType({c.code: c for c in (EUR, NLG, SEK)})
"""The coins that a weekend can be played in."""


_EURO_BEGAN = date(1999, 1, 1)
_GUILDERS_ENDED = date(2001, 12, 31)


def is_out_of_time(code: str, day: date) -> bool:
    """Answer whether nobody counted in this currency on a day: euro before 1999, late guilders."""
    if code == EUR.code:
        return day < _EURO_BEGAN
    return code == NLG.code and day > _GUILDERS_ENDED


def coin(code: str) -> Currency:
    """Return what amounts of a sitting count in: a currency, or chips by "chips".

    Raises:
        KeyError: there is no such coin.
    """
    return CHIPS if code == CHIPS.code else CURRENCIES[code]


_LADDER = (5, 10, 20, 25, 50)


def _rung(index: int) -> int:
    """Return a rung of the ladder 5 10 20 25 50 100 200 500 1000 …, counted from 0."""
    if index < len(_LADDER):
        return _LADDER[index]
    power, place = divmod(index - len(_LADDER), 3)
    return (100, 200, 500)[place] * int("1" + "0" * power)


def ladder(least: int, most: int) -> tuple[int, ...]:
    """Return the rungs from `least` to `most`, both counted in."""
    rungs = []
    index = 0
    while _rung(index) <= most:
        if _rung(index) >= least:
            rungs.append(_rung(index))
        index += 1
    return tuple(rungs)
