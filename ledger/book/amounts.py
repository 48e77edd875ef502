"""Amounts as people write them, read without ever guessing.

Everybody's habits are understood: a comma or a point before the cents, the other one or a space
between thousands, the coin's sign at either end. What can be read in two ways is said to be so.
The keypad of the table reads in the same way, in static/table/amounts.js; a test holds the two
against each other.
"""

import re

from ledger.errors import Problem, RefusedError

LONGEST = 40
"""Characters; more are no amount that anybody writes."""

_COIN = "€|ƒ|fl|f|kr|EUR|NLG|SEK"
_WRITTEN = re.compile(
    rf"(?P<outer>[-+]?) *(?P<before>{_COIN})? *(?P<inner>[-+]?) *"
    rf"(?P<number>[0-9., ]+?) *(?P<after>{_COIN})?",
    re.ASCII | re.IGNORECASE,
)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?P<mark>[., ])\d{3}(?:(?P=mark)\d{3})*")
_ONE_MARK = re.compile(r"(?P<whole>[1-9]\d{0,2})[.,](?P<rest>\d{3})")
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009\u2007", " "))
_AROUND = " \t\r\n"
_MINUSES = str.maketrans(dict.fromkeys("−–", "-"))


def parse_amount(text: str, *, digits: int = 2, path: str = "") -> int:
    """Return the amount that a text means, in the smallest unit of a coin with so many decimals.

    Raises:
        RefusedError: `amount_unreadable`, or `amount_ambiguous` with both readings in the
            smallest unit as `small` and `large`.
    """
    number, sign = _bare(text) if len(text) <= LONGEST else ("", 1)
    readings = _readings(number, digits)
    if not readings:
        raise RefusedError([Problem("amount_unreadable", path, {"text": text[:LONGEST]})])
    if len(readings) > 1:
        small, large = readings
        found: dict[str, str | int] = {"text": text, "small": sign * small, "large": sign * large}
        raise RefusedError([Problem("amount_ambiguous", path, found)])
    return sign * readings[0]


def _bare(text: str) -> tuple[str, int]:
    """Return the number between the signs, and 1 or −1; no number where there is none."""
    written = _WRITTEN.fullmatch(text.translate(_SPACES).translate(_MINUSES).strip(_AROUND))
    if written is None:
        return "", 1
    is_twice = (written["outer"] and written["inner"]) or (written["before"] and written["after"])
    sign = -1 if "-" in (written["outer"], written["inner"]) else 1
    return ("" if is_twice else written["number"]), sign


def _readings(number: str, digits: int) -> list[int]:
    """Return everything that a number can mean, the smaller first."""
    if number.isdigit():
        return [int(number) * 10**digits]
    one_mark = _ONE_MARK.fullmatch(number)
    if one_mark and digits:
        # Three figures after the only mark: thousands, or cents and a figure too many.
        whole, rest = one_mark["whole"], one_mark["rest"]
        cents = int(whole + rest[:digits].ljust(digits, "0"))
        return [cents, int(whole + rest) * 10**digits]
    if _GROUPED.fullmatch(number):
        return [_without_marks(number) * 10**digits]
    return _parted(number, digits)


def _parted(number: str, digits: int) -> list[int]:
    """Return the amount of a number whose last comma or point stands before the decimals."""
    place = max(number.rfind(","), number.rfind("."))
    whole, decimals = number[: max(place, 0)], number[place + 1 :]
    if place < 0 or not decimals.isdigit() or len(decimals) > digits:
        return []
    grouped = _GROUPED.fullmatch(whole)
    is_whole = whole == "" or whole.isdigit() or (grouped and grouped["mark"] != number[place])
    return [_without_marks(whole + decimals.ljust(digits, "0"))] if is_whole else []


def _without_marks(number: str) -> int:
    return int(re.sub(r"[., ]", "", number))
