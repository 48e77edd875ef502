"""Balances that were carried from one weekend to another, as they are kept."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from ledger.store.checks.books import Written
from ledger.store.checks.rounds import postings_of
from ledger.store.database import db, table_of
from ledger.store.entries import EntryKind
from ledger.store.tables import EntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCarry:
    """An entry of a carried balance, or the one that takes such an entry back."""

    seq: int
    settlement_id: UUID | None
    weekend_id: UUID
    currency: str
    reverses: int | None
    reversed_by: int | None
    postings: dict[str, int]
    written: Written


def kept_carries(group_id: UUID) -> list[KeptCarry]:
    """Return the entries of carried balances, the first first."""
    entry = table_of(EntryRow)
    reversal = aliased(entry)
    rows = db.session.execute(
        select(entry, reversal.c.seq.label("reversed_by"))
        .outerjoin(
            reversal,
            and_(reversal.c.group_id == entry.c.group_id, reversal.c.reverses == entry.c.seq),
        )
        .where(entry.c.group_id == group_id, entry.c.kind == EntryKind.CARRY)
        .order_by(entry.c.seq)
    ).all()
    postings = postings_of(group_id, [row.seq for row in rows])
    return [
        KeptCarry(
            seq=row.seq,
            settlement_id=row.settlement_id,
            weekend_id=row.weekend_id,
            currency=row.currency,
            reverses=row.reverses,
            reversed_by=row.reversed_by,
            postings=postings.get(row.seq, {}),
            written=Written(at=row.at, link_id=row.link_id, device_id=row.device_id),
        )
        for row in rows
    ]
