"""What can be called at the table, and what each call pays."""

import pytest

from ledger.rules.banking.calls import (
    Call,
    bank_calls,
    bank_hand_for_call,
    hand_for_call,
    multiples,
    player_calls,
)
from tests.rules.rounds import JSON, faults, score, terms

WEEKEND = terms()
MULTIPLES = multiples(WEEKEND)
PAIRS = [(bank, player) for bank, row in MULTIPLES.items() for player in row]


def test_the_calls_of_a_player() -> None:
    calls = player_calls(WEEKEND)
    assert [call.key for call in calls] == [
        *("", "won", "lost", "bust", "bust-7", "bust-8", "bust-9", "bust-10"),
        *("twenty_one", "two_aces", "three_sevens"),
        *("n_cards-7", "n_cards-8", "n_cards-9", "n_cards-10"),
    ]
    assert Call("bust-8", multiple=3, count=8) in calls
    assert Call("n_cards-7", multiple=2, count=7) in calls
    assert Call("three_sevens", multiple=3) in calls


def test_the_calls_of_the_bank() -> None:
    assert [call.key for call in bank_calls(WEEKEND)] == [
        *("stood", "bust", "bust-7", "bust-8", "bust-9", "bust-10"),
        *("twenty_one", "two_aces", "three_sevens"),
        *("n_cards-7", "n_cards-8", "n_cards-9", "n_cards-10"),
    ]


HANDS = {
    "untouched, the bank stood: lost": ("", "stood", {"outcome": "lost"}),
    "untouched, the bank bust: stood": ("", "bust", {"stood": True}),
    "untouched, a long bust: stood": ("", "bust-7", {"stood": True}),
    "untouched, a special: stood": ("", "two_aces", {"stood": True}),
    "won from a bank that stood": ("won", "stood", {"outcome": "won"}),
    "won from a bust bank": ("won", "bust-8", {"outcome": "won"}),
    "won against a special is 21": ("won", "n_cards-7", {"special": "twenty_one"}),
    "lost to a special": ("lost", "three_sevens", {"outcome": "lost"}),
    "bust": ("bust", "stood", {"bust": True}),
    "bust with seven cards": ("bust-7", "bust", {"bust": True, "count": 7}),
    "two aces": ("two_aces", "bust", {"special": "two_aces"}),
    "ten cards": ("n_cards-10", "stood", {"special": "n_cards", "count": 10}),
}


@pytest.mark.parametrize(("key", "bank", "hand"), HANDS.values(), ids=HANDS)
def test_the_hand_that_a_call_means(key: str, bank: str, hand: JSON) -> None:
    assert hand_for_call(key, bank, WEEKEND) == hand


BANK_HANDS = {
    "stood": ("stood", None),
    "bust": ("bust", {"bust": True}),
    "bust with nine cards": ("bust-9", {"bust": True, "count": 9}),
    "21": ("twenty_one", {"special": "twenty_one"}),
    "seven cards": ("n_cards-7", {"special": "n_cards", "count": 7}),
}


@pytest.mark.parametrize(("key", "hand"), BANK_HANDS.values(), ids=BANK_HANDS)
def test_the_bank_hand_that_a_call_means(key: str, hand: JSON | None) -> None:
    assert bank_hand_for_call(key) == hand


@pytest.mark.parametrize(("bank", "player"), PAIRS)
def test_the_multiples_are_what_the_round_scores(bank: str, player: str) -> None:
    hand = hand_for_call(player, bank, WEEKEND)
    record: JSON = {"rule_set": "weekend", "banker": "B"}
    record["hands"] = [{"player": "P", "stake": 1, "hand": hand}]
    bank_hand = bank_hand_for_call(bank)
    if bank_hand is not None:
        record["bank_hand"] = bank_hand
    codes = [code for code, _ in faults(record)]
    assert codes in ([], ["outcome_contradicts"])
    assert MULTIPLES[bank][player] == (None if codes else score(record).net["P"])


PAID = {
    "won": ("stood", "won", 1),
    "untouched against a bank that stood": ("stood", "", -1),
    "bust with nine cards": ("stood", "bust-9", -4),
    "untouched against a bust bank": ("bust", "", 1),
    "untouched against a long bust": ("bust-7", "", 2),
    "21 against a long bust": ("bust-7", "twenty_one", 1),
    "untouched against two aces": ("two_aces", "", -2),
    "won against two aces": ("two_aces", "won", 1),
    "bust against eight cards": ("n_cards-8", "bust", -1),
    "lost to a bust bank": ("bust", "lost", None),
}


@pytest.mark.parametrize(("bank", "player", "multiple"), PAID.values(), ids=PAID)
def test_what_a_call_pays(bank: str, player: str, multiple: int | None) -> None:
    assert MULTIPLES[bank][player] == multiple
