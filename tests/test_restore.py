"""What `ledger restore` looks at before a copy takes the place of the book."""

import sqlite3
from contextlib import closing
from pathlib import Path

from ledger.store.upgrades import migrate_to
from tests.desk.whole_books import steal
from tests.store.fixtures import app_on, close
from tests.test_backup import book, change, ledger

__all__ = ["book"]


def test_a_cooked_copy_is_refused_with_its_first_faults_unless_it_is_wanted_anyway(
    book: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    steal(copy, ["UPDATE sitting_total SET amount = amount * 2"])
    before, cooked = book.read_bytes(), copy.read_bytes()
    refused = ledger("restore", copy, "--instance", book.parent, "--yes")
    assert refused.exit_code == 1, refused.output
    assert f"{copy} is not clean" in refused.stderr
    assert "Texel, Weekend of " in refused.stderr
    assert ": the total of " in refused.stderr
    assert "--anyway" in refused.stderr
    assert (book.read_bytes(), copy.read_bytes()) == (before, cooked)
    assert list(book.parent.glob("ledger-before-*")) == []
    done = ledger("restore", copy, "--instance", book.parent, "--yes", "--anyway")
    assert done.exit_code == 0, done.output
    assert ": the total of " in done.stderr
    (aside,) = book.parent.glob("ledger-before-*.db")
    with closing(sqlite3.connect(aside)) as old, closing(sqlite3.connect(book)) as new:
        sums = [
            file.execute("SELECT sum(abs(amount)) FROM sitting_total").fetchone()
            for file in (old, new)
        ]
    assert sums == [(10,), (20,)]


def test_a_copy_without_the_books_guards_is_refused(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    with closing(sqlite3.connect(copy)) as connection:
        ((name,),) = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' LIMIT 1"
        ).fetchall()
    change(copy, f"DROP TRIGGER {name}")
    done = ledger("restore", copy, "--instance", book.parent, "--yes")
    assert done.exit_code == 1, done.output
    assert name in done.stderr


def test_a_copy_that_cannot_be_checked_is_refused_in_a_sentence(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    change(copy, "UPDATE alembic_version SET version_num = '0001'")
    done = ledger("restore", copy, "--instance", book.parent, "--yes")
    assert done.exit_code == 1, done.output
    assert f"{copy} cannot be checked" in done.stderr
    assert "Traceback" not in done.output


def test_a_copy_of_an_older_program_is_checked_and_put_back_as_it_is(
    book: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    older(copy)
    cooked = copy.read_bytes()
    done = ledger("restore", copy, "--instance", book.parent, "--yes")
    assert done.exit_code == 0, done.output
    assert copy.read_bytes() == cooked
    with closing(sqlite3.connect(book)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0003",)


def older(path: Path) -> None:
    """Make an empty book as an older version of the program did."""
    app = app_on(path)
    with app.app_context():
        migrate_to("0003")
    close(app)
