"""The household game: every win pays once, ties push, nothing is paid before the bank plays."""

import pytest

from tests.rules.rounds import JSON, a_round, faults, played, score

TWO_ACES: JSON = {"two_aces": True}
THREE_SEVENS: JSON = {"three_sevens": True}
BOTH = TWO_ACES | THREE_SEVENS


def outcome(hand: object, bank: object, options: JSON) -> tuple[str, int, str]:
    record = a_round(played(hand), bank=bank, rule_set="eenentwintigen", options=options)
    found = score(record).hands[0]
    assert found.multiplier == 1
    return found.outcome, found.amount, found.reason


def cards(text: str) -> JSON:
    return {"cards": text.split()}


WON, LOST, PUSH = ("won", 10), ("lost", -10), ("push", 0)
ABOVE, BELOW, EQUAL = "above_bank", "below_bank", "equal_to_bank"

# The bank's hand, the player's hand, what it comes to.
COMPARED = {
    "bust against 17": (17, {"bust": True}, (*LOST, "bust")),
    "bust against 21": (21, {"bust": True}, (*LOST, "bust")),
    "below 17": (17, {"points": 16}, (*LOST, BELOW)),
    "equal to 17": (17, {"points": 17}, (*PUSH, EQUAL)),
    "above 17": (17, {"points": 18}, (*WON, ABOVE)),
    "21 above 20": (20, {"points": 21}, (*WON, ABOVE)),
    "equal to 20": (20, {"points": 20}, (*PUSH, EQUAL)),
    "20 below 21": (21, {"points": 20}, (*LOST, BELOW)),
    "21 equal to 21": (21, {"points": 21}, (*PUSH, EQUAL)),
    "ace and ten equal to 21": (21, cards("A 10"), (*PUSH, EQUAL)),
    "two points below 17": (17, {"points": 2}, (*LOST, BELOW)),
    "seven cards have no payout of their own": (17, {"points": 18, "count": 7}, (*WON, ABOVE)),
    "seven cards below the bank lose": (18, {"points": 17, "count": 7}, (*LOST, BELOW)),
    "bust with seven cards costs once": (18, {"bust": True, "count": 7}, (*LOST, "bust")),
    "a called win": (18, {"outcome": "won"}, (*WON, "as_called")),
    "a called loss": (18, {"outcome": "lost"}, (*LOST, "as_called")),
    "a called push": (18, {"outcome": "push"}, (*PUSH, "as_called")),
    "a called loss to 21 has no reason of its own": (21, {"outcome": "lost"}, (*LOST, "as_called")),
    "a called push with 21": (21, {"outcome": "push"}, (*PUSH, "as_called")),
}


@pytest.mark.parametrize(("bank", "hand", "expected"), COMPARED.values(), ids=COMPARED)
def test_a_hand_is_compared_with_the_bank(
    bank: int, hand: JSON, expected: tuple[str, int, str]
) -> None:
    assert outcome(hand, {"points": bank}, {}) == expected


BUST = {
    "two points": {"points": 2},
    "21": {"points": 21},
    "stood": {"stood": True},
    "a called win": {"outcome": "won"},
    "seven cards": {"points": 9, "count": 7},
}


@pytest.mark.parametrize("hand", BUST.values(), ids=BUST)
@pytest.mark.parametrize("bank", [{"bust": True}, {"bust": True, "count": 7}, cards("9 7 8")])
def test_a_bust_bank_pays_all_who_stand_once(hand: JSON, bank: JSON) -> None:
    assert outcome(hand, bank, {}) == (*WON, "bank_bust")


def test_a_bust_hand_loses_to_a_bust_bank_as_well() -> None:
    assert outcome({"bust": True}, {"bust": True}, {}) == (*LOST, "bust")


BY_CARDS = {
    "a king counts four": ("K 9", 17, LOST),
    "a queen counts three": ("Q 9 7", 18, WON),
    "a jack counts two": ("J 9 7", 18, PUSH),
    "an ace counts eleven": ("A 9", 19, WON),
    "an ace counts one": ("A 9 10", 19, WON),
    "two aces count twelve": ("A A", 17, LOST),
    "three sevens are an ordinary 21": ("7 7 7", 21, PUSH),
    "seven small cards": ("J J J J Q Q Q", 17, PUSH),
}


@pytest.mark.parametrize(("text", "bank", "expected"), BY_CARDS.values(), ids=BY_CARDS)
def test_what_cards_count(text: str, bank: int, expected: tuple[str, int]) -> None:
    assert outcome(cards(text), {"points": bank}, {})[:2] == expected


# Two aces count 20.5 where agreed: between 20 and 21.
TWO_ACES_AGREED = {
    "they beat 20": (cards("A A"), {"points": 20}, (*WON, ABOVE)),
    "they lose to 21": (cards("A A"), {"points": 21}, (*LOST, BELOW)),
    "they beat 17": (cards("A A"), {"points": 17}, (*WON, ABOVE)),
    "by name": ({"special": "two_aces"}, {"points": 20}, (*WON, ABOVE)),
    "by name with their number": (
        {"special": "two_aces", "count": 2},
        {"points": 20},
        (*WON, ABOVE),
    ),
    "by their points": ({"points": 20.5}, {"points": 20}, (*WON, ABOVE)),
    "by their points with their number": (
        {"points": 20.5, "count": 2},
        {"points": 20},
        (*WON, ABOVE),
    ),
    "of player and bank": (cards("A A"), {"special": "two_aces"}, (*PUSH, EQUAL)),
    "of the bank against 20": ({"points": 20}, cards("A A"), (*LOST, BELOW)),
    "of the bank against 21": ({"points": 21}, {"points": 20.5}, (*WON, ABOVE)),
    "with another card they are no pair": (cards("A A 7"), {"points": 19}, (*PUSH, EQUAL)),
    "against a bust bank": (cards("A A"), {"bust": True}, (*WON, "bank_bust")),
    "a called push with the bank's": (
        {"outcome": "push"},
        {"special": "two_aces"},
        (*PUSH, "as_called"),
    ),
    "a called loss to the bank's": ({"outcome": "lost"}, cards("A A"), (*LOST, "as_called")),
    "a called win over the bank's": ({"outcome": "won"}, cards("A A"), (*WON, "as_called")),
}


