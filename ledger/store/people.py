"""Who is in a weekend: those who sit or played at one of its tables, or whose balance moved."""

from uuid import UUID

from sqlalchemy import select

from ledger.store.balances import moved_amounts
from ledger.store.database import db
from ledger.store.tables import SittingRow, SittingTotalRow


def people_of_weekend(group_id: UUID, weekend_id: UUID) -> frozenset[UUID]:
    """Return the ids of those who are in a weekend."""
    tables = select(SittingRow.id).where(
        SittingRow.group_id == group_id, SittingRow.weekend_id == weekend_id
    )
    seats = db.session.scalars(
        select(SittingRow.seats).where(
            SittingRow.group_id == group_id, SittingRow.weekend_id == weekend_id
        )
    )
    seated = {UUID(player) for each in seats for player in each}
    played = db.session.scalars(
        select(SittingTotalRow.player_id).where(
            SittingTotalRow.group_id == group_id,
            SittingTotalRow.sitting_id.in_(tables),
            SittingTotalRow.round_count > 0,
        )
    )
    moved = moved_amounts(group_id, [weekend_id])[weekend_id].values()
    return frozenset(seated | set(played) | {player for each in moved for player in each})
