"""Plans of settlements and what was paid of them, as they are kept."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from ledger.store.checks.rounds import postings_of
from ledger.store.database import db, table_of
from ledger.store.entries import EntryKind
from ledger.store.tables import EntryRow, SettlementRow, TransferRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlan:
    """A plan that settled a weekend; `transfers` are in their order."""

    id: UUID
    weekend_id: UUID
    is_reopened: bool
    transfers: tuple["KeptPlanTransfer", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlanTransfer:
    """An amount of a plan; people are ids."""

    id: UUID
    position: int
    sender: str
    receiver: str
    amount: int
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPayment:
    """An entry of a payment that reverses no other."""

    seq: int
    weekend_id: UUID
    transfer_id: UUID | None
    currency: str
    reversed_by: int | None
    postings: dict[str, int]


def kept_plans(group_id: UUID) -> dict[UUID, KeptPlan]:
    """Return the plans of a group by id."""
    settlement, transfer = table_of(SettlementRow), table_of(TransferRow)
    transfers: dict[UUID, list[KeptPlanTransfer]] = {}
    for row in db.session.execute(
        select(transfer)
        .where(transfer.c.group_id == group_id)
        .order_by(transfer.c.settlement_id, transfer.c.position)
    ):
        transfers.setdefault(row.settlement_id, []).append(
            KeptPlanTransfer(
                id=row.id,
                position=row.position,
                sender=str(row.sender_id),
                receiver=str(row.receiver_id),
                amount=row.amount,
                is_dropped=row.dropped_at is not None,
            )
        )
    rows = db.session.execute(
        select(settlement).where(settlement.c.group_id == group_id).order_by(settlement.c.made_at)
    )
    return {
        row.id: KeptPlan(
            id=row.id,
            weekend_id=row.weekend_id,
            is_reopened=row.reopened_at is not None,
            transfers=tuple(transfers.get(row.id, ())),
        )
        for row in rows
    }


def kept_payments(group_id: UUID) -> list[KeptPayment]:
    """Return the payments of a group, also those that were taken back."""
    entry = table_of(EntryRow)
    reversal = aliased(entry)
    rows = db.session.execute(
        select(
            entry.c.seq,
            entry.c.weekend_id,
            entry.c.transfer_id,
            entry.c.currency,
            reversal.c.seq.label("reversed_by"),
        )
        .outerjoin(
            reversal,
            and_(reversal.c.group_id == entry.c.group_id, reversal.c.reverses == entry.c.seq),
        )
        .where(
            entry.c.group_id == group_id,
            entry.c.kind == EntryKind.PAYMENT,
            entry.c.reverses.is_(None),
        )
        .order_by(entry.c.seq)
    ).all()
    postings = postings_of(group_id, [row.seq for row in rows])
    return [
        KeptPayment(
            seq=row.seq,
            weekend_id=row.weekend_id,
            transfer_id=row.transfer_id,
            currency=row.currency,
            reversed_by=row.reversed_by,
            postings=postings.get(row.seq, {}),
        )
        for row in rows
    ]
