"""The copies of the book that a server keeps by itself."""

import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.groups import create_group
from ledger.store.backups import CopyError, DamagedBookError, check_book
from ledger.store.copies import keep_copies
from ledger.web.served import start_copies
from tests.desk.evenings import actor, hand, new_evening
from tests.servers import serving
from tests.test_backup import book, files_in, opened, rounds_in
from tests.test_run import ask
from tests.web.visits import NAMES

__all__ = ["book"]

TODAY = date(2026, 11, 30)


def test_seven_days_and_twelve_months_are_kept(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    start = TODAY - timedelta(days=500)
    # Every third day, so that the months turn at odd days; then each of the last ten.
    days = [start + timedelta(days=n) for n in (*range(0, 490, 3), *range(490, 501))]
    for day in days:
        keep_copies(book, folder, day)
    names = sorted(files_in(folder))
    assert names == [
        *(f"day-2026-11-{day}.db" for day in range(24, 31)),
        "month-2025-12.db",
        *(f"month-2026-{month:02}.db" for month in range(1, 12)),
    ]
    check_book(folder / "day-2026-11-30.db")


def test_a_day_has_one_copy_and_what_was_left_half_is_cleared(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    assert len(keep_copies(book, folder, TODAY)) == 2
    first = (folder / "day-2026-11-30.db").read_bytes()
    (folder / "day-2026-11-29.db.999999999.partial").write_text("half")
    assert keep_copies(book, folder, TODAY) == []
    assert files_in(folder) == {"day-2026-11-30.db", "month-2026-11.db"}
    assert (folder / "day-2026-11-30.db").read_bytes() == first


def test_the_copy_of_the_day_is_made_anew_once_something_was_written(
    book: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    day, month = folder / "day-2026-11-30.db", folder / "month-2026-11.db"
    keep_copies(book, folder, TODAY)
    with opened(book):
        new_evening().play(hand("Wim", 5))
        # What is only in the log beside the book counts too.
        assert keep_copies(book, folder, TODAY) == [day]
        assert keep_copies(book, folder, TODAY) == []
    assert (rounds_in(day), rounds_in(month)) == (2, 1)
    assert stat.S_IMODE(day.stat().st_mode) == 0o600


def test_a_copy_of_the_day_gives_way_to_a_whole_one_alone(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    keep_copies(book, folder, TODAY)
    kept = (folder / "day-2026-11-30.db").read_bytes()
    whole = book.read_bytes()
    book.write_bytes(whole[: len(whole) // 2])
    with pytest.raises((DamagedBookError, CopyError)):
        keep_copies(book, folder, TODAY)
    assert (folder / "day-2026-11-30.db").read_bytes() == kept
    assert files_in(folder) == {"day-2026-11-30.db", "month-2026-11.db"}


def test_several_that_copy_at_once_take_turns(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    made = (
        "import sys, datetime, pathlib; from ledger.store.copies import keep_copies;"
        "print(len(keep_copies(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]),"
        " datetime.date(2026, 11, 30))))"
    )
    command = [sys.executable, "-c", made, str(book), str(folder)]
    at_once = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    counts = sorted(each.communicate(timeout=60)[0].strip() for each in at_once)
    assert counts == ["0", "0", "2"]
    check_book(folder / "day-2026-11-30.db")


def test_a_server_that_ends_leaves_a_copy_of_the_evening(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        until = time.monotonic() + 20
        while not list(tmp_path.glob("backups/month-*.db")) and time.monotonic() < until:
            time.sleep(0.05)
        ask(f"{server.url}/api/v1/groups", {"name": "Kaartweekend", "players": NAMES})
        assert server.stop() == 0
    (day,) = tmp_path.glob("backups/day-*.db")
    with closing(sqlite3.connect(day)) as connection:
        assert connection.execute('SELECT count(*) FROM "group"').fetchone() == (1,)


def test_old_copies_stay_while_no_new_one_can_be_made(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for number in range(8):
        keep_copies(book, folder, TODAY - timedelta(days=8 - number))
    kept = files_in(folder)
    book.write_bytes(b"no book")
    with pytest.raises((DamagedBookError, CopyError)):
        keep_copies(book, folder, TODAY)
    assert files_in(folder) == kept


def test_a_server_keeps_a_copy_from_its_start(tmp_path: Path) -> None:
    with serving(tmp_path):
        until = time.monotonic() + 20
        while not list(tmp_path.glob("backups/month-*.db")) and time.monotonic() < until:
            time.sleep(0.05)
    (day,), (month,) = tmp_path.glob("backups/day-*.db"), tmp_path.glob("backups/month-*.db")
    check_book(day)
    check_book(month)


def test_a_copy_is_looked_for_again_and_again(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    ended = start_copies(book, folder, seconds=0.01)
    try:
        for _ in range(2):
            until = time.monotonic() + 20
            while len(list(folder.glob("*.db"))) < 2 and time.monotonic() < until:
                time.sleep(0.01)
            for copy in folder.glob("*.db"):
                copy.unlink()
        assert time.monotonic() < until
    finally:
        ended.set()


def test_a_group_can_be_started_after_a_copy_failed(
    app: Flask, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "backups").write_text("in the way")
    ended = start_copies(tmp_path / "ledger.db", tmp_path / "backups")
    until = time.monotonic() + 20
    while "No copy" not in caplog.text and time.monotonic() < until:
        time.sleep(0.01)
    ended.set()
    assert "No copy of the book was kept" in caplog.text
    with app.app_context():
        made = create_group(
            name="Kaartweekend", currency="EUR", locale="nl", timezone="Europe/Amsterdam",
            players=NAMES,
        )  # fmt: skip
        assert actor(made.secrets[Role.OWNER])
