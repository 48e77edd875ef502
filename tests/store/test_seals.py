"""Entries are sealed by the database itself, also against a client with settings of its own."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from ledger.desk.capital import add_capital
from ledger.desk.chips import buy_chips
from ledger.desk.corrections import correct_round, void_round
from ledger.desk.costs import enter_cost
from ledger.desk.sittings import end_sitting, reopen_sitting
from ledger.errors import LedgerError
from ledger.store.database import Base, db, sqlite_module, writing, writing_options
from ledger.store.revisions import current_revision
from ledger.store.sittings import open_sittings
from ledger.store.tables import APPEND_ONLY
from ledger.store.upgrades import migrate_to, upgrade_database
from tests.desk.evenings import Evening, hand, new_sitting
from tests.store.fixtures import app_on, close
from tests.store.older import pour

# The program's own library: two of them in one process break each other's locks.
SQLITE = sqlite_module()


def keys_of(table: sa.Table) -> list[list[str]]:
    """Return the columns of everything that has to be unique in a table."""
    constraints = (c for c in table.constraints if isinstance(c, sa.UniqueConstraint))
    indexes = (index for index in table.indexes if index.unique)
    keys = [list(table.primary_key.columns), *(list(each.columns) for each in constraints)]
    keys += [list(index.columns) for index in indexes]
    return [[column.name for column in key] for key in keys]


KEYS = {
    f"{table} by {', '.join(key)}": (table, key)
    for table in APPEND_ONLY
    for key in keys_of(Base.metadata.tables[table])
}

NEW_ENTRY = (
    "INSERT INTO entry (group_id, seq, kind, weekend_id, currency, at) "
    "SELECT group_id, 900, 'payment', weekend_id, currency, at FROM entry LIMIT 1"
)

LATE = (
    "INSERT INTO posting (group_id, entry_seq, player_id, amount) "
    "SELECT group_id, 1, id, 0 FROM player WHERE name = 'Zoë'"
)


def postings(*amounts: object) -> str:
    """Return the statement that writes postings of the entry 900, one a player."""
    chosen = " ".join(f"WHEN {place} THEN {value}" for place, value in enumerate(amounts, start=1))
    return (
        "INSERT INTO posting (group_id, entry_seq, player_id, amount) "
        f"SELECT group_id, 900, id, CASE position {chosen} END FROM player "
        f"WHERE position <= {len(amounts)}"
    )


@pytest.fixture
def book_of_before(evening: Evening) -> Evening:
    """A book with a row or more in every table that has been kept for ever since the first."""
    round_id = evening.play(hand("Wim", 5)).round.id
    record = {"hands": [hand("Wim", 6)]}
    void_round(evening.owner, correct_round(evening.owner, round_id, record, id=uuid4()).round.id)
    end_sitting(evening.owner, evening.sitting.id)
    table = new_sitting(evening.scorekeeper, evening.weekend, rule_set="tjugoett")
    add_capital(evening.scorekeeper, table.id, 100)
    end_sitting(evening.scorekeeper, table.id)
    chips = new_sitting(evening.scorekeeper, evening.weekend, rule_set="eenentwintigen")
    buy_chips(evening.scorekeeper, chips.id, "Wim", 100)
    return evening


@pytest.fixture
def book(book_of_before: Evening) -> Evening:
    """A book with a row or more in every table that is kept for ever."""
    evening = book_of_before
    enter_cost(evening.scorekeeper, evening.weekend.id, what="beer", amount=10, payer="Wim")
    return evening


@pytest.fixture
def stranger(app: Flask, book: Evening) -> Iterator[Connection]:
    """A client that knows nothing of our settings: no keys, no triggers on what it replaces."""
    assert book
    connection = SQLITE.connect(path_of(app))
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (0,)
    assert connection.execute("PRAGMA recursive_triggers").fetchone() == (0,)
    yield connection
    connection.close()


def path_of(app: Flask) -> Path:
    return Path(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))


def run(*statements: str) -> Callable[[], None]:
    """Return an act that runs these statements in one transaction of our own."""

    def act() -> None:
        with writing(uuid4()):
            for statement in statements:
                db.session.execute(sa.text(statement))

    return act


def everything() -> dict[str, list[dict[str, object]]]:
    """Return the rows of the tables that there are, without what a row does not say."""
    tables = set(sa.inspect(db.engine).get_table_names())
    return {
        table: [
            {key: value for key, value in row.items() if value is not None}
            for row in db.session.execute(sa.text(f'SELECT * FROM "{table}"')).mappings()
        ]
        for table in APPEND_ONLY
        if table in tables
    }


def test_an_entry_that_sums_to_zero_is_taken(book: Evening) -> None:
    assert book
    run(postings(5, -3, -2), NEW_ENTRY)()
    rows = db.session.execute(sa.text("SELECT amount FROM posting WHERE entry_seq = 900"))
    assert sorted(rows.scalars()) == [-3, -2, 5]


@pytest.mark.parametrize(
    "amounts",
    [(), (5,), (5, -4), (1, 1, 1, -2), ("9223372036854775807", 1)],
    ids=["none", "one", "too little", "too much", "more than a number holds"],
)
def test_an_entry_that_does_not_sum_to_zero_is_refused(
    book: Evening, amounts: tuple[object, ...]
) -> None:
    assert book
    before = everything()
    statements = [postings(*amounts)] if amounts else []
    with pytest.raises(
        sa.exc.DBAPIError, match=r"does not sum to zero|integer overflow|out of range"
    ):
        run(*statements, NEW_ENTRY)()
    assert everything() == before


# A column of whole numbers takes nothing else on PostgreSQL.
@pytest.mark.sqlite
@pytest.mark.parametrize("odd", ["'five'", "0.5", "x'05'"])
def test_amounts_that_are_no_whole_numbers_are_refused(book: Evening, odd: str) -> None:
    assert book
    with pytest.raises(sa.exc.IntegrityError, match="does not sum to zero"):
        run(postings(odd, f"-({odd})"), NEW_ENTRY)()


def test_an_entry_cannot_come_before_its_postings(book: Evening) -> None:
    assert book
    with pytest.raises(sa.exc.IntegrityError, match="does not sum to zero"):
        run(NEW_ENTRY, postings(5, -5))()


def test_no_posting_is_added_to_an_entry_later(book: Evening) -> None:
    assert book
    with pytest.raises(sa.exc.IntegrityError, match="of an entry that is closed"):
        run(LATE)()


def test_postings_without_an_entry_are_not_kept(book: Evening) -> None:
    assert book
    before = everything()
    with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
        run(postings(5, -5))()
    assert everything() == before


@pytest.mark.sqlite
def test_a_stranger_cannot_unbalance_an_entry(stranger: Connection) -> None:
    before = everything()
    tried = {
        NEW_ENTRY: "does not sum to zero",
        LATE: "entry that is closed",
        "UPDATE posting SET amount = amount + 1": "append-only",
        "DELETE FROM posting": "append-only",
        "UPDATE OR REPLACE posting SET player_id = (SELECT max(id) FROM player)": "append-only",
        "INSERT OR REPLACE INTO posting SELECT group_id, entry_seq, player_id, amount + 1 "
        "FROM posting": "append-only|closed",
    }
    for statement, message in tried.items():
        with pytest.raises(SQLITE.IntegrityError, match=message):
            stranger.execute(statement)
        stranger.rollback()
    assert everything() == before


@pytest.mark.sqlite
@pytest.mark.parametrize(("table", "key"), KEYS.values(), ids=KEYS)
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE"])
def test_a_stranger_cannot_replace_what_is_there(
    stranger: Connection, table: str, key: list[str], verb: str
) -> None:
    before = everything()
    columns = [row[1] for row in stranger.execute(f'PRAGMA table_info("{table}")')]
    # All that is not in the key is another row's, or nobody's.
    others = {"id": "lower(hex(randomblob(16)))", "round_id": "lower(hex(randomblob(16)))",
              "seq": "seq + 900", "sitting_version": "sitting_version + 900", "reverses": "NULL",
              "corrects_id": "lower(hex(randomblob(16)))"}  # fmt: skip
    values = [name if name in key else others.get(name, name) for name in columns]
    where = " AND ".join(f"{name} IS NOT NULL" for name in key)
    if table == "entry":
        # Postings of nothing, so that the entry would balance.
        stranger.execute(
            "INSERT INTO posting SELECT DISTINCT group_id, seq + 900, player_id, 0 "
            "FROM entry JOIN posting USING (group_id)"
        )
    with pytest.raises(SQLITE.IntegrityError, match=f"{table} is append-only|is closed"):
        stranger.execute(
            f'{verb} INTO "{table}" ({", ".join(columns)}) '
            f'SELECT {", ".join(values)} FROM "{table}" WHERE {where} LIMIT 1'
        )
    stranger.rollback()
    assert everything() == before


@pytest.mark.sqlite
@pytest.mark.parametrize("table", APPEND_ONLY)
def test_a_stranger_cannot_replace_a_row_by_its_place_in_the_file(
    stranger: Connection, table: str
) -> None:
    before = everything()
    columns = [row[1] for row in stranger.execute(f'PRAGMA table_info("{table}")')]
    values = ["'other'" if name == "group_id" else name for name in columns]
    if table == "entry":
        stranger.execute(
            "INSERT INTO posting SELECT 'other', entry_seq, player_id, amount FROM posting"
        )
    with pytest.raises(SQLITE.IntegrityError, match=f"{table} is append-only"):
        stranger.execute(
            f'REPLACE INTO "{table}" (rowid, {", ".join(columns)}) '
            f'SELECT rowid, {", ".join(values)} FROM "{table}"'
        )
    stranger.rollback()
    assert everything() == before


@pytest.mark.postgresql
def test_two_at_once_cannot_unbalance_an_entry_that_neither_sees(book: Evening) -> None:
    assert book
    writers = db.engine.execution_options(**writing_options(db.engine))
    with writers.connect() as one, writers.connect() as other:
        one.execute(sa.text(postings(5, -5)))
        one.execute(sa.text(NEW_ENTRY))
        # The other adds a posting of another player to the entry that is not there for it yet.
        other.execute(
            sa.text(
                "INSERT INTO posting (group_id, entry_seq, player_id, amount) "
                "SELECT group_id, 900, id, 7 FROM player WHERE name = 'Zoë'"
            )
        )
        one.commit()
        with pytest.raises(sa.exc.IntegrityError, match="does not sum to zero"):
            other.commit()
    rows = db.session.execute(sa.text("SELECT amount FROM posting WHERE entry_seq = 900"))
    assert sorted(rows.scalars()) == [-5, 5]


@pytest.fixture
def older(app: Flask, book_of_before: Evening, tmp_path: Path) -> Iterator[Flask]:
    """The same book as the program before this one kept it."""
    assert book_of_before
    old = app_on(tmp_path / "older.db")
    with old.app_context():
        migrate_to("0003")
        tables = set(sa.inspect(db.engine).get_table_names()) & set(Base.metadata.tables)
    with closing(SQLITE.connect(tmp_path / "older.db")) as file, file:
        file.execute("ATTACH ? AS newer", [str(path_of(app))])
        pour(file, tables)
    yield old
    close(old)


@pytest.mark.sqlite
def test_a_book_of_before_is_sealed_as_it_is(older: Flask, book_of_before: Evening) -> None:
    book = book_of_before
    with older.app_context():
        rows = everything()
        db.session.rollback()
    assert upgrade_database(older) is not None
    with older.app_context():
        upgraded = everything()
        assert upgraded["journal"].pop()["action"] == "seal_names"
        assert {table: upgraded[table] for table in rows} == rows
        with pytest.raises(sa.exc.IntegrityError, match="closed"):
            run(LATE)()
        for name in rows.keys() & set(APPEND_ONLY):
            with pytest.raises(sa.exc.IntegrityError, match=f"{name} is append-only"):
                run(f'DELETE FROM "{name}"')()
        for table in open_sittings(book.group_id):
            end_sitting(book.owner, table.id)
        reopen_sitting(book.owner, book.sitting.id)
        assert book.play(hand("Kees", 5)).is_new


@pytest.mark.sqlite
def test_a_book_of_before_that_does_not_balance_is_left_alone(older: Flask) -> None:
    with older.app_context():
        run("DROP TRIGGER posting_refuses_update")()
        run("UPDATE posting SET amount = amount + 1 WHERE entry_seq = 2 AND amount < 0")()
        rows = everything()
        db.session.remove()
    with pytest.raises(LedgerError, match="entry 2 sums to 1, not to zero"):
        upgrade_database(older)
    with older.app_context():
        assert everything() == rows
        assert current_revision() == "0003"
