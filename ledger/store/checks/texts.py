"""Remarks: which round one was written at."""

from uuid import UUID

from sqlalchemy import and_, select

from ledger.store.database import db
from ledger.store.tables import EntryRow, RoundRow


def round_of_entry(group_id: UUID, seq: int) -> tuple[UUID | None, int | None]:
    """Return the sitting and the number of the round that an entry is of, None for no round."""
    found = db.session.execute(
        select(EntryRow.sitting_id, RoundRow.number)
        .outerjoin(
            RoundRow,
            and_(RoundRow.group_id == EntryRow.group_id, RoundRow.id == EntryRow.round_id),
        )
        .where(EntryRow.group_id == group_id, EntryRow.seq == seq)
    ).one_or_none()
    return (None, None) if found is None else (found[0], found[1])
