"""Groups: who keeps a book together, in which coin, language and zone."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, bindparam, select

from ledger.store.database import db, table_of
from ledger.store.tables import GroupRow
from ledger.store.text_seals import Seals, Subject, sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group of players with its own book."""

    id: UUID
    name: str
    currency: str
    locale: str
    timezone: str
    created_at: datetime


_TABLE = table_of(GroupRow)
_GROUP = select(_TABLE).where(_TABLE.c.group_id == bindparam("group_id"))


def find_group(group_id: UUID) -> Group | None:
    """Return the group, or None where there is none."""
    row = db.session.execute(_GROUP, {"group_id": group_id}).one_or_none()
    return None if row is None else _group(row)


def all_groups() -> tuple[Group, ...]:
    """Return all groups, the oldest first: for whoever looks after the database, no page."""
    rows = db.session.scalars(select(GroupRow).order_by(GroupRow.created_at, GroupRow.group_id))
    return tuple(_group(row) for row in rows)


def add_group(group: Group) -> Seals:
    """Keep a new group; return the seal of its name, for the journal."""
    salt, seal = sealed(group.name)
    db.session.add(
        GroupRow(
            group_id=group.id,
            name=group.name,
            name_salt=salt,
            currency=group.currency,
            locale=group.locale,
            timezone=group.timezone,
            created_at=group.created_at,
        )
    )
    db.session.flush()
    return {Subject.GROUP: {str(group.id): seal}}


def _group(row: GroupRow | Row[*tuple[Any, ...]]) -> Group:
    """Return a group from its row; Any, because columns are of all kinds."""
    return Group(
        id=row.group_id,
        name=row.name,
        currency=row.currency,
        locale=row.locale,
        timezone=row.timezone,
        created_at=row.created_at,
    )
