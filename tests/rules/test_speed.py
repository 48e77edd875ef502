"""The engine is asked at every key that is touched, and for a weekend's rounds at once."""

import time

import pytest

from ledger.rules.scoring import score
from tests.rules.rounds import JSON

NAMES = ["Wim", "Piet", "Kees", "Åsa", "Zoë", "Ada"]
LEAST_A_SECOND = 2000
ROUNDS = 200
ATTEMPTS = 5


def at_once(rule_set: str, hand: JSON, bank: JSON) -> JSON:
    return {
        "rule_set": rule_set,
        "options": {"decks": 4},
        "seats": ["James", *NAMES],
        "banker": "James",
        "bank_hand": bank,
        "hands": [{"player": name, "stake": 10, "hand": hand} for name in NAMES],
    }


def with_pot(hand: JSON, bank: JSON) -> JSON:
    return {
        "rule_set": "tjugoett",
        "seats": ["James", *NAMES],
        "banker": "James",
        "pot": 1000,
        "hands": [{"player": name, "stake": 10, "hand": hand, "bank_hand": bank} for name in NAMES],
    }


def strokes(*hands: object) -> JSON:
    rows = [{"player": name, "hand": hand} for name, hand in zip(NAMES, hands, strict=True)]
    return {"rule_set": "eenendertigen", "seats": NAMES, "hands": rows}


def cards(text: str) -> JSON:
    return {"cards": text.split()}


SUITED = [cards(f"A{suit} 9{suit} 8{suit}") for suit in "SHDC"]
SIX_HANDS = {
    "all at once, called": at_once("weekend", {"points": 19}, {"points": 18}),
    "all at once, by cards": at_once("weekend", cards("10 7 Q"), cards("9S 8H K")),
    "with five cards each": at_once("british_pontoon", cards("2 2 3 3 A"), cards("9S 8H")),
    "hand by hand, called": with_pot({"points": 19}, {"points": 18}),
    "hand by hand, by cards": with_pot(cards("10S 7H 2D"), cards("9S 9H")),
    "strokes, called": strokes(*({"points": points} for points in (20, 21, 24, 25, 26, 27))),
    "strokes, by cards": strokes(*SUITED, cards("KS KH QD"), cards("QS QH KD")),
}


def rounds_a_second(record: JSON) -> float:
    began = time.process_time()
    for _ in range(ROUNDS):
        score(record)
    return ROUNDS / (time.process_time() - began)


@pytest.mark.parametrize("record", SIX_HANDS.values(), ids=SIX_HANDS)
def test_two_thousand_rounds_of_six_hands_are_scored_in_a_second(record: JSON) -> None:
    # The time of this process alone, the best of several attempts: a busy machine fails nothing.
    for _ in range(ATTEMPTS):
        if rounds_a_second(record) >= LEAST_A_SECOND:
            return
    pytest.fail(f"fewer than {LEAST_A_SECOND} rounds a second")
