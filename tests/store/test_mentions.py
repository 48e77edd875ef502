"""What the lines of the journal name: kept with each line, and for the lines of before."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from ledger.desk.capital import add_capital
from ledger.desk.corrections import correct_round, void_round
from ledger.desk.payments import mark_paid
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import change_sitting, end_sitting
from ledger.store.database import Base, db, sqlite_module
from ledger.store.journal import last_lines
from ledger.store.mentions import named_ids
from ledger.store.upgrades import migrate_to, upgrade_database
from tests.desk.evenings import Evening, hand, new_sitting
from tests.store.fixtures import app_on, close
from tests.store.older import pour


@pytest.fixture
def book(evening: Evening) -> Evening:
    """A book with lines of many kinds, in which Kees plays no round."""
    seats = ["James", "Wim", "Piet"]
    change_sitting(evening.owner, evening.sitting.id, seats=seats)
    first = evening.play(hand("Wim", 5))
    correct_round(evening.owner, first.round.id, {"hands": [hand("Piet", 5)]}, id=uuid4())
    void_round(evening.owner, evening.play(hand("Wim", 5)).round.id)
    end_sitting(evening.owner, evening.sitting.id)
    table = new_sitting(evening.scorekeeper, evening.weekend, rule_set="tjugoett", seats=seats)
    add_capital(evening.scorekeeper, table.id, 100)
    plan = settle_weekend(evening.owner, evening.weekend.id).transfers
    assert plan[0].id is not None
    mark_paid(evening.owner, plan[0].id)
    return evening


def lines_about(evening: Evening, subject_id: UUID) -> list[str]:
    """Return the actions of all lines that name something, the first first."""
    rows = db.session.scalars(
        sa.text(
            "SELECT journal.action FROM mention JOIN journal USING (group_id, seq)"
            " WHERE group_id = :group AND subject_id = :subject ORDER BY seq"
        ),
        {"group": evening.group_id.hex, "subject": subject_id.hex},
    )
    return list(rows)


def mentions() -> set[Any]:
    return set(db.session.execute(sa.text("SELECT * FROM mention")).all())


def test_a_player_is_found_in_all_that_was_done_for_them(book: Evening) -> None:
    assert lines_about(book, book.player("Piet").id) == [
        "create_group",
        "open_sitting",
        "change_sitting",
        "record_round",
        "correct_round",
        "record_round",
        "void_round",
        "open_sitting",
        "settle_weekend",
        "mark_paid",
    ]
    kees = ["create_group", "open_sitting", "change_sitting"]
    assert lines_about(book, book.player("Kees").id) == kees
    assert "add_capital" in lines_about(book, book.player("James").id)


def test_a_weekend_is_found_in_everything_but_the_beginning(book: Evening) -> None:
    every = [line.action for line in last_lines(book.group_id)][::-1]
    assert every[0] == "create_group"
    assert lines_about(book, book.weekend.id) == every[1:]


def test_what_is_no_id_names_nothing() -> None:
    assert named_ids({"a": ["x", 1, None, "0" * 64, "-" * 36], "rounds": {"b": 1.5}}) == frozenset()
    id_ = uuid4()
    assert named_ids({"net": {str(id_): 5}}) == named_ids([[str(id_)]]) == frozenset({id_})


@pytest.fixture
def older(app: Flask, book: Evening, tmp_path: Path) -> Iterator[Flask]:
    """The same book as the program before this one kept it, whose lines named less."""
    assert book
    old = app_on(tmp_path / "older.db")
    with old.app_context():
        migrate_to("0003")
        tables = set(sa.inspect(db.engine).get_table_names()) & set(Base.metadata.tables)
    source = str(Path(app.instance_path) / "ledger.db")
    with closing(sqlite_module().connect(tmp_path / "older.db")) as file, file:
        file.execute("ATTACH ? AS newer", [source])
        file.execute("DROP TRIGGER journal_refuses_update")
        pour(file, tables)
        # As the lines were before they named more: a void no players, a payment nobody.
        for key, actions in {
            "weekend": "'void_round', 'record_round', 'correct_round', 'end_sitting'",
            "players": "'void_round'",
            "sender": "'mark_paid'",
            "receiver": "'mark_paid'",
        }.items():
            file.execute(
                f"UPDATE journal SET details = json_remove(details, '$.{key}')"
                f" WHERE action IN ({actions})"
            )
    yield old
    close(old)


@pytest.mark.sqlite
def test_a_book_of_before_is_found_in_as_well(older: Flask, book: Evening) -> None:
    everything = mentions()
    db.session.rollback()
    upgrade_database(older)
    with older.app_context():
        newest = last_lines(book.group_id, limit=1)[0].seq
        assert {each for each in mentions() if each.seq < newest} == everything
        assert lines_about(book, book.player("Piet").id)[-2:] == ["mark_paid", "seal_names"]
