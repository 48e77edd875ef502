"""Plans as they are kept: the transfers of settlements, those that are paid and those dropped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import (
    ColumnElement,
    Select,
    Subquery,
    and_,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.orm import aliased

from ledger.store.database import db
from ledger.store.entries import NO_REVERSAL, EntryKind
from ledger.store.money_tables import SettlementRow, TransferRow
from ledger.store.players import Player
from ledger.store.tables import EntryRow, PostingRow
from ledger.store.wished import NOTHING_WISHED, Wished, read_wished, wished_json


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTransfer:
    """An amount from one player to another; `id` is None while the plan is not stored.

    `paid` is what of it was paid, and `last_paid_at` when the last of that was.
    """

    id: UUID | None
    sender: Player
    receiver: Player
    amount: int
    paid: int = 0
    last_paid_at: datetime | None = None

    @property
    def paid_at(self) -> datetime | None:
        """Return when all of it was paid; None while some is left."""
        return self.last_paid_at if self.paid >= self.amount else None

    @property
    def is_paid(self) -> bool:
        """Answer whether all of it was paid."""
        return self.paid_at is not None

    @property
    def is_begun(self) -> bool:
        """Answer whether a part of it was paid, and not all."""
        return self.paid > 0 and not self.is_paid

    @property
    def left(self) -> int:
        """Return what of it is still to be paid."""
        return self.amount - self.paid


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanInForce:
    """The plan that closes a weekend, and what was wished of it."""

    id: UUID
    is_exact: bool
    wished: Wished


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTransfer:
    """A stored transfer, and where it belongs."""

    id: UUID
    weekend_id: UUID
    sender_id: UUID
    receiver_id: UUID
    amount: int
    is_dropped: bool
    is_in_force: bool


def find_transfer(group_id: UUID, transfer_id: UUID) -> KeptTransfer | None:
    """Return the stored transfer, or None where the group has none of that id."""
    row = db.session.execute(
        select(TransferRow, SettlementRow.weekend_id, SettlementRow.reopened_at)
        .join(
            SettlementRow,
            and_(
                SettlementRow.group_id == TransferRow.group_id,
                SettlementRow.id == TransferRow.settlement_id,
            ),
        )
        .where(TransferRow.group_id == group_id, TransferRow.id == transfer_id)
    ).one_or_none()
    if row is None:
        return None
    transfer, weekend_id, reopened_at = row
    return KeptTransfer(
        id=transfer.id,
        weekend_id=weekend_id,
        sender_id=transfer.sender_id,
        receiver_id=transfer.receiver_id,
        amount=transfer.amount,
        is_dropped=transfer.dropped_at is not None,
        is_in_force=reopened_at is None,
    )


def add_settlement(
    group_id: UUID,
    weekend_id: UUID,
    transfers: Sequence[PlannedTransfer],
    *,
    is_exact: bool,
    at: datetime,
    wished: Wished = NOTHING_WISHED,
) -> UUID:
    """Store a plan, which closes its weekend; return its id."""
    settlement_id = uuid4()
    db.session.execute(
        insert(SettlementRow).values(
            group_id=group_id,
            id=settlement_id,
            weekend_id=weekend_id,
            wishes=wished_json(wished),
            is_exact=is_exact,
            made_at=at,
        )
    )
    rows = [
        {
            "group_id": group_id,
            "id": uuid4(),
            "settlement_id": settlement_id,
            "position": position,
            "sender_id": transfer.sender.id,
            "receiver_id": transfer.receiver.id,
            "amount": transfer.amount,
        }
        for position, transfer in enumerate(transfers, start=1)
    ]
    if rows:
        db.session.execute(insert(TransferRow), rows)
    return settlement_id


def reopen_settlement(group_id: UUID, weekend_id: UUID, *, at: datetime) -> None:
    """Open a weekend again: its plan is over, and what was not paid at all of it is dropped."""
    in_force = _in_force(group_id, weekend_id)
    _drop(group_id, in_force, TransferRow.id.not_in(_begun(group_id)), at)
    db.session.execute(
        update(SettlementRow)
        .where(SettlementRow.group_id == group_id, SettlementRow.id.in_(in_force))
        .values(reopened_at=at)
        .execution_options(synchronize_session=False)
    )


def drop_unpaid(group_id: UUID, weekend_id: UUID, *, at: datetime) -> None:
    """Drop what is not wholly paid of the plan that closes a weekend; parts that are paid stay."""
    paid_ones = paid(group_id)
    in_force = _in_force(group_id, weekend_id)
    whole = select(paid_ones.c.transfer_id).where(paid_ones.c.amount >= TransferRow.amount)
    _drop(group_id, in_force, TransferRow.id.not_in(whole), at)


def _in_force(group_id: UUID, weekend_id: UUID) -> Select[UUID]:
    """Select the plan that closes a weekend, where there is one."""
    return select(SettlementRow.id).where(
        SettlementRow.group_id == group_id,
        SettlementRow.weekend_id == weekend_id,
        SettlementRow.reopened_at.is_(None),
    )


def _begun(group_id: UUID) -> Select[UUID]:
    """Select the transfers of which anything is paid."""
    return select(paid(group_id).c.transfer_id)


def _drop(group_id: UUID, plans: Select[UUID], which: ColumnElement[bool], at: datetime) -> None:
    unpaid = update(TransferRow).where(
        TransferRow.group_id == group_id,
        TransferRow.settlement_id.in_(plans),
        TransferRow.dropped_at.is_(None),
        which,
    )
    db.session.execute(unpaid.values(dropped_at=at).execution_options(synchronize_session=False))


def drop_transfer(group_id: UUID, transfer_id: UUID, *, at: datetime) -> None:
    """Take a transfer out of every plan."""
    db.session.execute(
        update(TransferRow)
        .where(TransferRow.group_id == group_id, TransferRow.id == transfer_id)
        .values(dropped_at=at)
    )


def paid(group_id: UUID) -> Subquery:
    """Return the transfers of which something is paid: how much, and when the last of it was."""
    reversing = aliased(EntryRow)
    # Not a join: SQLite would then go through the postings of every round.
    moved = (
        select(func.max(PostingRow.amount))
        .where(PostingRow.group_id == EntryRow.group_id, PostingRow.entry_seq == EntryRow.seq)
        .scalar_subquery()
    )
    return (
        select(
            EntryRow.transfer_id,
            func.sum(moved).label("amount"),
            func.max(EntryRow.at).label("at"),
        )
        .where(
            EntryRow.group_id == group_id,
            EntryRow.kind == EntryKind.PAYMENT,
            EntryRow.transfer_id.is_not(None),
            NO_REVERSAL,
            ~exists().where(
                reversing.group_id == EntryRow.group_id, reversing.reverses == EntryRow.seq
            ),
        )
        .group_by(EntryRow.transfer_id)
        .subquery()
    )


def unpaid_transfers(
    group_id: UUID, players: Mapping[UUID, Player]
) -> dict[UUID, list[PlannedTransfer]]:
    """Return what is not wholly paid of the plans in force, by their weekends."""
    paid_ones = paid(group_id)
    rows = db.session.execute(
        select(TransferRow, SettlementRow.weekend_id, paid_ones.c.amount)
        .join(
            SettlementRow,
            and_(
                SettlementRow.group_id == TransferRow.group_id,
                SettlementRow.id == TransferRow.settlement_id,
            ),
        )
        .outerjoin(paid_ones, paid_ones.c.transfer_id == TransferRow.id)
        .where(
            TransferRow.group_id == group_id,
            SettlementRow.reopened_at.is_(None),
            TransferRow.dropped_at.is_(None),
            func.coalesce(paid_ones.c.amount, 0) < TransferRow.amount,
        )
        .order_by(SettlementRow.made_at, TransferRow.position)
    )
    found: dict[UUID, list[PlannedTransfer]] = {}
    for row, weekend_id, amount in rows:
        transfer = _planned(row, players, int(amount or 0), None, is_over=False)
        found.setdefault(weekend_id, []).append(transfer)
    return found


def stored_transfers(
    group_id: UUID, weekend_id: UUID, players: Mapping[UUID, Player]
) -> list[tuple[bool, PlannedTransfer]]:
    """Return the weekend's transfers that were not dropped, and whether their plan is in force.

    Of a plan that is over, and of what was dropped, a transfer is no more than what was paid.
    """
    payments = paid(group_id)
    rows = db.session.execute(
        select(TransferRow, SettlementRow.reopened_at, payments.c.amount, payments.c.at)
        .join(
            SettlementRow,
            and_(
                SettlementRow.group_id == TransferRow.group_id,
                SettlementRow.id == TransferRow.settlement_id,
            ),
        )
        .outerjoin(payments, payments.c.transfer_id == TransferRow.id)
        .where(
            TransferRow.group_id == group_id,
            SettlementRow.weekend_id == weekend_id,
            or_(TransferRow.dropped_at.is_(None), payments.c.amount > 0),
        )
        .order_by(SettlementRow.made_at, TransferRow.position)
    )
    found = []
    for row, reopened_at, amount, at in rows:
        is_over = reopened_at is not None or row.dropped_at is not None
        found.append((not is_over, _planned(row, players, int(amount or 0), at, is_over=is_over)))
    return found


def _planned(
    row: TransferRow,
    players: Mapping[UUID, Player],
    paid_so_far: int,
    at: datetime | None,
    *,
    is_over: bool,
) -> PlannedTransfer:
    amount = paid_so_far if is_over else row.amount
    return PlannedTransfer(
        id=row.id,
        sender=players[row.sender_id],
        receiver=players[row.receiver_id],
        amount=amount,
        paid=paid_so_far,
        last_paid_at=at,
    )


def plan_in_force(group_id: UUID, weekend_id: UUID) -> PlanInForce | None:
    """Return the plan that closes a weekend, or None where it is open."""
    row = db.session.execute(
        select(SettlementRow.id, SettlementRow.is_exact, SettlementRow.wishes).where(
            SettlementRow.group_id == group_id,
            SettlementRow.weekend_id == weekend_id,
            SettlementRow.reopened_at.is_(None),
        )
    ).one_or_none()
    if row is None:
        return None
    return PlanInForce(id=row.id, is_exact=row.is_exact, wished=read_wished(row.wishes))
