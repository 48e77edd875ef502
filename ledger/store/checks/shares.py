"""Shares of weekends as they are kept, those that were ended too."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from ledger.store.checks.books import Written
from ledger.store.database import db, table_of
from ledger.store.share_tables import ShareRow

_SHARE = table_of(ShareRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptShare:
    """A share as it is kept: of which weekend, who made it when, and since when it is ended."""

    weekend_id: UUID
    written: Written
    revoked_at: datetime | None


def kept_shares(group_id: UUID) -> dict[UUID, KeptShare]:
    """Return the shares of a group by id."""
    columns = _SHARE.c
    rows = db.session.execute(
        select(
            columns.id,
            columns.weekend_id,
            columns.created_at,
            columns.revoked_at,
            columns.link_id,
            columns.device_id,
        ).where(columns.group_id == group_id)
    )
    return {
        row.id: KeptShare(
            weekend_id=row.weekend_id,
            written=Written(at=row.created_at, link_id=row.link_id, device_id=row.device_id),
            revoked_at=row.revoked_at,
        )
        for row in rows
    }
