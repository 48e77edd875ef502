"""A book that does not say which version of the program made it: nothing is done with it."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.desk.whole_books import SQLITE, steal
from tests.test_check import instance, ledger, played, serve

__all__ = ["instance", "played"]

FORGOTTEN = {
    "emptied": "DELETE FROM alembic_version",
    "gone": "DROP TABLE alembic_version",
    "said twice": "INSERT INTO alembic_version VALUES ('0001')",
    "another table": "ALTER TABLE alembic_version RENAME COLUMN version_num TO number",
}

DOORS = {
    "check": ("check",),
    "run": None,
    "export": ("export", "Kaartweekend"),
    "import": ("import", "{file}"),
    "upgrade": ("upgrade",),
    "demo": ("demo", "--rounds", "3"),
    "backup": ("backup", "{file}.db"),
}


@pytest.mark.parametrize("words", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("change", FORGOTTEN.values(), ids=FORGOTTEN)
def test_a_book_that_does_not_say_its_revision_is_left_alone(
    instance: Path, change: str, words: tuple[str, ...] | None
) -> None:
    with closing(SQLITE.connect(instance / "ledger.db")) as file:
        file.execute(change)
        file.commit()
    before = (instance / "ledger.db").read_bytes()
    (instance / "group.json").write_text("{}")
    if words is None:
        ended = serve(instance)
    else:
        given = [word.format(file=instance / "group.json") for word in words]
        ended = ledger(*given, "--instance", instance)
    assert ended.code in {1, 2}, ended.words
    assert "say which version" in ended.words or "no book of this program" in ended.words
    assert (instance / "ledger.db").read_bytes() == before


def test_a_copy_that_does_not_say_its_revision_is_not_put_back(
    instance: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(instance / "ledger.db", copy)
    steal(copy, ["DELETE FROM alembic_version"])
    ended = ledger("restore", copy, "--instance", instance, "--yes")
    assert ended.code == 1
    assert "does not say which version" in ended.words
