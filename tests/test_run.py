"""`ledger run`: a real server, from the start to Ctrl-C."""

import io
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from ledger.web.cli import run
from tests.servers import LONGEST_START, memory, serving, start
from tests.web.visits import NAMES

MEGABYTE = 1024 * 1024
ROOT = Path(__file__).parents[1]


def ask(url: str, body: Any = None, secret: str = "") -> Any:
    request = urllib.request.Request(
        url,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {secret}"},
    )
    with urllib.request.urlopen(request, timeout=LONGEST_START) as answer:
        return json.load(answer)


def test_a_new_server_answers_soon_and_stays_small(tmp_path: Path) -> None:
    seconds = []
    # The best of a few, since other tests may keep the machine busy.
    for attempt in range(5):
        with serving(tmp_path / str(attempt)) as server:
            made = ask(f"{server.url}/api/v1/groups", {"name": "Kaartweekend", "players": NAMES})
            assert made["links"]
            assert memory(server.process.pid) < 120 * MEGABYTE
            seconds.append(server.seconds)
        if seconds[-1] < 3.0:
            break
    assert min(seconds) < 3.0, seconds


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM], ids=lambda by: by.name)
def test_what_was_recorded_is_there_after_a_restart(tmp_path: Path, by: signal.Signals) -> None:
    with serving(tmp_path) as server:
        made = ask(f"{server.url}/api/v1/groups", {"name": "Kaartweekend", "players": NAMES})
        key = (tmp_path / "secret_key").read_text()
        assert server.stop(by) == 0
    with serving(tmp_path) as server:
        standings = ask(
            f"{server.url}/api/v1/groups/{made['id']}/standings", secret=made["links"]["viewer"]
        )
    assert [each["player"] for each in standings["standings"]] == list(NAMES)
    assert (tmp_path / "secret_key").read_text() == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_new_book_is_for_its_owner_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ask(f"{server.url}/api/v1/groups", {"name": "Kaartweekend", "players": NAMES})
        modes = {file: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("ledger.db*")}
        assert tmp_path / "ledger.db" in modes
        assert set(modes.values()) == {0o600}


def test_phones_are_told_the_address_and_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "lan_address", lambda: "192.168.1.20")
    run.greet("0.0.0.0", 8321)
    words = capsys.readouterr().out
    assert "http://localhost:8321/" in words
    assert "http://192.168.1.20:8321/" in words
    assert "█▀" in words


def test_a_terminal_without_blocks_is_told_the_address_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(run, "lan_address", lambda: "192.168.1.20")
    run.greet("0.0.0.0", 8321)
    out.seek(0)
    assert "http://192.168.1.20:8321/" in out.read()


def test_without_a_network_only_this_machine_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "lan_address", lambda: None)
    run.greet("0.0.0.0", 8321)
    assert capsys.readouterr().out.count("http://") == 1


def test_a_port_in_use_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        process = start(tmp_path, "--host", "127.0.0.1", "--port", str(port))
        words, _ = process.communicate(timeout=LONGEST_START)
    assert process.returncode == 1
    assert words == f"Port {port} is in use. Choose another with --port.\n"


def test_a_folder_that_cannot_be_used_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    process = start(tmp_path / "file" / "instance", "--host", "127.0.0.1", "--port", "0")
    words, _ = process.communicate(timeout=LONGEST_START)
    assert process.returncode != 0
    assert "Not a directory" in words
    assert "Traceback" not in words


@pytest.mark.parametrize("blocks", [0, 1, 8])
def test_where_files_may_not_grow_it_is_said_plainly(tmp_path: Path, blocks: int) -> None:
    run = [sys.executable, "-m", "ledger.web.cli", "run", "--port", "0"]
    limited = f'ulimit -f {blocks}; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", limited, "sh", *run, "--instance", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_START,
    )
    assert done.returncode not in {0, None}
    assert "http://" not in done.stdout
    assert "larger" in done.stderr or "so large" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ([], "ledger run"),
        (["PORT=8080", "HOST=127.0.0.1"], "ledger run --host 127.0.0.1 --port 8080"),
    ],
)
def test_make_run_takes_a_host_and_a_port(given: list[str], called: str) -> None:
    # A HOST of the shell is none of the app's. A make that make calls names its folder.
    told = subprocess.run(
        ["make", "--no-print-directory", "--dry-run", "run", *given],
        cwd=ROOT,
        env=os.environ | {"HOST": "shell.example"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.rstrip().splitlines()[-1].split()[1:] == called.split()[1:]
