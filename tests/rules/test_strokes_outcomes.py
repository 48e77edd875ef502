"""A round of strokes entered by who lost and who won, alone or mixed with points."""

import pytest

from tests.rules.rounds import JSON, a_stroke_round, faults, score_strokes

WON, LOST, PUSH = {"outcome": "won"}, {"outcome": "lost"}, {"outcome": "push"}
STOOD = {"stood": True}
ACES, KINGS = {"special": "three_aces"}, {"special": "three_of_a_kind"}
PAID = {"stroke_value": 10}
WIN = {"goal": "win"}
MISSING = [("outcome_missing", "hands")]


def points(number: float) -> JSON:
    return {"points": number}


# The hands of Wim, Piet, Kees (Åsa); who lost and who won, None where it stays open.
DECIDED = {
    "who lost, and nothing else": ((LOST, STOOD, STOOD), {}, "Wim", None),
    "who lost and who won": ((STOOD, LOST, WON), {}, "Piet", "Kees"),
    "who lost and who won of four": ((STOOD, LOST, WON, STOOD), {}, "Piet", "Kees"),
    "who lost, the others by points": ((LOST, points(20), points(25)), {}, "Wim", "Kees"),
    "who won, the others by points": ((WON, points(20), points(25)), {}, "Piet", "Wim"),
    "both, one by points": ((LOST, WON, points(25)), {}, "Wim", "Piet"),
    "who lost, and one who stood beside points": ((LOST, STOOD, points(25)), {}, "Wim", None),
    "who lost while the others are equal": ((LOST, points(25), points(25)), {}, "Wim", None),
    "who won while the others are equal, by goal win": (
        (WON, points(25), points(25)),
        WIN,
        None,
        "Wim",
    ),
    "who won, and nothing else, by goal win": ((WON, STOOD, STOOD), WIN, None, "Wim"),
    "who lost beside three aces": ((LOST, ACES, points(31)), {}, "Wim", "Piet"),
    "who lost, though it held the lowest of all": (
        (LOST, points(8), points(31)),
        {},
        "Wim",
        "Kees",
    ),
    "who won beside 31": ((WON, points(31), points(30)), {}, "Kees", "Wim"),
    "who won beside three of a kind": ((WON, KINGS, points(30)), {}, "Kees", "Wim"),
    "who won beside three aces that are three of a kind": (
        (WON, {"cards": ["A", "A", "A"]}, points(30)),
        {"three_aces": False},
        "Kees",
        "Wim",
    ),
    "money with both": ((LOST, WON, STOOD), PAID, "Wim", "Piet"),
    "money with one by points": ((LOST, points(25), points(20)), PAID, "Wim", "Piet"),
    "of two, who lost": ((LOST, STOOD), {}, "Wim", "Piet"),
    "of two, who won": ((WON, STOOD), {}, "Piet", "Wim"),
    "of two, who lost beside points": ((LOST, points(20)), {}, "Wim", "Piet"),
    "of two, who won beside points": ((points(20), WON), {}, "Wim", "Piet"),
    "of two, both": ((LOST, WON), {}, "Wim", "Piet"),
    "of two, who lost, with money": ((STOOD, LOST), PAID, "Piet", "Wim"),
    "of two, who lost, by goal win": ((STOOD, LOST), WIN, "Piet", "Wim"),
}


@pytest.mark.parametrize(("hands", "options", "loser", "winner"), DECIDED.values(), ids=DECIDED)
def test_who_lost_and_who_won(
    hands: tuple[JSON, ...], options: JSON, loser: str | None, winner: str | None
) -> None:
    result = score_strokes(a_stroke_round(*hands, options=options))
    assert (result.loser, result.winner) == (loser, winner)
    assert result.as_json()["next_dealer"] == winner
    assert result.needs_draw == {}


