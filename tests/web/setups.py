"""How a table is set up on the page: the form as the page sends it, and what it opened."""

from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.store.sittings import Sitting, weekend_sittings
from tests.web.visits import SEATS, Evening, csrf_token, visitor


def scorekeeper(app: Flask, evening: Evening, language: str = "en") -> FlaskClient:
    """Return the browser of a scorekeeper who reads this language."""
    client = visitor(app, evening.secrets[Role.SCOREKEEPER])
    with client.session_transaction() as session:
        session["language"] = language
    return client


def address(evening: Evening) -> str:
    return f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/sittings/new"


def ids(evening: Evening, *names: str) -> list[str]:
    return [str(evening.players[name]) for name in names]


def form(client: FlaskClient, evening: Evening, **changed: object) -> dict[str, object]:
    """Return the form as the page sends it: those of last time, James with the bank."""
    asked: dict[str, object] = {
        "csrf_token": csrf_token(client),
        "id": str(uuid4()),
        "order": ",".join(ids(evening, *SEATS)),
        "seats": ids(evening, *SEATS),
        "rule_set": "weekend",
        "unit": "money",
        "shown": "weekend money",
        "way": "lot",
        "drawn": str(evening.players["James"]),
        "banker": str(evening.players["James"]),
        "option_min_stake": "0,10",
        "option_max_stake": "1,00",
        "option_decks": "1",
        "option_bank_stands_on": "16",
    }
    return asked | changed


def send(client: FlaskClient, evening: Evening, **changed: object) -> TestResponse:
    return client.post(address(evening), data=form(client, evening, **changed))


def newest(app: Flask, evening: Evening) -> Sitting:
    with app.app_context():
        return weekend_sittings(evening.group_id, evening.weekend_id)[0]


def names_in_order(page: str) -> list[str]:
    return [part.split('"')[0] for part in page.split('data-seat="')[1:]]
