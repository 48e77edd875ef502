"""A book that was filled at any migration is brought up to date whole, on both databases."""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from ledger.desk.checking import check_book
from ledger.desk.corrections import void_round
from ledger.desk.payments import mark_paid
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import end_sitting
from ledger.store.database import Base, db
from ledger.store.revisions import current_revision, known_revisions
from ledger.store.troubles import UnusableDatabaseError
from ledger.store.upgrades import (
    OlderDatabaseError,
    migrate_to,
    require_up_to_date,
    upgrade_database,
)
from tests import postgresql
from tests.desk.evenings import Evening, hand, new_evening, new_sitting, new_weekend
from tests.desk.test_running import lost
from tests.desk.whole_books import Table, book_without_worth, whole_book
from tests.desk.whole_money import pay_and_share
from tests.store.fixtures import app_at, close
from tests.store.older import Rows, unsealed, without_salts

REVISIONS = known_revisions()


def weekend_game() -> Evening:
    """Play as the first program could: one game, a voided round, a weekend settled and paid."""
    evening = new_evening()
    evening.play(hand("Wim", 5), hand("Piet", 10, "lost"))
    void_round(evening.owner, evening.play(hand("Kees", 5)).round.id, "counted twice")
    evening.play(hand("Kees", 20, "lost"))
    end_sitting(evening.owner, evening.sitting.id)
    transfer_id = settle_weekend(evening.owner, evening.weekend.id).transfers[0].id
    assert transfer_id is not None
    mark_paid(evening.owner, transfer_id)
    return evening


def games_with_more_to_keep() -> Evening:
    """Play also with a pot and with strokes, which run on from round to round."""
    evening = weekend_game()
    weekend = new_weekend(evening.owner, name="Vlieland")
    pot = Table(evening, "tjugoett", weekend=weekend)
    pot.play(hand("Wim", 50, "lost"), pot=100)
    pot.play(hand("Piet", 100))
    pot.end()
    strokes = Table(evening, "eenendertigen", weekend=weekend, options={"strokes": 2})
    strokes.play(*lost("Wim"))
    strokes.end()
    return evening


SEALED_SINCE = "0006"


def money_besides_play() -> Evening:
    """Play a whole book, with shared costs and payments in parts."""
    evening = whole_book()
    pay_and_share(evening)
    return evening


PLAYED: dict[str, Callable[[], Evening]] = {
    "0001": weekend_game,
    "0002": games_with_more_to_keep,
    "0008": money_besides_play,
    "0009": money_besides_play,
}
"""What a book can hold at a revision; at every other one, all but chips that are worth money."""


@pytest.fixture
def empty_place(tmp_path: Path) -> Iterator[str]:
    """The URL of a database without any table."""
    if not postgresql.IS_CHOSEN:
        yield f"sqlite:///{tmp_path / 'older.db'}"
        return
    with postgresql.database() as name:
        yield postgresql.url(name)


@pytest.fixture
def older(empty_place: str, tmp_path: Path) -> Iterator[Flask]:
    """An app on a database without any table."""
    app = app_at(empty_place, tmp_path)
    yield app
    close(app)


def rows_of_all() -> Rows:
    """Return the rows of every table, in an order that does not depend on how they lie."""
    return {
        name: [
            dict(row)
            for row in db.session.execute(
                sa.select(table).order_by(*table.primary_key.columns)
            ).mappings()
        ]
        for name, table in Base.metadata.tables.items()
    }


def keep(rows: Rows) -> None:
    """Write rows into the tables and columns that are there already."""
    inspector = sa.inspect(db.engine)
    there = [each for each in Base.metadata.sorted_tables if inspector.has_table(each.name)]
    # Since entries are sealed their postings come first; before, they came after.
    key = next(
        each
        for each in inspector.get_foreign_keys("posting")
        if "entry_seq" in each["constrained_columns"]
    )
    if key["options"].get("deferrable"):
        posting = next(each for each in there if each.name == "posting")
        there.remove(posting)
        there.insert([each.name for each in there].index("entry"), posting)
    with db.engine.begin() as connection:
        for table in there:
            names = {column["name"] for column in inspector.get_columns(table.name)}
            kept = sa.table(
                table.name, *(sa.column(c.name, c.type) for c in table.columns if c.name in names)
            )
            some = [{name: row[name] for name in names} for row in rows[table.name]]
            if some:
                connection.execute(sa.insert(kept), some)


def rows_of_before() -> Rows:
    """Return the rows of a book that was sealed by its upgrade, without what that added."""
    rows = rows_of_all()
    line = rows["journal"].pop()
    assert (line["action"], line["link_id"], line["device_id"]) == ("seal_names", None, None)
    rows["mention"] = [each for each in rows["mention"] if each["seq"] != line["seq"]]
    return without_salts(rows)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_book_filled_at_a_migration_is_brought_up_to_date_whole(
    app: Flask, older: Flask, revision: str
) -> None:
    evening = PLAYED.get(revision, book_without_worth)()
    is_sealed = revision >= SEALED_SINCE
    expected = rows_of_all() if is_sealed else unsealed(rows_of_all())
    with older.app_context():
        migrate_to(revision)
        keep(expected)
    upgrade_database(older)
    with older.app_context():
        assert current_revision() == REVISIONS[-1]
        assert (rows_of_all() if is_sealed else rows_of_before()) == expected
        assert check_book().faults == ()
        db.session.rollback()
        table = new_sitting(evening.scorekeeper, new_weekend(evening.owner, name="Ameland"))
        record = {"hands": [hand("Wim", 5)]}
        assert record_round(evening.scorekeeper, table.id, record, id=uuid4()).round.number == 1
        assert check_book().faults == ()
    assert app


@pytest.mark.postgresql
def test_a_database_that_is_not_up_to_date_is_told_so_and_left_alone(older: Flask) -> None:
    with older.app_context():
        with pytest.raises(OlderDatabaseError, match=r"no book .* yet; `ledger upgrade` makes it"):
            require_up_to_date()
        migrate_to("0003")
        with pytest.raises(OlderDatabaseError, match=r"revision 0003, .*`ledger upgrade` brings"):
            require_up_to_date()
        assert current_revision() == "0003"


@pytest.mark.sqlite
def test_what_is_left_of_a_book_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "ledger.db"
    app = app_at(f"sqlite:///{file}", tmp_path)
    file.write_bytes(b"x")
    with pytest.raises(UnusableDatabaseError, match="all but empty"):
        upgrade_database(app)
    assert file.read_bytes() == b"x"
    file.write_bytes(b"")
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "day-2026-11-29.db").write_bytes(b"a copy")
    with pytest.raises(UnusableDatabaseError, match="put a copy back"):
        upgrade_database(app)
    (tmp_path / "backups" / "day-2026-11-29.db").unlink()
    assert upgrade_database(app) is None
    close(app)
