"""Reading JSON that somebody sent, before anything in it is believed."""

import json

from ledger.errors import Problem, RefusedError

DEEPEST = 100
LONGEST_INTEGER = 1000
BYTE_ORDER_MARK = "\ufeff"


def read_json(text: str | bytes) -> object:
    """Return the value of a JSON text; a byte order mark before it is ignored.

    Numbers that are none of ours (NaN, Infinity, fractions) pass, to be refused at their place;
    an integer too long to read passes as a float for the same end.

    Raises:
        RefusedError: `bad_json`: not JSON, not UTF-8, lone surrogates, nested too deep, or a
            key twice in one object, of which one value would be lost.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value: object = json.loads(
            text.removeprefix(BYTE_ORDER_MARK),
            parse_int=_read_integer,
            object_pairs_hook=_read_object,
        )
    except (ValueError, RecursionError) as error:
        raise RefusedError([Problem("bad_json")]) from error
    if not _is_sound(value):
        raise RefusedError([Problem("bad_json")])
    return value


def _read_integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_INTEGER else float(digits)


def _read_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        message = "a key is there twice"
        raise ValueError(message)
    return found


def _is_sound(value: object) -> bool:
    """Return whether every text is Unicode and nothing is nested too deep."""
    level = [value]
    for _ in range(DEEPEST):
        if not all(_is_unicode(item) for item in level):
            return False
        level = [child for item in level for child in _children(item)]
        if not level:
            return True
    return False


def _children(value: object) -> list[object]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _is_unicode(value: object) -> bool:
    if not isinstance(value, str):
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
