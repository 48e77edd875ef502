"""The journal in pieces, and the rounds that its lines speak of."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Row, Text, and_, bindparam, cast, select
from sqlalchemy.orm import aliased

from ledger.store.checks.books import Written, written_or_none
from ledger.store.checks.rounds import PIECE, json_of, postings_of
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.journal import Line
from ledger.store.journal_tables import JournalRow
from ledger.store.tables import CorrectionRow, EntryRow, RoundRow, RoundStartRow

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
_START = table_of(RoundStartRow)
_CORRECTION = table_of(CorrectionRow)
_Reversal = aliased(_ENTRY)
_Corrected = aliased(_ROUND)
_CorrectedStart = aliased(_START)
_ROUNDS = (
    select(
        _ROUND.c.id,
        _ROUND.c.sitting_id,
        _ROUND.c.number,
        _ROUND.c.sitting_version,
        cast(_ROUND.c.record, Text).label("record"),
        _ROUND.c.next_banker_id,
        _ROUND.c.recorded_at,
        _ROUND.c.link_id,
        _ROUND.c.device_id,
        _START.c.dealer_id,
        _ENTRY.c.seq,
        _ENTRY.c.at.label("entry_at"),
        _ENTRY.c.link_id.label("entry_link_id"),
        _ENTRY.c.device_id.label("entry_device_id"),
        _Reversal.c.sitting_version.label("reversed_version"),
        _Reversal.c.at.label("reversal_at"),
        _Reversal.c.link_id.label("reversal_link_id"),
        _Reversal.c.device_id.label("reversal_device_id"),
    )
    .outerjoin(
        _START, and_(_START.c.group_id == _ROUND.c.group_id, _START.c.round_id == _ROUND.c.id)
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
_CORRECTIONS = (
    select(
        _CORRECTION.c.round_id,
        _CORRECTION.c.corrects_id,
        _CORRECTION.c.cause_id,
        _Corrected.c.next_banker_id,
        _CorrectedStart.c.dealer_id,
    )
    .outerjoin(
        _Corrected,
        and_(
            _Corrected.c.group_id == _CORRECTION.c.group_id,
            _Corrected.c.id == _CORRECTION.c.corrects_id,
        ),
    )
    .outerjoin(
        _CorrectedStart,
        and_(
            _CorrectedStart.c.group_id == _CORRECTION.c.group_id,
            _CorrectedStart.c.round_id == _CORRECTION.c.corrects_id,
        ),
    )
    .where(
        _CORRECTION.c.group_id == bindparam("group_id"),
        _CORRECTION.c.round_id.in_(bindparam("ids", expanding=True)),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidCorrection:
    """Which round one stands in the place of, because of which, and who was next after that."""

    corrects_id: UUID
    cause_id: UUID | None
    next_banker_id: UUID | None
    dealer_id: UUID | None


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
    next_banker_id: UUID | None
    dealer_id: UUID | None
    correction: SaidCorrection | None
    written: Written
    entry: Written | None
    reversal: Written | None


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
    corrections = {
        row.round_id: SaidCorrection(
            corrects_id=row.corrects_id,
            cause_id=row.cause_id,
            next_banker_id=row.next_banker_id,
            dealer_id=row.dealer_id,
        )
        for row in db.session.execute(_CORRECTIONS, {"group_id": group_id, "ids": list(ids)})
    }
    return {
        row.id: SaidRound(
            id=row.id,
            sitting_id=row.sitting_id,
            number=row.number,
            sitting_version=row.sitting_version,
            record=json_of(row.record),
            net=nets.get(row.seq, {}),
            reversed_version=row.reversed_version,
            next_banker_id=row.next_banker_id,
            dealer_id=row.dealer_id,
            correction=corrections.get(row.id),
            written=Written(at=row.recorded_at, link_id=row.link_id, device_id=row.device_id),
            entry=written_or_none(row.entry_at, row.entry_link_id, row.entry_device_id),
            reversal=written_or_none(row.reversal_at, row.reversal_link_id, row.reversal_device_id),
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
