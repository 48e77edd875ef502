"""Secrets of links and devices: what opens a group; only their hashes are kept.

A secret's text is the group's id and 24 random bytes, so that it is found by the group first.
"""

import base64
import binascii
import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID

_RANDOM_BYTES = 24
_ALL_BYTES = 16 + _RANDOM_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """A secret as it is given away, and the hash by which it is known again."""

    group_id: UUID
    text: str
    hash: bytes


def new_secret(group_id: UUID) -> Secret:
    """Return a secret that nobody can guess."""
    return _secret(group_id, secrets.token_bytes(_RANDOM_BYTES))


def derived_secret(group_id: UUID, key: str) -> Secret:
    """Return the secret that follows from a key; it is as hard to guess as the key."""
    return _secret(group_id, hashlib.sha256(key.encode()).digest()[:_RANDOM_BYTES])


def read_secret(text: str) -> Secret | None:
    """Return the secret of a text, or None where it cannot be one."""
    try:
        data = base64.b64decode(text.encode("ascii") + b"==", altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return None
    if len(data) != _ALL_BYTES:
        return None
    secret = _secret(UUID(bytes=data[:16]), data[16:])
    return secret if secret.text == text else None


def _secret(group_id: UUID, random: bytes) -> Secret:
    data = group_id.bytes + random
    text = base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
    return Secret(group_id=group_id, text=text, hash=hashlib.sha256(data).digest())
