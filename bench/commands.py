"""The commands that go through a whole book, each as a process of its own."""

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.books import Book
from bench.clients import expect

COMMAND = (sys.executable, "-m", "ledger.web.cli")
# A process counts as its own what the one that started it held: so a small one starts it.
STARTER = """
import os, sys
pid = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
_, status, used = os.wait4(pid, 0)
print(used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How long a command took, in seconds, and the most memory it held, in MB."""

    seconds: float
    megabytes: float


def whole_book(book: Book) -> dict[str, Run]:
    """Return what each command took on a book; what was imported is as large as what there was."""
    with tempfile.TemporaryDirectory() as folder:
        file, copy, other = (Path(folder) / name for name in ("book.json", "copy.db", "other"))
        here = ("--instance", str(book.instance))
        runs = {
            "ledger check": run("check", *here),
            "ledger export": run("export", str(book.group_id), "--output", str(file), *here),
            "ledger import": run("import", str(file), "--instance", str(other)),
            "ledger backup": run("backup", str(copy), *here),
        }
        again = Path(folder) / "again.json"
        run("export", str(book.group_id), "--output", str(again), "--instance", str(other))
        expect(again.read_bytes() == file.read_bytes(), "what was imported is another book")
        shutil.rmtree(other)
    return runs


def run(*words: str) -> Run:
    """Run a command to its end."""
    began = time.perf_counter()
    asked = [sys.executable, "-S", "-c", STARTER, *COMMAND, *words]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    seconds = time.perf_counter() - began
    expect(done.returncode == 0, f"ledger {words[0]}: {done.stdout}{done.stderr}")
    kilobytes = int(done.stdout.split()[-1])
    return Run(seconds=seconds, megabytes=kilobytes / 1024)
