"""Names of players, as every part of the ledger reads and compares them."""

import unicodedata

from ledger.errors import Problem

LONGEST_NAME = 40
REFUSED_CATEGORIES = frozenset({"Cc", "Cs"})
"""Control characters and lone surrogates."""


def read_name(text: str) -> str | None:
    """Return a name in NFC without outer spaces, or None where it can be no name."""
    if text.isascii() and text.isprintable():
        name = text.strip()
        return name if 0 < len(name) <= LONGEST_NAME else None
    name = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(name) <= LONGEST_NAME:
        return None
    if any(unicodedata.category(character) in REFUSED_CATEGORIES for character in name):
        return None
    return name


def bad_name(path: str) -> Problem:
    """Return the problem of a name that is empty, too long or holds control characters."""
    return Problem("bad_name", path, {"most": LONGEST_NAME})
