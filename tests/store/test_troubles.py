"""What a database says when it cannot be read or written, understood."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

from ledger.store.database import sqlite_module
from ledger.store.troubles import Trouble, trouble_of, what_is_wrong
from tests.limits import files_no_larger_than

SAID = {
    "writing": ("SQLITE_IOERR_WRITE", Trouble.UNWRITTEN),
    "bringing to the disk": ("SQLITE_IOERR_FSYNC", Trouble.UNWRITTEN),
    "making the shared memory longer": ("SQLITE_IOERR_SHMSIZE", Trouble.UNWRITTEN),
    "reading": ("SQLITE_IOERR_READ", Trouble.DAMAGED),
    "reading less than there should be": ("SQLITE_IOERR_SHORT_READ", Trouble.DAMAGED),
    "reading what the file system calls damaged": ("SQLITE_IOERR_CORRUPTFS", Trouble.DAMAGED),
}


def failed(name: str | None) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    if name is not None:
        error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(("name", "trouble"), SAID.values(), ids=SAID)
def test_failed_reading_and_failed_writing_are_told_apart(
    tmp_path: Path, name: str, trouble: Trouble
) -> None:
    assert trouble_of(failed(name), tmp_path / "ledger.db") is trouble


@pytest.mark.parametrize("module", [sqlite3, sqlite_module()], ids=lambda each: each.__name__)
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_file_that_may_not_grow_could_not_be_written(
    tmp_path: Path, module: ModuleType, mode: str
) -> None:
    file = tmp_path / "ledger.db"
    with closing(module.connect(file, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode={mode}").fetchall()
        connection.execute("CREATE TABLE round (cards BLOB)")
        with files_no_larger_than(100_000):
            with pytest.raises(module.Error) as failure:
                connection.execute("INSERT INTO round VALUES (zeroblob(200000))")
            assert trouble_of(failure.value, file) is Trouble.UNWRITTEN
            assert "`ulimit -f`" in str(what_is_wrong(failure.value, file))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_where_a_driver_does_not_tell_the_disk_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    file = tmp_path / "ledger.db"
    file.write_bytes(b"")
    for name in (None, "SQLITE_IOERR"):
        assert trouble_of(failed(name), file) is Trouble.DAMAGED

    def refuse(_descriptor: int) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(os, "fsync", refuse)
    for name in (None, "SQLITE_IOERR"):
        assert trouble_of(failed(name), file) is Trouble.UNWRITTEN
    assert trouble_of(failed("SQLITE_IOERR_READ"), file) is Trouble.DAMAGED
