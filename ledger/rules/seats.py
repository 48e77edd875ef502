"""Who takes part in a round: seats, banker and the names on the hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.names import bad_name, read_name
from ledger.rules.shape import Draft

LEAST_PLAYERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The names of a round; a name that could not be read is None."""

    seats: tuple[str, ...]
    banker: str | None
    players: tuple[str | None, ...]
    """The player of each hand."""
    is_known: bool
    """Whether all seats were given and read, so that another name is unknown."""


def read_table(draft: Draft) -> tuple[Table, list[Problem]]:
    """Return who takes part, and what is wrong: seats, banker, names on hands, their number.

    Seats left out are the banker, then the players in order of first appearance.
    """
    seats, problems = _read_seats(draft.seats or ())
    banker, banker_problems = _read_optional(draft.banker, "banker")
    is_known = draft.seats is not None and None not in draft.seats
    if is_known and banker is not None and banker not in seats:
        banker_problems.append(unknown_player(banker, "banker"))
    players, player_problems = _read_players(draft)
    problems += banker_problems + player_problems
    if not draft.has_seats:
        names = [name for name in (banker, *players) if name is not None]
        seats = tuple(dict.fromkeys(names))
    table = Table(seats=seats, banker=banker, players=players, is_known=is_known)
    return table, problems + _number_problems(draft, table)


def unknown_player(name: str, path: str) -> Problem:
    """Return the problem of a name that is not among the seats."""
    return Problem("unknown_player", path, {"name": name})


def _read_seats(texts: Sequence[str | None]) -> tuple[tuple[str, ...], list[Problem]]:
    seats: list[str] = []
    problems = []
    for index, text in enumerate(texts):
        name, faults = _read_optional(text, f"seats[{index}]")
        problems += faults
        if name in seats:
            problems.append(Problem("duplicate_player", f"seats[{index}]", {"name": name or ""}))
        elif name is not None:
            seats.append(name)
    return tuple(seats), problems


def _read_optional(text: str | None, path: str) -> tuple[str | None, list[Problem]]:
    if text is None:
        return None, []
    name = read_name(text)
    return name, [] if name is not None else [bad_name(path)]


def _read_players(draft: Draft) -> tuple[tuple[str | None, ...], list[Problem]]:
    players = []
    problems = []
    for index, hand in enumerate(draft.hands or ()):
        name, faults = _read_optional(hand.player, f"hands[{index}].player")
        players.append(name)
        problems += faults
    return tuple(players), problems


def _number_problems(draft: Draft, table: Table) -> list[Problem]:
    """Return that there are no hands or too few seats, as far as all of them could be read."""
    problems = []
    if draft.hands == ():
        problems.append(Problem("no_hands", "hands"))
    if draft.has_seats:
        is_short = draft.seats is not None and len(draft.seats) < LEAST_PLAYERS
    else:
        is_read = table.banker is not None and None not in table.players
        is_short = is_read and draft.hands is not None and len(table.seats) < LEAST_PLAYERS
    if is_short:
        problems.append(Problem("too_few_players", "seats", {"least": LEAST_PLAYERS}))
    return problems
