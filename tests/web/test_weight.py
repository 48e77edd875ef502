"""What a phone fetches when it first opens a table is little, and has no charts in it.

What cards come to is fetched besides, once for all tables of a game, where cards are tapped.
"""

import gzip
import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from tests.web.table_form import Table
from tests.web.visits import Evening

MOST = 60 * 1024
MOST_OF_CARDS = 12_000
"""Bytes, each file gzipped by itself at level 6."""
SEATS = ("James", "Wim", "Piet", "Kees", "Zoë")
GAMES = ("weekend", "eenentwintigen", "tjugoett", "eenendertigen", "vingt_et_un")
DEPTHS = ("outcomes", "points", "cards")
TAPPED = ("weekend", "eenentwintigen", "tjugoett", "vingt_et_un")

_IN_PAGE = re.compile(r'(?:src|href)="(/static/[^"]+)"')
# What a condition imports, as the script that corrects a round, is fetched where that holds.
_IMPORTED = re.compile(r'(?:\bfrom|\bimport)\s*"(\.{1,2}/[^"]+)"')
_IN_STYLES = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)")


def test_an_import_is_found_however_it_is_written() -> None:
    script = 'import { a } from "./a.js";\nimport "../b.js";\nawait import("./c.js");'
    assert list(_needed("/static/x/y.js", script)) == [
        "/static/x/a.js",
        "/static/b.js",
    ]
    assert list(_needed("/static/css/a.css", 'src: url("../fonts/f.woff2")')) == [
        "/static/fonts/f.woff2"
    ]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_visit_of_a_table_weighs_little(
    app: Flask, evening: Evening, game: str, depth: str
) -> None:
    table = Table(app, evening, Role.OWNER)
    table.play(game, SEATS)
    table.change(depth=depth)
    fetched = first_visit(table.client, table.address)
    assert sum(fetched.values()) <= MOST, sorted(fetched.items(), key=lambda pair: -pair[1])
    assert any(path.endswith("table.js") for path in fetched)
    assert not any("plotly" in path or "/charts/" in path for path in fetched)


@pytest.mark.parametrize("game", TAPPED)
def test_what_cards_come_to_weighs_little(app: Flask, evening: Evening, game: str) -> None:
    table = Table(app, evening, Role.OWNER)
    table.play(game, SEATS)
    (address,) = re.findall(r'data-cards="([^"]+)"', table.get())
    assert _weight(table.client.get(address).data) <= MOST_OF_CARDS


def first_visit(client: FlaskClient, address: str) -> dict[str, int]:
    """Return what a browser fetches to show a page that it never saw, and how much each weighs."""
    page = client.get(address)
    text = page.get_data(as_text=True)
    fetched = {"page": _weight(page.data)}
    waiting = _IN_PAGE.findall(text)
    while waiting:
        path = waiting.pop().partition("?")[0]
        if path in fetched:
            continue
        with client.get(path) as answer:
            assert answer.status_code == 200, path
            fetched[path] = _weight(answer.data)
            waiting += _needed(path, answer.get_data(as_text=True))
    return fetched


def _needed(path: str, text: str) -> Iterator[str]:
    """Return what a script imports, or a style sheet has in it."""
    pattern = {"js": _IMPORTED, "css": _IN_STYLES}.get(path.rpartition(".")[2])
    for found in pattern.finditer(text) if pattern else ():
        address = next(filter(None, found.groups()))
        if not address.startswith("data:"):
            yield normpath(join(dirname(path), address))


def _weight(content: bytes) -> int:
    return len(gzip.compress(content, compresslevel=6, mtime=0))
