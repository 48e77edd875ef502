"""Measure a real server on the loopback address and print a table: `python -m bench`."""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import UUID, uuid4

from bench.clients import Json, Phone
from ledger.desk.actors import Role
from ledger.web.app import create_app
from tests.servers import Server, memory, serving
from tests.store.fixtures import close
from tests.web.addresses import all_pages
from tests.web.queries import count_queries
from tests.web.visits import Evening, visitor

STARTS = 3
ROUNDS_MEASURED = 100
ROUNDS_BEFORE = 1000
VISITS = 20
SEATS = ("James", "Wim", "Piet", "Kees", "Åsa", "Zoë")
RECORD = {
    "bank_hand": {"points": 18},
    "hands": [
        {"player": "Wim", "stake": 25, "raises": [25], "hand": {"points": 19, "count": 4}},
        {"player": "Piet", "stake": 10, "hand": {"points": 17}},
        {"player": "Kees", "stake": 10, "hand": {"bust": True}},
        {"player": "Åsa", "stake": 5, "hand": {"outcome": "won"}},
        {"player": "Zoë", "stake": 10, "hand": {"special": "two_aces"}},
    ],
}  # fmt: skip
BUDGET = {"start": 1500.0, "round": 15.0, "page": 50.0, "memory": 120.0}


def main() -> None:
    """Run all measurements; they take well under 90 seconds."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder) / "book"
        starts = list(_starts(Path(folder)))
        _row("", "median", "p95", "budget")
        _row("start until the first answer, ms", *_median_and_p95(starts), BUDGET["start"])
        with serving(instance) as server:
            evening, banker = _new_evening(server)
            _measure_rounds(server, evening, banker)
            _measure_pages(server, evening, instance)
            _row(
                "memory of all processes, MB",
                memory(server.process.pid) / 2**20,
                "",
                BUDGET["memory"],
            )
        _print_queries(instance, evening)
    print(f"\nmeasured in {time.monotonic() - began:.0f} s")


def _starts(folder: Path) -> Iterator[float]:
    for number in range(STARTS):
        began = time.perf_counter()
        with serving(folder / f"start-{number}") as server:
            Phone(server.url).page("/")
            yield (time.perf_counter() - began) * 1000


def _new_evening(server: Server) -> tuple[Evening, str]:
    """Start a group and a table over the API."""
    phone = Phone(server.url)
    made = phone.api("")("POST", "/groups", {"name": "Bench", "players": SEATS})
    call = phone.api(made["links"]["owner"])
    days = {"name": "Texel", "starts_on": "2026-11-06", "ends_on": "2026-11-08"}
    weekend = call("POST", f"/groups/{made['id']}/weekends", days)
    asked = {"rule_set": "weekend", "seats": SEATS}
    sitting = call("POST", f"/weekends/{weekend['id']}/sittings", asked)
    evening = Evening(
        group_id=UUID(made["id"]),
        players={player["name"]: UUID(player["id"]) for player in made["players"]},
        secrets={role: made["links"][role] for role in Role},
        weekend_id=UUID(weekend["id"]),
        sitting_id=UUID(sitting["id"]),
    )
    return evening, sitting["banker"]


def _measure_rounds(server: Server, evening: Evening, banker: str) -> None:
    call = Phone(server.url).api(evening.secrets[Role.SCOREKEEPER])

    def record() -> Json:
        body = {"id": str(uuid4()), "record": RECORD | {"banker": banker}}
        return call("POST", f"/sittings/{evening.sitting_id}/rounds", body)

    times = _times(record, ROUNDS_MEASURED)
    _row("recording a round, from 0 on, ms", *_median_and_p95(times), BUDGET["round"])
    for _ in range(ROUNDS_BEFORE - ROUNDS_MEASURED):
        record()
    times = _times(record, ROUNDS_MEASURED)
    _row(
        f"recording a round, from {ROUNDS_BEFORE} on, ms", *_median_and_p95(times), BUDGET["round"]
    )


def _measure_pages(server: Server, evening: Evening, instance: Path) -> None:
    """Measure each page and reading over the API, after all these rounds."""
    phone = Phone(server.url)
    phone.join(evening.secrets[Role.OWNER])
    app = create_app({"INSTANCE": instance})
    pages = all_pages(app, evening)
    close(app)
    for endpoint, path in sorted(pages.items()):
        times = _times(partial(phone.page, path), VISITS)
        _row(f"page {endpoint}, ms", *_median_and_p95(times), BUDGET["page"])
    call = phone.api(evening.secrets[Role.VIEWER])
    readings = {
        "the table": f"/sittings/{evening.sitting_id}",
        "standings": f"/groups/{evening.group_id}/standings",
        "the settlement": f"/weekends/{evening.weekend_id}/settlement",
    }
    for name, path in readings.items():
        times = _times(partial(call, "GET", path), VISITS)
        _row(f"API, {name}, ms", *_median_and_p95(times), BUDGET["page"])


def _print_queries(instance: Path, evening: Evening) -> None:
    app = create_app({"INSTANCE": instance})
    browser = visitor(app, evening.secrets[Role.OWNER])
    print()
    for endpoint, path in sorted(all_pages(app, evening).items()):
        _row(f"queries of page {endpoint}", count_queries(app, partial(browser.get, path)))
    close(app)


def _times(act: Callable[[], object], count: int) -> list[float]:
    """Return the milliseconds of each of so many acts."""
    times = []
    for _ in range(count):
        began = time.perf_counter()
        act()
        times.append((time.perf_counter() - began) * 1000)
    return times


def _median_and_p95(times: list[float]) -> tuple[float, float]:
    return statistics.median(times), statistics.quantiles(times, n=20, method="inclusive")[-1]


def _row(name: str, *values: object) -> None:
    cells = (f"{v:10.1f}" if isinstance(v, float) else f"{v:>10}" for v in values)
    print(f"{name:<48}", *cells)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
