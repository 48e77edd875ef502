"""Real servers, several on one book or killed while they write: nothing is lost or doubled."""

import http.client
import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.checking import check_book
from ledger.store.journal import last_lines
from ledger.store.rounds import last_rounds
from ledger.store.sittings import find_sitting
from ledger.store.standings import sitting_standings
from tests.desk.evenings import amounts
from tests.servers import Server, serving
from tests.web.visits import Evening, new_evening, round_record

WRITERS = 8
ROUNDS_EACH = 200


@dataclass(slots=True, kw_only=True)
class Phone:
    """One that records rounds at a table, over connections that stay open."""

    servers: list[Server]
    evening: Evening
    answered: set[str] = field(default_factory=set)
    _open: dict[str, http.client.HTTPConnection] = field(default_factory=dict)

    def record(self, server: Server, id_: str) -> int:
        """Send a round and return the status of the answer."""
        status, told = self._send(server, {"id": id_, "record": round_record()})
        assert status in {200, 201}, told
        assert told["round"]["id"] == id_
        self.answered.add(id_)
        return status

    def record_many(self, count: int) -> None:
        """Record rounds by one server; each tenth is sent to another one again."""
        for number in range(count):
            id_ = str(uuid4())
            assert self.record(self.servers[0], id_) == 201
            if number % 10 == 0:
                assert self.record(self.servers[-1], id_) == 200
        self.close()

    def record_until_it_is_gone(self) -> None:
        """Record rounds by one server for as long as it answers."""
        try:
            while True:
                self.record(self.servers[0], str(uuid4()))
        except (OSError, http.client.HTTPException):
            self.close()

    def close(self) -> None:
        for connection in self._open.values():
            connection.close()
        self._open.clear()

    def _send(self, server: Server, body: Any) -> tuple[int, Any]:
        place = urlsplit(server.url).netloc
        if place not in self._open:
            self._open[place] = http.client.HTTPConnection(place, timeout=30)
        self._open[place].request(
            "POST",
            f"/api/v1/sittings/{self.evening.sitting_id}/rounds",
            json.dumps(body),
            {
                "Content-Type": "application/json",
                "Authorization": f"Bearer {self.evening.secrets[Role.SCOREKEEPER]}",
            },
        )
        answer = self._open[place].getresponse()
        return answer.status, json.loads(answer.read())


def rounds_of(evening: Evening) -> list[UUID]:
    """Return the ids of all rounds at a table; their numbers have no gap."""
    rounds = last_rounds(evening.group_id, evening.sitting_id, limit=100_000)
    assert [each.number for each in rounds] == list(range(len(rounds), 0, -1))
    return [each.id for each in rounds]


def assert_is_whole(app: Flask, evening: Evening) -> None:
    """See to it that all that belongs to the rounds of a table is there, once."""
    with app.app_context():
        count = len(rounds_of(evening))
        sitting = find_sitting(evening.group_id, evening.sitting_id)
        assert sitting is not None
        assert sitting.version == 1 + count
        standings = amounts(sitting_standings(evening.group_id, sitting))
        assert standings == {"Wim": 5 * count, "James": 5 * count, "Kees": 0, "Piet": -10 * count}
        seqs = [line.seq for line in last_lines(evening.group_id, limit=100_000)]
        assert seqs == list(range(len(seqs), 0, -1))
        assert check_book().faults == ()


@pytest.mark.postgresql
def test_two_servers_on_one_database_lose_and_double_nothing(
    app: Flask, database: str, tmp_path: Path
) -> None:
    evenings = [new_evening(app), new_evening(app)]
    with ExitStack() as stack:
        folders = [tmp_path / "one", tmp_path / "other"]
        servers = [stack.enter_context(serving(each, database=database)) for each in folders]
        # Each table is written at by phones of both servers.
        phones = [
            Phone(servers=servers[:: 1 if n % 2 else -1], evening=evenings[n // 2 % 2])
            for n in range(WRITERS)
        ]
        with ThreadPoolExecutor(WRITERS) as threads:
            list(threads.map(lambda phone: phone.record_many(ROUNDS_EACH), phones))
    for evening in evenings:
        assert_is_whole(app, evening)
        answered = [id_ for phone in phones if phone.evening is evening for id_ in phone.answered]
        assert len(answered) == WRITERS // 2 * ROUNDS_EACH
        with app.app_context():
            assert {str(id_) for id_ in rounds_of(evening)} == set(answered)


def processes_of(pid: int) -> Iterator[int]:
    """Return a process and all that it started."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from processes_of(int(child))


def kill(server: Server) -> None:
    """End a server at once, in the middle of whatever it does."""
    for pid in processes_of(server.process.pid):
        os.kill(pid, signal.SIGKILL)
    server.process.wait()


def test_a_server_that_is_killed_while_it_writes_loses_no_answered_round(
    app: Flask, database: str, tmp_path: Path
) -> None:
    evening = new_evening(app)
    answered: set[str] = set()
    for attempt in range(4):
        with serving(tmp_path, database=database) as server, ThreadPoolExecutor(4) as threads:
            phones = [Phone(servers=[server], evening=evening) for _ in range(4)]
            at_work = [threads.submit(phone.record_until_it_is_gone) for phone in phones]
            time.sleep(0.5 + 0.17 * attempt)
            kill(server)
            for each in at_work:
                each.result()
        before = len(answered)
        answered = answered.union(*(phone.answered for phone in phones))
        assert len(answered) > before
        with app.app_context():
            kept = {str(id_) for id_ in rounds_of(evening)}
        assert answered <= kept
        # What was under way is there whole or not at all; who sends it again is answered.
        assert len(kept - answered) <= len(phones) * (attempt + 1)
        assert_is_whole(app, evening)
