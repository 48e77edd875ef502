"""What phones that only watch cost a server: they ask every so often whether anything changed."""

import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from bench.clients import Phone, expect
from bench.visits import Table
from ledger.desk.actors import Role
from ledger.web.live import HEADER
from tests.servers import Server

WATCHERS = 20
SECONDS_BETWEEN = 1.5
"""As in static/js/live.js."""

ASKS = 6
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Watcher:
    """A phone with the rounds so far open; `tag` is of what it shows."""

    phone: Phone
    path: str
    tag: str

    def ask(self) -> None:
        """Ask whether anything changed; nothing does."""
        headers = {HEADER: "1", "If-None-Match": self.tag}
        status, _ = self.phone.ask("GET", self.path, **headers)
        expect(status == 304, f"{self.path} answered {status} to a watcher")


def watchers_load(servers: Sequence[Server], tables: Sequence[Table]) -> list[float]:
    """Return how many hundredths of a core the watchers of a table cost each server."""
    watching = [_watchers(table) for table in tables]
    began, before = time.perf_counter(), [_seconds(server) for server in servers]
    for turn in range(WATCHERS * ASKS):
        due = began + turn * SECONDS_BETWEEN / WATCHERS
        time.sleep(max(due - time.perf_counter(), 0))
        for watchers in watching:
            watchers[turn % WATCHERS].ask()
    took = time.perf_counter() - began
    after = [_seconds(server) for server in servers]
    return [100 * (end - start) / took for start, end in zip(before, after, strict=True)]


def _watchers(table: Table) -> list[Watcher]:
    """Return phones that came in, which all know of, and then opened the rounds so far."""
    path = f"/groups/{table.book.group_id}/sittings/{table.sitting_id}"
    phones = [table.browser(Role.VIEWER) for _ in range(WATCHERS)]
    return [Watcher(phone, path, _tag(phone.page(path))) for phone in phones]


def _tag(page: bytes) -> str:
    found = re.search(r'data-live-tag="([^"]+)"', page.decode())
    return unescape(found[1]) if found else ""


def _seconds(server: Server) -> float:
    """Return the seconds of a core that a server and its children have used."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    # The name, in brackets, may hold anything.
    fields = (
        Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        for each in (str(pid), *children)
    )
    return sum(int(stat[11]) + int(stat[12]) for stat in fields) / _TICKS
