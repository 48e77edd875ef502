"""Players: adding them and changing their names."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError
from ledger.desk.lookalikes import is_seen, looks_of
from ledger.desk.transactions import request, writing_as
from ledger.errors import Problem, RefusedError
from ledger.rules.names import bad_name, read_name
from ledger.store.players import (
    Player,
    add_players,
    all_players,
    name_key,
    players_by_id,
)
from ledger.store.players import rename_player as keep_name


def add_player(
    actor: Actor,
    name: str,
    *,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> Player:
    """Add a player to the group; the same `id` again gives the player that was added.

    Raises:
        RefusedError: `bad_name`, `name_taken`, `name_alike`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        asked = request("player", id, name=name)
        if transaction.is_known(asked):
            return _player_of(actor, asked.id)
        there = all_players(actor.group_id)
        (player,) = new_players([name], ["name"], ids=[asked.id], there=there)
        seals = add_players(actor.group_id, [player], at=transaction.at)
        transaction.remember(asked)
        transaction.note("add_player", player=str(player.id), seals=seals)
        return player


def _player_of(actor: Actor, player_id: UUID) -> Player:
    found = players_by_id(actor.group_id).get(player_id)
    if found is None:
        raise NotFoundError
    return found


def rename_player(actor: Actor, player_id: UUID, name: str) -> Player:
    """Give a player another name; it reaches back to everything the player did.

    Raises:
        NotFoundError: the group has no such player.
        RefusedError: `bad_name`, `name_taken`, `name_alike`.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        players = players_by_id(actor.group_id)
        player = players.pop(player_id, None)
        if player is None:
            raise NotFoundError
        (clean,) = clean_names([name], ["name"], there=list(players.values()))
        if clean == player.name:
            return player
        seals = keep_name(actor.group_id, player_id, clean)
        transaction.note("rename_player", player=str(player_id), seals=seals)
        return replace(player, name=clean)


def new_players(
    names: Sequence[str],
    paths: Sequence[str],
    *,
    ids: Sequence[UUID] | None = None,
    there: Sequence[Player] = (),
) -> tuple[Player, ...]:
    """Return players for names, behind those who are there already.

    Raises:
        RefusedError: `bad_name`, `name_taken` or `name_alike`, each at its path.
    """
    clean = clean_names(names, paths, there=there)
    first = max((player.position for player in there), default=0) + 1
    return tuple(
        Player(id=id_, name=name, position=position)
        for position, (name, id_) in enumerate(
            zip(clean, ids or [uuid4() for _ in clean], strict=True), start=first
        )
    )


def clean_names(
    names: Sequence[str], paths: Sequence[str], *, there: Sequence[Player]
) -> tuple[str, ...]:
    """Return names as they are kept, each unlike all others and those there, also to the eye.

    Raises:
        RefusedError: `bad_name`, `name_taken` or `name_alike`, each at its path.
    """
    problems, clean = [], []
    taken = {name_key(player.name) for player in there}
    known = {look: player.name for player in there for look in looks_of(player.name)}
    for text, path in zip(names, paths, strict=True):
        name = read_name(text)
        if name is None or not is_seen(name):
            problems.append(bad_name(path))
        elif name_key(name) in taken:
            problems.append(Problem("name_taken", path, {"name": name}))
        elif other := next(filter(None, map(known.get, looks_of(name))), None):
            problems.append(Problem("name_alike", path, {"name": name, "other": other}))
        else:
            taken.add(name_key(name))
            known |= dict.fromkeys(looks_of(name), name)
            clean.append(name)
    if problems:
        raise RefusedError(problems)
    return tuple(clean)
