"""Files that are no whole JSON document, or not the document of an export."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.desk.exports import export_group
from ledger.desk.import_files import DEEPEST, DamagedFileError
from tests.desk.export_texts import everything, full, imported, opened, other, text_of

__all__ = ["full", "other"]


def test_a_file_that_was_cut_off_is_refused_with_the_line(full: bytes, other: Path) -> None:
    with opened(other):
        before = everything()
        for share in (0, 1, 7, 33, 50, 90, 99):
            text = full[: len(full) * share // 100]
            with pytest.raises(DamagedFileError) as refusal:
                imported(text)
            line = text.count(b"\n") + 1
            assert f"line {line}" in str(refusal.value), share
        with pytest.raises(DamagedFileError):
            imported(full[:-3])
        assert everything() == before


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b"7", b"null", b"{", b"{}", b'{"format": "ledger-export"}', b"\xff\xfe{}",
     b"PK\x03\x04", b'{"format": NaN}', b"SQLite format 3\x00", b'{"a":' * 100_000],
)  # fmt: skip
def test_what_is_no_export_is_refused(other: Path, text: bytes) -> None:
    with opened(other), pytest.raises(DamagedFileError):
        imported(text)


def test_bad_json_is_named_by_its_line(full: bytes, other: Path) -> None:
    lines = full.split(b"\n")
    with opened(other):
        for number in (3, 20, len(lines) - 4):
            broken = [*lines]
            broken[number] = b"{'seq': 1}"
            with pytest.raises(DamagedFileError, match=rf"line {number + 1}\b"):
                imported(b"\n".join(broken))


def test_a_key_that_is_there_twice_is_refused(full: bytes, other: Path) -> None:
    twice = full.replace(b'{"seq":1,', b'{"seq":1,"seq":1,', 1)
    again = full.replace(b'"version": 1,', b'"version": 1, "version": 1,', 1)
    with opened(other):
        for text in (twice, again):
            with pytest.raises(DamagedFileError, match="there twice"):
                imported(text)


def test_what_lies_too_deep_is_refused(full: bytes, other: Path) -> None:
    deep: Any = 1
    for _ in range(DEEPEST + 1):
        deep = [deep]
    book = json.loads(full)
    book["rounds"][0]["record"]["notes"] = deep
    with opened(other), pytest.raises(DamagedFileError, match="too deep"):
        imported(text_of(book))


@pytest.mark.parametrize("layout", [{"indent": 2}, {}, {"ensure_ascii": True}])
def test_who_wrote_the_file_anew_did_no_harm(
    full: bytes, other: Path, layout: dict[str, Any]
) -> None:
    with opened(other):
        made = imported(json.dumps(json.loads(full), **layout).encode())
        assert b"".join(export_group(made.group_id)) == full
