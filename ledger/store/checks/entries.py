"""Entries: what does not sum to zero or mirror, and what the totals of sittings should be."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import aliased

from ledger.store.database import db, table_of
from ledger.store.entries import EntryKind
from ledger.store.tables import EntryRow, PostingRow, RoundRow, SittingTotalRow

_ENTRY = table_of(EntryRow)
_POSTING = table_of(PostingRow)
_TOTAL = table_of(SittingTotalRow)
_MOST = 100
_ABOUT = ("sitting_id", "round_id", "transfer_id", "cost_id", "settlement_id")
"""What an entry can be about, besides its weekend."""

Worth = dict[UUID, dict[str, int | None]]
"""By sitting and player: what chips are worth, None where they have no value."""

Totals = dict[UUID, dict[str, tuple[int, int]]]
"""By sitting and player: what play brought, and in how many rounds that stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadEntry:
    """An entry with a fault, and what it is about."""

    seq: int
    weekend_id: UUID
    round_id: UUID | None
    surplus: int = 0


def unbalanced_entries(group_id: UUID) -> list[BadEntry]:
    """Return entries whose postings do not sum to zero, or that have none."""
    surplus = func.coalesce(func.sum(_POSTING.c.amount), 0)
    found = (
        select(_ENTRY.c.seq, _ENTRY.c.weekend_id, _ENTRY.c.round_id, surplus.label("surplus"))
        .outerjoin(
            _POSTING,
            and_(_POSTING.c.group_id == _ENTRY.c.group_id, _POSTING.c.entry_seq == _ENTRY.c.seq),
        )
        .where(_ENTRY.c.group_id == group_id)
        .group_by(_ENTRY.c.seq, _ENTRY.c.weekend_id, _ENTRY.c.round_id)
        .having(or_(surplus != 0, func.count(_POSTING.c.amount) == 0))
        .limit(_MOST)
    )
    return [
        BadEntry(
            seq=row.seq,
            weekend_id=row.weekend_id,
            round_id=row.round_id,
            surplus=int(row.surplus),
        )
        for row in db.session.execute(found)
    ]


def wrong_reversals(group_id: UUID) -> list[BadEntry]:
    """Return entries that reverse another one without being its mirror."""
    reversed_ = aliased(_ENTRY)
    places = ("kind", "weekend_id", "currency", *_ABOUT)
    elsewhere = or_(*(_ENTRY.c[name].is_distinct_from(reversed_.c[name]) for name in places))
    both = (
        select(_ENTRY.c.seq, func.sum(_POSTING.c.amount).label("left"))
        .join(
            _POSTING,
            and_(
                _POSTING.c.group_id == _ENTRY.c.group_id,
                _POSTING.c.entry_seq.in_((_ENTRY.c.seq, _ENTRY.c.reverses)),
            ),
        )
        .where(_ENTRY.c.group_id == group_id, _ENTRY.c.reverses.is_not(None))
        .group_by(_ENTRY.c.seq, _POSTING.c.player_id)
        .having(func.sum(_POSTING.c.amount) != 0)
        .subquery()
    )
    found = (
        select(_ENTRY.c.seq, _ENTRY.c.weekend_id, _ENTRY.c.round_id)
        .outerjoin(
            reversed_,
            and_(reversed_.c.group_id == _ENTRY.c.group_id, reversed_.c.seq == _ENTRY.c.reverses),
        )
        .where(
            _ENTRY.c.group_id == group_id,
            _ENTRY.c.reverses.is_not(None),
            or_(
                elsewhere,
                reversed_.c.reverses.is_not(None),
                _ENTRY.c.seq.in_(select(both.c.seq)),
            ),
        )
        .order_by(_ENTRY.c.seq)
        .limit(_MOST)
    )
    return [
        BadEntry(seq=row.seq, weekend_id=row.weekend_id, round_id=row.round_id)
        for row in db.session.execute(found)
    ]


