"""Players: the persons of a group, in the order in which they came."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, select, update

from ledger.store.database import db, table_of
from ledger.store.tables import PlayerRow
from ledger.store.text_seals import Seals, Subject, sealed

COLOURS = 14

_TABLE = table_of(PlayerRow)
_ALL = (
    select(_TABLE.c.id, _TABLE.c.name, _TABLE.c.position)
    .where(_TABLE.c.group_id == bindparam("group_id"))
    .order_by(_TABLE.c.position)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person who plays; `position` counts from 1 in the order of coming."""

    id: UUID
    name: str
    position: int

    @property
    def colour(self) -> int:
        """Return the number of the player's colour, 1 to 14."""
        return (self.position - 1) % COLOURS + 1


def name_key(name: str) -> str:
    """Return the name as names are compared: without regard to case."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def all_players(group_id: UUID) -> tuple[Player, ...]:
    """Return the group's players in the order of coming."""
    rows = db.session.execute(_ALL, {"group_id": group_id})
    return tuple(Player(id=row.id, name=row.name, position=row.position) for row in rows)


def players_by_id(group_id: UUID) -> dict[UUID, Player]:
    """Return the group's players, each by its id."""
    return {player.id: player for player in all_players(group_id)}


def add_players(group_id: UUID, players: Sequence[Player], *, at: datetime) -> Seals:
    """Keep new players; return the seals of their names, for the journal."""
    made = [(player, *sealed(player.name)) for player in players]
    db.session.add_all(
        PlayerRow(
            group_id=group_id,
            id=player.id,
            name=player.name,
            name_salt=salt,
            name_key=name_key(player.name),
            colour=player.colour,
            position=player.position,
            created_at=at,
        )
        for player, salt, _ in made
    )
    db.session.flush()
    return {Subject.PLAYER: {str(player.id): seal for player, _, seal in made}}


def rename_player(group_id: UUID, player_id: UUID, name: str) -> Seals:
    """Give a player another name; return its seal, for the journal."""
    salt, seal = sealed(name)
    db.session.execute(
        update(PlayerRow)
        .where(PlayerRow.group_id == group_id, PlayerRow.id == player_id)
        .values(name=name, name_salt=salt, name_key=name_key(name))
    )
    return {Subject.PLAYER: {str(player_id): seal}}
