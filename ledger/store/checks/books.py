"""The small parts of a book: its groups, weekends, sittings and copies of rule sets."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import func, select

from ledger.book.conversion import ChipValue
from ledger.rules.running import Running
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.journal_tables import JournalRow
from ledger.store.running import read_running
from ledger.store.sittings import CHIPS, value_of
from ledger.store.tables import (
    BuyInRow,
    CapitalRow,
    GroupRow,
    RoundRow,
    RuleSetRow,
    SittingRow,
    WeekendRow,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptWeekend:
    """A weekend as it is kept."""

    id: UUID
    name: str
    starts_on: date
    ends_on: date
    currency: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSitting:
    """A sitting as it is kept; people are ids as they are written down."""

    id: UUID
    weekend_id: UUID
    rule_set_version: str
    options: Mapping[str, Json]
    unit: str
    currency: str
    value: ChipValue | None
    date: date
    seats: tuple[str, ...]
    banker: str
    has_dealer: bool
    running: Running
    depth: str
    version: int
    last_number: int
    round_count: int
    opened_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """By whom and when something says that it was written."""

    at: datetime
    link_id: UUID | None
    device_id: UUID | None


def written_or_none(
    at: datetime | None, link_id: UUID | None, device_id: UUID | None
) -> Written | None:
    """Return by whom and when a row was written that need not be there."""
    return None if at is None else Written(at=at, link_id=link_id, device_id=device_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Capital:
    """What a banker put on a table between rounds, as of a version of the sitting."""

    sitting_version: int
    banker: str
    amount: int
    written: Written


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """Chips that a player bought between rounds, or gave back, as of a version of the sitting."""

    sitting_version: int
    player: str
    chips: int
    written: Written


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much there is of a group."""

    rounds: int
    lines: int


@contextmanager
def one_moment() -> Iterator[None]:
    """Let everything that the block reads be as it was at one moment."""
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    try:
        yield
    finally:
        db.session.rollback()


def all_groups() -> dict[UUID, str]:
    """Return the name of every group, by id."""
    rows = db.session.execute(
        select(GroupRow.group_id, GroupRow.name).order_by(GroupRow.created_at, GroupRow.group_id)
    )
    return {row.group_id: row.name for row in rows}


def size_of(group_id: UUID) -> Size:
    """Return how many rounds and lines of the journal a group has."""
    rounds, lines = (
        db.session.scalar(select(func.count()).select_from(row).where(row.group_id == group_id))
        for row in (RoundRow, JournalRow)
    )
    return Size(rounds=rounds or 0, lines=lines or 0)


def rule_set_texts(group_id: UUID) -> dict[str, tuple[str, str]]:
    """Return the id and text of each of the group's copies of rule sets, by version."""
    rows = db.session.execute(
        select(RuleSetRow.version, RuleSetRow.rule_set_id, RuleSetRow.text).where(
            RuleSetRow.group_id == group_id
        )
    )
    return {row.version: (row.rule_set_id, row.text) for row in rows}


def kept_weekends(group_id: UUID) -> dict[UUID, KeptWeekend]:
    """Return the weekends of a group by id, the oldest first."""
    rows = db.session.scalars(
        select(WeekendRow)
        .where(WeekendRow.group_id == group_id)
        .order_by(WeekendRow.starts_on, WeekendRow.created_at)
    )
    return {
        row.id: KeptWeekend(
            id=row.id,
            name=row.name,
            starts_on=row.starts_on,
            ends_on=row.ends_on,
            currency=row.currency,
            created_at=row.created_at,
        )
        for row in rows
    }


def kept_sittings(group_id: UUID, weekends: Mapping[UUID, KeptWeekend]) -> dict[UUID, KeptSitting]:
    """Return the sittings of a group by id, the first opened first."""
    table = table_of(SittingRow)
    rows = db.session.execute(
        select(table).where(table.c.group_id == group_id).order_by(table.c.opened_at, table.c.id)
    )
    return {
        row.id: KeptSitting(
            id=row.id,
            weekend_id=row.weekend_id,
            rule_set_version=row.rule_set_version,
            options=row.options,
            unit=row.unit,
            currency=CHIPS if row.unit == "chips" else weekends[row.weekend_id].currency,
            value=value_of(row.value_chips, row.value_amount),
            date=row.date,
            seats=tuple(row.seats),
            banker=str(row.banker_id),
            has_dealer=row.has_dealer,
            running=read_running(row.running),
            depth=row.depth,
            version=row.version,
            last_number=row.last_number,
            round_count=row.round_count,
            opened_at=row.opened_at,
            ended_at=row.ended_at,
        )
        for row in rows
        if row.weekend_id in weekends
    }


def capital_of(group_id: UUID, sitting_id: UUID) -> list[Capital]:
    """Return the capital that was put on a table between rounds, in that order."""
    rows = db.session.execute(
        select(
            CapitalRow.sitting_version,
            CapitalRow.banker_id,
            CapitalRow.amount,
            CapitalRow.at,
            CapitalRow.link_id,
            CapitalRow.device_id,
        )
        .where(CapitalRow.group_id == group_id, CapitalRow.sitting_id == sitting_id)
        .order_by(CapitalRow.sitting_version)
    )
    return [
        Capital(
            sitting_version=row.sitting_version,
            banker=str(row.banker_id),
            amount=row.amount,
            written=Written(at=row.at, link_id=row.link_id, device_id=row.device_id),
        )
        for row in rows
    ]


def buy_ins_of(group_id: UUID, sitting_id: UUID) -> list[BuyIn]:
    """Return the chips that were bought at a table, or given back, in that order."""
    rows = db.session.execute(
        select(
            BuyInRow.sitting_version,
            BuyInRow.player_id,
            BuyInRow.chips,
            BuyInRow.at,
            BuyInRow.link_id,
            BuyInRow.device_id,
        )
        .where(BuyInRow.group_id == group_id, BuyInRow.sitting_id == sitting_id)
        .order_by(BuyInRow.sitting_version)
    )
    return [
        BuyIn(
            sitting_version=row.sitting_version,
            player=str(row.player_id),
            chips=row.chips,
            written=Written(at=row.at, link_id=row.link_id, device_id=row.device_id),
        )
        for row in rows
    ]
