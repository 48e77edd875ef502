"""Who asks: the cookie of a device for pages, the secret of a link for the JSON API."""

from collections.abc import Callable
from functools import wraps
from inspect import unwrap
from typing import ParamSpec
from uuid import UUID

from flask import g, request, session
from flask.typing import ResponseReturnValue

from ledger.desk.access import actor_for_device, actor_for_secret
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import ForbiddenError, NotFoundError
from ledger.desk.shares import SharedWeekend, shared_weekend
from ledger.store.groups import Group, find_group

P = ParamSpec("P")
View = Callable[P, ResponseReturnValue]

_DEVICES = "devices"
_SHARES = "shares"
_MOST_SHARES = 12
"""A cookie holds no more; the one that was opened longest ago gives way."""

_LEAST_ROLES: dict[Callable[..., object], Role] = {}
"""The role that each call of the API asks for."""


class NoAccessError(ForbiddenError):
    """The API was asked without the secret of an open link."""


def remember_device(group_id: UUID, device_secret: str) -> None:
    """Keep a device's secret in its cookie; a device may belong to several groups."""
    session[_DEVICES] = {**_device_secrets(), group_id.hex: device_secret}
    session.permanent = True


def _device_secrets() -> dict[str, str]:
    """Return the device's secrets by group; a session of another shape holds none."""
    kept = session.get(_DEVICES)
    if not isinstance(kept, dict):
        return {}
    return {group: secret for group, secret in kept.items() if isinstance(secret, str)}


def remember_share(shared: SharedWeekend, secret: str) -> None:
    """Keep the secret of a share in the cookie; a device may hold those of several groups."""
    key = shared.weekend.id.hex
    others = {each: text for each, text in _share_secrets().items() if each != key}
    session[_SHARES] = dict([*others.items(), (key, secret)][-_MOST_SHARES:])
    session.permanent = True


def _share_secrets() -> dict[str, str]:
    """Return the secrets of shares by weekend, the one opened last at the end."""
    kept = session.get(_SHARES)
    if not isinstance(kept, dict):
        return {}
    return {weekend: secret for weekend, secret in kept.items() if isinstance(secret, str)}


def known_groups() -> tuple[Group, ...]:
    """Return the groups that this device may open, in the order of joining."""
    actors = [actor_for_device(secret) for secret in _device_secrets().values()]
    groups = [find_group(actor.group_id) for actor in actors if actor is not None]
    return tuple(group for group in groups if group is not None)


def member(least: Role) -> Callable[[View[P]], View[P]]:
    """Let a page of a group be seen only by devices of that group with at least this role.

    The view's address has a `group_id`. For all others there is no such page.
    """

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            actor = _member_of((request.view_args or {})["group_id"])
            if actor is None:
                raise NotFoundError
            _enter(actor, least)
            return view(*args, **kwargs)

        return guarded

    return decorate


def member_or_guest(view: View[P]) -> View[P]:
    """Let a page of a weekend be seen by devices of its group, and by whom it is shared with.

    The view's address has a `group_id` and a `weekend_id`. A guest is nobody's device: there is
    no current actor then, and `is_guest` says so. For all others there is no such page.
    """

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        asked = request.view_args or {}
        actor = _member_of(asked["group_id"])
        if actor is not None:
            _enter(actor, Role.VIEWER)
        else:
            g.group = _shared(asked["group_id"], asked["weekend_id"]).group
        return view(*args, **kwargs)

    return guarded


def is_guest() -> bool:
    """Answer whether who asks is no device of the group; only behind `member_or_guest`."""
    return "actor" not in g


def _member_of(group_id: UUID) -> Actor | None:
    """Return who the device that asks is in this group, or None where it is nobody there."""
    actor = actor_for_device(_device_secrets().get(group_id.hex, ""))
    return actor if actor is not None and actor.group_id == group_id else None


def _shared(group_id: UUID, weekend_id: UUID) -> SharedWeekend:
    """Return a weekend that is shared with who asks, if it is that of the address."""
    shared = shared_weekend(_share_secrets().get(weekend_id.hex, ""))
    if shared is None or (shared.group.id, shared.weekend.id) != (group_id, weekend_id):
        raise NotFoundError
    return shared


def bearer(least: Role) -> Callable[[View[P]], View[P]]:
    """Let a call of the API be made only with the secret of a link of at least this role."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            sent = request.authorization
            token = sent.token if sent is not None and sent.type == "bearer" else None
            actor = None if token is None else actor_for_secret(token)
            if actor is None:
                raise NoAccessError
            if (request.view_args or {}).get("group_id", actor.group_id) != actor.group_id:
                raise NotFoundError
            _enter(actor, least)
            return view(*args, **kwargs)

        _LEAST_ROLES[unwrap(view)] = least
        return guarded

    return decorate


def least_role(view: Callable[..., object]) -> Role | None:
    """Return the least role that may make a call of the API; None: it is open to all."""
    return _LEAST_ROLES.get(unwrap(view))


def _enter(actor: Actor, least: Role) -> None:
    g.actor = actor
    g.group = find_group(actor.group_id)
    if not actor.role.covers(least):
        raise ForbiddenError


def current_actor() -> Actor:
    """Return who asks; only behind `member` or `bearer`."""
    actor: Actor = g.actor
    return actor


def current_group() -> Group:
    """Return the group that is asked about; only behind `member` or `bearer`."""
    group: Group = g.group
    return group
