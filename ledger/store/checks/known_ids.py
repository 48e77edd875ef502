"""Ids that phones made: which of them are noted, and how many."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import Table, and_, bindparam, func, select

from ledger.store.database import db, table_of
from ledger.store.journal_tables import KnownIdRow
from ledger.store.tables import BuyInRow, CapitalRow

_KNOWN = table_of(KnownIdRow)
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
    return _of_known_ids(group_id, table_of(CapitalRow), "capital")


def buy_ins_of_known_ids(group_id: UUID) -> tuple[int, int]:
    """Return how often chips were bought, and how often of that under a noted id."""
    return _of_known_ids(group_id, table_of(BuyInRow), "chips")


def _of_known_ids(group_id: UUID, table: Table, kind: str) -> tuple[int, int]:
    known = and_(
        _KNOWN.c.group_id == table.c.group_id,
        _KNOWN.c.id == table.c.id,
        _KNOWN.c.kind == kind,
    )
    count, noted = db.session.execute(
        select(func.count(), func.count(_KNOWN.c.id))
        .select_from(table)
        .outerjoin(_KNOWN, known)
        .where(table.c.group_id == group_id)
    ).one()
    return int(count), int(noted)
