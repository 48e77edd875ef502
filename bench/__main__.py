"""Measure real servers on the loopback address and print one table: `python -m bench`.

Books of no rounds up to 50,000 are filled as `ledger demo` fills them, and their servers asked in
turn, so that all meet the same machine.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from bench.books import Book, addresses, filled, work_of_pages
from bench.clients import Phone
from bench.commands import whole_book
from bench.disk import commits
from bench.engine import rounds_a_second
from bench.measures import at_once, in_turn, times, took
from bench.memory import resident
from bench.report import SMALL, Report
from bench.slow_phone import slow_visits
from bench.visits import Table
from bench.watchers import WATCHERS, watchers_load
from tests.browser.chromium import launched
from tests.servers import Server, memory, serving

SIZES = (0, 1000, 20_000, 50_000)
DEMO = 20_000
STARTS = 3
ROUNDS_MEASURED = 100
VISITS = 25
PHONES = 8
ROUNDS_A_PHONE = 50

MOST_GROWTH = 1.5
MOST = {
    "start": 1500.0,
    "round": 15.0,
    "page": 50.0,
    "memory": 120.0,
    "phones": 250.0,
    "watchers": 5.0,
    "filling": 120.0,
    "slow phone": 2000.0,
}
LEAST_ROUNDS_A_SECOND = 2000.0
LEAST_ACCEPTED_A_SECOND = 100.0
MOST_SECONDS = {"ledger check": 60.0, "ledger export": 10.0, "ledger import": 60.0}


def main() -> None:
    """Run all measurements, print the table, and fail where a limit is broken."""
    began = time.monotonic()
    report = Report()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        report.row("rounds in the book", SIZES)
        books = _fill(report, Path(folder))
        _measure_starts(report, books)
        servers = [stack.enter_context(serving(book.instance)) for book in books]
        tables = [Table(server.url, book) for server, book in zip(servers, books, strict=True)]
        _measure_rounds(report, tables)
        _measure_pages(report, tables)
        _measure_phones(report, tables)
        _measure_slow_phone(report, tables)
        loads = watchers_load(servers, tables)
        report.row(f"{WATCHERS} watchers, % of a core", loads, most=MOST["watchers"])
        _measure_memory(report, servers)
        _measure_disk(report, books)
        _measure_commands(report, books)
        _print_work(report, tables)
    report.row(
        "the engine alone, rounds a second", [rounds_a_second()], least=LEAST_ROUNDS_A_SECOND
    )
    report.say(
        f"\nmedian / p95 where two numbers stand; measured in {time.monotonic() - began:.0f} s"
    )
    report.keep()
    if report.broken:
        report.say("\nbroken limits:\n  " + "\n  ".join(report.broken))
        sys.exit(1)


def _fill(report: Report, folder: Path) -> list[Book]:
    """Fill the books; the last is the largest."""
    books = []
    seconds = []
    for size in SIZES:
        began = time.perf_counter()
        books.append(filled(folder / str(size), size))
        seconds.append(time.perf_counter() - began)
    report.row("filling it by the desk, s", seconds)
    demo = seconds[SIZES.index(DEMO)]
    report.row(f"{DEMO:,} of them, s", [demo], most=MOST["filling"])
    sizes = [(book.instance / "ledger.db").stat().st_size / 2**20 for book in books]
    report.row("the database, MB", sizes)
    return books


def _measure_starts(report: Report, books: Sequence[Book]) -> None:
    def start(book: Book) -> float:
        # Not the end as well, at which the server copies what the evening brought.
        with serving(book.instance) as server:
            return server.seconds * 1000 + took(partial(Phone(server.url).page, "/"))

    samples: list[list[float]] = [[] for _ in books]
    for _ in range(STARTS):
        for book, own in zip(books, samples, strict=True):
            own.append(start(book))
    found = [times(own) for own in samples]
    report.row("start until the first answer, ms", found)
    # The look at a larger book takes a second for every 50,000 rounds.
    report.row("… of the small ones", found[: SMALL + 1], most=MOST["start"])


def _measure_rounds(report: Report, tables: Sequence[Table]) -> None:
    found = in_turn([table.recorder() for table in tables], ROUNDS_MEASURED)
    report.row("recording a round over HTTP, ms", found, most=MOST["round"], growth=MOST_GROWTH)


def _measure_phones(report: Report, tables: Sequence[Table]) -> None:
    together = [
        at_once([table.recorder() for _ in range(PHONES)], ROUNDS_A_PHONE) for table in tables
    ]
    report.row(f"{PHONES} phones at once, ms", [each for _, each in together], growth=MOST_GROWTH)
    p99 = [each.p99 for _, each in together]
    report.row(f"{PHONES} phones at once, p99, ms", p99, most=MOST["phones"])
    speeds = [speed for speed, _ in together]
    report.row(f"{PHONES} phones at once, rounds a second", speeds, least=LEAST_ACCEPTED_A_SECOND)


def _measure_pages(report: Report, tables: Sequence[Table]) -> None:
    browsers = [table.browser() for table in tables]
    pages = [addresses(table.book, table.sitting_id) for table in tables]
    for endpoint in sorted(pages[0]):
        visits = [
            partial(browser.page, paths[endpoint])
            for browser, paths in zip(browsers, pages, strict=True)
        ]
        found = in_turn(visits, VISITS)
        report.row(f"page {endpoint}, ms", found, most=MOST["page"], growth=MOST_GROWTH)


def _measure_slow_phone(report: Report, tables: Sequence[Table]) -> None:
    """Print how long a table that was never seen takes until a tap shows; processor and network."""
    with launched() as browser:
        visits = [slow_visits(browser, table) for table in tables]
    found = [each.milliseconds for each in visits]
    report.row("a table on a slow phone, first tap, ms", found, most=MOST["slow phone"])
    report.row("… answers until then", [each.requests for each in visits])
    report.row("… kB of them", [each.bytes / 1000 for each in visits])


def _measure_memory(report: Report, servers: Sequence[Server]) -> None:
    report.row(
        "memory of all processes, MB",
        [memory(server.process.pid) / 2**20 for server in servers],
        most=MOST["memory"],
    )
    report.row(
        "RSS of the process that serves, MB",
        [resident(server.process.pid) / 2**20 for server in servers],
    )


def _measure_disk(report: Report, books: Sequence[Book]) -> None:
    with ExitStack() as stack:
        acts = [stack.enter_context(commits(book.instance)) for book in books]
        found = in_turn(acts, ROUNDS_MEASURED)
    report.row("the same rows by SQLite alone, ms", found)
    report.row("… commits a second", [1000 / each.median for each in found])


def _measure_commands(report: Report, books: Sequence[Book]) -> None:
    runs = [whole_book(book) for book in books]
    for name in runs[0]:
        found = [each[name] for each in runs]
        report.row(f"{name}, s", [each.seconds for each in found], most=MOST_SECONDS.get(name))
        megabytes = [each.megabytes for each in found]
        report.row(f"{name}, MB held at most", megabytes, growth=MOST_GROWTH)


def _print_work(report: Report, tables: Sequence[Table]) -> None:
    """Print what pages ask of the database: statements, and rows fetched."""
    works = [work_of_pages(table.book, addresses(table.book, table.sitting_id)) for table in tables]
    report.say()
    for endpoint in sorted(works[0]):
        cells = [f"{work[endpoint].statements} / {work[endpoint].rows}" for work in works]
        report.row(f"statements / rows of {endpoint}", cells)


if __name__ == "__main__":
    main()
