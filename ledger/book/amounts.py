"""Amounts as people write them, read without ever guessing.

Everybody's habits are understood: a comma or a point before the cents, the other one or a space
between thousands, the coin's sign at either end. What can be read in two ways is said to be so.
"""

import re

from ledger.errors import Problem, RefusedError

LONGEST = 40
"""Characters; more are no amount that anybody writes."""

_GROUPED = re.compile(r"\d{1,3}(?:(?P<mark>[., ])\d{3})(?:(?P=mark)\d{3})*")
_SIGNS = ("€", "ƒ", "kr", "EUR", "NLG", "SEK")
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
_MINUSES = str.maketrans(dict.fromkeys("−–", "-"))


def parse_amount(text: str, *, digits: int = 2, path: str = "") -> int:
    """Return the amount that a text means, in the smallest unit of a coin with so many decimals.

    Raises:
        RefusedError: `amount_unreadable`, or `amount_ambiguous` with both readings in the
            smallest unit as `small` and `large`.
    """
    number, sign = _bare(text)
    readings = _readings(number, digits) if len(text) <= LONGEST else set()
    if not readings:
        raise RefusedError([Problem("amount_unreadable", path, {"text": text[:LONGEST]})])
    if len(readings) > 1:
        small, large = sorted(readings)
        found: dict[str, str | int] = {"text": text, "small": sign * small, "large": sign * large}
        raise RefusedError([Problem("amount_ambiguous", path, found)])
    return sign * readings.pop()


def _bare(text: str) -> tuple[str, int]:
    """Return the number without the coin's sign and outer spaces, and 1 or −1."""
    number = text.translate(_SPACES).translate(_MINUSES).strip()
    for sign in _SIGNS:
        number = number.removeprefix(sign).removesuffix(sign).strip()
    if number.startswith("-"):
        return number[1:].strip(), -1
    return number.removeprefix("+").strip(), 1


def _readings(number: str, digits: int) -> set[int]:
    """Return everything that a number can mean."""
    if not number.isascii():
        return set()
    readings = (_whole(number, digits), _parted(number, digits))
    return {value for value in readings if value is not None}


def _whole(number: str, digits: int) -> int | None:
    """Return the amount where the number has no decimals: plain, or in groups of three."""
    if number.isdigit() or (_GROUPED.fullmatch(number) and not number.startswith("0")):
        return int(re.sub(r"[., ]", "", number) + "0" * digits)
    return None


def _parted(number: str, digits: int) -> int | None:
    """Return the amount where the last comma or point stands before the decimals."""
    place = max(number.rfind(","), number.rfind("."))
    if place < 0 or digits == 0:
        return None
    whole, decimals = number[:place], number[place + 1 :]
    if not decimals.isdigit() or len(decimals) > max(digits, 3):
        return None
    if len(decimals) > digits:
        # Three decimals are thousands, unless nothing else can be meant.
        return _long_decimals(whole, decimals, digits)
    grouped = _GROUPED.fullmatch(whole)
    if whole and not whole.isdigit() and (grouped is None or grouped["mark"] == number[place]):
        return None
    return int(re.sub(r"[., ]", "", whole) + decimals.ljust(digits, "0"))


def _long_decimals(whole: str, decimals: str, digits: int) -> int | None:
    """Return the amount of decimals that end in zeros beyond the coin's own ("1.500")."""
    is_plain = whole.isdigit() and not decimals[digits:].strip("0")
    return int(whole + decimals[:digits]) if is_plain else None
