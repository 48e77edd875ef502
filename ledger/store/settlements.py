"""Settlements: what is still open between players, the plan that clears it, and what was paid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from sqlalchemy import and_, func, select

from ledger.book.wishes import NO_WISHES, Wishes, settle_as_wished
from ledger.store.balances import Moved, moved_amounts
from ledger.store.carries import TakenIn, taken_into
from ledger.store.database import db
from ledger.store.digests import digest
from ledger.store.entries import EntryKind
from ledger.store.money_tables import SettlementRow, TransferRow
from ledger.store.payments import Payment, payments_of
from ledger.store.plans import PlannedTransfer, paid, plan_in_force, stored_transfers
from ledger.store.players import Player, players_by_id
from ledger.store.round_counts import RoundCounts, round_counts
from ledger.store.standings import weekend_standings
from ledger.store.weekends import Weekend
from ledger.store.wished import NOTHING_WISHED, Wished, wished_json, wished_of


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
    balances count both. `wished` is what the plan was, or would be, made by, and `taken_in` what
    it takes in from other weekends. `players` are all of the group.
    """

    weekend: Weekend
    balances: tuple[Balance, ...]
    transfers: tuple[PlannedTransfer, ...]
    earlier: tuple[PlannedTransfer, ...]
    payments: tuple[Payment, ...]
    is_exact: bool
    rounds: RoundCounts
    wished: Wished = NOTHING_WISHED
    taken_in: tuple[TakenIn, ...] = ()
    players: Mapping[UUID, Player] = field(repr=False)

    @property
    def is_settled(self) -> bool:
        """Answer whether the plan is stored and the weekend closed."""
        return self.weekend.is_settled

    @property
    def is_paid(self) -> bool:
        """Answer whether every transfer of the plan was paid and nothing came after it."""
        is_planned = not any(balance.unplanned for balance in self.balances)
        return is_planned and all(transfer.is_paid for transfer in self.transfers)

    @property
    def rests(self) -> dict[UUID, int]:
        """Return what no transfer covers, by player."""
        return {each.player.id: each.unplanned for each in self.balances if each.unplanned}

    @property
    def has_changed(self) -> bool:
        """Answer whether more is open than the rounding of a stored plan left."""
        return self.is_settled and self.rests not in ({}, self.wished.left)

    @property
    def mark(self) -> str:
        """Return a mark of what would be stored, which another plan does not have."""
        transfers = [(str(t.sender.id), str(t.receiver.id), t.amount) for t in self.transfers]
        taken_in = [
            (str(t.weekend.id), sorted((str(p), a) for p, a in t.amounts.items()), len(t.dropped))
            for t in self.taken_in
        ]
        return digest([transfers, taken_in, wished_json(self.wished)])[:16]


def weekend_settlement(group_id: UUID, weekend: Weekend) -> WeekendSettlement:
    """Return how a weekend stands: the stored plan once it is settled, else a plan for now."""
    found = plan_in_force(group_id, weekend.id)
    if found is None:
        return planned_now(group_id, weekend)
    book = _Book.of(group_id, weekend)
    return WeekendSettlement(
        weekend=weekend,
        balances=book.balances(book.in_force),
        transfers=book.in_force,
        earlier=book.earlier,
        payments=payments_of(group_id, weekend.id, book.players),
        is_exact=found.is_exact,
        rounds=round_counts(group_id, [weekend.id])[weekend.id],
        wished=found.wished,
        taken_in=taken_into(group_id, found.id),
        players=book.players,
    )


def planned_now(
    group_id: UUID,
    weekend: Weekend,
    wishes: Wishes = NO_WISHES,
    taken_in: Sequence[TakenIn] = (),
) -> WeekendSettlement:
    """Return a settlement with the plan that would be made now, whether there is one or not.

    What was paid stays paid; what is not is planned anew. People in the wishes are ids.

    Raises:
        RefusedError: the wishes contradict each other.
    """
    book = _Book.of(group_id, weekend)
    for taken in taken_in:
        book.carry(taken.amounts)
    transfers, wished, is_exact = _plan(book.open(), wishes, book.players)
    paid_ones = tuple(replace(each, amount=each.paid) for each in book.in_force if each.paid)
    return WeekendSettlement(
        weekend=weekend,
        balances=book.balances(transfers),
        transfers=transfers,
        earlier=(*book.earlier, *paid_ones),
        payments=payments_of(group_id, weekend.id, book.players),
        is_exact=is_exact,
        rounds=round_counts(group_id, [weekend.id])[weekend.id],
        wished=wished,
        taken_in=tuple(taken_in),
        players=book.players,
    )


def _plan(
    balances: Mapping[UUID, int], wishes: Wishes, players: Mapping[UUID, Player]
) -> tuple[tuple[PlannedTransfer, ...], Wished, bool]:
    """Return transfers that clear all balances, and whether they are as few as can be."""
    texts = {str(player_id): amount for player_id, amount in balances.items()}
    made = settle_as_wished(texts, wishes)
    transfers = tuple(
        PlannedTransfer(
            id=None,
            sender=players[UUID(transfer.sender)],
            receiver=players[UUID(transfer.receiver)],
            amount=transfer.amount,
        )
        for transfer in made.transfers
    )
    return transfers, wished_of(wishes, made), made.is_exact


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


@dataclass(slots=True, kw_only=True)
class _Book:
    """What the book has of a weekend: what play brought, and what else moved, by its kind."""

    players: Mapping[UUID, Player]
    played: Mapping[UUID, int]
    moved: Moved
    in_force: tuple[PlannedTransfer, ...]
    earlier: tuple[PlannedTransfer, ...]

    @classmethod
    def of(cls, group_id: UUID, weekend: Weekend) -> "_Book":
        """Read it."""
        players = players_by_id(group_id)
        stored = stored_transfers(group_id, weekend.id, players)
        standings = weekend_standings(group_id, weekend)
        return cls(
            players=players,
            played={standing.player.id: standing.amount for standing in standings},
            moved=moved_amounts(group_id, [weekend.id])[weekend.id],
            in_force=tuple(transfer for is_in_force, transfer in stored if is_in_force),
            earlier=tuple(transfer for is_in_force, transfer in stored if not is_in_force),
        )

    def carry(self, amounts: Mapping[UUID, int]) -> None:
        """Add what would be carried into the weekend."""
        carried = self.moved[EntryKind.CARRY]
        for player_id, amount in amounts.items():
            carried[player_id] = carried.get(player_id, 0) + amount

    def open(self) -> dict[UUID, int]:
        """Return what is open of everybody who has to do with the weekend."""
        open_ = dict(self.played)
        for amounts in self.moved.values():
            for player_id, amount in amounts.items():
                open_[player_id] = open_.get(player_id, 0) + amount
        return open_

    def balances(self, transfers: Iterable[PlannedTransfer]) -> tuple[Balance, ...]:
        """Return the balances of those who have to do with it, who won most first."""
        unplanned = self.open()
        for each in transfers:
            unplanned[each.sender.id] = unplanned.get(each.sender.id, 0) + each.left
            unplanned[each.receiver.id] = unplanned.get(each.receiver.id, 0) - each.left
        balances = [
            Balance(
                player=self.players[player_id],
                played=self.played.get(player_id, 0),
                costs=self.moved[EntryKind.COST].get(player_id, 0),
                paid=self.moved[EntryKind.PAYMENT].get(player_id, 0),
                carried=self.moved[EntryKind.CARRY].get(player_id, 0),
                unplanned=amount,
            )
            for player_id, amount in unplanned.items()
        ]
        return tuple(sorted(balances, key=lambda b: (-b.played, b.player.position)))
