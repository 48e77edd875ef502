"""Hands of the game with a pot: the banker plays against each alone, and what cannot be."""

import pytest

from tests.rules.rounds import JSON, a_pot_round, against, faults, played, score

PATH = "hands[0]"


# The hand stands with 19 unless said otherwise; 10 are staked.
AGAINST = {
    "more than the bank": ({"points": 19}, {"points": 18}, 10, "above_bank"),
    "less than the bank": ({"points": 17}, {"points": 18}, -10, "below_bank"),
    "as much as the bank": ({"points": 18}, {"points": 18}, -10, "equal_to_bank"),
    "the bank has 21": ({"points": 20}, {"points": 21}, -10, "bank_twenty_one"),
    "the bank has 21 by name": ({"points": 20}, {"special": "twenty_one"}, -10, "bank_twenty_one"),
    "the bank is bust": ({"points": 2}, {"bust": True}, 10, "bank_bust"),
    "stood against a bust bank": ({"stood": True}, {"bust": True}, 10, "bank_bust"),
    "stood against the bank's 21": ({"stood": True}, {"points": 21}, -10, "bank_twenty_one"),
    "the bank has one card": ({"points": 2}, {"points": 1, "count": 1}, 10, "above_bank"),
    "the bank's one point, its cards not told": ({"points": 2}, {"points": 1}, 10, "above_bank"),
    "the bank's one card is an ace": ({"points": 13}, {"cards": ["A"]}, -10, "below_bank"),
    "the bank's one card is a king": ({"points": 13}, {"cards": ["KS"]}, -10, "equal_to_bank"),
    "a called win": ({"outcome": "won"}, {"points": 19}, 10, "as_called"),
    "a called loss": ({"outcome": "lost"}, {"points": 2}, -10, "as_called"),
    "a called win against a bust bank": ({"outcome": "won"}, {"bust": True}, 10, "bank_bust"),
    "a called loss to 21": ({"outcome": "lost"}, {"points": 21}, -10, "bank_twenty_one"),
    "a called win without the bank's hand": ({"outcome": "won"}, None, 10, "as_called"),
    "a called loss without the bank's hand": ({"outcome": "lost"}, None, -10, "as_called"),
    "21": ({"points": 21}, None, 10, "twenty_one"),
    "21 by name": ({"special": "twenty_one"}, None, 10, "twenty_one"),
    "21 of nine cards": ({"points": 21, "count": 9}, None, 10, "twenty_one"),
    "bust": ({"bust": True}, None, -10, "bust"),
    "bust with nine cards costs once": ({"bust": True, "count": 9}, None, -10, "bust"),
    "seven cards are nothing of their own": (
        {"points": 18, "count": 7},
        {"points": 18},
        -10,
        "equal_to_bank",
    ),
    "an ace is fourteen": ({"cards": ["A", "5"]}, {"points": 18}, 10, "above_bank"),
    "an ace is one": ({"cards": ["A", "K", "5"]}, {"points": 18}, 10, "above_bank"),
    "ace and seven are 21": ({"cards": ["A", "7"]}, None, 10, "twenty_one"),
    "queen and nine are 21": ({"cards": ["Q", "9"]}, None, 10, "twenty_one"),
    "jack and queen are bust": ({"cards": ["J", "Q"]}, None, -10, "bust"),
    "two aces are fifteen": ({"cards": ["A", "A"]}, {"points": 15}, -10, "equal_to_bank"),
    "the bank's own bust by cards": ({"points": 2}, {"cards": ["K", "9"]}, 10, "bank_bust"),
}


@pytest.mark.parametrize(("hand", "bank", "amount", "reason"), AGAINST.values(), ids=AGAINST)
def test_the_banker_plays_each_hand_for_itself(
    hand: object, bank: object, amount: int, reason: str
) -> None:
    row = played(hand) if bank is None else against(bank, hand)
    found = score(a_pot_round(row)).hands[0]
    assert (found.amount, found.reason, found.multiplier) == (amount, reason, 1)


