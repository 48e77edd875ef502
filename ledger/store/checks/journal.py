"""The journal in pieces, and the rounds that its lines speak of."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Row, Text, and_, bindparam, cast, select
from sqlalchemy.orm import aliased

from ledger.store.checks.rounds import PIECE, json_of, postings_of
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.journal import Line
from ledger.store.journal_tables import JournalRow
from ledger.store.tables import EntryRow, RoundRow

_LINE = table_of(JournalRow)
_LINES = (
    select(
        _LINE.c.seq,
        _LINE.c.at,
        _LINE.c.link_id,
        _LINE.c.device_id,
        _LINE.c.action,
        cast(_LINE.c.details, Text).label("details"),
        _LINE.c.previous_hash,
        _LINE.c.hash,
    )
    .where(_LINE.c.group_id == bindparam("group_id"), _LINE.c.seq > bindparam("after"))
    .order_by(_LINE.c.seq)
    .limit(PIECE)
)
_ROUND = table_of(RoundRow)
_ENTRY = table_of(EntryRow)
_Reversal = aliased(_ENTRY)
_ROUNDS = (
    select(
        _ROUND.c.id,
        _ROUND.c.sitting_id,
        _ROUND.c.number,
        _ROUND.c.sitting_version,
        cast(_ROUND.c.record, Text).label("record"),
        _ENTRY.c.seq,
        _Reversal.c.sitting_version.label("reversed_version"),
    )
    .outerjoin(
        _ENTRY,
        and_(
            _ENTRY.c.group_id == _ROUND.c.group_id,
            _ENTRY.c.round_id == _ROUND.c.id,
            _ENTRY.c.reverses.is_(None),
        ),
    )
    .outerjoin(
        _Reversal,
        and_(_Reversal.c.group_id == _ENTRY.c.group_id, _Reversal.c.reverses == _ENTRY.c.seq),
    )
    .where(
        _ROUND.c.group_id == bindparam("group_id"),
        _ROUND.c.id.in_(bindparam("ids", expanding=True)),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidRound:
    """What the book holds of a round that a line of the journal speaks of."""

    id: UUID
    sitting_id: UUID
    number: int
    sitting_version: int
    record: Json
    net: dict[str, int]
    reversed_version: int | None


def pieces_of_journal(group_id: UUID, *, after: int = 0) -> Iterator[list[Line]]:
    """Go through the lines of a group after a number, the first first, in pieces."""
    while True:
        rows = db.session.execute(_LINES, {"group_id": group_id, "after": after}).all()
        if rows:
            yield [_line(row) for row in rows]
            after = rows[-1].seq
        if len(rows) < PIECE:
            return


def last_number(group_id: UUID) -> int:
    """Return the number of the newest line of a group, 0 where there is none."""
    newest = select(_LINE.c.seq).where(_LINE.c.group_id == group_id)
    return db.session.scalar(newest.order_by(_LINE.c.seq.desc()).limit(1)) or 0


def rounds_said(group_id: UUID, ids: Collection[UUID]) -> dict[UUID, SaidRound]:
    """Return the rounds of these ids that the book holds."""
    rows = db.session.execute(_ROUNDS, {"group_id": group_id, "ids": list(ids)}).all()
    nets = postings_of(group_id, [row.seq for row in rows if row.seq is not None])
    return {
        row.id: SaidRound(
            id=row.id,
            sitting_id=row.sitting_id,
            number=row.number,
            sitting_version=row.sitting_version,
            record=json_of(row.record),
            net=nets.get(row.seq, {}),
            reversed_version=row.reversed_version,
        )
        for row in rows
    }


def _line(row: Row[*tuple[object, ...]]) -> Line:
    details = json_of(row.details)
    return Line(
        seq=row.seq,
        at=row.at,
        link_id=row.link_id,
        device_id=row.device_id,
        action=row.action,
        # Anything else was written from outside, and is found by the hash of the line.
        details=details if isinstance(details, dict) else {},
        previous_hash=row.previous_hash,
        hash=row.hash,
    )
