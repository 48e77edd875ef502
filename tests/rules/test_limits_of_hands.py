"""Where a hand must stop, how many cards and which points it can have: game by game."""

import pytest

from tests.rules.rounds import JSON, a_pot_round, a_round, faults, played

HAND = "hands[0].hand"


def round_of(game: str, hand: JSON) -> JSON:
    if game == "tjugoett":
        return a_pot_round(played(hand, bank_hand={"points": 18}))
    bank = {"points": 18}
    return a_round(played(hand), bank=bank, rule_set=game)


# The place of the card that was drawn on, or None where the hand may be.
PLAYED_ON = {
    "weekend: after a hard 21": ("weekend", "10 8 K J", 3),
    "weekend: not after an ace and ten, which may be 11": ("weekend", "A 10 9", None),
    "weekend: after seven cards": ("weekend", "J J J J Q Q Q Q", None),
    "eenentwintigen: after 21": ("eenentwintigen", "10 9 J J", 3),
    "eenentwintigen: after an ace and ten": ("eenentwintigen", "A 10 9", 2),
    "eenentwintigen: on while no ace makes 21": ("eenentwintigen", "A J J Q K", None),
    "eenentwintigen: after 21 by the ace": ("eenentwintigen", "A K K J K", 4),
    "eenentwintigen: after bust": ("eenentwintigen", "10 9 Q J", 3),
    "eenentwintigen: after seven cards": ("eenentwintigen", "J J J J Q Q Q A", 7),
    "eenentwintigen: seven cards": ("eenentwintigen", "J J J J Q Q Q", None),
    "eenentwintigen: on from 20": ("eenentwintigen", "10 7 Q A", None),
    "tjugoett: after ace and seven": ("tjugoett", "A 7 K", 2),
    "tjugoett: after king and eight": ("tjugoett", "K 8 A", 2),
    "tjugoett: after 21 by the ace": ("tjugoett", "A 2 2 2 A 3", 5),
    "tjugoett: seven small cards": ("tjugoett", "2 2 2 2 3 3 3", None),
    "17 und 4: after two aces": ("seventeen_and_four", "A A J", 2),
    "17 und 4: after 21": ("seventeen_and_four", "A 10 J", 2),
    "17 und 4: after an ace that is bust": ("seventeen_and_four", "10 J A J", 3),
    "17 und 4: eight small cards": ("seventeen_and_four", "J J J J Q Q Q K", None),
    "vingt-et-un: after a hard 21": ("vingt_et_un", "K Q A 2", 3),
    "vingt-et-un: not after a soft 21": ("vingt_et_un", "A 8 2 5", None),
    "vingt-et-un: after bust": ("vingt_et_un", "K Q 2 2", 3),
    "pontoon: after five cards": ("british_pontoon", "2 2 2 2 3 3", 5),
    "pontoon: five cards": ("british_pontoon", "2 2 2 2 3", None),
    "pontoon: on from a soft 21 to five cards": ("british_pontoon", "A 8 2 5 4", None),
    "pontoon: after a hard 21": ("british_pontoon", "K 5 6 2", 3),
}


@pytest.mark.parametrize(("game", "text", "place"), PLAYED_ON.values(), ids=PLAYED_ON)
def test_where_a_hand_must_stop(game: str, text: str, place: int | None) -> None:
    record = round_of(game, {"cards": text.split()})
    expected = [] if place is None else [("played_on", f"{HAND}.cards[{place}]")]
    found = [each for each in faults(record) if each[0] == "played_on"]
    assert found == expected


GAMES = [
    *("weekend", "eenentwintigen", "tjugoett"),
    *("seventeen_and_four", "vingt_et_un", "british_pontoon"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "hand",
    [{"cards": ["A"]}, {"cards": []}, {"points": 11, "count": 1}, {"bust": True, "count": 1}],
    ids=["one card", "no cards", "points of one card", "bust with one card"],
)
def test_a_player_has_two_cards_at_least(game: str, hand: JSON) -> None:
    record = round_of(game, hand)
    if "bust" in hand and game == "tjugoett":
        record = a_pot_round(played(hand))
    assert faults(record) == [("hand_size", HAND)]


# The lowest points that two cards can make, and the most cards of a hand.
LIMITS = {
    "weekend": (2, None),
    "eenentwintigen": (2, 7),
    "tjugoett": (2, None),
    "seventeen_and_four": (4, None),
    "vingt_et_un": (2, None),
    "british_pontoon": (2, 5),
}


@pytest.mark.parametrize("game", GAMES)
def test_points_of_a_hand_are_those_of_two_cards_to_21(game: str) -> None:
    least, _ = LIMITS[game]
    impossible = [("points_impossible", HAND)]
    for points in (-1, 0, 1, least - 1, 22, 20.5, 14.5):
        assert faults(round_of(game, {"points": points})) == impossible
    for points in (least, 20):
        assert faults(round_of(game, {"points": points})) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_has_no_more_cards_than_the_game_allows(game: str) -> None:
    _, most = LIMITS[game]
    impossible = [("points_impossible", HAND)]
    for count in (2, 5, 6, 7, 8, 12):
        is_possible = most is None or count <= most
        found = faults(round_of(game, {"points": 14, "count": count}))
        assert found == ([] if is_possible else impossible), count


PACKS = {
    "weekend": "A K Q J 10 9 8 7",
    "eenentwintigen": "A K Q J 10 9 8 7",
    "tjugoett": "A K Q J 10 9 8 7 6 5 4 3 2",
    "seventeen_and_four": "A K Q J 10 9 8 7",
    "vingt_et_un": "A K Q J 10 9 8 7 6 5 4 3 2",
    "british_pontoon": "A K Q J 10 9 8 7 6 5 4 3 2",
}


@pytest.mark.parametrize("game", GAMES)
def test_which_cards_are_in_the_pack(game: str) -> None:
    for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"):
        found = faults(round_of(game, {"cards": [rank, "J"]}))
        is_there = rank in PACKS[game].split()
        missing = [("card_not_in_deck", f"{HAND}.cards[0]")]
        assert [each for each in found if each[0] == "card_not_in_deck"] == (
            [] if is_there else missing
        )


DECKS = {
    "weekend": True,
    "eenentwintigen": True,
    "tjugoett": False,
    "seventeen_and_four": True,
    "vingt_et_un": True,
    "british_pontoon": True,
}


@pytest.mark.parametrize("game", GAMES)
def test_packs_are_agreed_where_the_game_knows_more_than_one(game: str) -> None:
    record = round_of(game, {"cards": ["9S", "9S"]})
    assert faults(record) == [("duplicate_card", f"{HAND}.cards[1]")]
    expected = (
        []
        if DECKS[game]
        else [
            ("unknown_option", "options.decks"),
            ("duplicate_card", f"{HAND}.cards[1]"),
        ]
    )
    assert faults(record | {"options": {"decks": 2}}) == expected
