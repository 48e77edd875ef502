"""Capital: what bankers put on the table between rounds; it moves nothing in the book."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, insert, select

from ledger.store.database import db
from ledger.store.links import Actor
from ledger.store.sittings import Sitting
from ledger.store.tables import CapitalRow


def add_to_pot(actor: Actor, sitting: Sitting, id_: UUID, amount: int, *, at: datetime) -> None:
    """Keep that the banker put so much on the table, as of the sitting's version."""
    db.session.execute(
        insert(CapitalRow).values(
            group_id=actor.group_id,
            id=id_,
            sitting_id=sitting.id,
            sitting_version=sitting.version,
            banker_id=sitting.banker.id,
            amount=amount,
            at=at,
            link_id=actor.link_id,
            device_id=actor.device_id,
        )
    )


def capital_between(
    group_id: UUID, sitting_id: UUID, banker_id: UUID, *, after: int, before: int | None = None
) -> int:
    """Return how much capital a banker added between two versions of the sitting."""
    added = select(func.coalesce(func.sum(CapitalRow.amount), 0)).where(
        CapitalRow.group_id == group_id,
        CapitalRow.sitting_id == sitting_id,
        CapitalRow.banker_id == banker_id,
        CapitalRow.sitting_version > after,
    )
    if before is not None:
        added = added.where(CapitalRow.sitting_version < before)
    return int(db.session.scalar(added) or 0)
