"""What a group is made of: its settings, its players, its links, its devices and its rules."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from ledger.store.database import db, table_of
from ledger.store.players import name_key
from ledger.store.tables import DeviceRow, GroupRow, LinkRow, PlayerRow, RuleSetRow

_GROUP = table_of(GroupRow)
_PLAYER = table_of(PlayerRow)
_LINK = table_of(LinkRow)
_DEVICE = table_of(DeviceRow)
_RULE_SET = table_of(RuleSetRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSettings:
    """What a group chose when it was started, and when that was."""

    currency: str
    locale: str
    timezone: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlayer:
    """A player as it is kept; `has_own_key` is whether it is found by the name that it has."""

    has_own_key: bool
    position: int
    colour: int
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLink:
    """A link as it is kept."""

    role: str
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDevice:
    """A device as it is kept, and the link that it came in by."""

    link_id: UUID
    created_at: datetime
    ended_at: datetime | None


def kept_settings(group_id: UUID) -> KeptSettings | None:
    """Return the settings of a group, None where it is not there."""
    found = select(_GROUP).where(_GROUP.c.group_id == group_id)
    row = db.session.execute(found).one_or_none()
    if row is None:
        return None
    return KeptSettings(
        currency=row.currency,
        locale=row.locale,
        timezone=row.timezone,
        created_at=row.created_at,
    )


def kept_players(group_id: UUID) -> dict[str, KeptPlayer]:
    """Return the players of a group by their ids as they are written down."""
    rows = db.session.execute(select(_PLAYER).where(_PLAYER.c.group_id == group_id))
    return {
        str(row.id): KeptPlayer(
            has_own_key=row.name_key == name_key(row.name),
            position=row.position,
            colour=row.colour,
            created_at=row.created_at,
        )
        for row in rows
    }


def kept_links(group_id: UUID) -> dict[UUID, KeptLink]:
    """Return the links of a group by id, those that were closed too."""
    rows = db.session.execute(
        select(_LINK.c.id, _LINK.c.role, _LINK.c.created_at, _LINK.c.revoked_at).where(
            _LINK.c.group_id == group_id
        )
    )
    return {
        row.id: KeptLink(role=row.role, created_at=row.created_at, revoked_at=row.revoked_at)
        for row in rows
    }


def kept_devices(group_id: UUID) -> dict[UUID, KeptDevice]:
    """Return the devices of a group by id."""
    rows = db.session.execute(
        select(_DEVICE.c.id, _DEVICE.c.link_id, _DEVICE.c.created_at, _DEVICE.c.ended_at).where(
            _DEVICE.c.group_id == group_id
        )
    )
    return {
        row.id: KeptDevice(link_id=row.link_id, created_at=row.created_at, ended_at=row.ended_at)
        for row in rows
    }


def rule_sets_added(group_id: UUID) -> dict[str, tuple[str, datetime]]:
    """Return the id of each of the group's rule sets and when it came, by version."""
    rows = db.session.execute(
        select(_RULE_SET.c.version, _RULE_SET.c.rule_set_id, _RULE_SET.c.added_at).where(
            _RULE_SET.c.group_id == group_id
        )
    )
    return {row.version: (row.rule_set_id, row.added_at) for row in rows}