REFUSED = {
    "all only stood": ((STOOD, STOOD, STOOD), {}, MISSING),
    "two only stood": ((STOOD, STOOD), {}, MISSING),
    "one stood beside points": ((STOOD, points(20), points(25)), {}, MISSING),
    "one stood beside the lowest there is": ((STOOD, points(8), points(25)), {}, MISSING),
    "who won, while one stood": ((WON, STOOD, points(20)), {}, MISSING),
    "who lost, while one stood, by goal win": ((LOST, STOOD, points(20)), WIN, MISSING),
    "who lost, while one stood, with money": ((LOST, STOOD, points(20)), PAID, MISSING),
    "who won, while one stood, with money by goal win": (
        (WON, STOOD, points(20)),
        PAID | WIN,
        MISSING,
    ),
    "two who lost": ((LOST, STOOD, LOST), {}, [("outcome_contradicts", "hands[2].hand")]),
    "three who lost": (
        (LOST, LOST, LOST),
        {},
        [("outcome_contradicts", "hands[1].hand"), ("outcome_contradicts", "hands[2].hand")],
    ),
    "two who won": ((LOST, WON, WON), {}, [("outcome_contradicts", "hands[2].hand")]),
    "of two, two who lost": ((LOST, LOST), {}, [("outcome_contradicts", "hands[1].hand")]),
    "a push": ((LOST, PUSH, WON), {}, [("outcome_contradicts", "hands[1].hand")]),
    "two pushes": (
        (PUSH, PUSH, LOST),
        {},
        [("outcome_contradicts", "hands[0].hand"), ("outcome_contradicts", "hands[1].hand")],
    ),
    "won while another has three aces": (
        (WON, ACES, LOST),
        {},
        [("outcome_contradicts", "hands[0].hand")],
    ),
    "won while another has three aces by cards": (
        ({"cards": ["AS", "AH", "AD"]}, points(20), WON),
        {},
        [("outcome_contradicts", "hands[2].hand")],
    ),
    "of two, won while the other has three aces": (
        (ACES, WON),
        {},
        [("outcome_contradicts", "hands[1].hand")],
    ),
}


@pytest.mark.parametrize(("hands", "options", "expected"), REFUSED.values(), ids=REFUSED)
def test_outcomes_that_cannot_be_or_are_not_enough(
    hands: tuple[JSON, ...], options: JSON, expected: list[tuple[str, str]]
) -> None:
    assert faults(a_stroke_round(*hands, options=options)) == expected


def test_scores_are_null_where_points_were_not_told() -> None:
    answer = score_strokes(a_stroke_round(LOST, WON, points(25))).as_json()
    assert answer["scores"] == {"Wim": None, "Piet": None, "Kees": 25}
    assert answer["strokes"] == {"Wim": 1}


def test_who_lost_was_called_and_the_highest_are_tied() -> None:
    hands = (LOST, points(25), points(25))
    result = score_strokes(a_stroke_round(*hands, options=PAID))
    assert dict(result.needs_draw) == {"winner": ("Piet", "Kees")}
    drawn = score_strokes(
        a_stroke_round(*hands, options=PAID, draws={"Piet": ["9"], "Kees": ["A"]})
    )
    assert (drawn.winner, drawn.net) == ("Kees", {"Wim": -10, "Piet": 0, "Kees": 10})
    told = score_strokes(a_stroke_round(*hands, options=PAID, tie_break={"winner": "Piet"}))
    assert told.winner == "Piet"


def test_called_outcomes_come_after_all_hands_and_before_draws() -> None:
    record = a_stroke_round(PUSH, points(23), WON, draws={"Wim": ["XS"]})
    assert faults(record) == [
        ("points_impossible", "hands[1].hand"),
        ("outcome_contradicts", "hands[0].hand"),
        ("bad_card", "draws.Wim[0]"),
    ]


def test_what_is_missing_comes_last() -> None:
    record = a_stroke_round(STOOD, points(20), STOOD, tie_break={"loser": "Piet"})
    assert faults(record) == [("draw_not_tied", "tie_break.loser"), *MISSING]
