"""Buy-ins: chips that players bought, or gave back, between rounds; they are no win or loss."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, insert, select

from ledger.store.database import db
from ledger.store.links import Actor
from ledger.store.players import Player
from ledger.store.sittings import Sitting
from ledger.store.tables import BuyInRow


def add_buy_in(
    actor: Actor, sitting: Sitting, id_: UUID, player: Player, chips: int, *, at: datetime
) -> None:
    """Keep that a player bought chips, or gave some back, as of the sitting's version."""
    db.session.execute(
        insert(BuyInRow).values(
            group_id=actor.group_id,
            id=id_,
            sitting_id=sitting.id,
            sitting_version=sitting.version,
            player_id=player.id,
            chips=chips,
            at=at,
            link_id=actor.link_id,
            device_id=actor.device_id,
        )
    )


def bought(
    group_id: UUID, sitting_id: UUID, *, since: int = 0, before: int | None = None
) -> Mapping[str, int]:
    """Return how many chips everybody bought at a table less what they gave back, by id.

    That is from the version `since` of the sitting on, and before another one; who bought
    nothing is not there.
    """
    found = (
        select(BuyInRow.player_id, func.sum(BuyInRow.chips))
        .where(
            BuyInRow.group_id == group_id,
            BuyInRow.sitting_id == sitting_id,
            BuyInRow.sitting_version >= since,
        )
        .group_by(BuyInRow.player_id)
    )
    if before is not None:
        found = found.where(BuyInRow.sitting_version < before)
    return {str(player_id): int(chips) for player_id, chips in db.session.execute(found)}
