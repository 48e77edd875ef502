"""What a hand of a game of strokes is worth, and which hands cannot be."""

import pytest

from tests.rules.rounds import JSON, a_stroke_round, faults, score_strokes

HAND = "hands[0].hand"


def cards(text: str) -> JSON:
    return {"cards": text.split()}


# Ace 11, king, queen and jack 10, 7 to 10 their number; the best sum within one suit.
BY_CARDS = {
    "three of one suit": ("AS QS 10S", 31),
    "ace and two court cards of one suit": ("AH KH JH", 31),
    "the lowest three of one suit": ("7C 8C 9C", 24),
    "two of one suit and a stranger": ("AH QH 7D", 21),
    "two of one suit, and a higher stranger": ("7S 8S AD", 15),
    "the stranger counts more than the two": ("7S JD 7D", 17),
    "two suits of which the single is best": ("7S AD 7H", 11),
    "three suits": ("AS 10D KC", 11),
    "three suits without a court card": ("7H 8C 9S", 9),
    "the lowest there is": ("7S 7H 8D", 8),
    "a pair of one rank is of two suits": ("AS AH KS", 21),
    "three kings": ("KS KH KD", 30.5),
    "three sevens": ("7S 7H 7D", 30.5),
    "three tens": ("10S 10H 10C", 30.5),
    "king, queen and ten are not three alike": ("KS QH 10D", 10),
    "three aces": ("AS AH AD", 32),
    "in any order": ("10S AS QS", 31),
    "written with signs and small letters": ("a♠ t♠ q♠", 31),
    "three alike without suits": ("K K K", 30.5),
    "three alike of which one has a suit": ("K KH K", 30.5),
    "three aces without suits": ("A A A", 32),
}


@pytest.mark.parametrize(("text", "worth"), BY_CARDS.values(), ids=BY_CARDS)
def test_what_cards_are_worth(text: str, worth: float) -> None:
    result = score_strokes(a_stroke_round(cards(text), {"points": 25}, {"points": 27}))
    assert result.scores == {"Wim": worth, "Piet": 25, "Kees": 27}


CALLED = {
    "points": ({"points": 20}, 20),
    "points with their three cards": ({"points": 20, "count": 3}, 20),
    "31": ({"points": 31}, 31),
    "three alike by their points": ({"points": 30.5}, 30.5),
    "three of a kind": ({"special": "three_of_a_kind"}, 30.5),
    "three of a kind with their number": ({"special": "three_of_a_kind", "count": 3}, 30.5),
    "three aces": ({"special": "three_aces"}, 32),
    "an outcome": ({"outcome": "lost"}, None),
    "stood": ({"stood": True}, None),
}


@pytest.mark.parametrize(("hand", "worth"), CALLED.values(), ids=CALLED)
def test_what_is_called_is_worth(hand: JSON, worth: float | None) -> None:
    others = ({"points": 25}, {"outcome": "lost"} if hand == {"stood": True} else {"points": 27})
    result = score_strokes(a_stroke_round(hand, *others))
    assert result.scores["Wim"] == worth
    assert type(result.scores["Wim"]) is type(worth)


def test_three_aces_are_three_of_a_kind_where_they_do_not_end_the_round() -> None:
    options = {"three_aces": False}
    record = a_stroke_round(cards("AS AH AD"), {"points": 31}, {"points": 30}, options=options)
    result = score_strokes(record)
    assert result.scores == {"Wim": 30.5, "Piet": 31, "Kees": 30}
    assert (result.winner, result.loser) == ("Piet", "Kees")


def test_31_beats_three_alike_and_three_aces_beat_31() -> None:
    result = score_strokes(
        a_stroke_round({"points": 30.5}, {"points": 31}, {"special": "three_aces"}, {"points": 30})
    )
    assert (result.winner, result.loser) == ("Kees", "Åsa")


# Worked by hand: one card 8 to 11; two of one suit 15 to 21; three of one suit 24 to 31.
POSSIBLE = [*range(8, 12), *range(15, 22), *range(24, 32), 30.5]


@pytest.mark.parametrize("points", [0, 1, *range(7, 34), 30.5, 20.5, 31.5, -20, 10**15])
def test_points_are_those_that_three_cards_can_make(points: float) -> None:
    record = a_stroke_round({"points": points}, {"outcome": "won"}, {"outcome": "lost"})
    expected = [] if points in POSSIBLE else [("points_impossible", HAND)]
    assert faults(record) == expected


WRONG = {
    "two cards": (cards("AS KS"), [("hand_size", HAND)]),
    "four cards": (cards("AS KS QS 7H"), [("hand_size", HAND)]),
    "no cards": ({"cards": []}, [("hand_size", HAND)]),
    "one bare card": (cards("K"), [("hand_size", HAND)]),
    "a six": (cards("AS KS 6S"), [("card_not_in_deck", f"{HAND}.cards[2]")]),
    "an unreadable card": (cards("AS KS XS"), [("bad_card", f"{HAND}.cards[2]")]),
    "a card without a suit": (cards("AS K QS"), [("bad_card", f"{HAND}.cards[1]")]),
    "no suits at all": (
        cards("A K Q"),
        [("bad_card", f"{HAND}.cards[{index}]") for index in range(3)],
    ),
    "the same card twice": (cards("AS AS KS"), [("duplicate_card", f"{HAND}.cards[1]")]),
    "points of two cards": ({"points": 20, "count": 2}, [("hand_size", HAND)]),
    "points of four cards": ({"points": 20, "count": 4}, [("hand_size", HAND)]),
    "bust": ({"bust": True}, [("points_impossible", HAND)]),
    "three aces called by their rank": ({"points": 32}, [("points_impossible", HAND)]),
    "21 by name": ({"special": "twenty_one"}, [("special_impossible", HAND)]),
    "two aces": ({"special": "two_aces"}, [("special_impossible", HAND)]),
    "three sevens by name": ({"special": "three_sevens"}, [("special_impossible", HAND)]),
    "so many cards": ({"special": "n_cards", "count": 3}, [("special_impossible", HAND)]),
    "a special nobody knows": ({"special": "royal"}, [("special_impossible", HAND)]),
}


@pytest.mark.parametrize(("hand", "expected"), WRONG.values(), ids=WRONG)
def test_a_hand_that_cannot_be(hand: JSON, expected: list[tuple[str, str]]) -> None:
    assert faults(a_stroke_round(hand, {"points": 25}, {"points": 27})) == expected


def test_three_aces_are_no_special_where_they_were_not_agreed() -> None:
    record = a_stroke_round({"special": "three_aces"}, {"points": 9}, options={"three_aces": False})
    assert faults(record) == [("special_impossible", HAND)]


def test_a_card_is_in_one_hand_only() -> None:
    record = a_stroke_round(cards("AS KS QS"), cards("JS 10S AS"), cards("K K K"))
    assert faults(record) == [("duplicate_card", "hands[1].hand.cards[2]")]


def test_no_rank_is_there_five_times() -> None:
    record = a_stroke_round(cards("K K K"), cards("KS KH AD"))
    assert faults(record) == [("duplicate_card", "hands[1].hand.cards[1]")]
