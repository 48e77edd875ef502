"""Groups: starting a book together."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from ledger.desk.access import admit
from ledger.desk.actors import Actor, Role
from ledger.desk.clock import now, timezones
from ledger.desk.errors import refused
from ledger.desk.link_secrets import Secret, derived_secret, new_secret
from ledger.desk.names import clean_title
from ledger.desk.players import new_players
from ledger.desk.transactions import Request, Transaction, request
from ledger.errors import Problem, RefusedError
from ledger.money import CURRENCIES
from ledger.store.database import writing
from ledger.store.groups import Group, add_group, find_group
from ledger.store.known_ids import find_known_id
from ledger.store.links import actor_by_device_secret, add_links
from ledger.store.players import Player, add_players, all_players

LOCALES = ("en", "nl", "sv")
MOST_PLAYERS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGroup:
    """A group that was made; `secrets` of its links are shown this once.

    When the same was sent before, `is_new` is false and `secrets` is empty. `device_secret`
    is for the cookie of the page that made the group, and None for others.
    """

    group: Group
    players: tuple[Player, ...]
    secrets: dict[Role, str] = field(repr=False)
    device_secret: str | None = field(repr=False)
    is_new: bool


def create_group(
    *,
    name: str,
    currency: str,
    locale: str,
    timezone: str,
    players: Sequence[str],
    id: UUID | None = None,  # noqa: A002 - the word of the API
    device_name: str | None = None,
    device_key: str | None = None,
) -> NewGroup:
    """Start a group with its players and its three links.

    With a `device_name` (it may be "") the owner's first device is made as well. With a
    `device_key`, something that nobody else can guess, making the same group again gives the
    same device its secret again.

    Raises:
        RefusedError: `bad_name`, `bad_currency`, `bad_locale`, `bad_timezone`, `name_taken`,
            `too_many_players`, `id_reused`.
    """
    asked = request(
        "group",
        id,
        name=name,
        currency=currency,
        locale=locale,
        timezone=timezone,
        players=list(players),
    )
    device = _device_secret(asked.id, device_key)
    with writing(asked.id):
        if find_group(asked.id) is not None:
            return _made_before(asked, device)
        group, first_players = _read_group(asked)
        seals = add_group(group)
        seals |= add_players(group.id, first_players, at=group.created_at)
        secrets = {role: new_secret(group.id) for role in Role}
        ids = {role: uuid4() for role in Role}
        transaction = _make_links(group, ids, secrets)
        if device_name is not None:
            clean = clean_title(device_name, "device_name", least=0)
            transaction, of_device = admit(transaction, clean, device)
            seals |= of_device
        transaction.remember(asked)
        transaction.note(
            "create_group",
            players=[str(player.id) for player in first_players],
            links={str(link_id): role for role, link_id in ids.items()},
            currency=group.currency,
            locale=group.locale,
            timezone=group.timezone,
            seals=seals,
        )
    return NewGroup(
        group=group,
        players=first_players,
        secrets={role: secret.text for role, secret in secrets.items()},
        device_secret=None if device_name is None else device.text,
        is_new=True,
    )


def _device_secret(group_id: UUID, key: str | None) -> Secret:
    return new_secret(group_id) if key is None else derived_secret(group_id, key)


def _made_before(asked: Request, device: Secret) -> NewGroup:
    """Return the group that was made under this id; a device gets its secret only by its key."""
    group = find_group(asked.id)
    if group is None or find_known_id(asked.id, asked.id) != asked.known_id():
        raise refused("id_reused", "id")
    is_known_device = actor_by_device_secret(group.id, device.hash) is not None
    return NewGroup(
        group=group,
        players=all_players(group.id),
        secrets={},
        device_secret=device.text if is_known_device else None,
        is_new=False,
    )


def _read_group(asked: Request) -> tuple[Group, tuple[Player, ...]]:
    """Return the group that was asked for and its players, or refuse with every problem."""
    body = asked.body
    problems = _problems(body)
    players: tuple[Player, ...] = ()
    try:
        body = body | {"name": clean_title(body["name"])}
    except RefusedError as error:
        problems = [*error.problems, *problems]
    try:
        names = body["players"][:MOST_PLAYERS]
        players = new_players(names, [f"players[{index}]" for index in range(len(names))])
    except RefusedError as error:
        problems += error.problems
    if problems:
        raise RefusedError(problems)
    group = Group(
        id=asked.id,
        name=body["name"],
        currency=body["currency"],
        locale=body["locale"],
        timezone=body["timezone"],
        created_at=now(),
    )
    return group, players


def _problems(body: dict[str, str]) -> list[Problem]:
    problems = []
    if body["currency"] not in CURRENCIES:
        problems.append(Problem("bad_currency", "currency", {"known": ", ".join(CURRENCIES)}))
    if body["locale"] not in LOCALES:
        problems.append(Problem("bad_locale", "locale", {"known": ", ".join(LOCALES)}))
    if body["timezone"] not in timezones():
        problems.append(Problem("bad_timezone", "timezone"))
    if len(body["players"]) > MOST_PLAYERS:
        problems.append(Problem("too_many_players", "players", {"most": MOST_PLAYERS}))
    return problems


def _make_links(group: Group, ids: dict[Role, UUID], secrets: dict[Role, Secret]) -> Transaction:
    """Make the group's links; return its first transaction, in the name of the owner's."""
    links = [(ids[role], role, secret.hash) for role, secret in secrets.items()]
    add_links(group.id, links, at=group.created_at)
    owner = Actor(group_id=group.id, role=Role.OWNER, link_id=ids[Role.OWNER], device_id=None)
    return Transaction(actor=owner, at=group.created_at)
