"""Settlements: what is still open between players, the plan that clears it, and what was paid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, func, select

from ledger.book.settlement import settle
from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.entries import EntryKind
from ledger.store.money_tables import SettlementRow, TransferRow
from ledger.store.plans import PlannedTransfer, is_exact_plan, paid, stored_transfers
from ledger.store.players import Player, players_by_id
from ledger.store.standings import plays_for, weekend_standings
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


def weekend_settlement(group_id: UUID, weekend: Weekend) -> WeekendSettlement:
    """Return how a weekend stands: the stored plan once it is settled, else a plan for now."""
    players = players_by_id(group_id)
    standings = weekend_standings(group_id, weekend)
    played = {standing.player.id: standing.amount for standing in standings}
    open_ = played | {
        player_id: played.get(player_id, 0) + amount
        for player_id, amount in _payments(group_id, weekend.id).items()
    }
    stored = stored_transfers(group_id, weekend.id, players)
    in_force = tuple(transfer for is_in_force, transfer in stored if is_in_force)
    earlier = tuple(transfer for is_in_force, transfer in stored if not is_in_force)
    if weekend.is_settled:
        transfers, is_exact = in_force, is_exact_plan(group_id, weekend.id)
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
    paid_ones = paid(group_id)
    rows = db.session.execute(
        select(SettlementRow.weekend_id, func.count().label("open_count"))
        .join(
            TransferRow,
            and_(
                TransferRow.group_id == SettlementRow.group_id,
                TransferRow.settlement_id == SettlementRow.id,
            ),
        )
        .outerjoin(paid_ones, paid_ones.c.transfer_id == TransferRow.id)
        .where(
            SettlementRow.group_id == group_id,
            SettlementRow.reopened_at.is_(None),
            TransferRow.dropped_at.is_(None),
            paid_ones.c.at.is_(None),
        )
        .group_by(SettlementRow.weekend_id)
    )
    return {row.weekend_id: row.open_count for row in rows}


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


def _round_count(group_id: UUID, weekend_id: UUID) -> int:
    """Return how many rounds for money stand in a weekend."""
    count = db.session.scalar(
        select(func.sum(SittingRow.round_count)).where(
            SittingRow.group_id == group_id,
            SittingRow.weekend_id == weekend_id,
            plays_for(Unit.MONEY),
        )
    )
    return int(count or 0)