def misplaced_entries(group_id: UUID) -> list[BadEntry]:
    """Return entries that are about nothing, or about more than one thing."""
    named = {
        EntryKind.ROUND: ("sitting_id", "round_id"),
        EntryKind.COST: ("cost_id",),
        EntryKind.CARRY: ("settlement_id",),
    }
    right = [
        and_(
            _ENTRY.c.kind == kind,
            *(_ENTRY.c[name].is_not(None) for name in names),
            *(_ENTRY.c[name].is_(None) for name in _ABOUT if name not in names),
        )
        for kind, names in named.items()
    ]
    # A payment is of a transfer, or stands by itself.
    others = (*(name for name in _ABOUT if name != "transfer_id"), "sitting_version")
    payment = and_(
        _ENTRY.c.kind == EntryKind.PAYMENT, *(_ENTRY.c[name].is_(None) for name in others)
    )
    found = (
        select(_ENTRY.c.seq, _ENTRY.c.weekend_id, _ENTRY.c.round_id)
        .where(_ENTRY.c.group_id == group_id, ~or_(*right, payment))
        .order_by(_ENTRY.c.seq)
        .limit(_MOST)
    )
    return [
        BadEntry(seq=row.seq, weekend_id=row.weekend_id, round_id=row.round_id)
        for row in db.session.execute(found)
    ]


def missing_numbers(group_id: UUID) -> int:
    """Return how many numbers of entries are missing: they are given without gaps."""
    count, last = db.session.execute(
        select(func.count(), func.coalesce(func.max(_ENTRY.c.seq), 0)).where(
            _ENTRY.c.group_id == group_id
        )
    ).one()
    return int(last - count)


def worked_out_totals(group_id: UUID) -> Totals:
    """Return the totals of every sitting, from the postings of its rounds."""
    standing = func.sum(case((_ENTRY.c.reverses.is_(None), 1), else_=-1))
    rows = db.session.execute(
        select(
            _ENTRY.c.sitting_id,
            _POSTING.c.player_id,
            func.sum(_POSTING.c.amount).label("amount"),
            standing.label("rounds"),
        )
        .join(
            _POSTING,
            and_(_POSTING.c.group_id == _ENTRY.c.group_id, _POSTING.c.entry_seq == _ENTRY.c.seq),
        )
        .where(
            _ENTRY.c.group_id == group_id,
            _ENTRY.c.kind == EntryKind.ROUND,
            _ENTRY.c.sitting_id.is_not(None),
        )
        .group_by(_ENTRY.c.sitting_id, _POSTING.c.player_id)
    )
    return _by_sitting(
        (row.sitting_id, row.player_id, int(row.amount), int(row.rounds)) for row in rows
    )


def kept_totals(group_id: UUID) -> Totals:
    """Return the totals of every sitting as they are kept; SQLite keeps half a cent too."""
    rows = db.session.execute(
        select(
            _TOTAL.c.sitting_id, _TOTAL.c.player_id, _TOTAL.c.amount, _TOTAL.c.round_count
        ).where(_TOTAL.c.group_id == group_id)
    )
    return _by_sitting((row[0], row[1], row[2], row[3]) for row in rows)


def kept_worth(group_id: UUID) -> Worth:
    """Return what the totals of every sitting are worth, as it is kept."""
    rows = db.session.execute(
        select(_TOTAL.c.sitting_id, _TOTAL.c.player_id, _TOTAL.c.worth).where(
            _TOTAL.c.group_id == group_id
        )
    )
    worth: Worth = {}
    for row in rows:
        worth.setdefault(row.sitting_id, {})[str(row.player_id)] = row.worth
    return worth


def _by_sitting(rows: Iterator[tuple[UUID, UUID, int, int]]) -> Totals:
    totals: Totals = {}
    for sitting_id, player_id, amount, rounds in rows:
        totals.setdefault(sitting_id, {})[str(player_id)] = (amount, rounds)
    return totals


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPlace:
    """What an entry is about; the sitting and the number are of its round, None for no round."""

    kind: str
    weekend_id: UUID
    sitting_id: UUID | None
    number: int | None


def place_of_entry(group_id: UUID, seq: int) -> EntryPlace | None:
    """Return what an entry is about, or None where there is no such entry."""
    found = db.session.execute(
        select(EntryRow.kind, EntryRow.weekend_id, EntryRow.sitting_id, RoundRow.number)
        .outerjoin(
            RoundRow,
            and_(RoundRow.group_id == EntryRow.group_id, RoundRow.id == EntryRow.round_id),
        )
        .where(EntryRow.group_id == group_id, EntryRow.seq == seq)
    ).one_or_none()
    return None if found is None else EntryPlace(**found._mapping)  # noqa: SLF001 - its public name
