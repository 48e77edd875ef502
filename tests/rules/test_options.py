"""Options: values that differ from the rule set's own."""

import math

import pytest

from ledger.rules.presets import PRESETS
from tests.rules.rounds import JSON, a_pot_round, a_round, a_stroke_round, faults, played, score

TAKEN = {
    "a minimum": {"min_stake": 5},
    "no minimum": {"min_stake": None},
    "a minimum of nothing": {"min_stake": 0},
    "a maximum": {"max_stake": 50},
    "no maximum": {"max_stake": None},
    "minimum and maximum alike": {"min_stake": 10, "max_stake": 10},
    "a minimum and no maximum": {"min_stake": 5, "max_stake": None},
    "as a float without fraction": {"max_stake": 50.0},
    "many decks": {"decks": 6},
    "the lowest limit of the bank": {"bank_stands_on": 2},
    "doubling agreed": {"bank_may_double": True},
    "doubling not agreed": {"bank_may_double": False},
}


@pytest.mark.parametrize("options", TAKEN.values(), ids=TAKEN)
def test_options_that_are_taken(options: JSON) -> None:
    assert score(a_round(played(stake=10), options=options)).record.options == options


def test_the_highest_limit_of_the_bank_is_21() -> None:
    record = a_round(
        played({"outcome": "lost"}), bank={"points": 20}, options={"bank_stands_on": 21}
    )
    assert faults(record) == [("bank_stopped_early", "bank_hand")]


def bad(name: str) -> tuple[str, str]:
    return ("bad_option", f"options.{name}")


REFUSED = {
    "a minimum below nothing": ({"min_stake": -1}, [bad("min_stake")]),
    "a minimum as a text": ({"min_stake": "5"}, [bad("min_stake")]),
    "a minimum with a fraction": ({"min_stake": 2.5}, [bad("min_stake")]),
    "a minimum that is a Boolean": ({"min_stake": True}, [bad("min_stake")]),
    "a maximum that is not a number": ({"max_stake": math.nan}, [bad("max_stake")]),
    "a maximum beyond the largest number": ({"max_stake": 10**12 + 1}, [bad("max_stake")]),
    "a minimum above the maximum": ({"min_stake": 20, "max_stake": 10}, [bad("max_stake")]),
    "a maximum of nothing": ({"min_stake": 1, "max_stake": 0}, [bad("max_stake")]),
    "no decks": ({"decks": 0}, [bad("decks")]),
    "decks that are null": ({"decks": None}, [bad("decks")]),
    "a bank that stands on 1": ({"bank_stands_on": 1}, [bad("bank_stands_on")]),
    "a bank that stands on 22": ({"bank_stands_on": 22}, [bad("bank_stands_on")]),
    "a bank that stands on null": ({"bank_stands_on": None}, [bad("bank_stands_on")]),
    "doubling as a number": ({"bank_may_double": 1}, [bad("bank_may_double")]),
    "doubling as null": ({"bank_may_double": None}, [bad("bank_may_double")]),
    "an unknown option": ({"jokers": 2}, [("unknown_option", "options.jokers")]),
    "an option of another game": ({"two_aces": True}, [("unknown_option", "options.two_aces")]),
    "several at once": (
        {"decks": 0, "jokers": 2, "bank_stands_on": 30},
        [("unknown_option", "options.jokers"), bad("bank_stands_on"), bad("decks")],
    ),
}


@pytest.mark.parametrize(("options", "expected"), REFUSED.values(), ids=REFUSED)
def test_options_that_are_refused(options: JSON, expected: list[tuple[str, str]]) -> None:
    assert faults(a_round(played({"outcome": "lost"}), bank=None, options=options)) == expected


