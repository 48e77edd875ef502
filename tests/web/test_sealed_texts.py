"""Salts and seals are for the book alone: no page and no answer of the API shows one."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from werkzeug.routing import Rule

from ledger.desk.actors import Role
from ledger.desk.corrections import void_round
from ledger.desk.rounds import record_round
from ledger.store.database import writing
from ledger.store.journal import last_lines
from ledger.store.texts import kept_texts, seal_texts
from tests.desk.evenings import actor
from tests.web.test_journal import get, lines, reader, words
from tests.web.visits import Api, Evening, round_record, visitor

WHOLE_BOOK = {"/groups/<uuid:group_id>/book.json", "/api/v1/groups/<uuid:group_id>/export"}


@pytest.fixture
def round_id(app: Flask, evening: Evening) -> UUID:
    """A round that was taken back with a reason."""
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        record = round_record()
        id_ = record_round(owner, evening.sitting_id, record, id=uuid4()).round.id
        void_round(owner, id_, "counted twice")
    return id_


def hidden(group_id: UUID) -> set[str]:
    """Return every salt and seal of a group, as they could be written."""
    found = {each.salt.hex() for each in kept_texts(group_id) if each.salt is not None}
    for line in last_lines(group_id, limit=100):
        for seals in line.details.get("seals", {}).values():
            found |= set(seals.values())
    return found


def read_by_get(rule: Rule, known: dict[str, UUID]) -> bool:
    return "GET" in (rule.methods or ()) and rule.arguments <= known.keys()


def test_no_page_and_no_answer_shows_a_salt_or_a_seal(
    app: Flask, evening: Evening, round_id: UUID
) -> None:
    owner = evening.secrets[Role.OWNER]
    browser = visitor(app, owner)
    api = Api(client=app.test_client(), secret=owner)
    with app.app_context():
        secrets = hidden(evening.group_id)
    assert len(secrets) == 2 * 9
    known = {
        "group_id": evening.group_id,
        "weekend_id": evening.weekend_id,
        "sitting_id": evening.sitting_id,
        "round_id": round_id,
        "player_id": evening.players["Wim"],
    }
    shown = 0
    rules = [each for each in app.url_map.iter_rules() if read_by_get(each, known)]
    for rule in rules:
        if rule.rule in WHOLE_BOOK:
            continue
        with app.test_request_context():
            given: dict[str, Any] = {key: known[key] for key in rule.arguments}
            path = app.url_for(rule.endpoint, **given)
        is_api = path.startswith("/api/v1")
        answer = api.get(path.removeprefix("/api/v1")) if is_api else browser.get(path)
        assert answer.status_code < 500, rule.rule
        shown += answer.status_code == 200
        assert not [each for each in secrets if each in answer.text], rule.rule
    assert shown > 25


SEALED = {
    "en": "All names and reasons were sealed: since then nobody can change one unnoticed.",
    "nl": (
        "Alle namen en redenen zijn verzegeld: sindsdien kan niemand er nog ongemerkt een"
        " veranderen."
    ),
    "sv": (
        "Alla namn och skäl förseglades: sedan dess kan ingen ändra något av dem utan att det"
        " märks."
    ),
}
BY_ITSELF = {
    "en": "by the program itself",
    "nl": "door het programma zelf",
    "sv": "av programmet självt",
}


@pytest.mark.parametrize("language", SEALED)
def test_it_tells_that_the_names_of_an_older_book_were_sealed(
    app: Flask, evening: Evening, language: str
) -> None:
    with app.app_context(), writing(evening.group_id):
        seal_texts(evening.group_id, at=datetime(2026, 11, 30, 12, tzinfo=UTC))
    client = reader(app, evening, language)
    for query in ({}, {"player": evening.players["Wim"]}, {"kind": "players"}):
        page = get(client, evening, **query)
        assert SEALED[language] in lines(page)
        assert f"{SEALED[language]} {BY_ITSELF[language]}" in words(page)
