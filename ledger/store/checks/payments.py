"""Plans of settlements and what was paid of them, as they are kept."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from ledger.store.checks.books import Written, written_or_none
from ledger.store.checks.rounds import postings_of
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.entries import EntryKind
from ledger.store.money_tables import SettlementRow, TransferRow
from ledger.store.tables import EntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlan:
    """A plan that settled a weekend; `transfers` are in their order."""

    id: UUID
    weekend_id: UUID
    is_exact: bool
    wishes: Json
    made_at: datetime
    reopened_at: datetime | None
    transfers: tuple["KeptPlanTransfer", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlanTransfer:
    """An amount of a plan; people are ids."""

    id: UUID
    position: int
    sender: str
    receiver: str
    amount: int
    dropped_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPayment:
    """An entry of a payment that reverses no other."""

    seq: int
    weekend_id: UUID
    transfer_id: UUID | None
    currency: str
    reversed_by: int | None
    postings: dict[str, int]
    written: Written
    reversal: Written | None

    @property
    def amount(self) -> int:
        """Return what it moves."""
        return max(self.postings.values(), default=0)


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
                dropped_at=row.dropped_at,
            )
        )
    rows = db.session.execute(
        select(settlement).where(settlement.c.group_id == group_id).order_by(settlement.c.made_at)
    )
    return {
        row.id: KeptPlan(
            id=row.id,
            weekend_id=row.weekend_id,
            is_exact=row.is_exact,
            wishes=row.wishes,
            made_at=row.made_at,
            reopened_at=row.reopened_at,
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
            entry.c.at,
            entry.c.link_id,
            entry.c.device_id,
            reversal.c.seq.label("reversed_by"),
            reversal.c.at.label("reversal_at"),
            reversal.c.link_id.label("reversal_link_id"),
            reversal.c.device_id.label("reversal_device_id"),
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
            written=Written(at=row.at, link_id=row.link_id, device_id=row.device_id),
            reversal=written_or_none(row.reversal_at, row.reversal_link_id, row.reversal_device_id),
        )
        for row in rows
    ]
