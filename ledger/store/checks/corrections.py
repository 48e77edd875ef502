"""Corrections, each with the rounds that it names."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import FromClause, Text, and_, case, cast, exists, select
from sqlalchemy.orm import aliased

from ledger.store.checks.rounds import json_of
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.tables import CorrectionRow, EntryRow, RoundRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCorrection:
    """That a round stands in another's place; the records are there where a cause is named."""

    round_id: UUID
    sitting_id: UUID | None
    number: int | None
    old_sitting_id: UUID | None
    old_number: int | None
    is_old_reversed: bool
    cause_sitting_id: UUID | None
    has_cause: bool
    record: Json
    old_record: Json


def kept_corrections(group_id: UUID) -> Iterator[KeptCorrection]:
    """Go through the corrections of a group."""
    correction = table_of(CorrectionRow)
    new, old, cause = (aliased(table_of(RoundRow)) for _ in range(3))
    entry = table_of(EntryRow)
    has_cause = correction.c.cause_id.is_not(None)
    is_reversed = exists().where(
        entry.c.group_id == correction.c.group_id,
        entry.c.round_id == correction.c.corrects_id,
        entry.c.reverses.is_not(None),
    )
    joined: FromClause = correction
    for rounds, column in (
        (new, correction.c.round_id),
        (old, correction.c.corrects_id),
        (cause, correction.c.cause_id),
    ):
        joined = joined.outerjoin(
            rounds, and_(rounds.c.group_id == correction.c.group_id, rounds.c.id == column)
        )
    rows = db.session.execute(
        select(
            correction.c.round_id,
            new.c.sitting_id,
            new.c.number,
            old.c.sitting_id.label("old_sitting_id"),
            old.c.number.label("old_number"),
            is_reversed.label("is_reversed"),
            cause.c.sitting_id.label("cause_sitting_id"),
            has_cause.label("has_cause"),
            case((has_cause, cast(new.c.record, Text))).label("record"),
            case((has_cause, cast(old.c.record, Text))).label("old_record"),
        )
        .select_from(joined)
        .where(correction.c.group_id == group_id)
        .order_by(new.c.sitting_id, new.c.number, new.c.sitting_version)
    )
    for row in rows:
        yield KeptCorrection(
            round_id=row.round_id,
            sitting_id=row.sitting_id,
            number=row.number,
            old_sitting_id=row.old_sitting_id,
            old_number=row.old_number,
            is_old_reversed=row.is_reversed,
            cause_sitting_id=row.cause_sitting_id,
            has_cause=row.has_cause,
            record=None if row.record is None else json_of(row.record),
            old_record=None if row.old_record is None else json_of(row.old_record),
        )
