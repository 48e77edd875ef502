"""Ids made by phones: each is known once it was used, with what came with it."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import bindparam, insert, select

from ledger.store.database import db, table_of
from ledger.store.journal_tables import KnownIdRow

_TABLE = table_of(KnownIdRow)
_NEW = insert(_TABLE)
_KNOWN = select(_TABLE.c.kind, _TABLE.c.body_digest).where(
    _TABLE.c.group_id == bindparam("group_id"), _TABLE.c.id == bindparam("id")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownId:
    """An id in use: for what, and the digest of the body it came with."""

    id: UUID
    kind: str
    body_digest: str


def find_known_id(group_id: UUID, id_: UUID) -> KnownId | None:
    """Return what is known of an id, or None where it is new."""
    row = db.session.execute(_KNOWN, {"group_id": group_id, "id": id_}).one_or_none()
    return None if row is None else KnownId(id=id_, kind=row.kind, body_digest=row.body_digest)


def add_known_id(group_id: UUID, known: KnownId) -> None:
    """Remember an id for ever."""
    db.session.execute(
        _NEW,
        {
            "group_id": group_id,
            "id": known.id,
            "kind": known.kind,
            "body_digest": known.body_digest,
        },
    )
