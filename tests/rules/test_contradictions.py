"""Outcomes that were called and cannot be, game by game: what the bank had, or the game itself."""

import pytest

from tests.rules.rounds import JSON, a_pot_round, a_round, faults, played

WON, LOST, PUSH = "won", "lost", "push"
BUST = {"bust": True}
TWENTY, TWENTY_ONE = {"points": 20}, {"points": 21}
ACES, SEVENS = {"special": "two_aces"}, {"special": "three_sevens"}
NATURAL, PONTOON = {"special": "natural"}, {"special": "pontoon"}
TRICK = {"special": "five_card_trick"}
NO_OPTIONS: JSON = {}
TWO_ACES: JSON = {"two_aces": True}
THREE_SEVENS: JSON = {"three_sevens": True}
Rows = dict[str, tuple[object, JSON, set[str]]]

# What the bank had, the options, and the outcomes that can be called against it.
HOUSEHOLD: Rows = {
    "nothing told": (None, NO_OPTIONS, {WON, LOST, PUSH}),
    "17": ({"points": 17}, NO_OPTIONS, {WON, LOST, PUSH}),
    "20": (TWENTY, NO_OPTIONS, {WON, LOST, PUSH}),
    "21": (TWENTY_ONE, NO_OPTIONS, {LOST, PUSH}),
    "21 where two aces were agreed": (TWENTY_ONE, TWO_ACES, {LOST, PUSH}),
    "21 where three sevens were agreed": (TWENTY_ONE, THREE_SEVENS, {WON, LOST, PUSH}),
    "two aces": (ACES, TWO_ACES, {WON, LOST, PUSH}),
    "three sevens": (SEVENS, THREE_SEVENS, {LOST, PUSH}),
    "bust": (BUST, NO_OPTIONS, {WON}),
    "bust where all was agreed": (BUST, TWO_ACES | THREE_SEVENS, {WON}),
}
SEVENTEEN_AND_FOUR: Rows = {
    "nothing told": (None, NO_OPTIONS, {WON, LOST}),
    "20": (TWENTY, NO_OPTIONS, {WON, LOST}),
    "21": (TWENTY_ONE, NO_OPTIONS, {LOST}),
    "two aces": (ACES, NO_OPTIONS, {LOST}),
    "bust": (BUST, NO_OPTIONS, {WON}),
}
VINGT_ET_UN: Rows = {
    "nothing told": (None, NO_OPTIONS, {WON, LOST}),
    "20": (TWENTY, NO_OPTIONS, {WON, LOST}),
    "21": (TWENTY_ONE, NO_OPTIONS, {WON, LOST}),
    "a natural": (NATURAL, NO_OPTIONS, {LOST}),
    "bust": (BUST, NO_OPTIONS, {WON}),
    "the lowest points": ({"points": 2}, NO_OPTIONS, {WON, LOST}),
}
BRITISH_PONTOON: Rows = {
    "nothing told": (None, NO_OPTIONS, {WON, LOST}),
    "21": (TWENTY_ONE, NO_OPTIONS, {WON, LOST}),
    "a five-card trick": (TRICK, NO_OPTIONS, {WON, LOST}),
    "pontoon": (PONTOON, NO_OPTIONS, {LOST}),
    "bust": (BUST, NO_OPTIONS, {WON}),
}
GAMES = {
    "eenentwintigen": HOUSEHOLD,
    "seventeen_and_four": SEVENTEEN_AND_FOUR,
    "vingt_et_un": VINGT_ET_UN,
    "british_pontoon": BRITISH_PONTOON,
}
ROWS = {
    f"{game}, {outcome} against {bank}": (game, row, outcome)
    for game, rows in GAMES.items()
    for bank, row in rows.items()
    for outcome in (WON, LOST, PUSH)
}


@pytest.mark.parametrize(("game", "row", "outcome"), ROWS.values(), ids=ROWS)
def test_an_outcome_agrees_with_what_the_bank_had(
    game: str, row: tuple[object, JSON, set[str]], outcome: str
) -> None:
    bank, options, possible = row
    record = a_round(played({"outcome": outcome}), bank=bank, rule_set=game, options=options)
    expected = [] if outcome in possible else [("outcome_contradicts", "hands[0].hand")]
    assert faults(record) == expected


POT = {
    "nothing told": (None, {WON, LOST}),
    "one point": ({"points": 1, "count": 1}, {WON}),
    "two points": ({"points": 2}, {WON, LOST}),
    "19": ({"points": 19}, {WON, LOST}),
    "20": (TWENTY, {LOST}),
    "21": (TWENTY_ONE, {LOST}),
    "bust": (BUST, {WON}),
}
POT_ROWS = {
    f"{outcome} against {bank}": (*row, outcome)
    for bank, row in POT.items()
    for outcome in (WON, LOST, PUSH)
}


@pytest.mark.parametrize(("bank", "possible", "outcome"), POT_ROWS.values(), ids=POT_ROWS)
def test_an_outcome_agrees_with_what_the_bank_had_against_this_hand(
    bank: object, possible: set[str], outcome: str
) -> None:
    hand = played({"outcome": outcome}) | ({} if bank is None else {"bank_hand": bank})
    expected = [] if outcome in possible else [("outcome_contradicts", "hands[0].hand")]
    assert faults(a_pot_round(hand)) == expected


STOOD = {
    "weekend, bust": ("weekend", BUST, True),
    "weekend, two aces": ("weekend", ACES, True),
    "weekend, 21": ("weekend", TWENTY_ONE, True),
    "weekend, seven cards": ("weekend", {"special": "n_cards", "count": 7}, True),
    "weekend, 20": ("weekend", TWENTY, False),
    "eenentwintigen, bust": ("eenentwintigen", BUST, True),
    "eenentwintigen, 21": ("eenentwintigen", TWENTY_ONE, False),
    "eenentwintigen, 17": ("eenentwintigen", {"points": 17}, False),
    "17 und 4, bust": ("seventeen_and_four", BUST, True),
    "17 und 4, two aces": ("seventeen_and_four", ACES, True),
    "17 und 4, 21": ("seventeen_and_four", TWENTY_ONE, False),
    "vingt-et-un, bust": ("vingt_et_un", BUST, True),
    "vingt-et-un, 20": ("vingt_et_un", TWENTY, False),
    "pontoon, bust": ("british_pontoon", BUST, True),
    "pontoon, a five-card trick": ("british_pontoon", TRICK, False),
}


@pytest.mark.parametrize(("game", "bank", "is_enough"), STOOD.values(), ids=STOOD)
def test_stood_is_enough_where_points_decide_nothing(
    game: str, bank: JSON, is_enough: bool
) -> None:
    record = a_round(played({"stood": True}), bank=bank, rule_set=game)
    assert faults(record) == ([] if is_enough else [("points_missing", "hands[0].hand")])
