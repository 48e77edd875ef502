"""The table as somebody uses it without scripts: its form, what stands in it, what it recorded."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting, find_sitting
from tests.desk.evenings import actor
from tests.web.visits import Evening, csrf_token, visitor

PLAYERS = ("Wim", "Piet", "Kees")


class Table:
    """The page as somebody uses it without scripts."""

    def __init__(self, app: Flask, evening: Evening, role: Role = Role.SCOREKEEPER) -> None:
        self.app = app
        self.evening = evening
        self.sitting_id = evening.sitting_id
        self.client: FlaskClient = visitor(app, evening.secrets[role])

    @property
    def address(self) -> str:
        return f"/groups/{self.evening.group_id}/sittings/{self.sitting_id}/table"

    def change(self, **changes: Any) -> None:
        """Change what is agreed at the table."""
        with self.app.app_context():
            change_sitting(actor(self.evening.secrets[Role.OWNER]), self.sitting_id, **changes)

    def play(self, rule_set: str, seats: Sequence[str], **options: object) -> None:
        """End the table and open another one for these people."""
        with self.app.app_context():
            owner = actor(self.evening.secrets[Role.OWNER])
            end_sitting(owner, self.sitting_id)
            opened = open_sitting(
                owner, self.evening.weekend_id, rule_set=rule_set, seats=seats, options=options
            )
        self.sitting_id = opened.id

    def form(self, **changed: str) -> dict[str, Any]:
        """Return a new round's fields; `changed` has hands as `wim_call`, `piet_stake`."""
        fields: dict[str, Any] = {
            "csrf_token": csrf_token(self.client),
            "id": str(uuid4()),
            "seen": str(self.sitting.version),
            "banker": str(self.evening.players["James"]),
            "bank_call": "stood",
        }
        for number, name in enumerate(PLAYERS):
            hand = {"player": str(self.evening.players[name]), "call": "", "stake": "0,20"}
            for field, text in hand.items():
                fields[f"hands-{number}-{field}"] = changed.pop(f"{name.lower()}_{field}", text)
            for field in ("raises", "out", "notes", "cards"):
                if (key := f"{name.lower()}_{field}") in changed:
                    fields[f"hands-{number}-{field}"] = changed.pop(key)
        return fields | changed

    def send(self, **changed: str) -> TestResponse:
        return self.post(self.form(**changed))

    def post(self, fields: dict[str, Any]) -> TestResponse:
        return self.client.post(self.address, data=fields)

    def get(self, query: str = "") -> str:
        answer = self.client.get(self.address + query)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    @property
    def sitting(self) -> Sitting:
        with self.app.app_context():
            found = find_sitting(self.evening.group_id, self.sitting_id)
        assert found is not None
        return found

    @property
    def rounds(self) -> tuple[Round, ...]:
        with self.app.app_context():
            return last_rounds(self.evening.group_id, self.sitting_id)


def value_of(page: str, name: str) -> str:
    """Return what stands in a field of a page."""
    (tag,) = re.findall(rf'<input[^>]*name="{name}"[^>]*>', page)
    found = re.search(r'value="([^"]*)"', tag)
    return unescape(found[1]) if found else ""


def chosen_in(page: str, name: str) -> str:
    """Return what is chosen in a list of a page."""
    select = re.search(rf'<select[^>]*name="{name}".*?</select>', page, re.DOTALL)
    assert select
    found = re.search(r'<option selected value="([^"]*)"', select[0])
    return found[1] if found else ""


def text_of(answer: TestResponse) -> str:
    return unescape(answer.get_data(as_text=True))
