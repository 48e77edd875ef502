"""Corrections: what stands afterwards, what stays readable, and what becomes of later rounds."""

from typing import Any
from uuid import uuid4

import pytest

from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.rounds import RecordedRound
from ledger.desk.sittings import end_sitting
from ledger.errors import RefusedError
from ledger.store.rounds import Round, find_round, last_rounds
from ledger.store.standings import sitting_standings
from tests.desk.evenings import Evening, amounts, hand
from tests.desk.test_running import At, lost

NOTHING = {"James": 0, "Wim": 0, "Piet": 0, "Kees": 0}


def corrected(evening: Evening, old: RecordedRound, *hands: Any, **facts: Any) -> RecordedRound:
    record = {"hands": list(hands)} | facts
    return correct_round(evening.scorekeeper, old.round.id, record, id=uuid4())


def standings(evening: Evening) -> dict[str, int]:
    return amounts(sitting_standings(evening.group_id, evening.sitting))


def found(evening: Evening, old: RecordedRound) -> Round:
    kept = find_round(evening.group_id, old.round.id)
    assert kept is not None
    return kept


def test_a_correction_stands_instead_and_both_stay_readable(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5))
    new = corrected(evening, old, hand("Wim", 5, "lost"), hand("Kees", 10))
    assert standings(evening) == {"James": -5, "Wim": -5, "Piet": 0, "Kees": 10}
    assert new.round.number == old.round.number
    assert new.round.corrects_id == old.round.id
    assert found(evening, old).corrected_by_id == new.round.id
    assert found(evening, old).voided is not None
    assert [each.id for each in last_rounds(evening.group_id, evening.sitting.id)] == [
        new.round.id,
        old.round.id,
    ]


def test_an_ended_table_can_be_corrected_and_keeps_its_count(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5))
    end_sitting(evening.owner, evening.sitting.id)
    corrected(evening, old, hand("Piet", 5))
    assert standings(evening) == NOTHING | {"James": -5, "Piet": 5}


def test_the_same_correction_twice_is_made_once(evening: Evening) -> None:
    old, id_ = evening.play(hand("Wim", 5)), uuid4()
    record = {"hands": [hand("Wim", 10)]}
    sent = [correct_round(evening.scorekeeper, old.round.id, record, id=id_) for _ in range(2)]
    assert [each.is_new for each in sent] == [True, False]
    assert sent[0].round == sent[1].round
    assert standings(evening) == NOTHING | {"James": -10, "Wim": 10}


@pytest.mark.parametrize("first", ["voided", "corrected"])
def test_what_does_not_stand_cannot_be_corrected(evening: Evening, first: str) -> None:
    old = evening.play(hand("Wim", 5))
    if first == "voided":
        void_round(evening.scorekeeper, old.round.id)
    else:
        corrected(evening, old, hand("Wim", 10))
    before = standings(evening)
    with pytest.raises(RefusedError, match="already_reversed"):
        corrected(evening, old, hand("Wim", 20))
    assert standings(evening) == before


def test_a_round_that_was_corrected_cannot_be_voided_but_its_correction_can(
    evening: Evening,
) -> None:
    old = evening.play(hand("Wim", 5))
    new = corrected(evening, old, hand("Wim", 10))
    with pytest.raises(RefusedError, match="already_reversed"):
        void_round(evening.scorekeeper, old.round.id)
    void_round(evening.scorekeeper, new.round.id)
    assert standings(evening) == NOTHING


def test_a_void_can_be_undone_once(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5))
    evening.play(hand("Piet", 5))
    void_round(evening.scorekeeper, old.round.id)
    back = restore_round(evening.scorekeeper, old.round.id)
    again = restore_round(evening.scorekeeper, old.round.id)
    assert standings(evening) == NOTHING | {"James": -10, "Wim": 5, "Piet": 5}
    assert back.round == again.round
    assert back.round.number == old.round.number
    with pytest.raises(RefusedError, match="not_voided"):
        restore_round(evening.scorekeeper, back.round.id)


def test_a_correction_is_undone_by_another_one(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5))
    new = corrected(evening, old, hand("Wim", 10))
    corrected(evening, new, *old.round.record["hands"])
    assert standings(evening) == NOTHING | {"James": -5, "Wim": 5}


