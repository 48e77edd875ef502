"""Whatever stands in an export in the place of a value: it is refused with its place, or kept."""

import json
import random
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ledger.desk.exports import export_group
from ledger.desk.import_files import DamagedFileError, read_pieces
from ledger.desk.import_lines import ACTIONS
from ledger.desk.imports import CookedFileError
from ledger.web.journal import words
from tests.desk.export_texts import Book, everything, full, imported, opened, other
from tests.desk.nonsense import NONSENSE, Trail, kind_of, paths, spoiled, text_of

__all__ = ["full", "other"]

TRIED = 120


def some(book: Book) -> list[tuple[Trail, Any]]:
    """Return some of the values of a book with nonsense for each, always the same."""
    by_kind: dict[str, Trail] = {kind_of(book, path): path for path in paths(book)}
    chance = random.Random(20261130)
    chosen = chance.sample(sorted(by_kind), TRIED)
    return [(by_kind[kind], chance.choice(NONSENSE)) for kind in chosen]


def outcome(text: bytes) -> bytes | DamagedFileError | CookedFileError:
    """Return what is kept of a file, or why it is refused; nothing else may be raised."""
    try:
        return b"".join(export_group(imported(text).group_id))
    except (DamagedFileError, CookedFileError) as refusal:
        return refusal


def outcomes(book: Book, other: Path, empty: Path) -> Iterator[tuple[Book, str, Any]]:
    """Import a book with nonsense again and again, each time where nothing was kept before."""
    waiting = some(book)
    while waiting:
        shutil.copy(empty, other)
        with opened(other):
            found: Any = None
            while waiting and not isinstance(found, bytes):
                path, value = waiting.pop()
                changed = spoiled(book, path, value)
                found = outcome(text_of(changed))
                yield changed, f"{path}: {value!r}", found
        other.unlink()


def test_nonsense_is_refused_with_its_place_or_is_what_is_kept(
    full: bytes, other: Path, empty_book: Path
) -> None:
    refused = 0
    for changed, what, found in outcomes(json.loads(full), other, empty_book):
        if isinstance(found, bytes):
            # As texts, in which 1 and true differ.
            assert json.dumps(json.loads(found)) == json.dumps(changed), what
            continue
        refused += 1
        is_placed = isinstance(found, CookedFileError) or str(found).startswith("line ")
        assert is_placed, (what, str(found))
    assert refused > TRIED * 3 // 4


FOUND: dict[str, tuple[Trail, Any]] = {
    "rounds entered again as a number": (("journal", -1, "details", "entered_again"), 5),
    "a corrected round as a list": (("journal", -1, "details", "corrects"), []),
    "a round as a map": (("journal", -1, "details", "round"), {"x": 1}),
    "a weekend as a map": (("journal", -1, "details", "weekend"), {}),
    "a weekend that is not in the file": (
        ("journal", -1, "details", "weekend"), "00000000-0000-4000-8000-000000000000"
    ),
    "what was paid as a text": (("journal", -1, "details", "net"), "5"),
    "a deed of nobody's": (("journal", -1, "action"), "steal"),
    "no details": (("journal", -1, "details"), {}),
    "details as a list": (("journal", -1, "details"), [[]]),
    "a pot as a list": (("sittings", -1, "running"), {"pot": []}),
    "strokes as a text": (("sittings", -1, "running"), {"strokes": "5"}),
    "strokes as an empty text": (("rounds", -1, "began_with"), {"strokes": ""}),
    "chips as nothing at all": (("rounds", -1, "began_with"), {"chips": []}),
    "a pot that is as at the start": (("sittings", -1, "running"), {"pot": None}),
    "a player who came before the first": (("players", -1, "position"), -1),
    "a dealer of a round that began with nothing": (
        ("rounds", -1, "dealer"), "00000000-0000-4000-8000-000000000000"
    ),
    "a cause of no correction": (
        ("rounds", 0, "cause"), "00000000-0000-4000-8000-000000000000"
    ),
    "the first half of a character": (("devices", 0, "name"), "\ud83d"),
    "the second half of a character": (("devices", 0, "name"), "a\udc00"),
    "half a character in a remark": (("entries", 1, "remark"), "counted \ud800 twice"),
    "two first halves": (("players", 0, "name"), "\ud83d\ud83d\udc00"),
    "a number without end": (("rounds", -1, "record", "notes"), [float("1e308") * 10]),
}  # fmt: skip


@pytest.mark.parametrize(("path", "value"), FOUND.values(), ids=FOUND)
def test_nonsense_that_was_found_is_refused_with_its_place(
    full: bytes, other: Path, path: Trail, value: Any
) -> None:
    book = json.loads(full)
    if path[0] == "journal":
        place = next(
            place for place, line in enumerate(book["journal"]) if line["action"] == "correct_round"
        )
        path = ("journal", place, *path[2:])
    text = text_of(spoiled(book, path, value)).replace(b"Infinity", b"1e999")
    with opened(other):
        before = everything()
        with pytest.raises(DamagedFileError, match=r"^line \d+"):
            imported(text)
        assert everything() == before


def test_whole_characters_may_be_written_as_escapes(
    full: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = json.loads(full)
    book["devices"][0]["name"] = 'A \\ud83d\\ "🂡🂡" \U0001f0a1é' * 2
    text = json.dumps(book).encode("ascii")
    # Wherever the file is cut into pieces while it is read.
    for size in (7, 64, 65, 66, 67, 65536):
        monkeypatch.setattr("ledger.desk.import_files._READ_AT_ONCE", size)
        pieces = list(read_pieces(BytesIO(text)))
        assert book["devices"][0] in [piece.value for piece in pieces]
        broken = text.replace(rb"\udca1\ud83c", rb"\udca1x", 1)
        assert broken != text
        with pytest.raises(DamagedFileError, match="half of one"):
            list(read_pieces(BytesIO(broken)))


def test_the_deeds_of_a_file_are_those_that_have_words() -> None:
    assert words.ACTIONS == ACTIONS
