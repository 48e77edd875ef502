"""Who wins, how many times, and why: a row for each sentence of the rules."""

import pytest

from ledger.rules.banking.scoring import HandResult
from tests.rules.rounds import a_round, played, score

NINE_CARDS = ["J", "J", "J", "J", "Q", "Q", "Q", "Q", "K"]  # 4 × 1 + 4 × 2 + 3 = 15

# The bank's hand, the player's hand, and what it comes to: outcome, multiplier, reason.
AGAINST_A_BANK_THAT_STOOD = {
    "one point more than the bank wins once": (18, {"points": 19}, "won", 1, "above_bank"),
    "as many points as the bank lose once": (18, {"points": 18}, "lost", 1, "equal_to_bank"),
    "one point less than the bank loses once": (18, {"points": 17}, "lost", 1, "below_bank"),
    "the lowest call loses": (16, {"points": 2}, "lost", 1, "below_bank"),
    "20 beats 19": (19, {"points": 20}, "won", 1, "above_bank"),
    "bust loses once": (18, {"bust": True}, "lost", 1, "bust"),
    "bust with six cards loses once": (18, {"bust": True, "count": 6}, "lost", 1, "bust"),
    "bust with seven cards loses twice": (18, {"bust": True, "count": 7}, "lost", 2, "bust"),
    "bust with ten cards loses five times": (18, {"bust": True, "count": 10}, "lost", 5, "bust"),
    "21 is paid once": (18, {"points": 21}, "won", 1, "twenty_one"),
    "21 is paid even against 20": (20, {"points": 21}, "won", 1, "twenty_one"),
    "a called 21 is 21 at any count": (18, {"points": 21, "count": 8}, "won", 1, "twenty_one"),
    "21 by name": (18, {"special": "twenty_one"}, "won", 1, "twenty_one"),
    "21 by name with its count": (
        18,
        {"special": "twenty_one", "count": 7},
        "won",
        1,
        "twenty_one",
    ),
    "two aces are paid twice": (18, {"special": "two_aces"}, "won", 2, "two_aces"),
    "two aces with their count": (18, {"special": "two_aces", "count": 2}, "won", 2, "two_aces"),
    "three sevens are paid three times": (
        18,
        {"special": "three_sevens"},
        "won",
        3,
        "three_sevens",
    ),
    "called 20 with six cards only stands": (
        18,
        {"points": 20, "count": 6},
        "won",
        1,
        "above_bank",
    ),
    "called 2 with seven cards is seven cards": (
        18,
        {"points": 2, "count": 7},
        "won",
        2,
        "n_cards",
    ),
    "seven cards are paid twice": (18, {"special": "n_cards", "count": 7}, "won", 2, "n_cards"),
    "twelve cards are paid seven times": (
        18,
        {"special": "n_cards", "count": 12},
        "won",
        7,
        "n_cards",
    ),
    "a called win counts once": (18, {"outcome": "won"}, "won", 1, "as_called"),
    "a called win is possible against 19": (19, {"outcome": "won"}, "won", 1, "as_called"),
    "a called loss counts once": (18, {"outcome": "lost"}, "lost", 1, "as_called"),
    "a called loss is possible against 20": (20, {"outcome": "lost"}, "lost", 1, "as_called"),
}

