"""A house with something on every page, and a table of each kind of game beside it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

from flask import Flask
from playwright.sync_api import Page

from ledger.desk.actors import Role
from ledger.desk.corrections import correct_round, void_round
from ledger.desk.pay_details import change_pay_details
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.rounds import last_rounds
from tests.browser.phones import come_in
from tests.desk.evenings import actor
from tests.web.addresses import all_pages
from tests.web.visits import SEATS, Evening, new_evening, record_rounds, round_record

_TOKEN = re.compile(r'name="csrf_token"[^>]* value="([^"]+)"')
_HANDS = round_record()["hands"]
_SHOWN = ({"stood": True}, {"outcome": "won"}, {"outcome": "lost"}, {"stood": True})
_STROKES = [{"player": name, "hand": hand} for name, hand in zip(SEATS, _SHOWN, strict=True)]
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "weekend": ({"options": {"min_stake": 5, "max_stake": 100, "bank_may_double": True}}, {}),
    "points": ({"rule_set": "weekend"}, {}),
    "tjugoett": ({}, {"hands": _HANDS, "pot": 100}),
    "eenendertigen": ({}, {"hands": _STROKES}),
    "eenentwintigen": ({"options": {"starting_chips": 20}}, {"hands": [_HANDS[1]]}),
}
"""How each table is opened, and the round that was played there."""


TOUCHES: dict[str, Sequence[Sequence[str]]] = {
    "weekend": (
        ["[data-tap]"],
        ["[data-number]"],
        ["[data-number]", "[data-chips] > button:last-child"],
        ["[data-open=bank]"],
        ["[data-open=banker]"],
        ["[data-segment=special]"],
        ["[data-chips] > button:nth-child(2)"],
    ),
    "points": (["[data-tap]", "[data-tap]"],),
    "tjugoett": (["[data-outcome=won]"], ["[data-more]"], ["[data-open=pot]"]),
    "eenendertigen": (["[data-tap]"], ["[data-chips] > button:last-child"]),
    "eenentwintigen": (["[data-tap]"],),
}
"""What is touched at each table, so that a strip or a panel is open."""


class House:
    """All pages of one group by name, then tables of all games by theirs."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.secrets: list[str] = []
        settled = new_evening(app)
        record_rounds(app, settled, 3)
        evening = self._next_weekend(settled)
        pages = all_pages(app, evening)
        group = f"/groups/{evening.group_id}"
        before, now = self._corrected(evening)
        with app.app_context():
            account = {"account_name": "W. de Boer", "iban": "NL91 ABNA 0417 1643 00"}
            owner = actor(settled.secrets[Role.OWNER])
            change_pay_details(owner, settled.players["Wim"], **account)
        self.pages = {
            **{name: path for name, path in pages.items() if not self._is_data(name)},
            "settled": f"{group}/weekends/{settled.weekend_id}/settle",
            "paying": f"{group}/weekends/{settled.weekend_id}/settle?pay=3-2",
            "ended": f"{group}/sittings/{settled.sitting_id}/table",
            "corrected": f"{group}/rounds/{before}",
            "correcting": f"{group}/rounds/{now}/correct",
            "not there": f"{group}/nothing",
            "nowhere": "/nothing",
        }
        self.secrets.append(evening.secrets[Role.OWNER])
        self.tables = {name: self._table(name, *given) for name, given in GAMES.items()}

    def come_in(self, page: Page, language: str) -> None:
        """Come in by the links of all groups, as somebody who reads this language."""
        for secret in self.secrets:
            come_in(page, secret)
        token = _TOKEN.search(page.request.get("/").text())
        assert token is not None
        page.request.post("/language", form={"csrf_token": token[1], "language": language})

    def shown(self, page: Page, *, is_touched: bool = False) -> Iterator[str]:
        """Show all pages after each other, then the tables as touched; give the name of each."""
        for name, path in (self.pages | self.tables).items():
            page.goto(path)
            yield name
        for name, all_touches in TOUCHES.items() if is_touched else ():
            for touches in all_touches:
                page.goto(self.tables[name])
                for place in touches:
                    page.locator(place).first.tap()
                yield f"{name}: {' '.join(touches)}"

    @staticmethod
    def _is_data(endpoint: str) -> bool:
        return endpoint.endswith((".cards", "_figure"))

    def _next_weekend(self, before: Evening) -> Evening:
        with self.app.app_context():
            owner = actor(before.secrets[Role.OWNER])
            end_sitting(owner, before.sitting_id)
            settle_weekend(owner, before.weekend_id)
            day = date(2026, 11, 27)
            weekend = open_weekend(owner, name="Ameland", starts_on=day, ends_on=day)
            sitting = open_sitting(owner, weekend.id, rule_set="weekend", seats=SEATS)
        evening = replace(before, weekend_id=weekend.id, sitting_id=sitting.id)
        record_rounds(self.app, evening, 3)
        return evening

    def _corrected(self, evening: Evening) -> tuple[str, str]:
        """Return a round that was corrected, and the one in its place."""
        with self.app.app_context():
            owner = actor(evening.secrets[Role.OWNER])
            last, before, *_ = last_rounds(evening.group_id, evening.sitting_id)
            void_round(owner, last.id, "counted twice")
            changed = {"hands": [_HANDS[0] | {"stake": 10}, _HANDS[1]]}
            made = correct_round(owner, before.id, changed, id=uuid4(), reason="slip")
        return str(before.id), str(made.round.id)

    def _table(self, name: str, given: dict[str, Any], record: dict[str, Any]) -> str:
        evening = new_evening(self.app)
        with self.app.app_context():
            owner = actor(evening.secrets[Role.OWNER])
            end_sitting(owner, evening.sitting_id)
            table = {"rule_set": name, "seats": SEATS, "banker": SEATS[0]} | given
            sitting = open_sitting(owner, evening.weekend_id, **table)
            made = record_round(owner, sitting.id, record or round_record(), id=uuid4())
            if name == "points":
                change_sitting(owner, sitting.id, depth="points")
        self.secrets.append(evening.secrets[Role.OWNER])
        round_address = f"/groups/{evening.group_id}/rounds/{made.round.id}"
        self.pages[f"correcting {name}"] = f"{round_address}/correct"
        return f"/groups/{evening.group_id}/sittings/{sitting.id}/table"
