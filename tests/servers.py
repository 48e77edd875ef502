"""A server of our own, as `ledger run` starts it, on the loopback address."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LONGEST_START = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server that answers; `url` ends without a slash, `seconds` is what starting took."""

    url: str
    process: subprocess.Popen[str]
    seconds: float

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End the server and return its exit code."""
        self.process.send_signal(by)
        return self.process.wait(timeout=LONGEST_START)


def start(instance: Path, *arguments: str, database: str | None = None) -> subprocess.Popen[str]:
    """Start `ledger run`, whose words can be read from its standard output.

    Its book is in the `database` of this URL, or in a file of the instance's folder.
    """
    command = [sys.executable, "-m", "ledger.web.cli", "run", "--instance", str(instance)]
    return subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "LEDGER_DATABASE": database or ""},
    )


@contextmanager
def serving(
    instance: Path,
    *,
    host: str = "127.0.0.1",
    arguments: Sequence[str] = (),
    database: str | None = None,
) -> Iterator[Server]:
    """Run a server on a free port until the block is done."""
    began = time.monotonic()
    process = start(instance, "--host", host, "--port", "0", *arguments, database=database)
    try:
        url = address(process)
        yield Server(url=url, process=process, seconds=time.monotonic() - began)
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=LONGEST_START)


def address(process: subprocess.Popen[str]) -> str:
    """Return the address that a server prints once it answers."""
    assert process.stdout is not None
    words = []
    for line in process.stdout:
        words.append(line)
        if "http://" in line:
            return "http://" + line.split("http://")[1].strip().rstrip("/")
    message = f"the server never said where it is: {''.join(words)}"
    raise AssertionError(message)


def memory(pid: int) -> int:
    """Return the bytes that a process and its children hold, shared ones counted once."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    shares = (
        line.split()[1]
        for each in (str(pid), *children)
        for line in Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        if line.startswith("Pss:")
    )
    return sum(int(share) * 1024 for share in shares)
