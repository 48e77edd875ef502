"""Reading an export piece by piece: of a file of any size only one item is held at a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from math import isfinite
from typing import IO, Any

import ijson

from ledger.errors import LedgerError
from ledger.store.columns import Json

DEEPEST = 40
"""So deep lists and objects may lie in each other; those of an export are not half as deep."""

_READ_AT_ONCE = 64 * 1024
_ESCAPE = re.compile(rb"\\(?:u([0-9a-fA-F]{4})|[^u])", re.DOTALL)
_HIGH, _LOW, _NO_HALF = 0xD800, 0xDC00, 0xE000
"""Where the first and the second halves of characters begin in UTF-16, and where they end."""
_CONTAINERS = {"start_map": dict, "start_array": list}


class DamagedFileError(LedgerError):
    """A file is no whole export; the message says where, and what is wrong there."""


class Kind(Enum):
    """What a piece of a document is."""

    LIST = auto()
    """The beginning of a list."""
    ITEM = auto()
    """One item of the list that began last."""
    VALUE = auto()
    """A value that is no list."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a document: its key at the top, its place in a list, and where it begins."""

    kind: Kind
    key: str
    value: Json = None
    index: int = 0
    line: int = 0

    @property
    def path(self) -> str:
        """Return the place inside the document, as in other faults: "rounds[17]"."""
        return f"{self.key}[{self.index}]" if self.kind is Kind.ITEM else self.key


def damaged(piece: Piece, why: str, path: str = "") -> DamagedFileError:
    """Return the refusal of a piece, with the line and the path of what is wrong."""
    place = f"{piece.path}.{path}" if path else piece.path
    return DamagedFileError(f"line {piece.line}, {place}: {why}")


def read_pieces(file: IO[bytes]) -> Iterator[Piece]:
    """Return the pieces of a document, in the order in which they stand in its file.

    Raises:
        DamagedFileError: it is not one JSON object, was cut off, or says something twice.
    """
    events = ijson.sendable_list()
    parser = ijson.basic_parse_coro(events, use_float=True)
    builder = _Builder()
    halves = _Halves()
    line = 1
    # An item stands on a line of its own, unless somebody else wrote the file anew.
    for text in iter(lambda: file.readline(_READ_AT_ONCE), b""):
        try:
            parser.send(text)
        except ijson.JSONError as error:
            raise _unreadable(line, error) from error
        except UnicodeDecodeError as error:
            raise _half_character(line) from error
        if halves.are_in(text):
            raise _half_character(line)
        yield from builder.take(events, line)
        events.clear()
        line += text.endswith(b"\n")
    try:
        parser.close()
    except ijson.JSONError as error:
        message = f"line {line}: the file was cut off here"
        raise DamagedFileError(message) from error
    yield from builder.take(events, line)


def _unreadable(line: int, error: Exception) -> DamagedFileError:
    said = str(error).splitlines()[0].removeprefix("b'").split("\\n")[0]
    return DamagedFileError(f"line {line}: this is not JSON that can be read ({said})")


def _half_character(line: int) -> DamagedFileError:
    return DamagedFileError(
        f"line {line}: a character is written here that is none, or half of one"
    )


class _Halves:
    """Finds escapes that are half a character, for which the parser would read "?"."""

    def __init__(self) -> None:
        self._rest = b""

    def are_in(self, text: bytes) -> bool:
        """Answer whether there is one in the next piece of a document, or ended before it."""
        if not self._rest and b"\\" not in text:
            return False
        text = self._rest + text
        end, high = 0, -1
        for found in _ESCAPE.finditer(text):
            code = int(found[1] or b"0", 16)
            is_low = _LOW <= code < _NO_HALF
            if is_low != (high >= 0 and found.start() == end):
                return True
            if high >= 0 and not is_low:
                return True
            high = found.start() if _HIGH <= code < _LOW else -1
            end = found.end()
        if high >= 0 and end < len(text) and text[end : end + 1] != b"\\":
            return True
        begun = text.find(b"\\", end)
        self._rest = text[high:] if high >= 0 else text[begun:] if begun >= 0 else b""
        return False


class _Builder:
    """Puts values together again from the events of the parser."""

    def __init__(self) -> None:
        self._key: str | None = None
        self._seen: set[str] = set()
        self._is_open = False
        self._index: int | None = None
        # The lists and objects that are being read, the outermost first, and the key in each.
        self._stack: list[Any] = []
        self._keys: list[str] = []
        self._line = 0

    def take(self, events: list[tuple[str, Json]], line: int) -> Iterator[Piece]:
        """Return the pieces that these events bring to their end."""
        stack, keys = self._stack, self._keys
        for event, value in events:
            if not stack:
                yield from self._at_the_top(event, value, line)
            elif event == "map_key":
                if value in stack[-1]:
                    message = f"line {line}: {value!r} is there twice"
                    raise DamagedFileError(message)
                keys[-1] = value
            elif event in {"end_map", "end_array"}:
                done = stack.pop()
                keys.pop()
                if not stack:
                    yield self._piece(done, self._line)
            else:
                if type(value) is float and not isfinite(value):
                    message = f"line {line}: this number is too large"
                    raise DamagedFileError(message)
                make = _CONTAINERS.get(event)
                new = value if make is None else make()
                inner = stack[-1]
                if type(inner) is list:
                    inner.append(new)
                else:
                    inner[keys[-1]] = new
                if make is not None:
                    self._go_in(new, line)

    def _go_in(self, new: Json, line: int) -> None:
        if len(self._stack) == DEEPEST:
            message = f"line {line}: this lies too deep"
            raise DamagedFileError(message)
        self._stack.append(new)
        self._keys.append("")

    def _at_the_top(self, event: str, value: Json, line: int) -> Iterator[Piece]:
        if not self._is_open:
            if event != "start_map":
                message = f"line {line}: this is no JSON object"
                raise DamagedFileError(message)
            self._is_open = True
        elif event == "map_key":
            if value in self._seen:
                message = f"line {line}: {value!r} is there twice"
                raise DamagedFileError(message)
            self._seen.add(value)
            self._key = value
        elif event == "end_array":
            self._index = None
        elif event == "start_array" and self._index is None:
            self._index = 0
            yield Piece(Kind.LIST, str(self._key), None, 0, line)
        elif event in _CONTAINERS:
            self._line = line
            self._go_in(_CONTAINERS[event](), line)
        elif event != "end_map":
            yield self._piece(value, line)

    def _piece(self, value: Json, line: int) -> Piece:
        if self._index is None:
            return Piece(Kind.VALUE, str(self._key), value, 0, line)
        self._index += 1
        return Piece(Kind.ITEM, str(self._key), value, self._index - 1, line)
