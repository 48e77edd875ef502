"""A round's history as somebody visits it: what it says, and its buttons."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.access import actor_for_device
from ledger.desk.actors import Actor, Role
from ledger.desk.corrections import correct_round
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.store.rounds import Round, find_round
from ledger.store.sittings import Sitting, find_sitting
from ledger.store.standings import sitting_standings
from tests.desk.evenings import actor, amounts
from tests.web.visits import SEATS, Evening, csrf_token, visitor

Json = dict[str, Any]


def hand(name: str, stake: int, seen: str | Json, **more: Any) -> Json:
    """Return a hand; a text is its outcome."""
    form = {"outcome": seen} if isinstance(seen, str) else seen
    return {"player": name, "stake": stake, "hand": form} | more


def shown(**seen: Any) -> list[Json]:
    """Return hands of strokes: points, or whether somebody lost, won or stood."""
    forms = {"lost": {"outcome": "lost"}, "won": {"outcome": "won"}, "stood": {"stood": True}}
    return [
        {
            "player": name,
            "hand": value if isinstance(value, dict) else forms.get(value, {"points": value}),
        }
        for name, value in seen.items()
    ]


class Book:
    """A table of one game, and its rounds' histories as somebody reads them in English."""

    def __init__(self, app: Flask, evening: Evening, rule_set: str, **given: Any) -> None:
        self.app, self.evening = app, evening
        with app.app_context():
            owner = actor(evening.secrets[Role.OWNER])
            end_sitting(owner, evening.sitting_id)
            table = {"rule_set": rule_set, "seats": SEATS} | given
            self.id = open_sitting(owner, evening.weekend_id, **table).id
        self.keeper = visitor(app, evening.secrets[Role.SCOREKEEPER], "James’s phone")
        self.viewer = visitor(app, evening.secrets[Role.VIEWER])
        self.read_in("en")

    def read_in(self, language: str) -> None:
        """Choose the language of both browsers."""
        for client in (self.keeper, self.viewer):
            with client.session_transaction() as session:
                session["language"] = language

    @property
    def phone(self) -> Actor:
        """Return who writes with James's phone."""
        with self.keeper.session_transaction() as session:
            (secret,) = session["devices"].values()
        found = actor_for_device(secret)
        assert found is not None
        return found

    def play(self, *hands: Json, **facts: Any) -> UUID:
        """Record a round; return its id."""
        with self.app.app_context():
            record = {"hands": list(hands)} | facts
            return record_round(self.phone, self.id, record, id=uuid4()).round.id

    def correct(self, round_id: UUID, *hands: Json, reason: str = "", **facts: Any) -> UUID:
        """Enter other facts in a round's place; return the new round's id."""
        with self.app.app_context():
            record = {"hands": list(hands)} | facts
            made = correct_round(self.phone, round_id, record, id=uuid4(), reason=reason)
            return made.round.id

    def round(self, round_id: UUID) -> Round:
        with self.app.app_context():
            found = find_round(self.evening.group_id, round_id)
        assert found is not None
        return found

    @property
    def sitting(self) -> Sitting:
        with self.app.app_context():
            found = find_sitting(self.evening.group_id, self.id)
        assert found is not None
        return found

    @property
    def standings(self) -> dict[str, int]:
        """Return how everybody stands at the table who won or lost something."""
        with self.app.app_context():
            found = amounts(sitting_standings(self.evening.group_id, self.sitting))
        return {name: amount for name, amount in found.items() if amount}

    def address(self, round_id: UUID) -> str:
        return f"/groups/{self.evening.group_id}/rounds/{round_id}"

    def get(self, round_id: UUID, client: FlaskClient | None = None) -> str:
        """Return the page of a round's history."""
        answer = (client or self.keeper).get(self.address(round_id))
        assert answer.status_code == 200
        return answer.text

    def words(self, round_id: UUID) -> str:
        """Return the words of the page, a space between them."""
        return words_of(self.get(round_id))

    def events(self, round_id: UUID) -> list[str]:
        """Return what happened, the newest first, without the time."""
        page = self.get(round_id)
        items = re.findall(
            r'<li class="event">(.*?)</li>\s*(?=<li class="event">|</ol>)', page, re.S
        )
        return [re.sub(r"^\d\d:\d\d ", "", words_of(item)) for item in items]

    def changes(self, before: Sequence[Json], now: Sequence[Json], **facts: Any) -> list[str]:
        """Return what a correction changed, line by line; facts are `before_…` and `now_…`."""
        said = {side: facts_of(side, facts) for side in ("before", "now")}
        first = self.play(*before, **said["before"])
        return self.whats(self.correct(first, *now, **said["now"]))

    def whats(self, round_id: UUID) -> list[str]:
        """Return what the newest event says, line by line."""
        page = self.get(round_id)
        newest = page.split('<li class="event">')[1]
        found = re.findall(r'<p class="event-what">(.*?)</p>', newest)
        return [unescape(each) for each in found]

    def send(self, round_id: UUID, button: str, **fields: str) -> TestResponse:
        """Send one of the page's forms, under a key of its own unless one is given."""
        form = {"csrf_token": csrf_token(self.keeper), "id": str(uuid4())} | fields
        return self.keeper.post(f"{self.address(round_id)}/{button}", data=form)


def facts_of(side: str, facts: Json) -> Json:
    """Return the facts of one side, without its name before theirs."""
    return {
        key.removeprefix(f"{side}_"): value
        for key, value in facts.items()
        if key.startswith(f"{side}_")
    }


def words_of(page: str) -> str:
    """Return a page's words, a space between them."""
    main = page[page.index("<main") :] if "<main" in page else page
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())