BANK = f"{PATH}.bank_hand"
WRONG_BANKS = {
    "missing where points stand": (played(), ("bank_hand_missing", BANK)),
    "missing where cards stand": (played({"cards": ["9", "9"]}), ("bank_hand_missing", BANK)),
    "missing where a hand stood": (played({"stood": True}), ("bank_hand_missing", BANK)),
    "played against 21": (against({"points": 18}, {"points": 21}), ("bank_hand_not_played", BANK)),
    "played against 21 by cards": (
        against({"points": 18}, {"cards": ["K", "8"]}),
        ("bank_hand_not_played", BANK),
    ),
    "played against bust": (
        against({"points": 18}, {"bust": True}),
        ("bank_hand_not_played", BANK),
    ),
    "stood against a bank that stood": (
        against({"points": 20}, {"stood": True}),
        ("points_missing", f"{PATH}.hand"),
    ),
    "won against 20": (
        against({"points": 20}, {"outcome": "won"}),
        ("outcome_contradicts", f"{PATH}.hand"),
    ),
    "won against 21": (
        against({"points": 21}, {"outcome": "won"}),
        ("outcome_contradicts", f"{PATH}.hand"),
    ),
    "lost to a bust bank": (
        against({"bust": True}, {"outcome": "lost"}),
        ("outcome_contradicts", f"{PATH}.hand"),
    ),
    "a push": (played({"outcome": "push"}), ("outcome_contradicts", f"{PATH}.hand")),
    "a push beside the bank's hand": (
        against({"points": 18}, {"outcome": "push"}),
        ("outcome_contradicts", f"{PATH}.hand"),
    ),
    "22 points of the bank": (against({"points": 22}), ("points_impossible", BANK)),
    "no points of the bank": (against({"points": 0}), ("points_impossible", BANK)),
    "one point of two cards": (against({"points": 1, "count": 2}), ("points_impossible", BANK)),
    "no card of the bank": (against({"points": 5, "count": 0}), ("hand_size", BANK)),
    "an empty hand of the bank": (against({"cards": []}), ("hand_size", BANK)),
    "two aces as a special": (against({"special": "two_aces"}), ("special_impossible", BANK)),
    "a bank that played on after 21": (
        against({"cards": ["A", "7", "2"]}),
        ("played_on", f"{BANK}.cards[2]"),
    ),
    "a bank that played on after bust": (
        against({"cards": ["K", "9", "A"]}),
        ("played_on", f"{BANK}.cards[2]"),
    ),
    "a card twice in the hand and the bank's": (
        against({"cards": ["5H", "9S"]}, {"cards": ["9S", "8H"]}),
        ("duplicate_card", f"{BANK}.cards[1]"),
    ),
    "five of a rank in the hand and the bank's": (
        against({"cards": ["2", "2", "2"]}, {"cards": ["2", "2", "9"]}),
        ("duplicate_card", f"{BANK}.cards[2]"),
    ),
    "a bank hand that is null": (against(None), ("wrong_type", BANK)),
}


@pytest.mark.parametrize(("hand", "expected"), WRONG_BANKS.values(), ids=WRONG_BANKS)
def test_the_bank_hand_of_a_hand_that_is_refused(hand: JSON, expected: tuple[str, str]) -> None:
    assert faults(a_pot_round(hand)) == [expected]


@pytest.mark.parametrize("form", [{"outcome": "won"}, {"stood": True}], ids=["outcome", "stood"])
def test_the_bank_has_no_outcome_of_its_own(form: JSON) -> None:
    assert faults(a_pot_round(against(form))) == [
        ("unknown_field", f"{BANK}.{next(iter(form))}"),
        ("missing_field", BANK),
    ]


def test_discards_are_shuffled_in_again_between_hands() -> None:
    rows = [
        against({"cards": ["9H", "9D"]}, {"cards": ["KS", "4S"]}, player=name)
        for name in ("Wim", "Piet", "Kees")
    ]
    assert faults(a_pot_round(*rows)) == []


HANDS = {
    "one card": ({"cards": ["A"]}, [("hand_size", f"{PATH}.hand")]),
    "one card as called": ({"points": 14, "count": 1}, [("hand_size", f"{PATH}.hand")]),
    "one point": ({"points": 1}, [("points_impossible", f"{PATH}.hand")]),
    "on after 21": ({"cards": ["Q", "9", "2"]}, [("played_on", f"{PATH}.hand.cards[2]")]),
    "on after a soft 21": ({"cards": ["A", "7", "K"]}, [("played_on", f"{PATH}.hand.cards[2]")]),
    "on after bust": ({"cards": ["K", "9", "2"]}, [("played_on", f"{PATH}.hand.cards[2]")]),
    "half a point": ({"points": 20.5}, [("points_impossible", f"{PATH}.hand")]),
    "three sevens": ({"special": "three_sevens"}, [("special_impossible", f"{PATH}.hand")]),
    "so many cards": (
        {"special": "n_cards", "count": 7},
        [("special_impossible", f"{PATH}.hand")],
    ),
}


@pytest.mark.parametrize(("hand", "expected"), HANDS.values(), ids=HANDS)
def test_a_hand_that_cannot_be(hand: object, expected: list[tuple[str, str]]) -> None:
    assert faults(a_pot_round(against({"points": 18}, hand))) == expected


def test_every_rank_of_the_whole_pack_is_there() -> None:
    rows = [
        against({"points": 18}, {"cards": ["2", rank]}, player=name)
        for name, rank in zip(("Wim", "Piet", "Kees"), ("3", "6", "9"), strict=True)
    ]
    assert score(a_pot_round(*rows)).net == {"James": 30, "Wim": -10, "Piet": -10, "Kees": -10}
