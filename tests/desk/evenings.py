"""An evening at one table, and how the tests speak of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import event

from ledger.desk.access import actor_for_secret
from ledger.desk.actors import Actor, Role
from ledger.desk.groups import NewGroup, create_group
from ledger.desk.rounds import RecordedRound, record_round
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend
from ledger.errors import RefusedError
from ledger.store.database import db
from ledger.store.players import Player, all_players
from ledger.store.sittings import Sitting
from ledger.store.weekends import Weekend

NAMES = ("James", "Wim", "Piet", "Kees", "Zoë")
SEATS = NAMES[:4]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A group with its three roles, a weekend and a table."""

    group_id: UUID
    owner: Actor
    scorekeeper: Actor
    viewer: Actor
    weekend: Weekend
    sitting: Sitting

    @property
    def actors(self) -> dict[Role, Actor]:
        return {each.role: each for each in (self.owner, self.scorekeeper, self.viewer)}

    def player(self, name: str) -> Player:
        return next(each for each in all_players(self.group_id) if each.name == name)

    def play(self, *hands: dict[str, Any], **facts: Any) -> RecordedRound:
        record = {"hands": list(hands)} | facts
        return record_round(self.scorekeeper, self.sitting.id, record, id=uuid4())


def new_group(**given: Any) -> NewGroup:
    asked: dict[str, Any] = {
        "name": "Kaartweekend",
        "currency": "EUR",
        "locale": "nl",
        "timezone": "Europe/Amsterdam",
        "players": NAMES,
    }
    return create_group(**asked | given)


def actor(secret: str) -> Actor:
    found = actor_for_secret(secret)
    assert found is not None
    return found


def new_evening() -> Evening:
    group = new_group()
    actors = {role: actor(secret) for role, secret in group.secrets.items()}
    weekend = new_weekend(actors[Role.OWNER])
    return Evening(
        group_id=group.group.id,
        owner=actors[Role.OWNER],
        scorekeeper=actors[Role.SCOREKEEPER],
        viewer=actors[Role.VIEWER],
        weekend=weekend,
        sitting=new_sitting(actors[Role.SCOREKEEPER], weekend),
    )


def new_weekend(owner: Actor, **given: Any) -> Weekend:
    asked: dict[str, Any] = {
        "name": "Texel",
        "starts_on": date(2026, 11, 6),
        "ends_on": date(2026, 11, 8),
    }
    return open_weekend(owner, **asked | given)


def new_sitting(scorekeeper: Actor, weekend: Weekend, **given: Any) -> Sitting:
    asked: dict[str, Any] = {"rule_set": "weekend", "seats": SEATS}
    return open_sitting(scorekeeper, weekend.id, **asked | given)


def hand(player: str, stake: int, outcome: str = "won") -> dict[str, Any]:
    return {"player": player, "stake": stake, "hand": {"outcome": outcome}}


def problems_of(act: Callable[[], object]) -> list[tuple[str, str]]:
    """Return the code and path of everything that an act is refused for."""
    try:
        act()
    except RefusedError as error:
        return [(problem.code, problem.path) for problem in error.problems]
    return []


def amounts(standings: Iterable[Any]) -> dict[str, int]:
    """Return standings (or balances) as amounts by name."""
    return {each.player.name: each.amount for each in standings}


def statements_of(act: Callable[[], object]) -> list[tuple[str, Any]]:
    """Return the statements that an act sends to the database, with their values."""
    statements: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        statements.append((statement, values))

    db.session.rollback()
    event.listen(db.engine, "before_cursor_execute", note)
    try:
        act()
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    return statements
