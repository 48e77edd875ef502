"""Shares: links to the result of one weekend; their secrets are kept hashed."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Row, bindparam, select, update

from ledger.store.database import db, table_of
from ledger.store.links import Actor
from ledger.store.share_tables import ShareRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A link that shows the result of a weekend until it is revoked."""

    id: UUID
    weekend_id: UUID
    created_at: datetime
    revoked_at: datetime | None


_SHARE = table_of(ShareRow).c
_SHARES = select(_SHARE.id, _SHARE.weekend_id, _SHARE.created_at, _SHARE.revoked_at).where(
    _SHARE.group_id == bindparam("group_id")
)
_BY_SECRET = _SHARES.where(
    _SHARE.secret_hash == bindparam("secret_hash"), _SHARE.revoked_at.is_(None)
)
_BY_ID = _SHARES.where(_SHARE.id == bindparam("share_id"))
_OPEN_ONES = _SHARES.where(
    _SHARE.weekend_id == bindparam("weekend_id"), _SHARE.revoked_at.is_(None)
).order_by(_SHARE.created_at, _SHARE.id)


def share_by_secret(group_id: UUID, secret_hash: bytes) -> Share | None:
    """Return the share that a secret opens, or None where there is none, or none any more."""
    values = {"group_id": group_id, "secret_hash": secret_hash}
    row = db.session.execute(_BY_SECRET, values).one_or_none()
    return None if row is None else _share(row)


def find_share(group_id: UUID, share_id: UUID) -> Share | None:
    """Return a share of the group, revoked or not, or None where it has none of that id."""
    values = {"group_id": group_id, "share_id": share_id}
    row = db.session.execute(_BY_ID, values).one_or_none()
    return None if row is None else _share(row)


def open_shares(group_id: UUID, weekend_id: UUID) -> tuple[Share, ...]:
    """Return the shares of a weekend that still show it, in the order of making."""
    values = {"group_id": group_id, "weekend_id": weekend_id}
    return tuple(_share(row) for row in db.session.execute(_OPEN_ONES, values))


def add_share(
    actor: Actor, share_id: UUID, weekend_id: UUID, *, secret_hash: bytes, at: datetime
) -> None:
    """Keep a new share, made by this actor."""
    db.session.add(
        ShareRow(
            group_id=actor.group_id,
            id=share_id,
            weekend_id=weekend_id,
            secret_hash=secret_hash,
            created_at=at,
            link_id=actor.link_id,
            device_id=actor.device_id,
        )
    )
    db.session.flush()


def revoke_share(group_id: UUID, share_id: UUID, *, at: datetime) -> None:
    """End a share, also for those who opened it."""
    db.session.execute(
        update(ShareRow)
        .where(ShareRow.group_id == group_id, ShareRow.id == share_id)
        .values(revoked_at=at)
    )


def _share(row: Row[UUID, UUID, datetime, datetime | None]) -> Share:
    id_, weekend_id, created_at, revoked_at = row
    return Share(id=id_, weekend_id=weekend_id, created_at=created_at, revoked_at=revoked_at)
