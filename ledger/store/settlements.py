"""Settlements: what is still open between players, the plan that clears it, and what was paid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import Subquery, and_, exists, func, insert, select, update
from sqlalchemy.orm import aliased

from ledger.book.settlement import settle
from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.entries import NO_REVERSAL, EntryKind
from ledger.store.money_tables import SettlementRow, TransferRow
from ledger.store.players import Player, players_by_id
from ledger.store.standings import weekend_standings
from ledger.store.tables import EntryRow, PostingRow, SittingRow
from ledger.store.weekends import Weekend


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """How one player stands: what play brought, and what of it is still open.

    `open` is what the player still gets (+) or owes (−) after all payments that were made;
    `unplanned` is what of that no transfer of the plan covers.
    """

    player: Player
    played: int
    open: int
    unplanned: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedTransfer:
    """An amount from one player to another; `id` is None while the plan is not stored."""

    id: UUID | None
    sender: Player
    receiver: Player
    amount: int
    paid_at: datetime | None = None

    @property
    def is_paid(self) -> bool:
        """Answer whether the transfer was marked as paid."""
        return self.paid_at is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendSettlement:
    """A weekend's settlement: as stored once settled, else as it would be now.

    `earlier` are payments of plans that were reopened; the balances count them.
    """

    weekend: Weekend
    balances: tuple[Balance, ...]
    transfers: tuple[PlannedTransfer, ...]
    earlier: tuple[PlannedTransfer, ...]
    is_exact: bool
    round_count: int

    @property
    def is_settled(self) -> bool:
        """Answer whether the plan is stored and the weekend closed."""
        return self.weekend.is_settled

    @property
    def is_paid(self) -> bool:
        """Answer whether every transfer of the plan was paid and nothing came after it."""
        is_planned = not any(balance.unplanned for balance in self.balances)
        return is_planned and all(transfer.is_paid for transfer in self.transfers)

    def transfer(self, transfer_id: UUID) -> PlannedTransfer | None:
        """Return the stored transfer of this id, or None."""
        stored = (*self.transfers, *self.earlier)
        return next((each for each in stored if each.id == transfer_id), None)


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


def weekend_settlement(group_id: UUID, weekend: Weekend) -> WeekendSettlement:
    """Return how a weekend stands: the stored plan once it is settled, else a plan for now."""
    players = players_by_id(group_id)
    standings = weekend_standings(group_id, weekend)
    played = {standing.player.id: standing.amount for standing in standings}
    open_ = played | {
        player_id: played.get(player_id, 0) + amount
        for player_id, amount in _payments(group_id, weekend.id).items()
    }
    stored = _stored_transfers(group_id, weekend.id, players)
    in_force = tuple(transfer for is_in_force, transfer in stored if is_in_force)
    earlier = tuple(transfer for is_in_force, transfer in stored if not is_in_force)
    if weekend.is_settled:
        transfers, is_exact = in_force, _is_exact(group_id, weekend.id)
    else:
        transfers, is_exact = plan(open_, players)
    return WeekendSettlement(
        weekend=weekend,
        balances=_balances(players, played, open_, transfers),
        transfers=transfers,
        earlier=earlier,
        is_exact=is_exact,
        round_count=_round_count(group_id, weekend.id),
    )


def plan(
    balances: Mapping[UUID, int], players: Mapping[UUID, Player]
) -> tuple[tuple[PlannedTransfer, ...], bool]:
    """Return transfers that clear all balances, and whether they are as few as can be."""
    settlement = settle({str(player_id): amount for player_id, amount in balances.items()})
    transfers = tuple(
        PlannedTransfer(
            id=None,
            sender=players[UUID(transfer.sender)],
            receiver=players[UUID(transfer.receiver)],
            amount=transfer.amount,
        )
        for transfer in settlement.transfers
    )
    return transfers, settlement.is_exact


def open_payments(group_id: UUID) -> dict[UUID, int]:
    """Return how many payments of each settled weekend are open; those with none are left out."""
    paid = _paid(group_id)
    rows = db.session.execute(
        select(SettlementRow.weekend_id, func.count().label("open_count"))
        .join(
            TransferRow,
            and_(
                TransferRow.group_id == SettlementRow.group_id,
                TransferRow.settlement_id == SettlementRow.id,
            ),
        )
        .outerjoin(paid, paid.c.transfer_id == TransferRow.id)
        .where(
            SettlementRow.group_id == group_id,
            SettlementRow.reopened_at.is_(None),
            TransferRow.dropped_at.is_(None),
            paid.c.at.is_(None),
        )
        .group_by(SettlementRow.weekend_id)
    )
    return {row.weekend_id: row.open_count for row in rows}


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
) -> UUID:
    """Store a plan, which closes its weekend; return its id."""
    settlement_id = uuid4()
    db.session.execute(
        insert(SettlementRow).values(
            group_id=group_id,
            id=settlement_id,
            weekend_id=weekend_id,
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
    """Open a weekend again: its plan is over, and what of it was not paid is dropped."""
    in_force = select(SettlementRow.id).where(
        SettlementRow.group_id == group_id,
        SettlementRow.weekend_id == weekend_id,
        SettlementRow.reopened_at.is_(None),
    )
    unpaid = update(TransferRow).where(
        TransferRow.group_id == group_id,
        TransferRow.settlement_id.in_(in_force),
        TransferRow.id.not_in(select(_paid(group_id).c.transfer_id)),
    )
    db.session.execute(unpaid.values(dropped_at=at).execution_options(synchronize_session=False))
    db.session.execute(
        update(SettlementRow)
        .where(SettlementRow.group_id == group_id, SettlementRow.id.in_(in_force))
        .values(reopened_at=at)
        .execution_options(synchronize_session=False)
    )


def drop_transfer(group_id: UUID, transfer_id: UUID, *, at: datetime) -> None:
    """Take a transfer out of every plan."""
    db.session.execute(
        update(TransferRow)
        .where(TransferRow.group_id == group_id, TransferRow.id == transfer_id)
        .values(dropped_at=at)
    )


def _balances(
    players: Mapping[UUID, Player],
    played: Mapping[UUID, int],
    open_: Mapping[UUID, int],
    transfers: Iterable[PlannedTransfer],
) -> tuple[Balance, ...]:
    """Return the balances of those who played, who won most first."""
    unplanned = dict(open_)
    for transfer in transfers:
        if not transfer.is_paid:
            unplanned[transfer.sender.id] = unplanned.get(transfer.sender.id, 0) + transfer.amount
            unplanned[transfer.receiver.id] = (
                unplanned.get(transfer.receiver.id, 0) - transfer.amount
            )
    balances = [
        Balance(
            player=players[player_id],
            played=played.get(player_id, 0),
            open=open_.get(player_id, 0),
            unplanned=amount,
        )
        for player_id, amount in unplanned.items()
    ]
    return tuple(sorted(balances, key=lambda b: (-b.played, b.player.position)))


def _payments(group_id: UUID, weekend_id: UUID) -> dict[UUID, int]:
    """Return what the payments of a weekend, as they now stand, added to each balance."""
    # Not a join: SQLite would then go through the postings of every round.
    payments = select(EntryRow.seq).where(
        EntryRow.group_id == group_id,
        EntryRow.weekend_id == weekend_id,
        EntryRow.kind == EntryKind.PAYMENT,
    )
    rows = db.session.execute(
        select(PostingRow.player_id, func.sum(PostingRow.amount))
        .where(PostingRow.group_id == group_id, PostingRow.entry_seq.in_(payments))
        .group_by(PostingRow.player_id)
    )
    return {player_id: int(amount) for player_id, amount in rows}


def _paid(group_id: UUID) -> Subquery:
    """Return the transfers that are paid, with the moment."""
    reversing = aliased(EntryRow)
    return (
        select(EntryRow.transfer_id, EntryRow.at)
        .where(
            EntryRow.group_id == group_id,
            EntryRow.kind == EntryKind.PAYMENT,
            EntryRow.transfer_id.is_not(None),
            NO_REVERSAL,
            ~exists().where(
                reversing.group_id == EntryRow.group_id, reversing.reverses == EntryRow.seq
            ),
        )
        .subquery()
    )


def _stored_transfers(
    group_id: UUID, weekend_id: UUID, players: Mapping[UUID, Player]
) -> list[tuple[bool, PlannedTransfer]]:
    """Return the weekend's transfers that were not dropped, and whether their plan is in force."""
    paid = _paid(group_id)
    rows = db.session.execute(
        select(TransferRow, SettlementRow.reopened_at, paid.c.at)
        .join(
            SettlementRow,
            and_(
                SettlementRow.group_id == TransferRow.group_id,
                SettlementRow.id == TransferRow.settlement_id,
            ),
        )
        .outerjoin(paid, paid.c.transfer_id == TransferRow.id)
        .where(
            TransferRow.group_id == group_id,
            SettlementRow.weekend_id == weekend_id,
            TransferRow.dropped_at.is_(None),
        )
        .order_by(SettlementRow.made_at, TransferRow.position)
    )
    return [
        (
            reopened_at is None,
            PlannedTransfer(
                id=row.id,
                sender=players[row.sender_id],
                receiver=players[row.receiver_id],
                amount=row.amount,
                paid_at=paid_at,
            ),
        )
        for row, reopened_at, paid_at in rows
    ]


def _is_exact(group_id: UUID, weekend_id: UUID) -> bool:
    return bool(
        db.session.scalar(
            select(SettlementRow.is_exact).where(
                SettlementRow.group_id == group_id,
                SettlementRow.weekend_id == weekend_id,
                SettlementRow.reopened_at.is_(None),
            )
        )
    )


def _round_count(group_id: UUID, weekend_id: UUID) -> int:
    """Return how many rounds for money stand in a weekend."""
    count = db.session.scalar(
        select(func.sum(SittingRow.round_count)).where(
            SittingRow.group_id == group_id,
            SittingRow.weekend_id == weekend_id,
            SittingRow.unit == Unit.MONEY,
        )
    )
    return int(count or 0)
