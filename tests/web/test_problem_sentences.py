"""Every refusal of a round has a sentence that reads well with its values, in three languages."""

import pytest

from ledger.errors import Problem
from ledger.web.labels import problem_sentence
from ledger.web.locale import LANGUAGES, speaking

Values = dict[str, str | int]

ROUND: dict[str, tuple[Values, str]] = {
    "bad_json": ({}, "This is not JSON that can be read."),
    "unknown_field": ({}, "This does not belong here."),
    "missing_field": ({}, "This is missing."),
    "wrong_type": ({}, "This is of the wrong kind."),
    "unknown_rule_set": ({"rule_set": "bridge"}, "There is no such rule set."),
    "unknown_option": ({"option": "jokers"}, "The rule set has no option of this name."),
    "bad_option": (
        {"option": "decks", "least": 1, "most": 10**12},
        "The rule set does not allow this value.",
    ),
    "unknown_player": ({"name": "Zoë"}, "Zoë does not sit at this table."),
    "duplicate_player": ({"name": "Wim"}, "Wim has a seat already."),
    "too_few_players": ({}, "It takes at least two players."),
    "too_many_players": ({"most": 8}, "These are too many players."),
    "no_hands": ({}, "Hands are missing in this round."),
    "bad_name": ({"most": 40}, "A name has 1 to 40 characters, and no control characters."),
    "game_is_over": ({"name": "Kees", "strokes": 5}, "Kees has all strokes already."),
    "outcome_missing": ({}, "It is not said who lost, or who won."),
    "player_is_banker": ({"name": "James"}, "James has the bank and plays no hand."),
    "stake_too_low": ({"stake": 1, "least": 2}, "The stake is below 2 chips."),
    "stake_too_high": ({"stake": 12, "most": 10}, "The stake is above 10 chips."),
    "stake_step": ({"stake": 3, "step": 2}, "A stake goes in steps of 2 chips."),
    "stake_above_pot": (
        {"stake": 9, "pot": 8},
        "The stake is more than what is in the bank, 8 chips.",
    ),
    "stake_above_chips": ({"stake": 4, "name": "Kees", "chips": 1}, "Kees has only 1 chip."),
    "raise_not_allowed": ({}, "Nothing is raised in this game."),
    "too_many_raises": ({"most": 3}, "This hand can be raised 3 times at most."),
    "raise_too_high": (
        {"raise": 6, "most": 4},
        "A raise is above zero and at most the first stake, here 4 chips.",
    ),
    "split_not_allowed": (
        {"name": "Wim", "most": 2},
        "Wim can have no more than 2 hands in this game.",
    ),
    "unequal_split": (
        {"stake": 4, "first": 2},
        "Hands of a split have the same first stake, here 2 chips.",
    ),
    "bad_card": ({"card": "1X", "decks": 1}, "“1X” is no card."),
    "card_not_in_deck": ({"card": "6H", "decks": 1}, "6H is not in this pack."),
    "duplicate_card": (
        {"card": "AS", "decks": 1},
        "The packs on the table do not hold AS so often.",
    ),
    "hand_size": ({"size": 3}, "A hand has 3 cards."),
    "played_on": ({"card": "9H"}, "The hand had to stop before 9H."),
    "points_impossible": (
        {"least": 2, "most": 21},
        "A hand that is not bust has 2 to 21 points.",
    ),
    "special_impossible": ({"special": "pontoon"}, "This game has no such special hand."),
    "bank_hand_missing": ({}, "The bank’s hand is missing: somebody waits for it."),
    "points_missing": ({}, "The points of this hand are missing: the bank stood."),
    "bank_hand_not_played": ({}, "The bank does not play against this hand."),
    "bank_stopped_early": ({"points": 14, "least": 16}, "The bank draws until it has 16."),
    "doubling_not_allowed": ({}, "It was not agreed that the bank may double."),
    "outcome_contradicts": (
        {"outcome": "push"},
        "It cannot have ended so, with the rest of the round.",
    ),
    "draw_not_tied": ({"name": "Piet"}, "Piet has nothing to draw for."),
    "draw_missing": ({}, "A tie is not broken yet: who lost the draw, or won it?"),
}


@pytest.mark.parametrize(("code", "case"), ROUND.items(), ids=ROUND)
def test_a_refusal_says_its_values(code: str, case: tuple[Values, str]) -> None:
    values, sentence = case
    with speaking("en"):
        assert problem_sentence(Problem(code, "", values), "chips") == sentence


OTHERS = {
    "one hand alone": (
        "split_not_allowed",
        {"name": "Wim", "most": 1},
        "Wim can have no more than 1 hand in this game.",
    ),
    "the fewest cards": ("hand_size", {"least": 2}, "A hand has at least 2 cards."),
    "one card": ("hand_size", {"least": 1}, "A hand has at least 1 card."),
    "points of a game of strokes": ("points_impossible", {}, "No hand comes to this."),
    "a raise without a stake": (
        "raise_too_high",
        {"raise": 0},
        "A raise is above zero and at most the first stake.",
    ),
}


@pytest.mark.parametrize(("code", "values", "sentence"), OTHERS.values(), ids=OTHERS)
def test_a_refusal_leaves_no_gap_where_a_value_is_missing(
    code: str, values: Values, sentence: str
) -> None:
    with speaking("en"):
        assert problem_sentence(Problem(code, "", values)) == sentence


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
@pytest.mark.parametrize("code", ROUND)
def test_a_refusal_speaks_every_language(code: str, language: str) -> None:
    values, english = ROUND[code]
    with speaking(language):
        sentence = problem_sentence(Problem(code, "", values), "chips")
    assert sentence != english
    assert sentence.endswith((".", "?"))
    assert "%(" not in sentence
    assert "chip" not in sentence
    shown = [str(v) for k, v in values.items() if str(v) in english and k != "stake"]
    assert [value for value in shown if value not in sentence] == []


def test_the_interface_gives_amounts_as_they_are_sent() -> None:
    with speaking("en"):
        problem = Problem("stake_too_high", "", {"stake": 120, "most": 100})
        assert problem_sentence(problem) == "The stake is above 100."
        assert problem_sentence(problem, "EUR") == "The stake is above 1.00."
