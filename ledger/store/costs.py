"""Shared costs as they are kept: what somebody paid for others, and each one's part of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, and_, exists, func, insert, select
from sqlalchemy.orm import aliased

from ledger.book.shares import parts
from ledger.store.authors import Author, author_of
from ledger.store.database import db, table_of
from ledger.store.entries import NO_REVERSAL
from ledger.store.links import Actor
from ledger.store.money_tables import CostRow
from ledger.store.players import Player, players_by_id
from ledger.store.tables import DeviceRow, EntryRow, LinkRow, RemarkRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What somebody paid, for whom by how many shares, and each one's part.

    `shares` and `parts` are in the players' order. `by` entered it at a moment; what was taken
    back counts no more.
    """

    id: UUID
    weekend_id: UUID
    what: str
    payer: Player
    amount: int
    shares: Mapping[Player, int]
    parts: Mapping[Player, int]
    at: datetime
    by: Author
    taken_back_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostSum:
    """How many costs of a weekend stand, and what they come to."""

    count: int
    amount: int


def add_cost(
    actor: Actor,
    *,
    id_: UUID,
    weekend_id: UUID,
    payer_id: UUID,
    amount: int,
    shares: Mapping[UUID, int],
    at: datetime,
) -> None:
    """Keep a cost for ever."""
    db.session.execute(
        insert(table_of(CostRow)).values(
            group_id=actor.group_id,
            id=id_,
            weekend_id=weekend_id,
            payer_id=payer_id,
            amount=amount,
            shares={str(player_id): share for player_id, share in shares.items()},
            at=at,
            link_id=actor.link_id,
            device_id=actor.device_id,
        )
    )


def find_cost(group_id: UUID, cost_id: UUID) -> Cost | None:
    """Return a cost, also one that was taken back; None where the group has none of that id."""
    players = players_by_id(group_id)
    rows = db.session.execute(_costs(group_id).where(CostRow.id == cost_id))
    return next((_cost(row, players) for row in rows), None)


def costs_of(group_id: UUID, weekend_id: UUID) -> tuple[Cost, ...]:
    """Return the costs of a weekend that were not taken back, in the order of entering."""
    players = players_by_id(group_id)
    rows = db.session.execute(_costs(group_id).where(CostRow.weekend_id == weekend_id))
    # Sorted here: SQLite would go through all entries of the group in their order.
    costs = (_cost(row, players) for row in sorted(rows, key=lambda row: row.seq))
    return tuple(cost for cost in costs if cost.taken_back_at is None)


def cost_sum(group_id: UUID, weekend_id: UUID) -> CostSum:
    """Return how many costs of a weekend stand, and what they come to."""
    taken_back = exists().where(
        EntryRow.group_id == CostRow.group_id,
        EntryRow.cost_id == CostRow.id,
        ~NO_REVERSAL,
    )
    count, amount = db.session.execute(
        select(func.count(), func.sum(CostRow.amount)).where(
            CostRow.group_id == group_id, CostRow.weekend_id == weekend_id, ~taken_back
        )
    ).one()
    return CostSum(count=count, amount=int(amount or 0))


def whats_of_costs(group_id: UUID, ids: Collection[UUID]) -> dict[UUID, str]:
    """Return what these costs were, by id, also of those that were taken back."""
    rows = db.session.execute(
        select(EntryRow.cost_id, RemarkRow.text)
        .join(
            RemarkRow,
            and_(RemarkRow.group_id == EntryRow.group_id, RemarkRow.entry_seq == EntryRow.seq),
        )
        .where(EntryRow.group_id == group_id, EntryRow.cost_id.in_(ids))
    )
    return {cost_id: text for cost_id, text in rows if cost_id is not None}


def _costs(group_id: UUID) -> Select[*tuple[Any, ...]]:
    """Select costs, of which the values are of all kinds, each with the number of its entry."""
    reversing = aliased(EntryRow)
    return (
        select(
            CostRow,
            RemarkRow.text,
            DeviceRow.name,
            LinkRow.role,
            reversing.at.label("taken_back_at"),
            EntryRow.seq,
        )
        .join(
            EntryRow,
            and_(
                EntryRow.group_id == CostRow.group_id,
                EntryRow.cost_id == CostRow.id,
                NO_REVERSAL,
            ),
        )
        .outerjoin(
            RemarkRow,
            and_(RemarkRow.group_id == EntryRow.group_id, RemarkRow.entry_seq == EntryRow.seq),
        )
        .outerjoin(
            reversing,
            and_(reversing.group_id == EntryRow.group_id, reversing.reverses == EntryRow.seq),
        )
        .outerjoin(
            DeviceRow,
            and_(DeviceRow.group_id == CostRow.group_id, DeviceRow.id == CostRow.device_id),
        )
        .outerjoin(
            LinkRow, and_(LinkRow.group_id == CostRow.group_id, LinkRow.id == CostRow.link_id)
        )
        .where(CostRow.group_id == group_id)
    )


def _cost(found: Any, players: Mapping[UUID, Player]) -> Cost:
    """Return a cost from its row; Any, because a row's values are of all kinds."""
    row: CostRow = found[0]
    shares = {each: row.shares[str(id_)] for id_, each in players.items() if str(id_) in row.shares}
    due = parts(row.amount, {str(player.id): share for player, share in shares.items()})
    return Cost(
        id=row.id,
        weekend_id=row.weekend_id,
        what=found[1] or "",
        payer=players[row.payer_id],
        amount=row.amount,
        shares=shares,
        parts={player: due[str(player.id)] for player in shares},
        at=row.at,
        by=author_of(found[2], found[3]),
        taken_back_at=found[4],
    )
