"""Nonsense in the place of every value of an export, as no program would write it."""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

from ledger.store.digests import digest
from tests.desk.export_texts import Book, chained, counted

Trail = tuple[str | int, ...]
"""The keys and places that lead to a value."""

DEEP: Any = 7
for _ in range(30):
    DEEP = [DEEP]

NONSENSE: tuple[Any, ...] = (
    None, True, 0, -1, 7, 1.5, 19.0, 2**62, 10**30,
    "", "x", "5", "\x00", "\ud800", "a\udfffb", "Wim\n",
    "00000000-0000-4000-8000-000000000000", "2026-02-30", [], [[]], ["x"], [None], {}, {"x": 1},
    {"corrects": []}, DEEP,
)  # fmt: skip

_ID = re.compile("[0-9a-f-]{36}")


def paths(value: Any, path: Trail = ()) -> Iterator[Trail]:
    """Go through the paths to all values, the outermost first."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from paths(inner, (*path, place))


def kind_of(book: Book, path: Trail) -> str:
    """Return what kind of value a path leads to: equal for the same key of all items.

    Lines of the journal differ by what was done.
    """
    keys = ["[]" if isinstance(key, int) or _ID.fullmatch(key) else key for key in path]
    if path[0] == "journal" and len(path) > 1:
        keys[1] = book["journal"][path[1]]["action"]
    return ".".join(keys)


def at(book: Book, path: Trail) -> Any:
    found: Any = book
    for key in path:
        found = found[key]
    return found


def spoiled(book: Book, path: Trail, value: Any) -> Book:
    """Return a book with nonsense at a path; counts, digests and chain fit, where they can."""
    book = copy.deepcopy(book)
    at(book, path[:-1])[path[-1]] = copy.deepcopy(value)
    try:
        if path[0] == "rounds":
            _say_records(book)
        if path[0] in {"rounds", "journal", "group"} and path[-1] not in {"hash", "previous_hash"}:
            chained(book)
        counted(book)
    except (TypeError, ValueError, KeyError, AttributeError):
        # There is no chain of such lines, and no number of such a list.
        return book
    return book


def _say_records(book: Book) -> None:
    records = {each["id"]: digest(each["record"]) for each in book["rounds"]}
    for line in book["journal"]:
        details = line["details"]
        if "record" in details:
            details["record"] = records.get(details["round"], details["record"])


def text_of(book: Book) -> bytes:
    """Return an export as it is written, an item a line, with escapes for half characters."""
    return json.dumps(book, separators=(",", ":")).replace("},{", "},\n{").encode("ascii")
