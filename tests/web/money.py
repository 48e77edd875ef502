"""A weekend with a game, shared costs and payments, and its pages in English."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Actor, Role
from ledger.desk.costs import enter_cost
from ledger.desk.payments import enter_payment, mark_paid, pay_part
from ledger.desk.settlements import settle_weekend
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.weekends import find_weekend
from tests.desk.evenings import actor
from tests.web.visits import Evening, csrf_token, visitor


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """Somebody's browser on the pages of an evening's weekend."""

    app: Flask
    evening: Evening
    client: FlaskClient

    @property
    def group(self) -> str:
        return f"/groups/{self.evening.group_id}"

    @property
    def weekend(self) -> str:
        return f"{self.group}/weekends/{self.evening.weekend_id}"

    def get(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200
        return answer.text

    def post(self, path: str, **form: Any) -> TestResponse:
        sent = {"csrf_token": csrf_token(self.client), "id": str(uuid4())} | form
        return self.client.post(path, data=sent)

    def now(self) -> WeekendSettlement:
        with self.app.app_context():
            weekend = find_weekend(self.evening.group_id, self.evening.weekend_id)
            assert weekend is not None
            return weekend_settlement(self.evening.group_id, weekend)

    def player(self, name: str) -> str:
        return str(self.evening.players[name])


def visiting(app: Flask, evening: Evening, role: Role = Role.SCOREKEEPER) -> Money:
    client = visitor(app, evening.secrets[role], "James’s phone")
    with client.session_transaction() as session:
        session["language"] = "en"
    return Money(app=app, evening=evening, client=client)


def owner_of(evening: Evening) -> Actor:
    return actor(evening.secrets[Role.OWNER])


def pay_and_share(evening: Evening) -> UUID:
    """Share a cost, pay outside the plan, settle, and pay in parts; return a transfer partly paid.

    To be done in an app's context, after rounds were played.
    """
    owner, weekend_id = owner_of(evening), evening.weekend_id
    enter_cost(owner, weekend_id, what="beer", amount=1001, payer="Wim")
    enter_payment(owner, weekend_id, sender="Kees", receiver="Wim", amount=100)
    first, second, *_ = settle_weekend(owner, weekend_id).transfers
    assert first.id is not None
    assert second.id is not None
    pay_part(owner, first.id, 20)
    mark_paid(owner, second.id)
    enter_cost(owner, weekend_id, what="late wine", amount=7, payer="Zoë", late=True)
    return first.id
