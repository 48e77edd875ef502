"""How the tests say what a thief does to a book, in words of the database."""

from dataclasses import dataclass

from ledger.desk.checks.faults import FaultCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Theft:
    """What a thief does, what it is found as, and in which game and round; None: nowhere."""

    done: tuple[str, ...]
    found: FaultCode
    game: str | None = None
    number: int | None = None


def theft(
    *done: str, found: FaultCode, game: str | None = None, number: int | None = None
) -> Theft:
    return Theft(done=done, found=found, game=game, number=number)


def sitting_of(game: str) -> str:
    """Return the id of the table of a game in Texel, in words of the database."""
    return (
        "(SELECT sitting.id FROM sitting JOIN rule_set ON rule_set.version = rule_set_version "
        f"JOIN weekend ON weekend.id = weekend_id WHERE rule_set_id = '{game}' "
        "AND weekend.name = 'Texel' ORDER BY last_number DESC LIMIT 1)"
    )


def round_of(game: str, number: int) -> str:
    """Return the id of its round of a number that stands."""
    return (
        f"(SELECT id FROM round WHERE sitting_id = {sitting_of(game)} AND number = {number} "
        "ORDER BY sitting_version DESC LIMIT 1)"
    )


def entry_of(game: str, number: int) -> str:
    return f"(SELECT max(seq) FROM entry WHERE round_id = {round_of(game, number)})"


def player(name: str) -> str:
    return f"(SELECT id FROM player WHERE name = '{name}')"


def uuid_of(part: str) -> str:
    """Return an id as records write it, in words of the database."""
    places = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
    return " || '-' || ".join(f"substr({part}, {start}, {size})" for start, size in places)


def posting(game: str, number: int, name: str, change: str) -> str:
    return (
        f"UPDATE posting SET amount = amount {change} "
        f"WHERE entry_seq = {entry_of(game, number)} AND player_id = {player(name)}"
    )


def total(game: str, name: str, change: str) -> str:
    return (
        f"UPDATE sitting_total SET amount = amount {change} "
        f"WHERE sitting_id = {sitting_of(game)} AND player_id = {player(name)}"
    )


def began(game: str, number: int, path: str, value: str) -> str:
    return (
        f"UPDATE round_start SET running = json_set(running, '$.{path}', {value}) "
        f"WHERE round_id = {round_of(game, number)}"
    )


WEEKEND, HOUSE, POT, STROKES = "weekend", "eenentwintigen", "tjugoett", "eenendertigen"
STAKE = "UPDATE round SET record = json_set(record, '$.hands[0].stake', 15) WHERE id = "
FAULT = FaultCode