BY_CARDS = {
    "an ace counts 11 where that is best": (["A", "9"], "won", 1, "above_bank"),
    "an ace counts 1 where 11 would be bust": (["A", "10", "9"], "won", 1, "above_bank"),
    "court cards count three, two, one": (["K", "Q", "J", "9"], "lost", 1, "below_bank"),
    "ten and ace are 21": (["10", "A"], "won", 1, "twenty_one"),
    "a hard 21 is 21": (["10", "8", "K"], "won", 1, "twenty_one"),
    "four cards with an ace that make 21": (["A", "7", "K", "10"], "won", 1, "twenty_one"),
    "two aces and more are not two aces": (["A", "A", "7"], "won", 1, "above_bank"),
    "two aces in cards": (["AS", "AD"], "won", 2, "two_aces"),
    "three sevens rather than 21": (["7", "7", "7"], "won", 3, "three_sevens"),
    "three sevens are exactly three cards": (["7", "7", "K", "J", "K"], "won", 1, "twenty_one"),
    "22 is bust": (["10", "9", "K"], "lost", 1, "bust"),
    "seven cards below 21": (NINE_CARDS[:7], "won", 2, "n_cards"),
    "eight cards": (NINE_CARDS[:8], "won", 3, "n_cards"),
    "nine cards": (NINE_CARDS, "won", 4, "n_cards"),
    "eight cards that make exactly 21 are paid once": (
        ["J", "J", "J", "J", "Q", "Q", "K", "10"],
        "won",
        1,
        "twenty_one",
    ),
    "seven cards: 11 or 21 are seven cards": (
        ["J", "J", "Q", "Q", "J", "K", "A"],
        "won",
        2,
        "n_cards",
    ),
    "seven cards of which only 21 is not bust": (
        ["A", "J", "Q", "K", "K", "Q", "9"],
        "won",
        1,
        "twenty_one",
    ),
    "bust with six cards": (["J", "J", "J", "8", "9", "K"], "lost", 1, "bust"),
    "bust with seven cards": (["J", "J", "Q", "Q", "K", "9", "10"], "lost", 2, "bust"),
    "bust with eight cards": (["J", "J", "J", "Q", "Q", "K", "K", "9"], "lost", 3, "bust"),
}


def result(hand: object, bank: object) -> HandResult:
    return score(a_round(played(hand), bank=bank)).hands[0]


@pytest.mark.parametrize(
    ("bank", "hand", "outcome", "multiplier", "reason"),
    AGAINST_A_BANK_THAT_STOOD.values(),
    ids=AGAINST_A_BANK_THAT_STOOD,
)
def test_a_hand_against_a_bank_that_stood(
    bank: int, hand: object, outcome: str, multiplier: int, reason: str
) -> None:
    found = result(hand, {"points": bank})
    assert (found.outcome, found.multiplier, found.reason) == (outcome, multiplier, reason)
    assert found.amount == (10 if outcome == "won" else -10) * multiplier


@pytest.mark.parametrize(
    ("cards", "outcome", "multiplier", "reason"), BY_CARDS.values(), ids=BY_CARDS
)
def test_a_hand_by_its_cards_against_18(
    cards: list[str], outcome: str, multiplier: int, reason: str
) -> None:
    found = result({"cards": cards}, {"points": 18})
    assert (found.outcome, found.multiplier, found.reason) == (outcome, multiplier, reason)
    assert found.count == len(cards)


STANDING = {
    "points": {"points": 20},
    "stood": {"stood": True},
    "cards": {"cards": ["10", "8"]},
}
SETTLED = {
    "bust": ({"bust": True}, "lost", 1, "bust"),
    "bust with seven cards": ({"bust": True, "count": 7}, "lost", 2, "bust"),
    "21": ({"points": 21}, "won", 1, "twenty_one"),
    "two aces": ({"special": "two_aces"}, "won", 2, "two_aces"),
    "eight cards": ({"points": 15, "count": 8}, "won", 3, "n_cards"),
}
DEAR_BANKS = {
    "bust": ({"bust": True}, "won", 1, "bank_bust"),
    "bust with six cards": ({"bust": True, "count": 6}, "won", 1, "bank_bust"),
    "bust with seven cards": ({"bust": True, "count": 7}, "won", 2, "bank_bust"),
    "bust with nine cards": ({"bust": True, "count": 9}, "won", 4, "bank_bust"),
    "bust by cards": ({"cards": ["10", "Q", "10"]}, "won", 1, "bank_bust"),
    "21": ({"points": 21}, "lost", 1, "bank_twenty_one"),
    "21 by name": ({"special": "twenty_one"}, "lost", 1, "bank_twenty_one"),
    "two aces": ({"special": "two_aces"}, "lost", 2, "bank_two_aces"),
    "three sevens by cards": ({"cards": ["7", "7", "7"]}, "lost", 3, "bank_three_sevens"),
    "seven cards": ({"special": "n_cards", "count": 7}, "lost", 2, "bank_n_cards"),
    "called points with eight cards": ({"points": 17, "count": 8}, "lost", 3, "bank_n_cards"),
    "seven cards below 16": ({"cards": NINE_CARDS[:7]}, "lost", 2, "bank_n_cards"),
    "seven cards that make exactly 21": ({"points": 21, "count": 7}, "lost", 1, "bank_twenty_one"),
}


