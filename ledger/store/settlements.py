"""Settlements: what is still open between players, the plan that clears it, and what was paid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, func, select

from ledger.book.settlement import settle
from ledger.rules.rule_sets import Unit
from ledger.store.balances import Moved, moved_amounts
from ledger.store.database import db
from ledger.store.entries import EntryKind
from ledger.store.money_tables import SettlementRow, TransferRow
from ledger.store.payments import Payment, payments_of
from ledger.store.plans import PlannedTransfer, is_exact_plan, paid, stored_transfers
from ledger.store.players import Player, players_by_id
from ledger.store.standings import weekend_standings
from ledger.store.tables import SittingRow
from ledger.store.weekends import Weekend


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """How one player stands: what play brought, and what of it is still open.

    `open` is what the player still gets (+) or owes (−): what play brought, with what shared
    costs, payments and balances of other weekends moved. `unplanned` is what of it no transfer
    of the plan covers.
    """

    player: Player
    played: int
    costs: int
    paid: int
    carried: int
    unplanned: int

    @property
    def open(self) -> int:
        """Return what the player still gets, or owes (−)."""
        return self.played + self.costs + self.paid + self.carried


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendSettlement:
    """A weekend's settlement: as stored once settled, else as it would be now.

    `earlier` are payments of plans that were reopened, `payments` those that no plan had; the
    balances count both.
    """

    weekend: Weekend
    balances: tuple[Balance, ...]
    transfers: tuple[PlannedTransfer, ...]
    earlier: tuple[PlannedTransfer, ...]
    payments: tuple[Payment, ...]
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
    moved = moved_amounts(group_id, weekend.id)
    moved[EntryKind.ROUND] = {standing.player.id: standing.amount for standing in standings}
    open_ = _sums(moved.values())
    stored = stored_transfers(group_id, weekend.id, players)
    in_force = tuple(transfer for is_in_force, transfer in stored if is_in_force)
    earlier = tuple(transfer for is_in_force, transfer in stored if not is_in_force)
    if weekend.is_settled:
        transfers, is_exact = in_force, is_exact_plan(group_id, weekend.id)
    else:
        transfers, is_exact = plan(open_, players)
    return WeekendSettlement(
        weekend=weekend,
        balances=_balances(players, moved, open_, transfers),
        transfers=transfers,
        earlier=earlier,
        payments=payments_of(group_id, weekend.id, players),
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
    payments = paid(group_id)
    rows = db.session.execute(
        select(SettlementRow.weekend_id, func.count().label("open_count"))
        .join(
            TransferRow,
            and_(
                TransferRow.group_id == SettlementRow.group_id,
                TransferRow.settlement_id == SettlementRow.id,
            ),
        )
        .outerjoin(payments, payments.c.transfer_id == TransferRow.id)
        .where(
            SettlementRow.group_id == group_id,
            SettlementRow.reopened_at.is_(None),
            TransferRow.dropped_at.is_(None),
            func.coalesce(payments.c.amount, 0) < TransferRow.amount,
        )
        .group_by(SettlementRow.weekend_id)
    )
    return {row.weekend_id: row.open_count for row in rows}


def _sums(parts: Iterable[Mapping[UUID, int]]) -> dict[UUID, int]:
    """Return what parts come to for each who is in any of them."""
    sums: dict[UUID, int] = {}
    for part in parts:
        for player_id, amount in part.items():
            sums[player_id] = sums.get(player_id, 0) + amount
    return sums


def _balances(
    players: Mapping[UUID, Player],
    moved: Moved,
    open_: Mapping[UUID, int],
    transfers: Iterable[PlannedTransfer],
) -> tuple[Balance, ...]:
    """Return the balances of those for whom anything moved, who won most first."""
    unplanned = dict(open_)
    for transfer in transfers:
        for player, amount in (
            (transfer.sender, transfer.left),
            (transfer.receiver, -transfer.left),
        ):
            unplanned[player.id] = unplanned.get(player.id, 0) + amount
    balances = [
        Balance(
            player=players[player_id],
            played=moved[EntryKind.ROUND].get(player_id, 0),
            costs=moved[EntryKind.COST].get(player_id, 0),
            paid=moved[EntryKind.PAYMENT].get(player_id, 0),
            carried=moved[EntryKind.CARRY].get(player_id, 0),
            unplanned=amount,
        )
        for player_id, amount in unplanned.items()
    ]
    return tuple(sorted(balances, key=lambda b: (-b.played, b.player.position)))


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
