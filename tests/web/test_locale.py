"""The language that somebody reads: their own choice, the group's, the browser's."""

import pytest
from flask import Flask, g, session

from ledger.store.groups import find_group
from ledger.web.locale import choose_language, reader_locale, reader_timezone
from tests.web.visits import Evening

DUTCH_BROWSER = {"Accept-Language": "nl-BE,nl;q=0.9,en;q=0.5"}
FRENCH_BROWSER = {"Accept-Language": "fr"}


@pytest.mark.parametrize(
    ("path", "headers", "chosen", "is_member", "expected"),
    [
        ("/", DUTCH_BROWSER, None, False, "nl"),
        ("/", FRENCH_BROWSER, None, False, "en"),
        ("/", {}, None, False, "en"),
        ("/", {}, None, True, "nl"),
        ("/", {"Accept-Language": "sv"}, None, True, "nl"),
        ("/", DUTCH_BROWSER, "sv", True, "sv"),
        ("/", DUTCH_BROWSER, "tlh", False, "nl"),
        ("/api/v1/groups", {"Accept-Language": "sv"}, None, True, "sv"),
        ("/api/v1/groups", FRENCH_BROWSER, None, True, "en"),
        ("/api/v1/groups", {}, None, True, "en"),
        ("/api/v1/groups", {}, "sv", False, "en"),
    ],
)
def test_the_language_of_the_reader(
    app: Flask,
    evening: Evening,
    path: str,
    headers: dict[str, str],
    chosen: str | None,
    is_member: bool,
    expected: str,
) -> None:
    with app.test_request_context(path, headers=headers):
        if chosen is not None:
            session["language"] = chosen
        if is_member:
            g.group = find_group(evening.group_id)
        assert reader_locale() == expected


def test_only_our_languages_can_be_chosen(app: Flask) -> None:
    with app.test_request_context("/"):
        assert not choose_language("tlh")
        assert choose_language("sv")
        assert reader_locale() == "sv"


def test_times_are_shown_in_the_zone_of_the_group(app: Flask, evening: Evening) -> None:
    with app.test_request_context("/"):
        assert reader_timezone() == "UTC"
        g.group = find_group(evening.group_id)
        assert reader_timezone() == "Europe/Amsterdam"
