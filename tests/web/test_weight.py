"""What a phone fetches when it first opens a table is little, and has no charts in it.

It is weighed as it goes over the wire: packed, and with what the phone's worker fetches to begin.
What cards come to is fetched besides, once for all tables of a game, where cards are tapped.
"""

import gzip
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from tests.web.table_form import Table
from tests.web.visits import Evening

MOST = 60 * 1024
MOST_OF_CARDS = 12_000
"""Bytes of the bodies that a browser which takes gzip is sent."""
SEATS = ("James", "Wim", "Piet", "Kees", "Zoë")
GAMES = ("weekend", "eenentwintigen", "tjugoett", "eenendertigen", "vingt_et_un")
DEPTHS = ("outcomes", "points", "cards")
TAPPED = ("weekend", "eenentwintigen", "tjugoett", "vingt_et_un")

PACKED = {"Accept-Encoding": "gzip"}

# An icon for the home screen of an iPhone is fetched when the page is put there.
_IN_PAGE = re.compile(r'<(?!link rel="apple-touch-icon")[^>]* (?:src|href|data-worker)="(/[^"]+)"')
_IN_STYLES = re.compile(r"url\(\s*[\"']?(?!data:)([^\"')]+)|@import\s+[\"']([^\"']+)")
_IN_WORKER = re.compile(r'"(/static/[^"]+\.js)"')
_FETCHED = ("/static/", "/manifest/", "/worker.js")


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
    assert any("/kept/" in path for path in fetched)
    assert len(fetched) <= 10
    assert not any("plotly" in path or "/charts/" in path for path in fetched)


@pytest.mark.parametrize("game", TAPPED)
def test_what_cards_come_to_weighs_little(app: Flask, evening: Evening, game: str) -> None:
    table = Table(app, evening, Role.OWNER)
    table.play(game, SEATS)
    (address,) = re.findall(r'data-cards="([^"]+)"', table.get())
    assert len(table.client.get(address, headers=PACKED).data) <= MOST_OF_CARDS


def first_visit(client: FlaskClient, address: str) -> dict[str, int]:
    """Return what a browser fetches to show a page that it never saw, and how much each weighs."""
    fetched: dict[str, int] = {}
    waiting = [address]
    while waiting:
        path = waiting.pop()
        if path in fetched:
            continue
        with client.get(path, headers=PACKED) as answer:
            assert answer.status_code == 200, path
            fetched[path] = len(answer.data)
            is_packed = answer.headers.get("Content-Encoding") == "gzip"
            content = gzip.decompress(answer.data) if is_packed else answer.data
            waiting += _needed(str(answer.mimetype), content)
    return fetched


def _needed(mimetype: str, content: bytes) -> list[str]:
    """Return what a page, or the worker, fetches at once; sheets and scripts need nothing more."""
    if mimetype == "text/html":
        return [each for each in _IN_PAGE.findall(content.decode()) if each.startswith(_FETCHED)]
    if mimetype == "text/javascript":
        text = content.decode()
        assert not re.search(r"^import\b", text, re.MULTILINE)
        return _IN_WORKER.findall(text) if "importScripts(" in text else []
    if mimetype == "text/css":
        assert _IN_STYLES.findall(content.decode()) == []
    return []
