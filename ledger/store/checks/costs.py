"""Shared costs and their entries, as they are kept."""

from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import select

from ledger.store.checks.books import Written
from ledger.store.checks.rounds import postings_of
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.money_tables import CostRow
from ledger.store.tables import EntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCostEntry:
    """An entry of a cost, or one that takes it back."""

    seq: int
    reverses: int | None
    weekend_id: UUID
    currency: str
    postings: dict[str, int]
    written: Written


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCost:
    """A cost with all entries that name it; people are ids."""

    id: UUID
    weekend_id: UUID
    payer: str
    amount: int
    shares: Json
    written: Written
    entries: list[KeptCostEntry] = field(default_factory=list)


def kept_costs(group_id: UUID) -> dict[UUID, KeptCost]:
    """Return the costs of a group by id, also those that were taken back."""
    cost = table_of(CostRow)
    rows = db.session.execute(
        select(cost).where(cost.c.group_id == group_id).order_by(cost.c.at, cost.c.id)
    )
    found = {
        row.id: KeptCost(
            id=row.id,
            weekend_id=row.weekend_id,
            payer=str(row.payer_id),
            amount=row.amount,
            shares=row.shares,
            written=Written(at=row.at, link_id=row.link_id, device_id=row.device_id),
        )
        for row in rows
    }
    entry = table_of(EntryRow)
    entries = db.session.execute(
        select(entry)
        .where(entry.c.group_id == group_id, entry.c.cost_id.is_not(None))
        .order_by(entry.c.seq)
    ).all()
    postings = postings_of(group_id, [row.seq for row in entries])
    for row in entries:
        if row.cost_id in found:
            found[row.cost_id].entries.append(
                KeptCostEntry(
                    seq=row.seq,
                    reverses=row.reverses,
                    weekend_id=row.weekend_id,
                    currency=row.currency,
                    postings=postings.get(row.seq, {}),
                    written=Written(at=row.at, link_id=row.link_id, device_id=row.device_id),
                )
            )
    return found