def test_what_the_rules_refuse_is_no_correction(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5))
    with pytest.raises(RefusedError, match="stake_too_low"):
        corrected(evening, old, hand("Wim", 0))
    assert found(evening, old).voided is None


def test_after_correcting_the_last_round_the_bank_is_as_it_says(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5))
    new = corrected(evening, old, hand("Wim", 5), bank_yields=True)
    assert new.next_banker == evening.player("Wim")
    assert At.sitting_of(evening).banker == evening.player("Wim")


def test_who_sat_out_can_be_put_into_the_round(evening: Evening) -> None:
    old = evening.play(hand("Wim", 5), seats=["James", "Wim"])
    corrected(evening, old, hand("Wim", 5), hand("Kees", 5), seats=["James", "Wim", "Piet", "Kees"])
    assert standings(evening) == NOTHING | {"James": -10, "Wim": 5, "Kees": 5}


def test_later_pots_follow_a_correction_and_what_is_above_them_is_marked(
    evening: Evening,
) -> None:
    pot = At(evening, "tjugoett")
    first = pot.play(hand("Wim", 50, "lost"), pot=100)
    second = pot.play(hand("Piet", 150, "lost"))
    assert pot.now.running.pot == 300
    corrected(evening, first, hand("Wim", 50, "won"))
    assert pot.now.running.pot == 200
    marked = found(evening, second)
    assert [(mark.code, mark.path) for mark in marked.result.marks] == [
        ("stake_above_pot", "hands[0].stake")
    ]
    assert marked.result.as_json()["pots"] == [50]
    assert marked.voided is None


def test_later_chips_follow_a_correction(evening: Evening) -> None:
    table = At(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10))
    second = table.play(hand("Piet", 4))
    corrected(evening, first, hand("Wim", 10, "lost"))
    assert table.chips == {"James": 110, "Wim": 86, "Piet": 104, "Kees": 100}
    assert found(evening, second).result.as_json()["chips"] == table.chips


def test_a_game_that_ends_elsewhere_is_paid_elsewhere(evening: Evening) -> None:
    table = At(evening, "eenendertigen", options={"strokes": 2, "game_value": 10})
    first = table.play(*lost("Wim"))
    second = table.play(*lost("Wim"))
    third = table.play(*lost("Piet"))
    table_now = table.now
    assert amounts(sitting_standings(evening.group_id, table_now)) == {
        "James": 10,
        "Wim": -30,
        "Piet": 10,
        "Kees": 10,
    }
    corrected(evening, first, *lost("Piet"))
    # Piet has the first stroke now, so Wim's is the first of his, and Piet's second loses.
    assert amounts(sitting_standings(evening.group_id, table.now)) == {
        "James": 10,
        "Wim": 10,
        "Piet": -30,
        "Kees": 10,
    }
    assert table.strokes == {}
    for old in (second, third):
        again = find_round(evening.group_id, found(evening, old).corrected_by_id or uuid4())
        assert again is not None
        assert again.cause_id is not None
        assert again.record == old.round.record
        assert found(evening, old).result == old.round.result


def test_a_void_of_an_earlier_round_gives_a_game_back_to_who_lost_it(evening: Evening) -> None:
    table = At(evening, "eenendertigen", options={"strokes": 2, "game_value": 10})
    first = table.play(*lost("Wim"))
    table.play(*lost("Wim"))
    void_round(evening.scorekeeper, first.round.id)
    assert amounts(sitting_standings(evening.group_id, table.now)) == NOTHING
    assert table.strokes == {"Wim": 1}
    restore_round(evening.scorekeeper, first.round.id)
    assert table.strokes == {}
    assert amounts(sitting_standings(evening.group_id, table.now))["Wim"] == -30


def test_a_corrected_capital_moves_the_pots_after_it(evening: Evening) -> None:
    pot = At(evening, "tjugoett")
    first = pot.play(hand("Wim", 10), pot=100)
    pot.play(hand("Wim", 10))
    corrected(evening, first, hand("Wim", 10), pot=200)
    assert pot.now.running.pot == 180
