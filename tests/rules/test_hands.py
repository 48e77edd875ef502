"""Refusals of a hand: its cards, its size, its points, its specials."""

import pytest

from ledger.rules.cards import RANKS, SUITS, Card, read_card
from tests.rules.rounds import a_round, faults, played

READABLE = {
    "a rank alone": ("A", Card("A")),
    "a small rank": ("k", Card("K")),
    "ten": ("10", Card("10")),
    "ten as a letter": ("T", Card("10")),
    "ten as a small letter with a suit": ("th", Card("10", "H")),
    "a rank and a suit": ("AS", Card("A", "S")),
    "small letters": ("qd", Card("Q", "D")),
    "mixed letters": ("qD", Card("Q", "D")),
    "spades": ("7♠", Card("7", "S")),
    "hearts": ("10♥", Card("10", "H")),
    "diamonds as an emoji": ("J♦\ufe0f", Card("J", "D")),
    "clubs as an emoji": ("a♣\ufe0f", Card("A", "C")),
    "a low card": ("2c", Card("2", "C")),
}
UNREADABLE = {
    "nothing": "",
    "no rank": "S",
    "one": "1",
    "eleven": "11",
    "a joker": "JOKER",
    "a suit before the rank": "SA",
    "a space": "A S",
    "a space around": " AS",
    "two suits": "ASH",
    "a mark without a suit": "A\ufe0f",
    "a mark after a letter": "AS\ufe0f",
    "a text mark": "A♠\ufe0e",
    "a white suit": "A♡",
    "a long s": "A\u017f",
    "a full-width letter": "\uff21",
    "another script's digit": "\u0667",
}


@pytest.mark.parametrize(("text", "card"), READABLE.values(), ids=READABLE)
def test_a_card_is_read_in_every_way_people_write_it(text: str, card: Card) -> None:
    assert read_card(text) == card


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_another_text_is_no_card(text: str) -> None:
    assert read_card(text) is None
    assert faults(a_round(played({"cards": ["9", text]}))) == [
        ("bad_card", "hands[0].hand.cards[1]")
    ]


def test_a_card_reads_back_as_it_is_written() -> None:
    cards = [Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)]
    assert [read_card(str(card)) for card in cards] == cards


@pytest.mark.parametrize("rank", ["6", "5", "4", "3", "2"])
def test_the_pack_begins_at_seven(rank: str) -> None:
    expected = [("card_not_in_deck", "hands[0].hand.cards[0]")]
    assert faults(a_round(played({"cards": [f"{rank}H", "9", "9"]}))) == expected


HAND = "hands[0].hand"
WRONG_HANDS = {
    "22 points": ({"points": 22}, [("points_impossible", HAND)]),
    "1 point": ({"points": 1}, [("points_impossible", HAND)]),
    "no points": ({"points": 0}, [("points_impossible", HAND)]),
    "points below nothing": ({"points": -4}, [("points_impossible", HAND)]),
    "points of an outlandish size": ({"points": 10**20}, [("points_impossible", HAND)]),
    "half a point": ({"points": 19.5}, [("points_impossible", HAND)]),
    "the 20.5 of another game": ({"points": 20.5}, [("points_impossible", HAND)]),
    "points of one card": ({"points": 10, "count": 1}, [("hand_size", HAND)]),
    "points of no cards": ({"points": 10, "count": 0}, [("hand_size", HAND)]),
    "points of fewer cards than none": ({"points": 10, "count": -1}, [("hand_size", HAND)]),
    "wrong points of one card": (
        {"points": 25, "count": 1},
        [("hand_size", HAND), ("points_impossible", HAND)],
    ),
    "bust with one card": ({"bust": True, "count": 1}, [("hand_size", HAND)]),
    "no cards": ({"cards": []}, [("hand_size", HAND)]),
    "one card": ({"cards": ["A"]}, [("hand_size", HAND)]),
    "one card and that unreadable": (
        {"cards": ["Z"]},
        [("bad_card", f"{HAND}.cards[0]"), ("hand_size", HAND)],
    ),
    "six cards called as many": (
        {"special": "n_cards", "count": 6},
        [("special_impossible", HAND)],
    ),
    "one card called as many": ({"special": "n_cards", "count": 1}, [("hand_size", HAND)]),
    "two aces of three cards": (
        {"special": "two_aces", "count": 3},
        [("special_impossible", HAND)],
    ),
    "two aces of one card": ({"special": "two_aces", "count": 1}, [("hand_size", HAND)]),
    "three sevens of four cards": (
        {"special": "three_sevens", "count": 4},
        [("special_impossible", HAND)],
    ),
    "21 of one card": ({"special": "twenty_one", "count": 1}, [("hand_size", HAND)]),
    "three of a kind": ({"special": "three_of_a_kind"}, [("special_impossible", HAND)]),
    "three aces": ({"special": "three_aces"}, [("special_impossible", HAND)]),
    "a special nobody knows": ({"special": "royal"}, [("special_impossible", HAND)]),
    "a special in other letters": ({"special": "Two_Aces"}, [("special_impossible", HAND)]),
    "on after 21": ({"cards": ["10", "8", "K", "J"]}, [("played_on", f"{HAND}.cards[3]")]),
    "on after bust": ({"cards": ["10", "9", "8", "J"]}, [("played_on", f"{HAND}.cards[3]")]),
    "far on after bust": (
        {"cards": ["10", "9", "8", "J", "J", "J"]},
        [("played_on", f"{HAND}.cards[3]")],
    ),
    "on after 21 with an ace that is 1": (
        {"cards": ["10", "10", "A", "J"]},
        [("played_on", f"{HAND}.cards[3]")],
    ),
    "several cards": (
        {"cards": ["X", "6S", "9S", "9S"]},
        [
            ("bad_card", f"{HAND}.cards[0]"),
            ("card_not_in_deck", f"{HAND}.cards[1]"),
            ("duplicate_card", f"{HAND}.cards[3]"),
        ],
    ),
}
RIGHT_HANDS = {
    "on after ace and ten, which may be 11": {"cards": ["A", "10", "9"]},
    "on after a soft 21 of three": {"cards": ["A", "7", "K", "9"]},
    "on from seven cards to eight": {"cards": ["J", "J", "J", "J", "Q", "Q", "Q", "Q"]},
    "bust with two cards as called": {"bust": True, "count": 2},
    "two points": {"points": 2},
    "a count that no pack could give": {"points": 20, "count": 200},
    "points that no pack could give": {"points": 5, "count": 6},
    "seven cards of an outlandish count": {"special": "n_cards", "count": 10**12},
}


