"""A book with wishes and carried balances is exported, and imported again only as it was."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ledger.desk.checking import check_book
from ledger.desk.exports import export_group
from ledger.desk.import_files import DamagedFileError
from ledger.desk.imports import CookedFileError
from tests.desk.export_texts import (
    Book,
    chained,
    counted,
    everything,
    imported,
    opened,
    other,
    text_of,
)
from tests.desk.whole_books import whole_book
from tests.desk.wished_books import wish

__all__ = ["other"]


@pytest.fixture(scope="module")
def wished(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> bytes:
    """The export of a whole book with wishes."""
    path = tmp_path_factory.mktemp("wished") / "ledger.db"
    shutil.copy(empty_book, path)
    with opened(path):
        evening = whole_book()
        wish(evening)
        return b"".join(export_group(evening.group_id))


def test_wishes_and_carried_balances_come_back_as_they_were(wished: bytes, other: Path) -> None:
    with opened(other):
        group_id = imported(wished).group_id
        assert check_book().faults == ()
        assert b"".join(export_group(group_id)) == wished


def plan_with_wishes(book: Book) -> dict[str, Any]:
    return next(each for each in book["settlements"] if (each["wishes"] or {}).get("treasurer"))


def carries(book: Book) -> list[dict[str, Any]]:
    return [each for each in book["entries"] if each["kind"] == "carry"]


def of_wishes(**words: Any) -> Callable[[Book], None]:
    return lambda book: plan_with_wishes(book)["wishes"].update(words)


def twice_as_much(book: Book) -> None:
    first = carries(book)[0]
    first["postings"] = {player: 2 * amount for player, amount in first["postings"].items()}


TAMPERINGS: dict[str, tuple[Callable[[Book], object], str]] = {
    "wishes that are none": (of_wishes(luck=7), "no wishes as they are kept"),
    "a treasurer who is nobody": (of_wishes(treasurer=str(uuid4())), "not in the file"),
    "wishes that contradict each other": (of_wishes(round_to=0), "no wishes as they are kept"),
    "half a cent left": (of_wishes(left={str(uuid4()): 0.5}), "no wishes as they are kept"),
    "another rounding": (of_wishes(round_to=5), "plan_differs"),
    "a carried balance of no plan": (
        lambda book: carries(book)[0].update(settlement=None), "what it is about"
    ),
    "a carried balance at a table": (
        lambda book: carries(book)[0].update(sitting=book["sittings"][0]["id"]), "what it is about"
    ),
    "a carried balance of twice as much": (twice_as_much, ""),
    "a carried balance taken back in another plan": (
        lambda book: carries(book)[-1].update(settlement=book["settlements"][0]["id"]),
        "does not take entry",
    ),
}  # fmt: skip


@pytest.mark.parametrize("tampering", TAMPERINGS.values(), ids=list(TAMPERINGS))
def test_what_was_tampered_with_is_refused_with_its_place(
    wished: bytes, other: Path, tampering: tuple[Callable[[Book], object], str]
) -> None:
    change, words = tampering
    book = json.loads(wished)
    change(book)
    with opened(other):
        before = everything()
        with pytest.raises((DamagedFileError, CookedFileError)) as refusal:
            imported(text_of(counted(chained(book))))
        assert words in str(refusal.value)
        assert everything() == before
