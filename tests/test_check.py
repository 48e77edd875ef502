"""`ledger check` and the look at the start: clean, stolen from, and files that are no books."""

import json
import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.errors import LedgerError
from ledger.store import database
from ledger.store.checks.books import all_groups
from ledger.store.database import db, table_of
from ledger.store.journal_tables import JournalRow
from ledger.store.revisions import NewerDatabaseError
from ledger.store.troubles import UnusableDatabaseError
from ledger.web.cli import main
from ledger.web.cli.looking import UncleanBookError, look_at
from ledger.web.prepared import prepared_app
from ledger.web.served import served_app
from ledger.web.whys import why_not
from tests.desk.evenings import Evening, new_group
from tests.desk.whole_books import SQLITE, book_without_worth, steal, whole_book
from tests.servers import LONGEST_START, serving, start
from tests.store.fixtures import app_on, close
from tests.store.older import unsealed_lines

NOBODY = 65534


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a command ended, and all that it said."""

    code: int
    words: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> Path:
    """The file of a whole book, which is copied for each test."""
    path = tmp_path_factory.mktemp("whole") / "ledger.db"
    fill(path, empty_book, whole_book)
    return path


def fill(path: Path, empty_book: Path, play: Callable[[], Evening]) -> None:
    """Make a file of what was played."""
    shutil.copy(empty_book, path)
    app = app_on(path)
    with app.app_context():
        play()
    close(app)


@pytest.fixture
def instance(tmp_path: Path, played: Path) -> Path:
    """A folder with the whole book in it."""
    shutil.copy(played, tmp_path / "ledger.db")
    return tmp_path


def ledger(*arguments: object) -> Ended:
    ended = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    return Ended(code=ended.exit_code, words=ended.output)


def check(instance: Path, *arguments: object) -> Ended:
    return ledger("check", "--instance", instance, *arguments)


def head_of(instance: Path) -> str:
    with closing(SQLITE.connect(instance / "ledger.db")) as file:
        (head,) = file.execute("SELECT hash FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
    return str(head)


def test_a_clean_book_is_said_to_be_with_the_head_of_its_journal(instance: Path) -> None:
    ended = check(instance)
    assert ended.code == 0
    assert ended.words == (
        "The book is clean: 1 group, 29 rounds, 67 lines in the journal.\n"
        f"Head of the journal of Kaartweekend: {head_of(instance)}\n"
    )


def test_a_fault_is_named_by_weekend_table_and_round_in_words(instance: Path) -> None:
    change = (
        "UPDATE posting SET amount = amount + CASE amount WHEN 10 THEN 1 ELSE -1 END "
        "WHERE entry_seq = 1 AND amount IN (10, -5) AND player_id IN "
        "(SELECT id FROM player WHERE name IN ('Wim', 'Piet'))"
    )
    steal(instance / "ledger.db", [change])
    ended = check(instance)
    assert ended.code == 1
    first, second, *_ = ended.words.replace("\u00a0", " ").splitlines()
    assert first.startswith("The book is not clean: ")
    place = "  Texel, Weekend of 7 November 2026, round 1: entry 1 gives "
    assert second.startswith(place)
    assert second.removeprefix(place) in {
        "Wim € 0.11, its facts make € 0.10.",
        "Piet € −0.06, its facts make € −0.05.",
    }


def test_a_name_that_is_not_the_sealed_one_is_said_with_whose_it_is(instance: Path) -> None:
    swap = (
        "UPDATE player SET name = CASE name WHEN 'Wim' THEN 'Piet' ELSE 'Wim' END "
        "WHERE name IN ('Wim', 'Piet')"
    )
    steal(instance / "ledger.db", [swap, "UPDATE remark SET text = 'cheated'"])
    ended = check(instance)
    assert ended.code == 1
    assert {line.strip() for line in ended.words.splitlines()[1:]} >= {
        f"The name of a player, “{name}”, is not the one that line 1 of the journal sealed."
        for name in ("Wim", "Piet")
    }
    assert "round 3: the reason why it was taken back is not the one that line " in ended.words


def test_many_faults_are_counted(instance: Path) -> None:
    steal(instance / "ledger.db", ["UPDATE posting SET amount = 7"])
    lines = check(instance).words.splitlines()
    assert len(lines) == 22
    assert lines[-1].startswith("  … and ")


def test_one_group_is_looked_at_by_its_id_or_its_name(instance: Path) -> None:
    app = app_on(instance / "ledger.db")
    with app.app_context():
        (first,) = all_groups()
        other = new_group(name="Others").group.id
    close(app)
    steal(instance / "ledger.db", ["DELETE FROM sitting_total"])
    assert check(instance, "--group", other).code == 0
    assert check(instance, "--group", "others").code == 0
    assert check(instance, "--group", first).code == 1
    assert "Kaartweekend, Texel, " in check(instance).words
    assert check(instance, "--group", "nobody").code == 2


def test_a_book_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    ended = check(tmp_path / "none")
    assert (ended.code, list(tmp_path.iterdir())) == (2, [])
    assert ended.words == f"There is no book at {tmp_path / 'none' / 'ledger.db'}.\n"


def test_a_book_of_an_older_program_is_not_brought_up_to_date_by_looking(instance: Path) -> None:
    steal(instance / "ledger.db", ["UPDATE alembic_version SET version_num = '0003'"])
    ended = check(instance)
    assert ended.code == 2
    assert "revision 0003" in ended.words
    assert "`ledger run`" in ended.words


# What lies in the place of a book, and what is said of it; all of it is left as it is.


def cut_off(book: Path) -> None:
    whole = book.read_bytes()
    book.write_bytes(whole[: len(whole) // 2])


def scribbled_on(book: Path) -> None:
    whole = bytearray(book.read_bytes())
    for page in range(3, len(whole) // 4096):
        whole[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    book.write_bytes(bytes(whole))


def no_book(book: Path) -> None:
    book.write_text("Wim owes me ten guilders.\n" * 1000)


def of_the_future(book: Path) -> None:
    steal(book, ["UPDATE alembic_version SET version_num = '9999'"])


BROKEN = {
    "cut off": (cut_off, ("damaged", "ledger restore")),
    "scribbled on": (scribbled_on, ("damaged",)),
    "no book": (no_book, ("no database of this program", "ledger restore")),
    "of the future": (of_the_future, ("newer version", "9999", "bring the program up to date")),
}


@pytest.mark.parametrize(("break_it", "said"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_book_is_said_and_left_alone(
    instance: Path, break_it: Callable[[Path], None], said: tuple[str, ...]
) -> None:
    book = instance / "ledger.db"
    break_it(book)
    before = book.read_bytes()
    ended = check(instance)
    assert ended.code in {1, 2}
    assert all(words in ended.words for words in said), ended.words
    with pytest.raises((UnusableDatabaseError, NewerDatabaseError, UncleanBookError)) as refused:
        look_at(prepared_app(instance), anyway=False)
    assert any(words in str(refused.value) for words in said)
    assert book.read_bytes() == before


@pytest.mark.parametrize("name", ["cut off", "no book", "of the future"])
def test_a_server_does_not_start_on_what_is_no_book(instance: Path, name: str) -> None:
    break_it, said = BROKEN[name]
    break_it(instance / "ledger.db")
    before = (instance / "ledger.db").read_bytes()
    process = start(instance, "--host", "127.0.0.1", "--port", "0")
    words, _ = process.communicate(timeout=LONGEST_START)
    assert process.returncode not in {0, None}
    assert said[0] in words
    assert "Traceback" not in words
    assert "http://" not in words
    assert (instance / "ledger.db").read_bytes() == before


def test_a_locked_book_is_said_to_be(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pragmas = [pragma for pragma in database._PRAGMAS if "busy_timeout" not in pragma]
    monkeypatch.setattr(database, "_PRAGMAS", ("PRAGMA busy_timeout=50", *pragmas))
    with closing(SQLITE.connect(instance / "ledger.db")) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        for ended in (check(instance), ledger("demo", "--instance", instance)):
            assert ended.code != 0
            assert "locked by another program" in ended.words
            assert "try again" in ended.words


def test_a_full_disk_is_said_and_nothing_is_half_there(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SQLITE.connect(instance / "ledger.db")) as file:
        (pages,) = file.execute("PRAGMA page_count").fetchone()
    pragmas = (*database._PRAGMAS, f"PRAGMA max_page_count={pages}")
    monkeypatch.setattr(database, "_PRAGMAS", pragmas)
    ended = ledger("demo", "--rounds", 200, "--instance", instance)
    assert ended.code == 1
    assert "there is no room left" in ended.words.lower()
    assert "make room" in ended.words
    assert check(instance).code == 0


def unseal(book: Path) -> None:
    """Let the journal be as it was before names were sealed."""
    app = app_on(book)
    with app.app_context():
        table = table_of(JournalRow)
        found = db.session.execute(table.select().order_by(table.c.seq)).mappings()
        lines = unsealed_lines([dict(row) for row in found])
    close(app)
    changes = [
        f"UPDATE journal SET details = '{json.dumps(line['details'])}', hash = '{line['hash']}', "
        f"previous_hash = '{line['previous_hash']}' WHERE seq = {line['seq']}"
        for line in lines
    ]
    steal(book, changes)


def test_an_upgrade_without_room_leaves_the_old_book(
    tmp_path: Path, empty_book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    instance, book = tmp_path, tmp_path / "ledger.db"
    fill(book, empty_book, book_without_worth)
    unseal(book)
    with closing(SQLITE.connect(book)) as file, file:
        file.execute("DROP TABLE pay_details")
        for table in ("share", "cost", "buy_in"):
            file.execute(f"DROP TABLE {table}")
        for name in ("sitting.value_chips", "sitting.value_amount", "sitting_total.worth"):
            table, _, column = name.partition(".")
            file.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        file.execute("ALTER TABLE settlement DROP COLUMN wishes")
        file.execute("DROP TABLE mention")
        file.execute("DROP INDEX ix_journal_action")
        for table in ("group", "player", "weekend", "device"):
            file.execute(f'ALTER TABLE "{table}" DROP COLUMN name_salt')
        file.execute("ALTER TABLE remark DROP COLUMN text_salt")
        file.execute("UPDATE alembic_version SET version_num = '0004'")
        file.commit()
        file.execute("VACUUM")
        (pages,) = file.execute("PRAGMA page_count").fetchone()
    pragmas = (*database._PRAGMAS, f"PRAGMA max_page_count={pages}")
    monkeypatch.setattr(database, "_PRAGMAS", pragmas)
    with pytest.raises(UnusableDatabaseError, match="no room left"):
        prepared_app(instance)
    monkeypatch.undo()
    with closing(SQLITE.connect(book)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == ("0004",)
    prepared_app(instance)
    assert check(instance).code == 0


@pytest.fixture
def public(instance: Path) -> Iterator[Path]:
    """The folder of the book where everybody may look, and only its owner may write."""
    folder = Path(tempfile.mkdtemp(prefix="ledger-"))
    shutil.copy(instance / "ledger.db", folder)
    (folder / "ledger.db").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def without_root(act: Callable[[], Ended]) -> Ended:
    """Do something in a process of its own that has no special rights, whoever runs the tests."""
    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            answer = act()
        except BaseException as error:  # noqa: BLE001 - the parent tells what went wrong
            answer = Ended(code=-1, words=repr(error))
        with os.fdopen(there, "wb") as pipe:
            pickle.dump(answer, pipe)
        os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as pipe:
        answer = pickle.load(pipe)
    os.waitpid(child, 0)
    assert isinstance(answer, Ended)
    return answer


def serve(instance: Path) -> Ended:
    """Make the app as a server does, and say what it says when it cannot."""
    try:
        served_app(instance)
    except OSError as error:
        return Ended(code=1, words=why_not(error))
    except LedgerError as error:
        return Ended(code=1, words=str(error))
    return Ended(code=0, words="")


READ_ONLY: dict[str, Callable[[Path], Ended]] = {
    "check": check,
    "demo": lambda folder: ledger("demo", "--instance", folder),
    "run": serve,
}


@pytest.mark.parametrize("act", READ_ONLY.values(), ids=READ_ONLY)
def test_a_folder_that_is_read_only_is_said_to_be(
    public: Path, instance: Path, act: Callable[[Path], Ended]
) -> None:
    # Whoever has no rights may not be able to read modules that were not loaded before.
    check(instance)
    before = {path: path.read_bytes() for path in public.iterdir()}
    ended = without_root(lambda: act(public))
    assert ended.code in {1, 2}, ended.words
    assert str(public) in ended.words
    assert "give this user the right" in ended.words
    assert {path: path.read_bytes() for path in public.iterdir()} == before


def test_a_server_says_in_one_line_that_it_looked_the_book_over(instance: Path) -> None:
    process = start(instance, "--host", "127.0.0.1", "--port", "0")
    assert process.stdout is not None
    first = process.stdout.readline()
    process.terminate()
    process.communicate(timeout=LONGEST_START)
    assert first.startswith("The book was looked over in ")
    assert "29 rounds: all is well" in first
    assert "`ledger check`" in first


def test_a_server_does_not_open_a_book_that_was_stolen_from(instance: Path) -> None:
    steal(instance / "ledger.db", ["UPDATE sitting_total SET amount = amount + 1"])
    process = start(instance, "--host", "127.0.0.1", "--port", "0")
    words, _ = process.communicate(timeout=LONGEST_START)
    assert process.returncode not in {0, None}
    assert "The book is not clean" in words
    assert "Texel, Weekend of 7 November 2026: the total of " in words
    assert "`ledger check`" in words
    assert "--anyway" in words
    with serving(instance, arguments=("--anyway",)) as server:
        assert server.url
