"""What a phone may keep, and how the app is installed on it."""

import json
import re
import struct
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.web.kept.marks import HEADER, KEPT
from ledger.web.locale import LANGUAGES
from tests.web.addresses import all_pages
from tests.web.visits import Evening, csrf_token, record_rounds, visitor

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def browser(app: Flask, evening: Evening) -> FlaskClient:
    record_rounds(app, evening, 2)
    return visitor(app, evening.secrets[Role.OWNER])


def manifest_of(client: FlaskClient, page: str) -> dict[str, object]:
    (address,) = re.findall(r'rel="manifest" href="([^"]+)"', client.get(page).text)
    answer = client.get(address)
    assert answer.mimetype == "application/manifest+json"
    told: dict[str, object] = json.loads(answer.text)
    return told


def test_the_app_is_installed_with_the_home_of_its_group(
    browser: FlaskClient, evening: Evening
) -> None:
    home = f"/groups/{evening.group_id}/"
    told = manifest_of(browser, f"{home}weekends")
    assert (told["name"], told["short_name"], told["display"]) == ("Ledger", "Ledger", "standalone")
    assert (told["start_url"], told["scope"], told["id"]) == (home, "/", "/")
    assert browser.get(home).status_code == 200
    assert told["lang"] == "nl"
    assert "kaartgroep" in str(told["description"])
    assert manifest_of(browser, "/")["start_url"] == "/"


def test_its_icons_are_pictures_of_the_size_that_is_told(client: FlaskClient) -> None:
    icons = manifest_of(client, "/")["icons"]
    assert isinstance(icons, list)
    found = set()
    for icon in icons:
        picture = client.get(icon["src"])
        assert (picture.mimetype, picture.data[:8]) == (icon["type"], PNG)
        width, height = struct.unpack(">II", picture.data[16:24])
        assert icon["sizes"] == f"{width}x{height}"
        found.add((icon["purpose"], width))
    assert found == {("any", 192), ("any", 512), ("maskable", 192), ("maskable", 512)}


def test_only_pages_at_the_table_and_standings_are_kept(
    app: Flask, browser: FlaskClient, evening: Evening
) -> None:
    pages = all_pages(app, evening)
    marked = {name for name, path in pages.items() if HEADER in browser.get(path).headers}
    assert marked == KEPT & set(pages)
    assert {"rounds.table", "sittings.show", "weekends.show", "groups.show"} <= marked
    assert not {"links.index", "join.show", "settlements.show"} & marked


def test_a_fault_is_not_kept(app: Flask, browser: FlaskClient, evening: Evening) -> None:
    path = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}/table"
    stranger = app.test_client().get(path)
    assert (stranger.status_code, HEADER in stranger.headers) == (404, False)
    refused = browser.post(path, data={"csrf_token": csrf_token(browser), "id": str(uuid4())})
    assert (refused.status_code, HEADER in refused.headers) == (422, False)


def test_asking_for_a_page_only_to_keep_it_is_no_visit(
    app: Flask, browser: FlaskClient, evening: Evening
) -> None:
    path = f"/groups/{evening.group_id}/sittings/{evening.sitting_id}/table"
    with browser.session_transaction() as session:
        session["_flashes"] = [("undone", "Ronde 3 is teruggenomen")]
    kept = browser.get(path, headers={HEADER: "1"})
    assert "Set-Cookie" not in kept.headers
    assert "teruggenomen" not in kept.text
    assert "teruggenomen" in browser.get(path).text


def test_the_worker_stands_at_the_root_and_is_asked_for_again(client: FlaskClient) -> None:
    answer = client.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert re.findall(r"/static/v-\w+/kept/\w+\.js", answer.text)
    for address in re.findall(r'"(/static/v-[^"]+\.js)"', answer.text):
        assert client.get(address).mimetype == "text/javascript"


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "No connection"), ("nl", "Geen verbinding"), ("sv", "Ingen uppkoppling")],
)
def test_a_page_for_when_there_is_no_network_is_in_each_language(
    client: FlaskClient, language: str, word: str
) -> None:
    answer = client.get(f"/offline/{language}", headers={"Accept-Language": "fr"})
    assert f'<html lang="{language}">' in answer.text
    assert word in answer.text
    assert answer.headers["Content-Language"] == language
    assert language in LANGUAGES
    assert client.get("/offline/xx").status_code == 404
    assert client.get("/manifest/xx.webmanifest").status_code == 404


def test_behind_a_path_of_its_own_all_of_it_lies_there(app: Flask) -> None:
    client = app.test_client()

    def get(path: str) -> str:
        return client.get(path, environ_overrides={"SCRIPT_NAME": "/book"}).text

    assert 'data-worker="/book/worker.js"' in get("/")
    text = get("/worker.js")
    told = json.loads(re.findall(r"LEDGER = (.*);", text)[0])
    assert told["files"] == "/book/static/"
    assert told["offline"]["nl"] == "/book/offline/nl"
    assert (told["join"], told["api"]) == ("/book/join/", "/book/api/")
    assert 'importScripts("/book/static/v-' in text
    shown = json.loads(get("/manifest/en.webmanifest"))
    assert (shown["scope"], shown["start_url"]) == ("/book/", "/book/")


def test_the_worker_finds_the_place_where_a_page_says_that_it_is_old(
    browser: FlaskClient, evening: Evening
) -> None:
    scripts = re.findall(r'"(/static/[^"]+\.js)"', browser.get("/worker.js").text)
    text = "".join(browser.get(each).text for each in scripts)
    (place,) = re.findall(r"text\.replace\('([^']+)'", text)
    page = browser.get(f"/groups/{evening.group_id}/").text
    assert page.count(place) == 1
    assert "{moment}" in page
