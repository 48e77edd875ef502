"""Links that open a group, and the devices that came in by them; secrets are kept hashed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import Select, Uuid, and_, bindparam, func, null, select, type_coerce, update

from ledger.store.database import db, table_of
from ledger.store.groups import Group
from ledger.store.tables import DeviceRow, LinkRow
from ledger.store.text_seals import Seals, Subject, sealed


class Role(StrEnum):
    """What somebody may do, each role also what the ones before it may."""

    VIEWER = "viewer"
    SCOREKEEPER = "scorekeeper"
    OWNER = "owner"

    def covers(self, least: "Role") -> bool:
        """Answer whether this role may do what needs at least the other one."""
        roles = list(Role)
        return roles.index(self) >= roles.index(least)


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who does something: the link that was opened, and the device that holds it if any."""

    group_id: UUID
    role: Role
    link_id: UUID
    device_id: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedLink:
    """What a link's secret opens, to be shown before anybody comes in."""

    group: Group
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link of a group; `device_count` counts those that came in by it."""

    id: UUID
    role: Role
    created_at: datetime
    revoked_at: datetime | None
    device_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A phone or laptop of somebody in the group."""

    id: UUID
    link_id: UUID
    role: Role
    name: str
    created_at: datetime


# Asked at every request: from tables, which are read faster than classes of rows.
_OF_LINKS, _OF_DEVICES = table_of(LinkRow).c, table_of(DeviceRow).c
_LINKS = select(_OF_LINKS.id, _OF_LINKS.role, type_coerce(null(), Uuid())).where(
    _OF_LINKS.group_id == bindparam("group_id"), _OF_LINKS.revoked_at.is_(None)
)
_LINK = _LINKS.where(_OF_LINKS.id == bindparam("link_id"))
_LINK_BY_SECRET = _LINKS.where(_OF_LINKS.secret_hash == bindparam("secret_hash"))
_DEVICES = select(_OF_LINKS.id, _OF_LINKS.role, _OF_DEVICES.id).where(
    _OF_LINKS.group_id == _OF_DEVICES.group_id,
    _OF_LINKS.id == _OF_DEVICES.link_id,
    _OF_DEVICES.group_id == bindparam("group_id"),
    _OF_DEVICES.ended_at.is_(None),
    _OF_LINKS.revoked_at.is_(None),
)
_DEVICE = _DEVICES.where(
    _OF_DEVICES.id == bindparam("device_id"), _OF_DEVICES.link_id == bindparam("link_id")
)
_DEVICE_BY_SECRET = _DEVICES.where(_OF_DEVICES.secret_hash == bindparam("secret_hash"))


def actor_by_link_secret(group_id: UUID, secret_hash: bytes) -> Actor | None:
    """Return what a link's secret opens, or None."""
    return _actor(_LINK_BY_SECRET, group_id, secret_hash=secret_hash)


def actor_by_device_secret(group_id: UUID, secret_hash: bytes) -> Actor | None:
    """Return what a device's secret opens, or None."""
    return _actor(_DEVICE_BY_SECRET, group_id, secret_hash=secret_hash)


def current_actor(actor: Actor) -> Actor | None:
    """Return the actor as it is now, or None where access was taken away."""
    if actor.device_id is None:
        return _actor(_LINK, actor.group_id, link_id=actor.link_id)
    return _actor(_DEVICE, actor.group_id, device_id=actor.device_id, link_id=actor.link_id)


def all_links(group_id: UUID) -> tuple[Link, ...]:
    """Return the group's links in the order of making, revoked ones too."""
    rows = db.session.execute(
        select(LinkRow, func.count(DeviceRow.id))
        .outerjoin(
            DeviceRow,
            and_(
                DeviceRow.group_id == LinkRow.group_id,
                DeviceRow.link_id == LinkRow.id,
                DeviceRow.ended_at.is_(None),
            ),
        )
        .where(LinkRow.group_id == group_id)
        .group_by(LinkRow.group_id, LinkRow.id)
        .order_by(LinkRow.created_at, LinkRow.role, LinkRow.id)
    )
    return tuple(
        Link(
            id=link.id,
            role=Role(link.role),
            created_at=link.created_at,
            revoked_at=link.revoked_at,
            device_count=count,
        )
        for link, count in rows
    )


def all_devices(group_id: UUID) -> tuple[Device, ...]:
    """Return the devices that have access now, in the order of coming."""
    rows = db.session.execute(
        select(DeviceRow, LinkRow.role)
        .join(
            LinkRow,
            and_(LinkRow.group_id == DeviceRow.group_id, LinkRow.id == DeviceRow.link_id),
        )
        .where(
            DeviceRow.group_id == group_id,
            DeviceRow.ended_at.is_(None),
            LinkRow.revoked_at.is_(None),
        )
        .order_by(DeviceRow.created_at, DeviceRow.id)
    )
    return tuple(
        Device(
            id=device.id,
            link_id=device.link_id,
            role=Role(role),
            name=device.name,
            created_at=device.created_at,
        )
        for device, role in rows
    )


def find_device(group_id: UUID, device_id: UUID) -> Device | None:
    """Return a device that has access now, or None."""
    return next((d for d in all_devices(group_id) if d.id == device_id), None)


def add_links(group_id: UUID, links: Sequence[tuple[UUID, Role, bytes]], *, at: datetime) -> None:
    """Keep new links, each as its id, its role and the hash of its secret."""
    db.session.add_all(
        LinkRow(group_id=group_id, id=id_, role=role, secret_hash=secret_hash, created_at=at)
        for id_, role, secret_hash in links
    )
    db.session.flush()


def add_device(actor: Actor, *, name: str, secret_hash: bytes, at: datetime) -> Seals:
    """Keep the device of an actor; return the seal of its name, for the journal."""
    salt, seal = sealed(name)
    db.session.add(
        DeviceRow(
            group_id=actor.group_id,
            id=actor.device_id,
            link_id=actor.link_id,
            name=name,
            name_salt=salt,
            secret_hash=secret_hash,
            created_at=at,
        )
    )
    db.session.flush()
    return {Subject.DEVICE: {str(actor.device_id): seal}}


def rename_device(group_id: UUID, device_id: UUID, name: str) -> Seals:
    """Give a device another name; return its seal, for the journal."""
    salt, seal = sealed(name)
    db.session.execute(
        update(DeviceRow)
        .where(DeviceRow.group_id == group_id, DeviceRow.id == device_id)
        .values(name=name, name_salt=salt)
    )
    return {Subject.DEVICE: {str(device_id): seal}}


def revoke_link(group_id: UUID, link_id: UUID, *, at: datetime) -> None:
    """Close a link, and with it every device that came in by it."""
    db.session.execute(
        update(LinkRow)
        .where(LinkRow.group_id == group_id, LinkRow.id == link_id)
        .values(revoked_at=at)
    )


def _actor(found: Select[UUID, str, UUID], group_id: UUID, **values: UUID | bytes) -> Actor | None:
    row = db.session.execute(found, {"group_id": group_id} | values).one_or_none()
    if row is None:
        return None
    link_id, role, device_id = row
    return Actor(group_id=group_id, role=Role(role), link_id=link_id, device_id=device_id)
