"""Files that are not whole yet: what is left of them, and by whom it is taken away."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.store.partials import clear_left, partial_file
from ledger.web.cli import main
from ledger.web.served import served_app
from tests.desk.evenings import hand, new_evening
from tests.store.fixtures import app_on, close

KILLED = """
import os, signal, sys
from pathlib import Path
from ledger.store.partials import partial_file

with partial_file(Path(sys.argv[1])) as partial:
    partial.write_text("half")
    partial.with_name(f"{partial.name}-journal").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def instance(tmp_path: Path, empty_book: Path) -> Path:
    """A folder with a book in it."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(empty_book, folder / "ledger.db")
    app = app_on(folder / "ledger.db")
    with app.app_context():
        new_evening().play(hand("Wim", 5))
    close(app)
    return folder


def leave_half(file: Path) -> None:
    """Let a process be killed while it makes a file."""
    ended = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert ended.returncode == -signal.SIGKILL


def ledger(*words: str | Path) -> None:
    done = CliRunner().invoke(main, [str(each) for each in words])
    assert done.exit_code == 0, done.output


Clearing = Callable[[Path, Path], object]

CLEARING: dict[str, Clearing] = {
    "backup": lambda folder, book: ledger("backup", folder / "new.db", "--instance", book),
    "export": lambda folder, book: ledger(
        "export", "Kaartweekend", "--output", folder / "new.json", "--instance", book
    ),
    "restore": lambda folder, book: ledger("restore", book / "ledger.db", "--instance", folder),
    "run": lambda folder, _: close(served_app(folder)),
}


@pytest.mark.parametrize("clear", CLEARING.values(), ids=CLEARING)
def test_what_a_killed_process_left_goes_with_the_next_command(
    instance: Path, tmp_path: Path, clear: Clearing
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    leave_half(folder / "old.db")
    assert len(list(folder.glob("*.partial*"))) == 2
    clear(folder, instance)
    assert list(folder.glob("*.partial*")) == []


def test_nothing_else_is_taken_away(tmp_path: Path) -> None:
    kept = [
        "thesis.partial",
        "thesis.1e9.partial",
        "thesis.999999999.partial.txt",
        "thesis.999999999.partials",
        ".999999999.partial",
        f"copy.db.{os.getppid()}.partial",
        f"copy.db.{os.getppid()}.partial-journal",
    ]
    for name in kept:
        (tmp_path / name).write_text("whole")
    (tmp_path / "folder.999999999.partial").mkdir()
    clear_left(tmp_path)
    assert {each.name for each in tmp_path.iterdir()} == {*kept, "folder.999999999.partial"}


def test_what_this_process_makes_stays_and_what_an_earlier_one_of_its_number_left_goes(
    tmp_path: Path,
) -> None:
    left = tmp_path / f"old.db.{os.getpid()}.partial"
    left.write_text("half")
    with partial_file(tmp_path / "new.db") as partial:
        partial.write_text("half")
        clear_left(tmp_path)
        assert list(tmp_path.iterdir()) == [partial]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_has_nothing_left(tmp_path: Path) -> None:
    clear_left(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []
