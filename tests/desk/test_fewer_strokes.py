"""Fewer strokes agreed in the middle of a game: the rounds before stay correctable."""

from uuid import uuid4

import pytest

from ledger.desk.checking import check_book
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.rounds import RecordedRound
from ledger.desk.sittings import change_sitting
from ledger.store.rounds import Round, find_round
from ledger.store.standings import sitting_standings
from tests.desk.evenings import Evening, amounts
from tests.desk.test_running import At, lost

NOTHING = {"James": 0, "Wim": 0, "Piet": 0, "Kees": 0}
PIET_PAYS = {"James": 10, "Wim": 10, "Piet": -30, "Kees": 10}


class Game(At):
    """A game to six strokes, of which two suffice after two rounds; Wim has one, Piet the other."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, "eenendertigen", options={"strokes": 6, "game_value": 10})
        self.first = self.play(*lost("Wim"))
        self.second = self.play(*lost("Piet"))
        change_sitting(evening.scorekeeper, self.id, options={"strokes": 2})

    def corrected(self, old: RecordedRound | Round, name: str) -> RecordedRound:
        found = old.round if isinstance(old, RecordedRound) else old
        record = {"hands": lost(name)}
        return correct_round(self.evening.scorekeeper, found.id, record, id=uuid4())

    def standing(self, old: RecordedRound) -> Round:
        """Return what stands in a round's place now."""
        found = find_round(self.evening.group_id, old.round.id)
        while found is not None and found.corrected_by_id is not None:
            found = find_round(self.evening.group_id, found.corrected_by_id)
        assert found is not None
        return found

    @property
    def standings(self) -> dict[str, int]:
        return amounts(sitting_standings(self.evening.group_id, self.now))


@pytest.fixture
def game(evening: Evening) -> Game:
    return Game(evening)


def marks(found: Round) -> list[tuple[str, str]]:
    return [(mark.code, mark.path) for mark in found.result.marks]


def test_a_round_before_is_scored_by_the_strokes_of_its_own_time(game: Game) -> None:
    game.play(*lost("Kees"))
    new = game.corrected(game.first, "Kees")
    assert new.round.record["options"]["strokes"] == 6
    # Kees has one of that round now, so that his second ends the game.
    assert game.strokes == {}
    assert game.standings == {"James": 10, "Wim": 10, "Piet": 10, "Kees": -30}
    assert check_book().faults == ()


def test_whoever_has_all_strokes_by_a_correction_loses_with_the_next_round(game: Game) -> None:
    third = game.play(*lost("Kees"))
    game.corrected(game.first, "Piet")
    found = game.standing(third)
    assert marks(found) == [("game_is_over", "strokes_before.Piet")]
    assert found.result.as_json()["game_loser"] == "Piet"
    assert found.result.as_json()["strokes"] == {"Kees": 1}
    assert game.standings == PIET_PAYS
    assert game.strokes == {}
    assert check_book().faults == ()
    game.play(*lost("Kees"))
    assert game.strokes == {"Kees": 1}


def test_a_correction_back_takes_the_end_of_the_game_back(game: Game) -> None:
    third = game.play(*lost("Kees"))
    new = game.corrected(game.first, "Piet")
    game.corrected(new, "Wim")
    assert marks(game.standing(third)) == []
    assert game.standings == NOTHING
    assert game.strokes == {"Wim": 1, "Piet": 1, "Kees": 1}
    assert check_book().faults == ()


def test_the_round_that_ended_such_a_game_can_be_corrected_and_taken_back(game: Game) -> None:
    third = game.play(*lost("Kees"))
    game.corrected(game.first, "Piet")
    game.corrected(game.standing(third), "James")
    assert game.standings == PIET_PAYS
    void_round(game.evening.scorekeeper, game.standing(third).id)
    assert game.standings == NOTHING
    assert game.strokes == {"Piet": 2}
    restore_round(game.evening.scorekeeper, game.standing(third).id)
    assert game.standings == PIET_PAYS
    assert check_book().faults == ()


def test_a_game_that_is_over_by_a_correction_ends_with_the_round_to_come(game: Game) -> None:
    game.corrected(game.first, "Piet")
    assert game.strokes == {"Piet": 2}
    game.play(*lost("Wim"))
    assert game.standings == PIET_PAYS
    assert game.strokes == {}
    assert check_book().faults == ()


def test_a_round_cannot_say_that_a_game_is_over_which_is_not(game: Game) -> None:
    assert game.refused(*lost("Wim"), strokes_before={"Kees": 2}) == [
        ("not_this_sitting", "strokes_before")
    ]
