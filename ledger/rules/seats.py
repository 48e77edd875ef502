"""Who takes part in a round: seats, and the names on hands and in maps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.names import bad_name, read_name
from ledger.rules.rule_sets import LEAST_PLAYERS, RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names of a round as they were sent; None where one was no text, or was not there."""

    seats: Sequence[str | None] | None
    """None where the seats were left out, or were no list."""
    has_seats: bool
    players: Sequence[str | None] | None
    """The player of each hand; None where the hands could not be read."""
    banker: str | None = None
    has_banker: bool = False
    """Whether the game has a bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The names of a round; a name that could not be read is None."""

    seats: tuple[str, ...]
    banker: str | None
    players: tuple[str | None, ...]
    """The player of each hand."""
    is_known: bool
    """Whether all seats are known, so that another name is unknown."""


def read_table(names: Names, rules: RuleSet) -> tuple[Table, list[Problem]]:
    """Return who takes part, and what is wrong: seats, banker, names on hands, their number.

    Seats left out are the banker, then the players in order of first appearance.
    """
    seats, problems = _read_seats(names.seats or ())
    banker, banker_problems = _read_optional(names.banker, "banker")
    is_known = names.seats is not None and None not in names.seats
    if is_known and banker is not None and banker not in seats:
        banker_problems.append(unknown_player(banker, "banker"))
    players, player_problems = _read_players(names.players or ())
    problems += banker_problems + player_problems
    if not names.has_seats:
        found = [name for name in (banker, *players) if name is not None]
        seats = tuple(dict.fromkeys(found))
    table = Table(seats=seats, banker=banker, players=players, is_known=is_known)
    return table, problems + _number_problems(names, table, rules)


def unknown_player(name: str, path: str) -> Problem:
    """Return the problem of a name that is not among the seats."""
    return Problem("unknown_player", path, {"name": name})


def named_amounts(
    given: Mapping[str, int | None], path: str, table: Table
) -> tuple[dict[str, int], list[Problem]]:
    """Return amounts by clean name, and the names that are none, unknown or there twice."""
    read: dict[str, int] = {}
    problems = []
    for text, amount in given.items():
        place = f"{path}.{text}"
        name = read_name(text)
        if name is None:
            problems.append(bad_name(place))
        elif name in read:
            problems.append(Problem("duplicate_player", place, {"name": name}))
        elif name not in table.seats:
            problems.append(unknown_player(name, place))
        elif amount is not None:
            read[name] = amount
    return read, problems


def _read_seats(texts: Iterable[str | None]) -> tuple[tuple[str, ...], list[Problem]]:
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


def _read_players(texts: Sequence[str | None]) -> tuple[tuple[str | None, ...], list[Problem]]:
    players = []
    problems = []
    for index, text in enumerate(texts):
        name, faults = _read_optional(text, f"hands[{index}].player")
        players.append(name)
        problems += faults
    return tuple(players), problems


def _number_problems(names: Names, table: Table, rules: RuleSet) -> list[Problem]:
    """Return that there are no hands, or too few or too many seats, as far as they were read."""
    problems = []
    least_hands = 1 if names.has_banker else len(names.seats or ())
    if names.players is not None and len(names.players) < max(1, least_hands):
        problems.append(Problem("no_hands", "hands"))
    number = _number_of_seats(names, table)
    if number is not None and number < LEAST_PLAYERS:
        problems.append(Problem("too_few_players", "seats", {"least": LEAST_PLAYERS}))
    if number is not None and rules.most_seats is not None and number > rules.most_seats:
        problems.append(Problem("too_many_players", "seats", {"most": rules.most_seats}))
    return problems


def _number_of_seats(names: Names, table: Table) -> int | None:
    """Return how many take part, None while that could not be read."""
    if names.has_seats:
        return None if names.seats is None else len(names.seats)
    is_read = names.players is not None and None not in table.players
    if not is_read or (names.has_banker and table.banker is None):
        return None
    return len(table.seats)