@pytest.mark.parametrize(
    ("hand", "bank", "expected"), TWO_ACES_AGREED.values(), ids=TWO_ACES_AGREED
)
def test_two_aces_where_agreed(hand: JSON, bank: JSON, expected: tuple[str, int, str]) -> None:
    assert outcome(hand, bank, TWO_ACES) == expected
    assert outcome(hand, bank, BOTH) == expected


# Three sevens beat any other 21 where agreed; two of them push.
THREE_SEVENS_AGREED = {
    "they beat the bank's 21": (cards("7 7 7"), {"points": 21}, (*WON, ABOVE)),
    "they beat 20": (cards("7 7 7"), {"points": 20}, (*WON, ABOVE)),
    "by name": ({"special": "three_sevens"}, {"points": 21}, (*WON, ABOVE)),
    "by name with their number": (
        {"special": "three_sevens", "count": 3},
        {"points": 21},
        (*WON, ABOVE),
    ),
    "of the bank beat 21": (cards("A 10"), cards("7 7 7"), (*LOST, BELOW)),
    "of the bank beat bust too": ({"bust": True}, cards("7 7 7"), (*LOST, "bust")),
    "of player and bank": (
        {"special": "three_sevens"},
        {"special": "three_sevens"},
        (*PUSH, EQUAL),
    ),
    "21 of three cards as called is no such hand": (
        {"points": 21, "count": 3},
        {"points": 21},
        (*PUSH, EQUAL),
    ),
    "against a bust bank": (cards("7 7 7"), {"bust": True}, (*WON, "bank_bust")),
    "a called win against 21": ({"outcome": "won"}, {"points": 21}, (*WON, "as_called")),
    "a called push with the bank's": (
        {"outcome": "push"},
        {"special": "three_sevens"},
        (*PUSH, "as_called"),
    ),
}


@pytest.mark.parametrize(
    ("hand", "bank", "expected"), THREE_SEVENS_AGREED.values(), ids=THREE_SEVENS_AGREED
)
def test_three_sevens_where_agreed(hand: JSON, bank: JSON, expected: tuple[str, int, str]) -> None:
    assert outcome(hand, bank, THREE_SEVENS) == expected
    assert outcome(hand, bank, BOTH) == expected


NOT_AGREED = {
    "two aces": ({"special": "two_aces"}, "special_impossible"),
    "20.5 points": ({"points": 20.5}, "points_impossible"),
    "three sevens": ({"special": "three_sevens"}, "special_impossible"),
}


@pytest.mark.parametrize(("hand", "code"), NOT_AGREED.values(), ids=NOT_AGREED)
def test_what_was_not_agreed_cannot_be(hand: JSON, code: str) -> None:
    for options in ({}, {"two_aces": False, "three_sevens": False}):
        record = a_round(played(hand), rule_set="eenentwintigen", options=options)
        assert faults(record) == [(code, "hands[0].hand")]


AGREED_AND_WRONG = {
    "two aces of three cards": ({"special": "two_aces", "count": 3}, "special_impossible"),
    "20.5 points of three cards": ({"points": 20.5, "count": 3}, "points_impossible"),
    "three sevens of two cards": ({"special": "three_sevens", "count": 2}, "special_impossible"),
    "19.5 points": ({"points": 19.5}, "points_impossible"),
    "30.5 points": ({"points": 30.5}, "points_impossible"),
    "so many cards": ({"special": "n_cards", "count": 7}, "special_impossible"),
    "three aces": ({"special": "three_aces"}, "special_impossible"),
}


@pytest.mark.parametrize(("hand", "code"), AGREED_AND_WRONG.values(), ids=AGREED_AND_WRONG)
def test_what_was_agreed_has_its_own_limits(hand: JSON, code: str) -> None:
    record = a_round(played(hand), rule_set="eenentwintigen", options=BOTH)
    assert faults(record) == [(code, "hands[0].hand")]


def test_nobody_is_paid_before_the_bank_plays() -> None:
    for hand in ({"points": 21}, cards("A 10"), {"special": "twenty_one"}):
        record = a_round(played(hand), bank=None, rule_set="eenentwintigen")
        assert faults(record) == [("bank_hand_missing", "bank_hand")]


def test_a_bank_whose_players_are_all_bust_needs_no_hand() -> None:
    record = a_round(played({"bust": True}), bank=None, rule_set="eenentwintigen")
    assert score(record).net == {"James": 10, "Wim": -10, "Piet": 0, "Kees": 0}


def test_who_wins_is_paid_by_the_bank_and_who_loses_pays_it() -> None:
    record = a_round(
        played({"points": 20}, stake=10),
        played({"points": 17}, player="Piet", stake=4),
        played({"points": 18}, player="Kees", stake=6),
        rule_set="eenentwintigen",
    )
    assert score(record).net == {"James": -6, "Wim": 10, "Piet": -4, "Kees": 0}
