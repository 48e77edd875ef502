"""Ids that phones made: which of them are noted, and how many."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import and_, bindparam, func, select

from ledger.store.database import db, table_of
from ledger.store.journal_tables import KnownIdRow
from ledger.store.tables import CapitalRow

_KNOWN = table_of(KnownIdRow)
_CAPITAL = table_of(CapitalRow)
_KINDS = select(_KNOWN.c.id, _KNOWN.c.kind).where(
    _KNOWN.c.group_id == bindparam("group_id"),
    _KNOWN.c.id.in_(bindparam("ids", expanding=True)),
)


def kinds_of_ids(group_id: UUID, ids: Collection[UUID]) -> dict[UUID, str]:
    """Return what each of these ids is noted for, of those that are noted."""
    rows = db.session.execute(_KINDS, {"group_id": group_id, "ids": list(ids)})
    return {row.id: row.kind for row in rows}


def count_of_ids(group_id: UUID) -> int:
    """Return how many ids are noted."""
    found = select(func.count()).select_from(_KNOWN).where(_KNOWN.c.group_id == group_id)
    return db.session.scalar(found) or 0


def capital_of_known_ids(group_id: UUID) -> tuple[int, int]:
    """Return how many capitals were put up, and how many of those came under a noted id."""
    known = and_(
        _KNOWN.c.group_id == _CAPITAL.c.group_id,
        _KNOWN.c.id == _CAPITAL.c.id,
        _KNOWN.c.kind == "capital",
    )
    count, noted = db.session.execute(
        select(func.count(), func.count(_KNOWN.c.id))
        .select_from(_CAPITAL)
        .outerjoin(_KNOWN, known)
        .where(_CAPITAL.c.group_id == group_id)
    ).one()
    return int(count), int(noted)
