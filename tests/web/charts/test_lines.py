"""Lines of a chart: each standing worked out by hand."""

from uuid import UUID, uuid4

from ledger.store.players import Player
from ledger.web.charts.lines import Point, lines

WIM, PIET, NEL = (
    Player(id=uuid4(), name=name, position=position)
    for position, name in enumerate(("Wim", "Piet", "Nel"), start=1)
)
PLAYERS = {player.id: player for player in (WIM, PIET, NEL)}


def gains(**amounts: int) -> dict[UUID, int]:
    return {
        player.id: amounts[player.name] for player in PLAYERS.values() if player.name in amounts
    }


def test_a_line_adds_up_from_nought() -> None:
    drawn = lines(PLAYERS, [gains(Wim=5, Piet=-5), gains(Wim=-20, Piet=20)])
    assert {line.player.name: line.points for line in drawn} == {
        "Wim": (Point(0, 0), Point(1, 5), Point(2, -15)),
        "Piet": (Point(0, 0), Point(1, -5), Point(2, 15)),
    }


def test_the_highest_standing_comes_first_and_a_tie_goes_by_who_came_first() -> None:
    drawn = lines(PLAYERS, [gains(Nel=0, Piet=5, Wim=0)])
    assert [line.player.name for line in drawn] == ["Piet", "Wim", "Nel"]


def test_who_came_later_starts_at_nought_just_before() -> None:
    drawn = lines(PLAYERS, [gains(Wim=5, Piet=-5), gains(Wim=1, Piet=1), gains(Nel=-2, Wim=2)])
    nel = next(line for line in drawn if line.player is NEL)
    assert nel.points == (Point(2, 0), Point(3, -2))
    assert nel.parts == 1


def test_who_was_away_keeps_the_standing() -> None:
    drawn = lines(PLAYERS, [gains(Nel=4), gains(Wim=1), gains(Nel=-1)], left_after=3)
    nel = next(line for line in drawn if line.player is NEL)
    assert nel.points == (Point(0, 0), Point(1, 4), Point(2, 4), Point(3, 3))
    assert not nel.has_left


def test_a_line_ends_where_somebody_left() -> None:
    away = [gains(Wim=1)] * 3
    assert lines(PLAYERS, [gains(Nel=4), *away[:2]], left_after=3)[0].has_left is False
    nel = next(x for x in lines(PLAYERS, [gains(Nel=4), *away], left_after=3) if x.player is NEL)
    assert nel.has_left
    assert nel.points == (Point(0, 0), Point(1, 4))
    assert nel.total == 4


def test_without_rounds_there_are_no_lines() -> None:
    assert lines(PLAYERS, []) == ()
