"""Settlements: what is still open between players, the plan that clears it, and what was paid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, and_, func, insert, select, update
from sqlalchemy.orm import aliased

from ledger.book.settlement import settle
from ledger.store.database import db
from ledger.store.entries import EntryKind
from ledger.store.players import Player, players_by_id
from ledger.store.standings import weekend_standings
from ledger.store.tables import EntryRow, PostingRow, SettlementRow, TransferRow
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
