"""Entries with all that a reader outside of this program wants to know of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Select, and_, func, select

from ledger.store.database import table_of
from ledger.store.exports import ROWS_AT_ONCE
from ledger.store.sections import POSTINGS
from ledger.store.tables import (
    EntryRow,
    RemarkRow,
    RoundRow,
    RuleSetRow,
    SittingRow,
    WeekendRow,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEntry:
    """An entry with its postings by player, and what it is about.

    `number` and `played_on` are of the round that it enters or takes back, and None for a
    payment; `reverses` is the number of the entry that it takes back.
    """

    seq: int
    kind: str
    reverses: int | None
    currency: str
    at: datetime
    weekend: str
    rule_set_id: str | None
    played_on: date | None
    round_id: UUID | None
    number: int | None
    remark: str
    postings: tuple[tuple[UUID, int], ...]


_ENTRY = table_of(EntryRow)
_WEEKEND = table_of(WeekendRow)
_SITTING = table_of(SittingRow)
_RULES = table_of(RuleSetRow)
_ROUND = table_of(RoundRow)
_REMARK = table_of(RemarkRow)

# The values of rows are of all kinds.
_FOUND: Select[*tuple[Any, ...]] = (
    select(
        _ENTRY.c.seq,
        _ENTRY.c.kind,
        _ENTRY.c.reverses,
        _ENTRY.c.currency,
        _ENTRY.c.at,
        _WEEKEND.c.name.label("weekend"),
        _RULES.c.rule_set_id,
        _SITTING.c.date.label("played_on"),
        _ENTRY.c.round_id,
        _ROUND.c.number,
        func.coalesce(_REMARK.c.text, "").label("remark"),
    )
    .join(
        _WEEKEND,
        and_(_WEEKEND.c.group_id == _ENTRY.c.group_id, _WEEKEND.c.id == _ENTRY.c.weekend_id),
    )
    .outerjoin(
        _SITTING,
        and_(_SITTING.c.group_id == _ENTRY.c.group_id, _SITTING.c.id == _ENTRY.c.sitting_id),
    )
    .outerjoin(
        _ROUND,
        and_(_ROUND.c.group_id == _ENTRY.c.group_id, _ROUND.c.id == _ENTRY.c.round_id),
    )
    .outerjoin(
        _RULES,
        and_(
            _RULES.c.group_id == _ROUND.c.group_id,
            _RULES.c.version == _ROUND.c.rule_set_version,
        ),
    )
    .outerjoin(
        _REMARK,
        and_(_REMARK.c.group_id == _ENTRY.c.group_id, _REMARK.c.entry_seq == _ENTRY.c.seq),
    )
    .order_by(_ENTRY.c.seq)
)


def told_entries(connection: Connection, group_id: UUID) -> Iterator[ToldEntry]:
    """Return the group's entries in the order of the book, a few at a time."""
    options = {"yield_per": ROWS_AT_ONCE}
    rows = connection.execute(
        select(POSTINGS.c.entry_seq, POSTINGS.c.player_id, POSTINGS.c.amount)
        .where(POSTINGS.c.group_id == group_id)
        .order_by(POSTINGS.c.entry_seq, POSTINGS.c.player_id),
        execution_options=options,
    )
    entries = connection.execute(
        _FOUND.where(_ENTRY.c.group_id == group_id), execution_options=options
    )
    row = next(rows, None)
    for entry in entries:
        postings = []
        while row is not None and row.entry_seq <= entry.seq:
            postings.append((row.player_id, row.amount))
            row = next(rows, None)
        yield ToldEntry(**entry._mapping, postings=tuple(postings))  # noqa: SLF001 - its public name


def first_day_played(connection: Connection, group_id: UUID) -> date | None:
    """Return the first day that the group played on, or None."""
    first = select(func.min(_SITTING.c.date)).where(_SITTING.c.group_id == group_id)
    return connection.execute(first).scalar()
