"""`ledger backup` and `ledger restore`, and the copies that a server keeps by itself."""

import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from ledger.store import backups
from ledger.store.backups import CopyError, DamagedBookError, check_book, copy_book
from ledger.store.database import db, sqlite_module
from ledger.store.locks import BookInUseError, alone, release, share
from ledger.store.standings import group_standings
from ledger.web.cli import main
from tests.desk.evenings import Evening, hand, new_evening
from tests.servers import serving
from tests.store.fixtures import app_on, close
from tests.test_run import ask
from tests.web.visits import NAMES

THREADS = 8


def ledger(*arguments: str | Path, given: str = "") -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments], input=given)


@pytest.fixture
def book(tmp_path: Path, empty_book: Path) -> Path:
    """A book with a round in it, which nobody has open."""
    path = tmp_path / "instance" / "ledger.db"
    path.parent.mkdir()
    shutil.copy(empty_book, path)
    with opened(path):
        new_evening().play(hand("Wim", 5))
    return path


@contextmanager
def opened(path: Path) -> Iterator[Flask]:
    app = app_on(path)
    with app.app_context():
        yield app
    close(app)


def rounds_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM round").fetchone()
    return int(count)


def files_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def test_a_backup_is_the_whole_book_in_one_file(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    done = ledger("backup", copy, "--instance", book.parent)
    assert done.exit_code == 0, done.output
    assert str(copy) in done.stdout
    check_book(copy)
    assert rounds_in(copy) == 1
    assert files_in(tmp_path) == {"instance", "copy.db"}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_backup_never_takes_the_place_of_a_file_unasked(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("my thesis")
    refused = ledger("backup", copy, "--instance", book.parent)
    assert (refused.exit_code, copy.read_text()) == (1, "my thesis")
    assert "is there already" in refused.stderr
    assert ledger("backup", copy, "--instance", book.parent, "--force").exit_code == 0
    assert rounds_in(copy) == 1


def test_a_backup_of_nothing_is_refused_and_makes_nothing(tmp_path: Path) -> None:
    done = ledger("backup", tmp_path / "copy.db", "--instance", tmp_path / "none")
    assert done.exit_code == 1
    assert "There is no book" in done.stderr
    assert files_in(tmp_path) == set()


def test_a_backup_of_a_server_that_runs_holds_what_was_answered(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path / "instance") as server:
        made = ask(f"{server.url}/api/v1/groups", {"name": "Kaartweekend", "players": NAMES})
        command = [sys.executable, "-m", "ledger.web.cli", "backup", str(copy)]
        subprocess.run([*command, "--instance", str(tmp_path / "instance")], check=True)
    with closing(sqlite3.connect(copy)) as connection:
        (group_id,) = connection.execute('SELECT group_id FROM "group"').fetchone()
    assert group_id == made["id"].replace("-", "")


def test_a_backup_while_eight_threads_write_is_a_clean_book(tmp_path: Path, book: Path) -> None:
    with opened(book) as app:
        evenings = [new_evening() for _ in range(THREADS)]
        ended = threading.Event()
        written = [0] * THREADS

        def write(place: int, evening: Evening) -> None:
            with app.app_context():
                while not ended.is_set():
                    evening.play(hand("Wim", 5))
                    written[place] += 1

        threads = [threading.Thread(target=write, args=each) for each in enumerate(evenings)]
        for thread in threads:
            thread.start()
        copies = []
        try:
            for number in range(4):
                copies.append(tmp_path / f"{number}.db")
                at_least = sum(written)
                copy_book(book, copies[-1])
                assert rounds_in(copies[-1]) >= at_least
                time.sleep(0.05)
        finally:
            ended.set()
            for thread in threads:
                thread.join()
        assert all(written)
        assert rounds_in(book) == sum(written) + 1
    for copy in copies:
        with opened(copy):
            for evening in evenings:
                assert sum(s.amount for s in group_standings(evening.group_id, "EUR")) == 0
                assert_journal_and_rounds_agree(evening)


def assert_journal_and_rounds_agree(evening: Evening) -> None:
    lines, rounds = (
        db.session.execute(db.text(text), {"group": evening.group_id.hex}).scalar_one()
        for text in (
            "SELECT count(*) FROM journal WHERE group_id = :group AND action = 'record_round'",
            "SELECT count(*) FROM round WHERE group_id = :group",
        )
    )
    assert lines == rounds


def test_a_full_disk_leaves_nothing_and_says_so(tmp_path: Path, book: Path) -> None:
    code = (
        "import resource, signal, sys; from ledger.web.cli import main;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536)); main(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "backup", str(tmp_path / "copy.db"), "--instance",
         str(book.parent)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "cannot" in done.stderr.lower()
    assert files_in(tmp_path) == {"instance"}


def test_a_restored_book_is_the_one_of_the_backup_and_the_old_one_is_kept(
    book: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    with opened(book):
        new_evening().play(hand("Wim", 5))
    assert rounds_in(book) == 2
    done = ledger("restore", copy, "--instance", book.parent, "--yes")
    assert done.exit_code == 0, done.output
    assert rounds_in(book) == 1
    (aside,) = book.parent.glob("ledger-before-*.db")
    assert str(aside) in done.stdout
    assert rounds_in(aside) == 2
    assert rounds_in(copy) == 1
    check_book(aside)
    assert files_in(book.parent) == {"ledger.db", "ledger.db.lock", aside.name}


def test_what_a_killed_server_left_in_the_log_is_kept_with_the_old_book(
    book: Path, tmp_path: Path
) -> None:
    copy, killed = tmp_path / "copy.db", tmp_path / "killed" / "ledger.db"
    ledger("backup", copy, "--instance", book.parent)
    killed.parent.mkdir()
    with opened(book):
        new_evening().play(hand("Wim", 5))
        for file in book.parent.glob("ledger.db*"):
            shutil.copy(file, killed.parent)
    assert killed.with_name("ledger.db-wal").stat().st_size > 0
    assert ledger("restore", copy, "--instance", killed.parent, "--yes").exit_code == 0
    (aside,) = killed.parent.glob("ledger-before-*.db")
    assert (rounds_in(aside), rounds_in(killed)) == (2, 1)


def test_a_live_book_is_not_replaced_without_an_answer(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    before = book.read_bytes()
    for answer in ("", "n\n", "\n"):
        done = ledger("restore", copy, "--instance", book.parent, given=answer)
        assert done.exit_code == 1
        assert book.read_bytes() == before
    assert ledger("restore", copy, "--instance", book.parent, given="y\n").exit_code == 0


def test_a_backup_is_restored_where_there_is_no_book_yet(book: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "other"
    ledger("backup", copy, "--instance", book.parent)
    assert ledger("restore", copy, "--instance", other).exit_code == 0
    assert rounds_in(other / "ledger.db") == 1


def test_a_server_keeps_its_book(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    with serving(book.parent) as server:
        refused = ledger("restore", copy, "--instance", book.parent, "--yes")
        assert refused.exit_code == 1
        assert "stop the server" in refused.stderr
        assert ask(f"{server.url}/api/v1/openapi.json")
    assert ledger("restore", copy, "--instance", book.parent, "--yes").exit_code == 0


def test_who_has_a_book_open_by_other_means_keeps_it_too(book: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    with opened(book):
        assert db.session.execute(db.text("SELECT 1")).scalar() == 1
        refused = ledger("restore", copy, "--instance", book.parent, "--yes")
        assert refused.exit_code == 1
        assert "is in use" in refused.stderr
    assert list(book.parent.glob("ledger-before-*")) == []


def test_nobody_opens_a_book_that_is_being_replaced(book: Path) -> None:
    locks = [share(book), share(book)]
    for lock in locks:
        release(lock)
    with alone(book), pytest.raises(BookInUseError):
        share(book)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut in half": lambda data: data[: len(data) // 2],
    "empty": lambda _: b"",
    "another kind of file": lambda _: b"%PDF-1.7" * 1000,
    "a page overwritten": lambda data: data[:8192] + b"\xff" * 4096 + data[12288:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_refused_and_the_book_stays(
    book: Path, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    copy.write_bytes(damage(copy.read_bytes()))
    before = book.read_bytes()
    done = ledger("restore", copy, "--instance", book.parent, "--yes")
    assert done.exit_code == 1, done.output
    assert str(copy) in done.stderr
    assert "Traceback" not in done.output
    assert book.read_bytes() == before
    assert list(book.parent.glob("*partial*")) == []


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_other_databases_and_newer_books_are_refused(book: Path, tmp_path: Path) -> None:
    other, newer = tmp_path / "other.db", tmp_path / "newer.db"
    change(other, "CREATE TABLE recipe (name TEXT)")
    ledger("backup", newer, "--instance", book.parent)
    change(newer, "UPDATE alembic_version SET version_num = '9999'")
    for copy, words in ((other, "no book of this program"), (newer, "newer version")):
        done = ledger("restore", copy, "--instance", book.parent, "--yes")
        assert (done.exit_code, words in done.stderr) == (1, True), done.output


def test_a_book_that_cannot_be_read_any_more_is_replaced_and_kept_as_it_is(
    book: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    book.write_bytes(b"\x00" * 5000)
    assert ledger("restore", copy, "--instance", book.parent, "--yes").exit_code == 0
    (aside,) = book.parent.glob("ledger-before-*.db")
    assert aside.read_bytes() == b"\x00" * 5000
    assert rounds_in(book) == 1


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
@pytest.mark.parametrize("is_there", [True, False], ids=["a damaged book", "no book"])
def test_what_is_left_of_an_old_book_does_not_get_into_the_new_one(
    book: Path, tmp_path: Path, ending: str, *, is_there: bool
) -> None:
    copy = tmp_path / "copy.db"
    ledger("backup", copy, "--instance", book.parent)
    book.with_name(f"{book.name}{ending}").write_bytes(b"left" * 5000)
    if is_there:
        book.write_bytes(b"\x00" * 5000)
    else:
        book.unlink()
    assert ledger("restore", copy, "--instance", book.parent, "--yes").exit_code == 0
    (left,) = book.parent.glob(f"ledger-before-*.db{ending}")
    assert left.read_bytes() == b"left" * 5000
    assert not book.with_name(f"{book.name}{ending}").exists()
    check_book(book)
    assert rounds_in(book) == 1


def test_a_damaged_book_is_not_backed_up_as_if_it_were_whole(book: Path, tmp_path: Path) -> None:
    data = book.read_bytes()
    book.write_bytes(data[: len(data) // 2])
    with pytest.raises((DamagedBookError, CopyError)):
        copy_book(book, tmp_path / "copy.db")
    assert files_in(tmp_path) == {"instance"}


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", ".lock"])
@pytest.mark.parametrize("words", [("backup", "{}"), ("export", "Kaartweekend", "--output", "{}")])
def test_nothing_is_written_over_the_book_itself(
    book: Path, words: tuple[str, ...], ending: str
) -> None:
    before = book.read_bytes()
    target = f"{book.parent}/../instance/ledger.db{ending}"
    asked = [word.format(target) for word in words]
    done = ledger(*asked, "--force", "--instance", book.parent)
    assert done.exit_code == 1
    assert "is the book itself" in done.stderr
    assert book.read_bytes() == before


def test_another_name_of_the_book_is_the_book_too(book: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.hardlink_to(book)
    done = ledger("backup", other, "--force", "--instance", book.parent)
    assert (done.exit_code, rounds_in(book)) == (1, 1)


def test_a_book_that_is_locked_is_not_waited_for_without_end(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "_SECONDS_TO_WAIT", 0.1)
    with closing(sqlite_module().connect(book, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE").fetchall()
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CopyError, match="locked"):
            copy_book(book, tmp_path / "copy.db")
    assert list(tmp_path.glob("copy.db*")) == []
