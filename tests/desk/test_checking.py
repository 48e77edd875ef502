"""Checking: a book that was played is clean, and whatever a thief changes is found and named."""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask

from ledger.desk.checking import Checked, UnknownGroupError, check_book, look_over
from ledger.desk.checks.faults import FaultCode
from ledger.rules.presets import PRESETS
from ledger.store.checks.books import all_groups
from ledger.store.journal import last_lines, line_hash
from ledger.web.cli.check_words import CODES, fault_sentence
from ledger.web.locale import speaking
from tests.desk import (
    thefts_of_books,
    thefts_of_facts,
    thefts_of_money,
    thefts_of_names,
    thefts_of_plans,
    thefts_of_rounds,
    thefts_of_shares,
)
from tests.desk.evenings import new_evening
from tests.desk.theft_words import Theft
from tests.desk.whole_books import (
    SQLITE,
    as_first_said,
    give_account,
    share_result,
    steal,
    whole_book,
)
from tests.desk.whole_money import pay_and_share
from tests.desk.wished_books import wish
from tests.store.fixtures import app_on, close

FAULT = FaultCode
THEFTS = (
    thefts_of_rounds.THEFTS
    | thefts_of_books.THEFTS
    | thefts_of_facts.THEFTS
    | thefts_of_names.THEFTS
    | thefts_of_plans.THEFTS
    | thefts_of_shares.THEFTS
    | thefts_of_money.THEFTS
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> Path:
    """The file of a whole book, which is copied for each theft."""
    path = tmp_path_factory.mktemp("whole") / "whole.db"
    shutil.copy(empty_book, path)
    app = app_on(path)
    with app.app_context():
        evening = whole_book()
        give_account(evening)
        wish(evening)
        share_result(evening)
        pay_and_share(evening)
    close(app)
    return path


@pytest.fixture
def book(played: Path) -> Path:
    """A copy of the whole book, a new file at the same place for each test."""
    path = played.with_name("book.db")
    for old in path.parent.glob("book.db*"):
        old.unlink()
    return Path(shutil.copy(played, path))


app_of = cache(app_on)
"""An app knows its questions once they were asked: the next book at its place is checked faster."""


@contextmanager
def opened(book: Path) -> Iterator[None]:
    """Have a book at hand until the block is done."""
    app = app_of(book)
    try:
        with app.app_context():
            yield
    finally:
        close(app)


def checked(book: Path, group_id: UUID | None = None) -> Checked:
    with opened(book):
        return check_book(group_id)


def looked_over(book: Path) -> Checked:
    with opened(book):
        return look_over()


def test_a_book_of_all_games_is_clean(book: Path) -> None:
    before = book.read_bytes()
    for found in (checked(book), looked_over(book)):
        assert found.faults == ()
        assert found.is_clean
        assert (found.groups, found.rounds) == (1, 34)
    assert book.read_bytes() == before


def test_a_journal_that_said_less_is_clean_as_well(book: Path) -> None:
    as_first_said(book)
    assert checked(book).faults == ()
    steal(book, ["UPDATE link SET role = 'owner' WHERE role = 'viewer' AND revoked_at IS NULL"])
    assert [fault.code for fault in checked(book).faults] == [FAULT.LINK_UNSAID]


@pytest.mark.parametrize("stolen", THEFTS.values(), ids=THEFTS)
def test_a_theft_is_found_and_named(book: Path, stolen: Theft) -> None:
    steal(book, stolen.done)
    found = checked(book)
    assert not found.is_clean
    named = [fault for fault in found.faults if fault.code is stolen.found]
    assert named, [fault.code for fault in found.faults]
    with speaking("en"):
        assert all(fault_sentence(fault, with_group=True) for fault in found.faults)
    if stolen.game is not None:
        places = [(each.place.weekend, each.place.game, each.place.number) for each in named]
        assert ("Texel", PRESETS[stolen.game].name, stolen.number) in places


NONSENSE = (
    """UPDATE sitting SET running = '{"luck": 5}'""",
    "UPDATE sitting SET running = '[]'",
    "UPDATE sitting SET options = 'x'",
    "UPDATE sitting SET seats = '5'",
    "UPDATE sitting SET date = 'x'",
    "UPDATE weekend SET starts_on = 'x'",
    "UPDATE player SET id = 'x' WHERE name = 'Late'",
    "UPDATE \"group\" SET group_id = 'x'",
    "UPDATE posting SET amount = 9223372036854775807 WHERE amount > 0",
    "UPDATE journal SET at = 'x' WHERE seq = 5",
    "UPDATE rule_set SET text = 'x'",
)


@pytest.mark.parametrize("change", NONSENSE)
def test_nonsense_is_a_fault_and_stops_no_check(book: Path, change: str) -> None:
    steal(book, ["PRAGMA ignore_check_constraints = ON", change])
    assert checked(book).fault_count > 0
    looked_over(book)


def test_every_fault_is_stolen_by_somebody_here() -> None:
    elsewhere = {
        FAULT.FILE_DAMAGED,
        FAULT.GUARD_MISSING,
        FAULT.ENTRY_TWICE,
        FAULT.JOURNAL_UNCHAINED,
    }
    assert {stolen.found for stolen in THEFTS.values()} | elsewhere == set(FaultCode)


def test_every_fault_has_a_sentence() -> None:
    assert set(FaultCode) == CODES


@pytest.mark.parametrize("name", ["more for one alone", "a total", "an entry of nothing"])
def test_what_sums_and_keys_tell_is_seen_quickly(book: Path, name: str) -> None:
    steal(book, THEFTS[name].done)
    assert THEFTS[name].found in {fault.code for fault in looked_over(book).faults}


@pytest.mark.parametrize(("seq", "is_seen"), [(45, True), (9, False)])
def test_a_changed_line_is_seen_quickly(book: Path, seq: int, *, is_seen: bool) -> None:
    steal(book, [f"UPDATE journal SET action = 'join' WHERE seq = {seq}"])
    codes = {fault.code for fault in looked_over(book).faults}
    assert (FAULT.JOURNAL_CHANGED in codes) == is_seen


def test_a_line_that_was_hashed_anew_does_not_fit_the_next_one(book: Path) -> None:
    with opened(book):
        (group_id,) = all_groups()
        line = next(each for each in last_lines(group_id, limit=100) if each.seq == 30)
        details = line.details | {"number": 77}
        forged = line_hash(group_id, replace(line, details=details))
    change = "UPDATE journal SET details = :details, hash = :hash WHERE seq = 30"
    steal(book, [change], {"details": json.dumps(details), "hash": forged})
    found = checked(book)
    links = [fault for fault in found.faults if fault.code is FAULT.JOURNAL_UNCHAINED]
    assert [fault.values["line"] for fault in links] == [31]


def test_guards_that_were_taken_away_are_missed(book: Path) -> None:
    with closing(SQLITE.connect(book)) as file:
        file.execute("DROP TRIGGER journal_refuses_update")
        file.execute("DROP TRIGGER entry_refuses_unbalanced")
        file.execute(
            "CREATE TRIGGER entry_refuses_unbalanced BEFORE INSERT ON entry BEGIN SELECT 1; END"
        )
        file.execute("DROP TRIGGER round_refuses_update")
        file.execute(
            'CREATE TRIGGER round_refuses_update BEFORE UPDATE ON "round" WHEN 0 '
            "BEGIN SELECT RAISE(ABORT, 'round is append-only'); END"
        )
        file.commit()
    for found in (checked(book), looked_over(book)):
        (fault,) = found.faults
        assert fault.code is FAULT.GUARD_MISSING
        assert fault.values["count"] == 3


def test_only_the_group_that_is_asked_for_is_looked_at(book: Path) -> None:
    with opened(book):
        (first,) = all_groups()
        other = new_evening().group_id
    steal(book, THEFTS["a total"].done)
    assert not checked(book, first).is_clean
    assert checked(book, other).is_clean
    assert checked(book).groups == 2
    with pytest.raises(UnknownGroupError):
        checked(book, UUID(int=7))


def test_the_first_faults_are_named_and_the_others_counted(book: Path) -> None:
    steal(book, ["UPDATE sitting_total SET amount = amount + 1", "UPDATE posting SET amount = 1"])
    found = checked(book)
    assert len(found.faults) == 20
    assert found.fault_count > 50


def test_a_book_is_clean_on_every_database_and_each_round_and_line_is_counted(app: Flask) -> None:
    assert app
    evening = whole_book()
    pay_and_share(evening)
    seen: list[int] = []
    found = check_book(evening.group_id, done=seen.append)
    assert found.faults == ()
    assert sum(seen) == found.rounds + found.lines == 29 + 82
