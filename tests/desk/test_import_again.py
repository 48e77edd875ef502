"""A file of a group that is here already: checked all the same, then held against the book."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.desk.access import actor_for_secret
from ledger.desk.actors import Actor
from ledger.desk.exports import export_group
from ledger.desk.import_again import NewerFileError, OtherHistoryError
from ledger.desk.import_files import DamagedFileError
from ledger.desk.imports import CookedFileError
from ledger.desk.players import add_player
from ledger.store.database import db
from ledger.store.journal import last_lines
from tests.desk.evenings import Evening, hand
from tests.desk.export_texts import Book, chained, imported, opened, other, text_of

__all__ = ["other"]


def exported(evening: Evening) -> bytes:
    db.session.rollback()
    return b"".join(export_group(evening.group_id))


def on_another_machine(text: bytes, other: Path, act: Callable[[Actor], object]) -> bytes:
    """Bring a group to another book, do something there, and return its export."""
    with opened(other):
        made = imported(text)
        assert made.secret is not None
        owner = actor_for_secret(made.secret)
        assert owner is not None
        act(owner)
        return b"".join(export_group(made.group_id))


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An evening with two rounds."""
    evening.play(hand("Wim", 5))
    evening.play(hand("Piet", 10, "lost"))
    return evening


def test_the_same_history_adds_nothing(played: Evening) -> None:
    text = exported(played)
    again = imported(text)
    (last,) = last_lines(played.group_id, limit=1)
    assert (again.is_new, again.later, again.lines, again.secret) == (False, 0, last.seq, None)
    assert again.name == "Kaartweekend"
    assert exported(played) == text


def test_an_earlier_state_is_told_to_be_one(played: Evening) -> None:
    before = exported(played)
    for _ in range(3):
        played.play(hand("Wim", 5))
    text = exported(played)
    again = imported(before)
    assert (again.is_new, again.later) == (False, 3)
    assert exported(played) == text


def test_a_newer_file_is_told_to_be_one_with_what_to_do(played: Evening, other: Path) -> None:
    text = exported(played)
    newer = on_another_machine(text, other, lambda owner: add_player(owner, "Nel"))
    (last,) = last_lines(played.group_id, limit=1)
    words = rf"1 line more after line {last.seq}, .*journal\[{last.seq}\].*--instance FOLDER"
    with pytest.raises(NewerFileError, match=words):
        imported(newer)
    assert exported(played) == text


def test_two_laptops_that_went_on_by_themselves_part_at_a_line(
    played: Evening, other: Path
) -> None:
    text = exported(played)
    (last,) = last_lines(played.group_id, limit=1)
    theirs = on_another_machine(text, other, lambda owner: add_player(owner, "Nel"))
    played.play(hand("Wim", 5))
    ours = exported(played)
    words = rf"journal\[{last.seq}\]: .* the two part at line {last.seq + 1} of the journal"
    with pytest.raises(OtherHistoryError, match=words):
        imported(theirs)
    assert exported(played) == ours


def raise_stakes(book: Book) -> None:
    for each in book["rounds"][-1]["record"]["hands"]:
        each["stake"] += 5


def unbalance(book: Book) -> None:
    postings = book["entries"][0]["postings"]
    postings[next(iter(postings))] += 5


def strange_standings(book: Book) -> None:
    book["standings"] = {}


def gut(book: Book) -> None:
    for name in ("rounds", "entries", "totals", "known_ids"):
        book[name] = []


def cut_short(book: Book) -> None:
    book["rounds"].pop()


COOKED: dict[str, tuple[Callable[[Book], object], str]] = {
    "facts that were changed": (raise_stakes, "faults"),
    "an entry that does not balance": (unbalance, r"entries\[0\]\.postings: this entry sums to 5"),
    "other standings": (strange_standings, "standings: these are not"),
    "nothing but the journal": (gut, r"journal|counts"),
    "a round that is missing": (cut_short, r"entries\[1\]"),
    "a key that is missing": (lambda b: b["players"][0].pop("colour"), r"players\[0\]\.colour"),
    "a name that is none": (lambda b: b["group"].update(name="\n"), r"group\.name"),
}


@pytest.mark.parametrize(("change", "words"), COOKED.values(), ids=COOKED)
def test_a_cooked_file_of_a_group_that_is_here_is_refused_with_the_place(
    played: Evening, change: Callable[[Book], object], words: str
) -> None:
    text = exported(played)
    book = json.loads(text)
    change(book)
    with pytest.raises((DamagedFileError, CookedFileError)) as refusal:
        imported(text_of(book))
    assert re.search(words, str(refusal.value)), str(refusal.value)
    assert exported(played) == text


def test_a_file_that_was_cut_off_is_refused_where_its_group_is(played: Evening) -> None:
    text = exported(played)
    for share in (30, 60, 90, 99):
        with pytest.raises(DamagedFileError, match="line"):
            imported(text[: len(text) * share // 100])
    assert exported(played) == text


def test_another_first_line_is_another_history(played: Evening) -> None:
    book = json.loads(exported(played))
    line = book["journal"][0]
    line["at"] = line["at"][:-2] + ("1Z" if line["at"][-2] == "0" else "0Z")
    with pytest.raises((OtherHistoryError, CookedFileError)):
        imported(text_of(chained(book)))
