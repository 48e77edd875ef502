"""An evening of one group, and how its people visit it: pages by cookie, the API by secret."""

import re
from dataclasses import dataclass, field
from datetime import date
from html import unescape
from typing import Any
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer
from werkzeug.test import TestResponse

from ledger.desk.access import join
from ledger.desk.actors import Role
from ledger.desk.groups import create_group
from ledger.desk.rounds import record_round
from ledger.desk.sittings import open_sitting
from ledger.desk.transactions import together
from ledger.desk.weekends import open_weekend
from tests.desk.evenings import actor

NAMES = ("James", "Wim", "Piet", "Kees", "Zoë")
SEATS = NAMES[:4]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A group of five, the secrets of its links, a weekend and a table for four."""

    group_id: UUID
    players: dict[str, UUID]
    secrets: dict[Role, str] = field(repr=False)
    weekend_id: UUID
    sitting_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The JSON API as whoever holds a secret sees it; nobody, where it is None."""

    client: FlaskClient
    secret: str | None = field(default=None, repr=False)

    def call(self, method: str, path: str, json: Any = None, **given: Any) -> TestResponse:
        if json is not None:
            given["json"] = json
        if self.secret is not None:
            given.setdefault("headers", {})["Authorization"] = f"Bearer {self.secret}"
        return self.client.open(f"/api/v1{path}", method=method, **given)

    def get(self, path: str, **given: Any) -> TestResponse:
        return self.call("GET", path, **given)

    def post(self, path: str, json: Any = None, **given: Any) -> TestResponse:
        return self.call("POST", path, json, **given)

    def patch(self, path: str, json: Any = None, **given: Any) -> TestResponse:
        return self.call("PATCH", path, json, **given)


def new_evening(app: Flask) -> Evening:
    """Start a group, a weekend and a table, as the desk does it."""
    with app.app_context():
        made = create_group(
            name="Kaartweekend",
            currency="EUR",
            locale="nl",
            timezone="Europe/Amsterdam",
            players=NAMES,
        )
        owner = actor(made.secrets[Role.OWNER])
        first, last = date(2026, 11, 6), date(2026, 11, 8)
        weekend = open_weekend(owner, name="Texel", starts_on=first, ends_on=last)
        sitting = open_sitting(owner, weekend.id, rule_set="weekend", seats=SEATS)
    return Evening(
        group_id=made.group.id,
        players={player.name: player.id for player in made.players},
        secrets=made.secrets,
        weekend_id=weekend.id,
        sitting_id=sitting.id,
    )


def record_rounds(app: Flask, evening: Evening, count: int) -> None:
    """Record rounds in which Wim wins 5 and Piet loses 10; they are kept at once."""
    with app.app_context(), together():
        owner = actor(evening.secrets[Role.OWNER])
        for _ in range(count):
            record_round(owner, evening.sitting_id, round_record(), id=uuid4())


def round_record() -> dict[str, Any]:
    """Return a round in which Wim wins 5 and Piet loses 10."""
    return {
        "hands": [
            {"player": "Wim", "stake": 5, "hand": {"outcome": "won"}},
            {"player": "Piet", "stake": 10, "hand": {"outcome": "lost"}},
        ]
    }


def visitor(app: Flask, secret: str, device_name: str = "phone") -> FlaskClient:
    """Return a browser that came in by a link."""
    with app.app_context():
        who, device_secret = join(secret, device_name)
    client = app.test_client()
    with client.session_transaction() as session:
        session["devices"] = {who.group_id.hex: device_secret}
    return client


def csrf_token(client: FlaskClient) -> str:
    """Return what a form of this browser must carry."""
    with client.session_transaction() as session:
        raw = session.setdefault("csrf_token", "a" * 40)
    key = client.application.config["SECRET_KEY"]
    return URLSafeTimedSerializer(key, salt="wtf-csrf-token").dumps(raw)


def weekend_words(app: Flask, evening: Evening, path: str = "", role: Role = Role.VIEWER) -> str:
    """Return the words of the weekend's page, or of one below it, a space between them."""
    address = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}{path}"
    page = visitor(app, evening.secrets[role]).get(address).text
    main = page[page.index("<main") : page.index("</main>")]
    seen = re.sub(r'<span class="visually-hidden">.*?</span>', "", main)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", seen)).split())
