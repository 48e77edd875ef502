"""What can be called at the table, and what each call pays."""

import pytest

from ledger.rules.banking.calls import (
    Call,
    bank_calls,
    bank_hand_for_call,
    bank_point_calls,
    hand_for_call,
    key_of_value,
    multiples,
    player_calls,
    waiting_calls,
    waits_for_bank,
)
from ledger.rules.banking.hands import value_of_cards
from ledger.rules.banking.terms import Terms
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


HOUSEHOLD = terms("eenentwintigen", two_aces=True, three_sevens=True)


def test_called_points_go_up_to_the_limit_and_the_banks_from_where_it_may_stop() -> None:
    assert [call.key for call in bank_point_calls(WEEKEND)] == [
        *("points-16", "points-17", "points-18", "points-19", "points-20"),
    ]
    assert [call.key for call in waiting_calls(WEEKEND)][-2:] == ["points-19", "points-20"]
    assert [call.key for call in bank_point_calls(HOUSEHOLD)] == [
        *("points-17", "points-18", "points-19", "points-20", "points-20.5", "points-21"),
        "three_sevens",
    ]


def test_points_of_an_option_are_called_only_where_it_is_on() -> None:
    keys = [call.key for call in waiting_calls(terms("eenentwintigen"))]
    assert "points-21" in keys
    assert not {"points-20.5", "three_sevens"} & set(keys)


POINTS = {
    "points wait until the bank's are called": (WEEKEND, "points-19", "stood", None),
    "more than the bank": (WEEKEND, "points-19", "points-18", 1),
    "the same as the bank, which wins ties": (WEEKEND, "points-18", "points-18", -1),
    "the same as the bank, where ties push": (HOUSEHOLD, "points-18", "points-18", 0),
    "the bank is bust with eight cards": (WEEKEND, "points-3", "bust-8", 3),
    "the bank has two aces": (WEEKEND, "points-20", "two_aces", -2),
    "two aces are more than 20": (HOUSEHOLD, "points-20.5", "points-20", 1),
    "and less than 21": (HOUSEHOLD, "points-20.5", "points-21", -1),
    "three sevens beat another 21": (HOUSEHOLD, "three_sevens", "points-21", 1),
    "untouched has lost to points": (WEEKEND, "", "points-16", -1),
    "nobody beats 20 but a hand that is paid at once": (WEEKEND, "won", "points-20", None),
}


@pytest.mark.parametrize(("of", "player", "bank", "paid"), POINTS.values(), ids=POINTS)
def test_what_called_points_pay(of: Terms, player: str, bank: str, paid: int | None) -> None:
    assert multiples(of, [Call(player)], [Call(bank)])[bank][player] == paid


CARDS = {
    "points": (WEEKEND, "10 9", "points-19"),
    "21": (WEEKEND, "10 A", "twenty_one"),
    "two aces": (WEEKEND, "A A", "two_aces"),
    "two aces that count 20.5": (HOUSEHOLD, "A A", "points-20.5"),
    "seven cards": (WEEKEND, "J J J Q Q Q 7", "n_cards-7"),
    "bust": (WEEKEND, "10 9 8", "bust"),
    "bust with seven cards": (WEEKEND, "J J J Q Q 7 8", "bust-7"),
}


@pytest.mark.parametrize(("of", "cards", "key"), CARDS.values(), ids=CARDS)
def test_the_call_that_says_what_cards_come_to(of: Terms, cards: str, key: str) -> None:
    assert key_of_value(value_of_cards(cards.split(), of)) == key


def test_who_waits_for_the_bank() -> None:
    assert waits_for_bank("points-19", "stood", WEEKEND)
    assert waits_for_bank("", "bust", WEEKEND)
    assert not waits_for_bank("bust", "stood", WEEKEND)
    assert not waits_for_bank("twenty_one", "stood", WEEKEND)
