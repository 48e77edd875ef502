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
from ledger.store.groups import Group, find_group

P = ParamSpec("P")
View = Callable[P, ResponseReturnValue]

_DEVICES = "devices"

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
            group_id = (request.view_args or {})["group_id"]
            secret = _device_secrets().get(group_id.hex, "")
            actor = actor_for_device(secret)
            if actor is None or actor.group_id != group_id:
                raise NotFoundError
            _enter(actor, least)
            return view(*args, **kwargs)

        return guarded

    return decorate


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