# Of every game but the weekend's: the option, values that are taken, values that are not.
OF_OTHER_GAMES = {
    "eenentwintigen min_stake": ("eenentwintigen", "min_stake", [0, 1, 10, 4.0], [-1, 11, None]),
    "eenentwintigen max_stake": ("eenentwintigen", "max_stake", [2, 10, 10**12], [1, None, "10"]),
    "eenentwintigen stake_step": ("eenentwintigen", "stake_step", [1, 2, 5], [0, -2, None, True]),
    "eenentwintigen bank_stands_on": ("eenentwintigen", "bank_stands_on", [2, 21], [1, 22, None]),
    "eenentwintigen two_aces": ("eenentwintigen", "two_aces", [True, False], [1, 0, None, "yes"]),
    "eenentwintigen three_sevens": ("eenentwintigen", "three_sevens", [True, False], [7, None]),
    "eenentwintigen fixed_bank": ("eenentwintigen", "fixed_bank", [True, False], [1, "James"]),
    "eenentwintigen decks": ("eenentwintigen", "decks", [1, 2, 8], [0, -1, 1.5, None]),
    "eenentwintigen starting_chips": ("eenentwintigen", "starting_chips", [1, 100], [-1, None]),
    "tjugoett bank_rounds": ("tjugoett", "bank_rounds", [1, 3, 100], [0, -3, None, "3", True]),
    "eenendertigen goal": ("eenendertigen", "goal", ["lose", "win"], ["", "LOSE", None, True]),
    "eenendertigen strokes": ("eenendertigen", "strokes", [1, 5, 10**12], [0, None, 10**12 + 1]),
    "eenendertigen three_aces": ("eenendertigen", "three_aces", [True, False], [1, None]),
    "eenendertigen stroke_value": ("eenendertigen", "stroke_value", [0, 50], [-1, None, 0.5]),
    "eenendertigen game_value": ("eenendertigen", "game_value", [0, 50], [-1, None, "50"]),
    "eenendertigen verbied": ("eenendertigen", "verbied", [True, False], [1, None]),
    "eenendertigen first_player_swap": (
        "eenendertigen",
        "first_player_swap",
        [True, False],
        [0, None],
    ),
    "17 und 4 min_stake": ("seventeen_and_four", "min_stake", [None, 0, 10], [-1, 0.5]),
    "17 und 4 max_stake": ("seventeen_and_four", "max_stake", [None, 10], [-1, True]),
    "17 und 4 decks": ("seventeen_and_four", "decks", [1, 2], [0, None]),
    "vingt-et-un bank_may_double": ("vingt_et_un", "bank_may_double", [True, False], [1, None]),
    "vingt-et-un decks": ("vingt_et_un", "decks", [1, 2], [0, None]),
    "pontoon max_stake": ("british_pontoon", "max_stake", [None, 10], [-1, "10"]),
    "pontoon decks": ("british_pontoon", "decks", [1, 2], [0, None]),
}


def options_of(game: str, options: JSON) -> list[tuple[str, str]]:
    """Return what is wrong with the options of a round of a game."""
    rounds = {"tjugoett": a_pot_round, "eenendertigen": a_stroke_round}
    if game in rounds:
        found = faults(rounds[game](options=options))
    else:
        hand = played({"outcome": "lost"})
        found = faults(a_round(hand, bank=None, rule_set=game, options=options))
    return [each for each in found if "option" in each[0]]


@pytest.mark.parametrize(
    ("game", "name", "taken", "refused"), OF_OTHER_GAMES.values(), ids=OF_OTHER_GAMES
)
def test_options_of_other_games(
    game: str, name: str, taken: list[object], refused: list[object]
) -> None:
    for value in taken:
        assert options_of(game, {name: value}) == [], value
    for value in refused:
        assert options_of(game, {name: value}) == [bad(name)], value


def test_the_options_of_every_game_and_what_holds_unless_agreed() -> None:
    own = {name: rules.own_options for name, rules in PRESETS.items()}
    assert own["eenentwintigen"] == {
        "min_stake": 2,
        "max_stake": 10,
        "stake_step": 2,
        "bank_stands_on": 17,
        "two_aces": False,
        "three_sevens": False,
        "fixed_bank": False,
        "decks": 1,
        "starting_chips": 100,
    }
    assert own["weekend"] == {
        "min_stake": None,
        "max_stake": None,
        "bank_stands_on": 16,
        "bank_may_double": False,
        "decks": 1,
    }
    assert own["tjugoett"] == {"bank_rounds": 3}
    assert own["eenendertigen"] == {
        "goal": "lose",
        "strokes": 5,
        "three_aces": True,
        "stroke_value": 0,
        "game_value": 0,
        "verbied": False,
        "first_player_swap": False,
    }
    limits = {"min_stake": None, "max_stake": None, "decks": 1}
    assert own["seventeen_and_four"] == limits
    assert own["vingt_et_un"] == limits | {"bank_may_double": False}
    assert own["british_pontoon"] == limits


MONEY = {
    "weekend": {"min_stake", "max_stake"},
    "eenentwintigen": {"min_stake", "max_stake", "stake_step"},
    "tjugoett": set(),
    "eenendertigen": {"stroke_value", "game_value"},
    "seventeen_and_four": {"min_stake", "max_stake"},
    "vingt_et_un": {"min_stake", "max_stake"},
    "british_pontoon": {"min_stake", "max_stake"},
}


@pytest.mark.parametrize("game", PRESETS)
def test_which_options_are_amounts_of_the_coin(game: str) -> None:
    options = PRESETS[game].options
    assert {name for name, option in options.items() if option.money} == MONEY[game]
