"""Games of strokes: how many end one, to whom they go, and what is paid."""

import pytest

from tests.rules.rounds import JSON, a_stroke_round, faults, score_strokes

LOSE, WIN = {"goal": "lose"}, {"goal": "win"}
# Wim has 20, Piet 25, Kees 29: Wim loses the round and Kees wins it.


ENDS = {
    "the first stroke": ({}, {}, ("Wim", False)),
    "the fourth stroke of five": ({"Wim": 3}, {}, ("Wim", False)),
    "the fifth stroke of five": ({"Wim": 4}, {}, ("Wim", True)),
    "another's four strokes end nothing": ({"Piet": 4, "Kees": 4}, {}, ("Wim", False)),
    "the third of three": ({"Wim": 2}, {"strokes": 3}, ("Wim", True)),
    "the third of four": ({"Wim": 2}, {"strokes": 4}, ("Wim", False)),
    "one stroke ends it": ({}, {"strokes": 1}, ("Wim", True)),
    "the winner gets the first stroke": ({"Wim": 4}, WIN, ("Kees", False)),
    "the winner gets the fifth stroke": ({"Kees": 4}, WIN, ("Kees", True)),
    "the winner's second of two": ({"Kees": 1, "Wim": 1}, WIN | {"strokes": 2}, ("Kees", True)),
}


@pytest.mark.parametrize(("before", "options", "expected"), ENDS.values(), ids=ENDS)
def test_strokes_end_a_game(before: JSON, options: JSON, expected: tuple[str, bool]) -> None:
    result = score_strokes(a_stroke_round(strokes_before=before, options=options))
    assert (result.stroke_to, result.is_game_over) == expected
    answer = result.as_json()
    name, is_over = expected
    key = "game_winner" if options.get("goal") == "win" else "game_loser"
    other = {"game_winner": "game_loser", "game_loser": "game_winner"}[key]
    assert answer["strokes"] == {name: 1}
    assert answer["game_over"] is is_over
    assert answer[key] == (name if is_over else None)
    assert other not in answer


def test_the_answer_has_every_key_of_the_round_record() -> None:
    answer = score_strokes(a_stroke_round({"points": 31}, {"points": 30.5}, {"points": 20}))
    assert answer.as_json() == {
        "scores": {"Wim": 31, "Piet": 30.5, "Kees": 20},
        "winner": "Wim",
        "loser": "Kees",
        "strokes": {"Kees": 1},
        "next_dealer": "Wim",
        "game_over": False,
        "game_loser": None,
        "net": {"Wim": 0, "Piet": 0, "Kees": 0},
        "warnings": [],
    }


LAST = {"Wim": 4, "Kees": 4}
MONEY = {
    "nothing unless agreed": ({}, LAST, (0, 0, 0)),
    "a stroke is paid by the loser to the winner": ({"stroke_value": 10}, {}, (-10, 0, 10)),
    "a stroke costs the same when the winner gets it": (
        {"stroke_value": 10} | WIN,
        {},
        (-10, 0, 10),
    ),
    "a game that goes on costs nothing": ({"game_value": 50}, {}, (0, 0, 0)),
    "the game's loser pays every other": ({"game_value": 50}, LAST, (-100, 50, 50)),
    "every other pays the game's winner": ({"game_value": 50} | WIN, LAST, (-50, -50, 100)),
    "both at once": ({"game_value": 50, "stroke_value": 10}, LAST, (-110, 50, 60)),
    "both at once by goal win": (
        {"game_value": 50, "stroke_value": 10} | WIN,
        LAST,
        (-60, -50, 110),
    ),
    "a price of nothing": ({"game_value": 0, "stroke_value": 0}, LAST, (0, 0, 0)),
}


@pytest.mark.parametrize(("options", "before", "nets"), MONEY.values(), ids=MONEY)
def test_money_is_optional(options: JSON, before: JSON, nets: tuple[int, ...]) -> None:
    result = score_strokes(a_stroke_round(options=options, strokes_before=before))
    assert tuple(result.net.values()) == nets
    assert list(result.net) == ["Wim", "Piet", "Kees"]