@pytest.mark.parametrize("hand", STANDING.values(), ids=STANDING)
@pytest.mark.parametrize(
    ("bank", "outcome", "multiplier", "reason"), DEAR_BANKS.values(), ids=DEAR_BANKS
)
def test_a_standing_hand_takes_the_multiple_of_a_bank_that_is_bust_or_special(
    hand: object, bank: object, outcome: str, multiplier: int, reason: str
) -> None:
    found = result(hand, bank)
    assert (found.outcome, found.multiplier, found.reason) == (outcome, multiplier, reason)


@pytest.mark.parametrize(
    ("bank", "outcome", "multiplier", "reason"), DEAR_BANKS.values(), ids=DEAR_BANKS
)
def test_a_called_outcome_has_the_reason_and_multiple_of_such_a_bank(
    bank: object, outcome: str, multiplier: int, reason: str
) -> None:
    found = result({"outcome": outcome}, bank)
    assert (found.outcome, found.multiplier, found.reason) == (outcome, multiplier, reason)


@pytest.mark.parametrize(("hand", "outcome", "multiplier", "reason"), SETTLED.values(), ids=SETTLED)
@pytest.mark.parametrize("bank", [row[0] for row in DEAR_BANKS.values()], ids=DEAR_BANKS)
def test_a_hand_settled_before_the_bank_stays_as_it_is(
    hand: object, outcome: str, multiplier: int, reason: str, bank: object
) -> None:
    found = score(a_round(played(hand), played({"stood": True}, player="Piet"), bank=bank)).hands[0]
    assert (found.outcome, found.multiplier, found.reason) == (outcome, multiplier, reason)


@pytest.mark.parametrize("hand", [row[0] for row in SETTLED.values()], ids=SETTLED)
def test_what_is_settled_before_the_bank_needs_no_bank_hand(hand: object) -> None:
    assert score(a_round(played(hand), bank=None)).warnings == ()


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_a_called_outcome_needs_no_bank_hand(outcome: str) -> None:
    found = score(a_round(played({"outcome": outcome}), bank=None)).hands[0]
    assert (found.outcome, found.multiplier, found.reason) == (outcome, 1, "as_called")


def test_depths_can_be_mixed_in_one_round() -> None:
    record = a_round(
        played({"cards": ["A", "8"]}),
        played({"points": 17}, player="Piet"),
        played({"outcome": "won"}, player="Kees"),
    )
    assert score(record).net == {"James": -10, "Wim": 10, "Piet": -10, "Kees": 10}


# What a sentence about a hand can say: its points and its number of cards, where they are known.
FACTS = {
    "called points": ({"points": 19}, 19, None),
    "called points with a count": ({"points": 19, "count": 4}, 19, 4),
    "cards": ({"cards": ["A", "7"]}, 18, 2),
    "two aces in cards": ({"cards": ["A", "A"]}, 12, 2),
    "seven cards that make 11 or 21": ({"cards": ["J", "J", "Q", "Q", "J", "K", "A"]}, 11, 7),
    "seven cards that make 10 or 20": ({"cards": ["J", "J", "J", "J", "Q", "K", "A"]}, 20, 7),
    "21 by name": ({"special": "twenty_one"}, 21, None),
    "two aces by name": ({"special": "two_aces"}, None, 2),
    "bust": ({"bust": True, "count": 8}, None, 8),
    "an outcome": ({"outcome": "won"}, None, None),
}


@pytest.mark.parametrize(("hand", "points", "count"), FACTS.values(), ids=FACTS)
def test_a_result_keeps_what_can_be_said_of_a_hand(
    hand: object, points: int | None, count: int | None
) -> None:
    found = result(hand, {"points": 18})
    assert (found.points, found.count) == (points, count)


def test_a_result_keeps_what_the_bank_had() -> None:
    bank = score(a_round(bank={"cards": ["10", "8"]})).bank
    assert bank is not None
    assert (bank.points, bank.count, bank.is_bust, bank.special) == (18, 2, False, None)
