"""Shares: the result of a weekend for people without a link of the group, until it is ended."""

from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError
from ledger.desk.link_secrets import new_secret, read_secret
from ledger.desk.transactions import request, writing_as
from ledger.desk.weekends import weekend_of
from ledger.store.groups import Group, find_group
from ledger.store.shares import (
    Share,
    add_share,
    find_share,
    revoke_share,
    share_by_secret,
)
from ledger.store.weekends import Weekend, find_weekend


@dataclass(frozen=True, slots=True, kw_only=True)
class NewShare:
    """A share; its secret is shown this once, and is None where it was made before."""

    share: Share
    secret: str | None = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedWeekend:
    """What the secret of a share shows."""

    group: Group
    weekend: Weekend


def share_weekend(
    actor: Actor,
    weekend_id: UUID,
    *,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> NewShare:
    """Make a link that shows the result of a weekend and nothing else.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `id_reused`.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        asked = request("share", id, weekend=str(weekend.id))
        if transaction.is_known(asked):
            return NewShare(share=share_of(actor, asked.id), secret=None)
        secret = new_secret(actor.group_id)
        add_share(
            transaction.actor,
            asked.id,
            weekend.id,
            secret_hash=secret.hash,
            at=transaction.at,
        )
        transaction.remember(asked)
        transaction.note("share_weekend", share=str(asked.id), weekend=str(weekend.id))
        return NewShare(share=share_of(actor, asked.id), secret=secret.text)


def stop_sharing(actor: Actor, share_id: UUID) -> Share:
    """End a share, at once and for all who opened it; doing it again does nothing.

    Raises:
        NotFoundError: the group has no such share.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        share = share_of(actor, share_id)
        if share.revoked_at is None:
            revoke_share(actor.group_id, share_id, at=transaction.at)
            transaction.note("stop_sharing", share=str(share_id), weekend=str(share.weekend_id))
        return share_of(actor, share_id)


def share_of(actor: Actor, share_id: UUID) -> Share:
    """Return a share of the actor's group.

    Raises:
        NotFoundError: the group has no such share.
    """
    share = find_share(actor.group_id, share_id)
    if share is None:
        raise NotFoundError
    return share


def shared_weekend(text: str) -> SharedWeekend | None:
    """Return what the secret of a share shows now, or None. Writes nothing."""
    secret = read_secret(text)
    share = None if secret is None else share_by_secret(secret.group_id, secret.hash)
    if secret is None or share is None:
        return None
    group = find_group(secret.group_id)
    weekend = find_weekend(secret.group_id, share.weekend_id)
    return None if group is None or weekend is None else SharedWeekend(group=group, weekend=weekend)