@pytest.mark.parametrize(("hand", "expected"), WRONG_HANDS.values(), ids=WRONG_HANDS)
def test_a_hand_that_cannot_be(hand: object, expected: list[tuple[str, str]]) -> None:
    assert faults(a_round(played(hand))) == expected


@pytest.mark.parametrize(("hand", "expected"), WRONG_HANDS.values(), ids=WRONG_HANDS)
def test_a_bank_hand_that_cannot_be(hand: object, expected: list[tuple[str, str]]) -> None:
    at_the_bank = [(code, path.replace(HAND, "bank_hand")) for code, path in expected]
    assert faults(a_round(bank=hand)) == at_the_bank


@pytest.mark.parametrize("hand", RIGHT_HANDS.values(), ids=RIGHT_HANDS)
def test_a_hand_that_can_be(hand: object) -> None:
    assert faults(a_round(played(hand))) == []


def cards(*texts: str) -> object:
    return {"cards": list(texts)}


COPIES = {
    "the same card in one hand": (
        [cards("9S", "9S")],
        None,
        1,
        [("duplicate_card", "hands[0].hand.cards[1]")],
    ),
    "the same card in two hands": (
        [cards("9S", "8H"), cards("9♠", "7H")],
        None,
        1,
        [("duplicate_card", "hands[1].hand.cards[0]")],
    ),
    "the same card at the bank": (
        [cards("9S", "8H")],
        cards("10H", "9s"),
        1,
        [("duplicate_card", "bank_hand.cards[1]")],
    ),
    "the same card twice in two packs": ([cards("9S", "9S")], {"points": 18}, 2, []),
    "the same card three times in two packs": (
        [cards("7S", "7S", "7S")],
        {"points": 18},
        2,
        [("duplicate_card", "hands[0].hand.cards[2]")],
    ),
    "four of a rank": ([cards("9", "9"), cards("9", "9")], {"points": 18}, 1, []),
    "five of a rank": (
        [cards("9", "9"), cards("9", "9")],
        cards("9", "10"),
        1,
        [("duplicate_card", "bank_hand.cards[0]")],
    ),
    "five of a rank, bare and with suits": (
        [cards("9S", "9H"), cards("9", "9D"), cards("9C", "8")],
        {"points": 18},
        1,
        [("duplicate_card", "hands[2].hand.cards[0]")],
    ),
    "five of a rank in two packs": (
        [cards("8", "8"), cards("8", "8"), cards("8", "9")],
        None,
        2,
        [],
    ),
    "a suit and the same rank bare": ([cards("9S", "9")], {"points": 18}, 1, []),
}


@pytest.mark.parametrize(("hands", "bank", "decks", "expected"), COPIES.values(), ids=COPIES)
def test_a_round_holds_no_more_copies_than_its_packs(
    hands: list[object], bank: object, decks: int, expected: list[tuple[str, str]]
) -> None:
    record = a_round(
        *[played(hand, player=f"P{index}") for index, hand in enumerate(hands)],
        bank=bank or {"points": 18},
        seats=["James", "P0", "P1", "P2"],
        options={"decks": decks},
    )
    assert faults(record) == expected


def test_called_hands_take_no_cards() -> None:
    called = [played({"special": "two_aces"}, player=name) for name in ("Wim", "Piet", "Kees")]
    assert faults(a_round(*called)) == []


CONTRADICTIONS = {
    "a push, where ties go to the bank": ("push", {"points": 18}),
    "a push without a bank hand": ("push", None),
    "a push against a bust bank": ("push", {"bust": True}),
    "a push against 21": ("push", {"points": 21}),
    "won against 20": ("won", {"points": 20}),
    "won against 20 by cards": ("won", cards("10", "7", "Q", "J")),
    "won against 21": ("won", {"points": 21}),
    "won against two aces": ("won", {"special": "two_aces"}),
    "won against seven cards": ("won", {"points": 16, "count": 7}),
    "lost against a bust bank": ("lost", {"bust": True}),
    "lost against a long bust": ("lost", {"bust": True, "count": 9}),
}


@pytest.mark.parametrize(("outcome", "bank"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_an_outcome_that_cannot_be(outcome: str, bank: object) -> None:
    record = a_round(played({"bust": True}), played({"outcome": outcome}), bank=bank)
    assert faults(record) == [("outcome_contradicts", "hands[1].hand")]
