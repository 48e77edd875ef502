"""Access by links: coming in, the names of devices, new links and closed ones."""

from dataclasses import replace
from uuid import UUID, uuid4

from ledger.desk.actors import Actor, Role
from ledger.desk.clock import now
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.link_secrets import Secret, new_secret, read_secret
from ledger.desk.names import clean_title
from ledger.desk.transactions import Transaction, writing_as
from ledger.store.database import writing
from ledger.store.groups import find_group
from ledger.store.links import (
    Link,
    OpenedLink,
    actor_by_device_secret,
    actor_by_link_secret,
    add_device,
    add_links,
    all_links,
    rename_device,
)
from ledger.store.links import revoke_link as close_link
from ledger.store.text_seals import Seals


def actor_for_secret(bearer: str) -> Actor | None:
    """Return who a link's secret stands for, or None. Writes nothing."""
    secret = read_secret(bearer)
    return None if secret is None else actor_by_link_secret(secret.group_id, secret.hash)


def actor_for_device(device_secret: str) -> Actor | None:
    """Return who a device's secret stands for, or None. Writes nothing."""
    secret = read_secret(device_secret)
    return None if secret is None else actor_by_device_secret(secret.group_id, secret.hash)


def link_for_secret(secret: str) -> OpenedLink | None:
    """Return the group and the role that a link opens, or None. Writes nothing."""
    actor = actor_for_secret(secret)
    group = None if actor is None else find_group(actor.group_id)
    if actor is None or group is None:
        return None
    return OpenedLink(group=group, role=actor.role)


def join(secret: str, device_name: str) -> tuple[Actor, str]:
    """Let a device in by a link; return who it is now and the device's own secret.

    Raises:
        NotFoundError: no link that is open has this secret.
        RefusedError: `bad_name` at `device_name`, which may be empty.
    """
    name = clean_title(device_name, "device_name", least=0)
    opened = read_secret(secret)
    if opened is None:
        raise NotFoundError
    with writing(opened.group_id):
        link = actor_by_link_secret(opened.group_id, opened.hash)
        if link is None:
            raise NotFoundError
        transaction = Transaction(actor=link, at=now())
        device = new_secret(link.group_id)
        admitted, seals = admit(transaction, name, device)
        admitted.note("join", device=str(admitted.actor.device_id), seals=seals)
    return admitted.actor, device.text


def admit(transaction: Transaction, name: str, secret: Secret) -> tuple[Transaction, Seals]:
    """Make a device for somebody who came in by a link.

    Return what it goes on to write, and the seal of its name, which the journal must have.
    """
    actor = replace(transaction.actor, device_id=uuid4())
    seals = add_device(actor, name=name, secret_hash=secret.hash, at=transaction.at)
    return replace(transaction, actor=actor), seals


def name_device(actor: Actor, name: str) -> None:
    """Give the device that asks another name.

    Raises:
        NotFoundError: the actor came by a link's secret, not from a device.
        RefusedError: `bad_name`.
    """
    clean = clean_title(name, least=0)
    with writing_as(actor, Role.VIEWER) as transaction:
        device_id = transaction.actor.device_id
        if device_id is None:
            raise NotFoundError
        seals = rename_device(actor.group_id, device_id, clean)
        transaction.note("name_device", device=str(device_id), seals=seals)


def new_link(actor: Actor, role: Role) -> str:
    """Make another link of a role and return its secret, which is shown this once."""
    with writing_as(actor, Role.OWNER) as transaction:
        secret = new_secret(actor.group_id)
        link_id = uuid4()
        add_links(actor.group_id, [(link_id, role, secret.hash)], at=transaction.at)
        transaction.note("new_link", link=str(link_id), role=role)
    return secret.text


def revoke_link(actor: Actor, link_id: UUID) -> None:
    """Close a link and shut out all devices that came in by it; doing it again does nothing.

    Raises:
        NotFoundError: the group has no such link.
        RefusedError: `last_owner_link`, when nobody could open the group as owner any more.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        links = all_links(actor.group_id)
        link = next((each for each in links if each.id == link_id), None)
        if link is None:
            raise NotFoundError
        if link.revoked_at is not None:
            return
        if _is_last_owner(link, links):
            raise refused("last_owner_link")
        close_link(actor.group_id, link_id, at=transaction.at)
        transaction.note("revoke_link", link=str(link_id))


def _is_last_owner(link: Link, links: tuple[Link, ...]) -> bool:
    open_owners = [each for each in links if each.role is Role.OWNER and not each.revoked_at]
    return open_owners == [link]
