"""One way of writing a value down, so that equal values have equal digests."""

import hashlib
import json

from ledger.store.columns import Json


def canonical(value: Json) -> Json:
    """Return the JSON value with whole floats as integers: 19.0 is 19."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list | tuple):
        return [canonical(item) for item in value]
    if isinstance(value, dict):
        return {key: canonical(item) for key, item in value.items()}
    return value


def digest(value: Json) -> str:
    """Return the SHA-256 of a JSON value, as 64 hexadecimal digits."""
    text = json.dumps(canonical(value), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
