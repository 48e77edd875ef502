"""Seals: how the journal holds people to a name or a reason without saying it.

Each such text has a salt beside it that nobody can guess, and the line of the journal by which it
came has the SHA-256 of both, under what it belongs to. Where text and salt are blanked together,
what the chain has says nothing any more.
"""

import hashlib
import secrets
from enum import StrEnum

SALT_SIZE = 16
"""Bytes; a seal of any other salt is none, since its text might begin within the salt."""

Seals = dict[str, dict[str, str]]
"""What a line of the journal has under `seals`: the seals of texts by what they belong to."""


class Subject(StrEnum):
    """What a text belongs to: its name, what was written beside an entry, where to pay somebody."""

    GROUP = "group"
    PLAYER = "player"
    WEEKEND = "weekend"
    DEVICE = "device"
    REMARK = "remark"
    PAY_DETAILS = "pay_details"


def seal_of(salt: bytes, text: str) -> str:
    """Return the seal of a text, as 64 hexadecimal digits."""
    return hashlib.sha256(salt + text.encode()).hexdigest()


def sealed(text: str) -> tuple[bytes, str]:
    """Return a new salt for a text, and the seal that the two make."""
    salt = secrets.token_bytes(SALT_SIZE)
    return salt, seal_of(salt, text)
