"""Seats: names become players, and nobody sits at two tables."""

from collections.abc import Sequence
from uuid import UUID

from ledger.errors import Problem, RefusedError
from ledger.rules.names import bad_name, read_name
from ledger.rules.rule_sets import LEAST_PLAYERS
from ledger.rules.seats import unknown_player
from ledger.store.players import Player
from ledger.store.sittings import open_sittings


def named_players(
    names: Sequence[str],
    there: Sequence[Player],
    *,
    path: str = "",
    least: int = LEAST_PLAYERS,
    most: int | None = None,
) -> tuple[Player, ...]:
    """Return the players of these names, among those there.

    Problems lie at `seats[…]`, or at `path` where it is given.

    Raises:
        RefusedError: `bad_name`, `unknown_player`, `duplicate_player`, `too_few_players`,
            `too_many_players`.
    """
    by_name = {player.name: player for player in there}
    problems: list[Problem] = []
    players: list[Player] = []
    for index, text in enumerate(names):
        place = path or f"seats[{index}]"
        name = read_name(text)
        player = None if name is None else by_name.get(name)
        if name is None:
            problems.append(bad_name(place))
        elif player is None:
            problems.append(unknown_player(name, place))
        elif player in players:
            problems.append(Problem("duplicate_player", place, {"name": name}))
        else:
            players.append(player)
    if len(names) < least:
        problems.append(Problem("too_few_players", path or "seats", {"least": least}))
    if most is not None and len(names) > most:
        problems.append(Problem("too_many_players", path or "seats", {"most": most}))
    if problems:
        raise RefusedError(problems)
    return tuple(players)


def refuse_seated_elsewhere(
    group_id: UUID, players: Sequence[Player], *, besides: UUID | None = None
) -> None:
    """Refuse players who sit at another open table than `besides`.

    Raises:
        RefusedError: `seated_elsewhere`, at the seat of each.
    """
    others = [sitting for sitting in open_sittings(group_id) if sitting.id != besides]
    problems = [
        Problem("seated_elsewhere", f"seats[{index}]", {"name": player.name})
        for index, player in enumerate(players)
        if any(sitting.is_seated(player.id) for sitting in others)
    ]
    if problems:
        raise RefusedError(problems)
