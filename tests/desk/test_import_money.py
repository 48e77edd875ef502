"""Costs, parts of payments and payments outside a plan come back as they were; cooked ones not."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.desk.exports import export_group
from ledger.desk.import_files import DamagedFileError
from tests.desk.evenings import new_evening
from tests.desk.export_texts import Book, book_of, imported, opened, other, text_of
from tests.desk.whole_money import pay_and_share

__all__ = ["other"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> bytes:
    """The export of a group that shared costs and paid in every way."""
    path = tmp_path_factory.mktemp("money") / "ledger.db"
    shutil.copy(empty_book, path)
    with opened(path):
        evening = new_evening()
        pay_and_share(evening)
        return text_of(book_of(evening.group_id))


def test_all_that_was_paid_comes_back(other: Path, exported: bytes) -> None:
    with opened(other):
        group_id = imported(exported).group_id
        assert b"".join(export_group(group_id)) == exported


def entry(book: Book, kind: str, **names: object) -> Book:
    return next(
        each
        for each in book["entries"]
        if each["kind"] == kind and all(each[key] == value for key, value in names.items())
    )


def more(item: Book, times: int = 2) -> None:
    """Let an entry move so many times as much."""
    item["postings"] = {player: times * amount for player, amount in item["postings"].items()}


def outside(book: Book) -> Book:
    return entry(book, "payment", transfer=None, reverses=None)


COOKED: dict[str, tuple[Callable[[Book], object], str]] = {
    "a cost that moves more": (lambda b: more(entry(b, "cost")), "not what its cost moves"),
    "a share of nothing": (lambda b: b["costs"][0].update(shares={}), "whole numbers from 1 to 99"),
    "a share of nobody": (
        lambda b: b["costs"][0].update(shares={b["group"]["id"]: 1}),
        "whole numbers from 1 to 99",
    ),
    "a cost without its entry": (lambda b: entry(b, "cost").update(cost=None), "belongs"),
    "a payment of a cost": (
        lambda b: outside(b).update(cost=b["costs"][0]["id"]), "not where what it is about"
    ),
    "a payment that moves nothing": (
        lambda b: outside(b).update(postings=dict.fromkeys(outside(b)["postings"], 0)),
        "not what its transfer moves",
    ),
    "a part of more than its transfer": (
        lambda b: more(entry(b, "payment", transfer=b["transfers"][0]["id"]), times=9),
        "not what its transfer moves",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("cook", "why"), COOKED.values(), ids=COOKED)
def test_what_was_cooked_is_refused(
    other: Path, exported: bytes, cook: Callable[[Book], object], why: str
) -> None:
    book: Book = json.loads(exported)
    cook(book)
    with opened(other), pytest.raises(DamagedFileError, match=why):
        imported(text_of(book))
