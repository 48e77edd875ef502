"""Starting a group: the book, a first weekend and a first table in one go."""

from uuid import UUID

from flask import session
from flask_babel import force_locale

from ledger.desk.access import actor_for_device
from ledger.desk.actors import Actor
from ledger.desk.errors import ForbiddenError, refused
from ledger.desk.groups import NewGroup, create_group
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend
from ledger.rules.rule_sets import LEAST_PLAYERS
from ledger.web.access import remember_device
from ledger.web.evenings import tonight
from ledger.web.format import format_evening
from ledger.web.groups.forms import NewGroupForm

FRESH_LINKS = "fresh_links"


def start_group(form: NewGroupForm) -> tuple[UUID, UUID]:
    """Make what the form asks for; return the ids of the group and of the table.

    Raises:
        RefusedError: what the desk refuses, and too few players for a table.
    """
    if len(form.names()) < LEAST_PLAYERS:
        raise refused("too_few_players", "players", least=LEAST_PLAYERS)
    made = create_group(
        name=form.name.data or "",
        currency=form.currency.data,
        locale=form.locale.data,
        timezone=form.timezone.data or "UTC",
        players=form.names(),
        id=UUID(form.id.data),
        device_name=form.device_name.data or "",
        device_key=_device_key(form),
    )
    _let_in(made)
    sitting_id = _open_table(_owner(made), made, form)
    return made.group.id, sitting_id


def _device_key(form: NewGroupForm) -> str:
    """Return what only this browser can send again: its session's own secret."""
    return f"{session.get('csrf_token', '')}:{form.id.data}"


def _let_in(made: NewGroup) -> None:
    if made.device_secret is None:
        raise ForbiddenError
    remember_device(made.group.id, made.device_secret)
    if made.secrets:
        secrets = {str(role): secret for role, secret in made.secrets.items()}
        session[FRESH_LINKS] = {made.group.id.hex: secrets}


def _owner(made: NewGroup) -> Actor:
    actor = actor_for_device(made.device_secret or "")
    if actor is None:
        raise ForbiddenError
    return actor


def _open_table(owner: Actor, made: NewGroup, form: NewGroupForm) -> UUID:
    today = tonight(made.group)
    with force_locale(made.group.locale):
        name = format_evening(today)
    weekend = open_weekend(
        owner, name=name, starts_on=today, ends_on=today, id=UUID(form.weekend.data)
    )
    sitting = open_sitting(
        owner,
        weekend.id,
        rule_set=form.rule_set.data,
        seats=[player.name for player in made.players],
        date=today,
        id=UUID(form.sitting.data),
    )
    return sitting.id
