"""Correcting a round as somebody does it without scripts: the page's form, sent with changes."""

from typing import Any
from uuid import uuid4

from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.corrections import void_round
from ledger.desk.rounds import record_round, round_of
from ledger.store.rounds import Round
from tests.desk.evenings import actor
from tests.web.fields import form_fields
from tests.web.table_form import Table


def hand(player: str, stake: int, seen: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"player": player, "stake": stake, "hand": seen, **more}


AN_EVENING = (
    hand("Wim", 20, {"outcome": "won"}),
    hand("Piet", 50, {"outcome": "lost"}),
    hand("Kees", 20, {"outcome": "lost"}),
)


class Correcting:
    """The page on which a round is corrected, as somebody uses it without scripts."""

    def __init__(self, table: Table, *hands: Any, **more: Any) -> None:
        self.table = table
        with table.client.session_transaction() as session:
            session["language"] = "en"
        record = {"hands": list(hands or AN_EVENING), **more}
        with table.app.app_context():
            owner = actor(table.evening.secrets[Role.OWNER])
            self.id = record_round(owner, table.sitting_id, record, id=uuid4()).round.id

    @property
    def address(self) -> str:
        return f"/groups/{self.table.evening.group_id}/rounds/{self.id}/correct"

    def get(self, query: str = "") -> str:
        answer = self.table.client.get(self.address + query)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    def fields(self, **changed: Any) -> dict[str, Any]:
        """Return what the page sends, with some of it changed: `kees_call`."""
        fields = form_fields(self.get())
        for name, text in changed.items():
            fields[self.field(name, fields)] = text
        return fields

    def field(self, name: str, fields: dict[str, Any]) -> str:
        player, _, field = name.partition("_")
        id_ = str(self.table.evening.players.get(player.title(), ""))
        prefixes = [key.removesuffix("-player") for key, text in fields.items() if text == id_]
        return f"{prefixes[0]}-{field}" if id_ and prefixes else name

    def send(self, **changed: Any) -> TestResponse:
        return self.post(self.fields(**changed))

    def post(self, fields: dict[str, Any]) -> TestResponse:
        return self.table.client.post(self.address, data=fields)

    def void(self) -> None:
        with self.table.app.app_context():
            void_round(actor(self.table.evening.secrets[Role.OWNER]), self.id)

    @property
    def old(self) -> Round:
        with self.table.app.app_context():
            return round_of(actor(self.table.evening.secrets[Role.OWNER]), self.id)

    @property
    def now(self) -> Round:
        new_id = self.old.corrected_by_id
        assert new_id is not None
        with self.table.app.app_context():
            return round_of(actor(self.table.evening.secrets[Role.OWNER]), new_id)