def test_of_two_the_loser_pays_stroke_and_game_to_the_winner() -> None:
    record = a_stroke_round(
        {"points": 20},
        {"points": 25},
        options={"stroke_value": 10, "game_value": 50},
        strokes_before={"Wim": 4},
    )
    assert score_strokes(record).net == {"Wim": -60, "Piet": 60}


def test_a_game_by_outcomes_pays_while_the_winner_is_not_told() -> None:
    record = a_stroke_round(
        {"outcome": "lost"},
        {"stood": True},
        {"stood": True},
        options={"game_value": 50},
        strokes_before={"Wim": 4},
    )
    assert score_strokes(record).net == {"Wim": -100, "Piet": 50, "Kees": 50}


OVER = {
    "at the limit": ({"Wim": 5}, {}, ["Wim"]),
    "beyond the limit": ({"Wim": 9}, {}, ["Wim"]),
    "below the limit": ({"Wim": 4}, {}, []),
    "at another limit": ({"Kees": 3}, {"strokes": 3}, ["Kees"]),
    "below another limit": ({"Kees": 5}, {"strokes": 6}, []),
    "two at the limit": ({"Wim": 5, "Piet": 1, "Kees": 5}, {}, ["Wim", "Kees"]),
    "by goal win too": ({"Piet": 5}, WIN, ["Piet"]),
}


@pytest.mark.parametrize(("before", "options", "names"), OVER.values(), ids=OVER)
def test_a_game_that_is_over_is_not_played_on(
    before: JSON, options: JSON, names: list[str]
) -> None:
    expected = [("game_is_over", f"strokes_before.{name}") for name in names]
    assert faults(a_stroke_round(strokes_before=before, options=options)) == expected


OPTIONS = {
    "the goal in another word": ({"goal": "both"}, ["goal"]),
    "the goal as a number": ({"goal": 1}, ["goal"]),
    "the goal in other letters": ({"goal": "Win"}, ["goal"]),
    "no goal": ({"goal": None}, ["goal"]),
    "no strokes": ({"strokes": 0}, ["strokes"]),
    "strokes as a text": ({"strokes": "5"}, ["strokes"]),
    "strokes that are null": ({"strokes": None}, ["strokes"]),
    "a stroke below nothing": ({"stroke_value": -1}, ["stroke_value"]),
    "a game with a fraction": ({"game_value": 0.5}, ["game_value"]),
    "three aces as a number": ({"three_aces": 1}, ["three_aces"]),
    "verbied as a text": ({"verbied": "yes"}, ["verbied"]),
    "several": (
        {"strokes": 0, "goal": "", "stroke_value": True},
        ["goal", "strokes", "stroke_value"],
    ),
}


@pytest.mark.parametrize(("options", "names"), OPTIONS.values(), ids=OPTIONS)
def test_options_that_are_refused(options: JSON, names: list[str]) -> None:
    expected = [("bad_option", f"options.{name}") for name in names]
    assert faults(a_stroke_round(options=options)) == expected


def test_an_option_of_another_game_is_unknown() -> None:
    record = a_stroke_round(options={"max_stake": 5})
    assert faults(record) == [("unknown_option", "options.max_stake")]


@pytest.mark.parametrize("name", ["verbied", "first_player_swap"])
def test_options_of_play_change_nothing_that_is_scored(name: str) -> None:
    plain, other = (score_strokes(a_stroke_round(options=each)) for each in ({}, {name: True}))
    assert plain.as_json() == other.as_json()


def test_verbied_may_be_noted() -> None:
    hands = [{"points": 31}, {"points": 20}]
    record = a_stroke_round(*hands, notes=["verbied"], options=WIN | {"verbied": True})
    result = score_strokes(record)
    assert result.record.notes == ("verbied",)
    assert result.stroke_to == "Wim"
