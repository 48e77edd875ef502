"""A fault carries the numbers and names that its sentence says: pots, chips, strokes."""

import pytest

from ledger.errors import RefusedError
from ledger.rules import scoring
from tests.rules.rounds import JSON, a_pot_round, a_round, a_stroke_round, played

CHIPS = {"James": 100, "Wim": 9, "Piet": 100, "Kees": 100}
SEATS = [f"Player {number}" for number in range(9)]


def household(*hands: object, **more: object) -> JSON:
    return a_round(*hands, rule_set="eenentwintigen", **more)


VALUES = {
    "a step": (household(played(stake=5)), "stake_step", {"stake": 5, "step": 2}),
    "chips": (
        household(played(stake=4), played(stake=6), chips=CHIPS),
        "stake_above_chips",
        {"stake": 6, "name": "Wim", "chips": 9},
    ),
    "a pot": (
        a_pot_round(played({"bust": True}, stake=101)),
        "stake_above_pot",
        {"stake": 101, "pot": 100},
    ),
    "a pot that moved": (
        a_pot_round(
            played({"points": 21}, stake=40), played({"bust": True}, player="Piet", stake=61)
        ),
        "stake_above_pot",
        {"stake": 61, "pot": 60},
    ),
    "a third hand": (
        household(*[played(stake=2)] * 3),
        "split_not_allowed",
        {"name": "Wim", "most": 2},
    ),
    "a second hand of strokes": (
        a_stroke_round(
            hands=[{"player": "Wim", "hand": {"points": 20}}] * 2, seats=["Wim", "Piet"]
        ),
        "split_not_allowed",
        {"name": "Wim", "most": 1},
    ),
    "too many players": (
        a_pot_round(played({"bust": True}, player=SEATS[1]), seats=SEATS, banker=SEATS[0]),
        "too_many_players",
        {"most": 8},
    ),
    "too few players": (
        a_stroke_round({"points": 20}),
        "too_few_players",
        {"least": 2},
    ),
    "a bank that stopped early": (
        household(played(), bank={"points": 16}),
        "bank_stopped_early",
        {"points": 16, "least": 17},
    ),
    "a card that was drawn on": (
        household(played({"cards": ["A", "10", "7h"]})),
        "played_on",
        {"card": "7h"},
    ),
    "a hand of two cards": (
        a_stroke_round({"cards": ["AS", "KS"]}, {"points": 20}),
        "hand_size",
        {"size": 3},
    ),
    "a hand of one card": (household(played({"cards": ["A"]})), "hand_size", {"least": 2}),
    "a banker without a card": (
        a_pot_round(played({"points": 5}, bank_hand={"cards": []})),
        "hand_size",
        {"least": 1},
    ),
    "a game that is over": (
        a_stroke_round(strokes_before={"Piet": 7}),
        "game_is_over",
        {"name": "Piet", "strokes": 7},
    ),
    "a draw that is not tied": (
        a_stroke_round(draws={"Kees": ["9"]}),
        "draw_not_tied",
        {"name": "Kees"},
    ),
    "a name that lost no draw": (
        a_stroke_round(tie_break={"loser": "Kees"}),
        "draw_not_tied",
        {"name": "Kees"},
    ),
    "a drawn card that is none": (
        a_stroke_round({"points": 20}, {"points": 20}, draws={"Wim": ["x" * 99]}),
        "bad_card",
        {"card": "x" * 40},
    ),
    "two who lost": (
        a_stroke_round({"outcome": "lost"}, {"outcome": "lost"}),
        "outcome_contradicts",
        {"outcome": "lost"},
    ),
    "a stranger's chips": (
        household(played(stake=2), chips=CHIPS | {"Zoë": 5}),
        "unknown_player",
        {"name": "Zoë"},
    ),
}


@pytest.mark.parametrize(("record", "code", "values"), VALUES.values(), ids=VALUES)
def test_a_fault_carries_what_its_sentence_says(
    record: JSON, code: str, values: dict[str, object]
) -> None:
    with pytest.raises(RefusedError) as caught:
        scoring.score(record)
    assert [(problem.code, problem.values) for problem in caught.value.problems] == [(code, values)]
