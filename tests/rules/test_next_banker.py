"""Who is bank in the next round, and when a bank's hand counts."""

import pytest

from tests.rules.rounds import JSON, SEATS, a_round, faults, played, score

STAYS_OR_GOES = {
    "the bank stays after an ordinary round": ({"points": 18}, False, "James"),
    "the bank stays after a special": ({"special": "two_aces"}, False, "James"),
    "the bank goes on bust": ({"bust": True}, False, "Wim"),
    "the bank goes on a long bust": ({"bust": True, "count": 8}, False, "Wim"),
    "the bank goes when it yields": ({"points": 18}, True, "Wim"),
    "the bank goes one seat when it busts and yields": ({"bust": True}, True, "Wim"),
}


@pytest.mark.parametrize(("bank", "yields", "expected"), STAYS_OR_GOES.values(), ids=STAYS_OR_GOES)
def test_the_bank_stays_until_it_yields_or_busts(bank: object, yields: bool, expected: str) -> None:
    record = a_round(
        played({"stood": True} if bank != {"points": 18} else {"points": 17}), bank=bank
    )
    assert score(record | {"bank_yields": yields}).next_banker == expected


def test_left_of_the_last_seat_is_the_first() -> None:
    record = a_round(played(), banker="Kees", bank={"bust": True})
    assert score(record).next_banker == "James"


def test_the_next_seat_is_bank_even_if_it_played_no_hand() -> None:
    record = a_round(played(player="Kees"), bank={"bust": True})
    assert score(record).next_banker == "Wim"


def test_a_bank_may_yield_without_a_hand_of_its_own() -> None:
    record = a_round(played({"bust": True}), bank=None, bank_yields=True)
    assert score(record).next_banker == "Wim"


def test_seats_left_out_are_the_banker_and_the_players_as_they_appear() -> None:
    hands = [played(player="Kees"), played(player="Wim"), played(player="Kees")]
    record = a_round(*hands, bank={"bust": True})
    del record["seats"]
    result = score(record)
    assert list(result.net) == ["James", "Kees", "Wim"]
    assert result.next_banker == "Kees"


def test_net_names_every_seat_also_those_at_nothing() -> None:
    assert score(a_round(played())).net == {"James": -10, "Wim": 10, "Piet": 0, "Kees": 0}
    assert list(score(a_round(played())).net) == SEATS


@pytest.mark.parametrize(
    "bank", [{"bust": True}, {"points": 18}, {"special": "two_aces"}, {"points": 9}]
)
def test_a_bank_hand_that_nobody_waits_for_is_ignored_with_a_warning(bank: object) -> None:
    hands = (played({"bust": True}), played({"points": 21}, player="Piet"))
    result = score(a_round(*hands, bank=bank))
    assert result.warnings == ("bank_hand_not_needed",)
    assert result.net == {"James": 0, "Wim": -10, "Piet": 10, "Kees": 0}
    assert result.next_banker == "James"
    assert result.bank is None


NOT_NEEDED_AND_WRONG = {
    "points": ({"points": 22}, ("points_impossible", "bank_hand")),
    "cards": ({"cards": ["A", "X"]}, ("bad_card", "bank_hand.cards[1]")),
    "copies": ({"cards": ["AS", "AS"]}, ("duplicate_card", "bank_hand.cards[1]")),
    "shape": ({"points": "18"}, ("wrong_type", "bank_hand.points")),
    "special": ({"special": "pontoon"}, ("special_impossible", "bank_hand")),
}


@pytest.mark.parametrize(
    ("bank", "expected"), NOT_NEEDED_AND_WRONG.values(), ids=NOT_NEEDED_AND_WRONG
)
def test_a_bank_hand_that_nobody_waits_for_is_checked_all_the_same(
    bank: object, expected: tuple[str, str]
) -> None:
    assert faults(a_round(played({"bust": True}), bank=bank)) == [expected]


def test_a_called_outcome_waits_for_the_bank() -> None:
    result = score(a_round(played({"outcome": "won"}), bank={"bust": True, "count": 7}))
    assert result.warnings == ()
    assert result.next_banker == "Wim"
    assert result.bank is not None
    assert (result.bank.is_bust, result.bank.count) == (True, 7)


def test_an_ordinary_round_has_no_warnings() -> None:
    assert score(a_round()).warnings == ()


STOPPED = {
    "at 16": ({"points": 16}, {}, []),
    "below 16": ({"points": 15}, {}, ["bank_stopped_early"]),
    "below 16 by cards": ({"cards": ["10", "K"]}, {}, ["bank_stopped_early"]),
    "an ace counts 11 for the bank": ({"cards": ["A", "K", "Q"]}, {}, []),
    "below another limit": ({"points": 16}, {"bank_stands_on": 17}, ["bank_stopped_early"]),
    "at another limit": ({"points": 10}, {"bank_stands_on": 10}, []),
    "two aces count 12 but are special": ({"cards": ["A", "A"]}, {}, []),
    "seven cards below 16": ({"points": 9, "count": 7}, {}, []),
    "six cards below 16": ({"points": 9, "count": 6}, {}, ["bank_stopped_early"]),
}


@pytest.mark.parametrize(("bank", "options", "codes"), STOPPED.values(), ids=STOPPED)
def test_the_bank_draws_to_its_limit_unless_it_has_a_special(
    bank: object, options: object, codes: list[str]
) -> None:
    record = a_round(played({"outcome": "lost"}), bank=bank, options=options)
    assert faults(record) == [(code, "bank_hand") for code in codes]


def test_the_bank_may_go_on_at_16() -> None:
    assert score(a_round(bank={"cards": ["10", "7", "Q", "J"]})).hands[0].amount == -10


NEEDED = {
    "points": {"points": 2},
    "cards": {"cards": ["A", "9"]},
    "stood": {"stood": True},
}


@pytest.mark.parametrize("hand", NEEDED.values(), ids=NEEDED)
def test_a_standing_hand_needs_the_bank_hand(hand: object) -> None:
    record = a_round(played({"outcome": "won"}), played(hand), bank=None)
    assert faults(record) == [("bank_hand_missing", "bank_hand")]


def test_stood_needs_points_against_a_bank_that_stood() -> None:
    hands = (played(), played({"stood": True}), played({"stood": True}, player="Kees"))
    expected = [("points_missing", "hands[1].hand"), ("points_missing", "hands[2].hand")]
    assert faults(a_round(*hands)) == expected


def other_game(rule_set: str, *hands: object, bank: object, **more: object) -> JSON:
    return a_round(*hands, bank=bank, rule_set=rule_set, **more)


HOUSEHOLD = {
    "after an ordinary round": ({"points": 18}, {}, "Wim"),
    "after a bust": ({"bust": True}, {}, "Wim"),
    "after a round of outcomes": (None, {}, "Wim"),
    "not where it is fixed": ({"points": 18}, {"fixed_bank": True}, "James"),
    "not on bust where it is fixed": ({"bust": True}, {"fixed_bank": True}, "James"),
}


@pytest.mark.parametrize(("bank", "options", "expected"), HOUSEHOLD.values(), ids=HOUSEHOLD)
def test_the_household_bank_moves_left_every_round(
    bank: object, options: JSON, expected: str
) -> None:
    hand = {"outcome": "won"}
    record = other_game("eenentwintigen", played(hand), bank=bank, options=options)
    assert score(record).next_banker == expected


PONTOON, TRICK = {"special": "pontoon"}, {"special": "five_card_trick"}
TAKEN = {
    "the first of two in playing order": (["Piet", "Kees"], {"points": 20}, False, "Piet"),
    "the first hand given, whoever sits first": (["Kees", "Wim"], {"points": 20}, False, "Kees"),
    "against a bank of 21": (["Kees"], {"points": 21}, False, "Kees"),
    "against a bank's five-card trick": (["Kees"], TRICK, False, "Kees"),
    "against a bust bank": (["Kees"], {"bust": True}, False, "Kees"),
    "rather than the seat to the left, where the bank yields": (
        ["Kees"],
        {"points": 20},
        True,
        "Kees",
    ),
    "not where the bank has it too": (["Kees"], PONTOON, False, "James"),
    "not where the bank has it too and yields": (["Kees"], PONTOON, True, "Wim"),
    "by nobody": ([], {"points": 20}, False, "James"),
    "by nobody against a bust bank": ([], {"bust": True}, False, "James"),
    "by nobody while the bank yields": ([], {"points": 20}, True, "Wim"),
}


@pytest.mark.parametrize(("players", "bank", "yields", "expected"), TAKEN.values(), ids=TAKEN)
def test_pontoon_takes_the_bank(
    players: list[str], bank: object, yields: bool, expected: str
) -> None:
    hands = [played(PONTOON, player=name) for name in players] or [played({"points": 5})]
    record = other_game("british_pontoon", *hands, bank=bank, bank_yields=yields)
    assert score(record).next_banker == expected


def test_a_five_card_trick_does_not_take_the_bank() -> None:
    record = other_game("british_pontoon", played(TRICK), bank={"points": 20})
    assert score(record).next_banker == "James"


def test_a_natural_takes_the_bank_by_whatever_form_it_is_known() -> None:
    forms = ({"special": "natural"}, {"points": 21, "count": 2}, {"cards": ["A", "K"]})
    for form in forms:
        record = other_game("vingt_et_un", played(form, player="Kees"), bank={"points": 20})
        assert score(record).next_banker == "Kees"
    record = other_game("vingt_et_un", played({"points": 21}, player="Kees"), bank={"points": 20})
    assert score(record).next_banker == "James"


STAYS = {
    "after an ordinary round": ("lost", {"points": 18}, False, "James"),
    "after two aces of its own": ("lost", {"special": "two_aces"}, False, "James"),
    "after a bust": ("won", {"bust": True}, False, "James"),
    "until it is given up": ("lost", {"points": 18}, True, "Wim"),
}


@pytest.mark.parametrize(("outcome", "bank", "yields", "expected"), STAYS.values(), ids=STAYS)
def test_the_bank_of_17_und_4_stays(
    outcome: str, bank: object, yields: bool, expected: str
) -> None:
    hand = played({"outcome": outcome})
    record = other_game("seventeen_and_four", hand, bank=bank, bank_yields=yields)
    assert score(record).next_banker == expected


DRAWS_TO = {
    "17 and the bank may stop": ({"points": 17}, {}, []),
    "16 and the bank must draw": ({"points": 16}, {}, [("bank_stopped_early", "bank_hand")]),
    "a soft 17 stops": ({"cards": ["A", "K", "J"]}, {}, []),
    "17 by cards is where it must stop": (
        {"cards": ["10", "7", "K"]},
        {},
        [("played_on", "bank_hand.cards[2]")],
    ),
    "a soft 17 is where it must stop": (
        {"cards": ["A", "K", "J", "Q"]},
        {},
        [("played_on", "bank_hand.cards[3]")],
    ),
    "16 by cards and one more": ({"cards": ["9", "7", "K"]}, {}, []),
    "two aces count twelve, and it goes on": ({"cards": ["A", "A", "9"]}, {}, []),
    "two aces are special where agreed, and it must stop": (
        {"cards": ["A", "A", "9"]},
        {"two_aces": True},
        [("played_on", "bank_hand.cards[2]")],
    ),
    "two aces may stop where agreed": ({"cards": ["A", "A"]}, {"two_aces": True}, []),
    "two aces may not stop otherwise": (
        {"cards": ["A", "A"]},
        {},
        [("bank_stopped_early", "bank_hand")],
    ),
    "seven cards may stop anywhere": ({"points": 14, "count": 7}, {}, []),
    "seven cards by cards": ({"cards": ["J", "J", "J", "J", "Q", "Q", "Q"]}, {}, []),
    "six cards may not": (
        {"points": 14, "count": 6},
        {},
        [("bank_stopped_early", "bank_hand")],
    ),
    "eight cards there are not": (
        {"points": 18, "count": 8},
        {},
        [("points_impossible", "bank_hand")],
    ),
    "another limit that was agreed": ({"points": 18}, {"bank_stands_on": 18}, []),
    "below another limit": (
        {"points": 17},
        {"bank_stands_on": 18},
        [("bank_stopped_early", "bank_hand")],
    ),
}


@pytest.mark.parametrize(("bank", "options", "expected"), DRAWS_TO.values(), ids=DRAWS_TO)
def test_where_the_household_bank_stops(
    bank: object, options: JSON, expected: list[tuple[str, str]]
) -> None:
    record = other_game("eenentwintigen", played({"outcome": "lost"}), bank=bank, options=options)
    assert faults(record) == expected


@pytest.mark.parametrize("rule_set", ["seventeen_and_four", "vingt_et_un", "british_pontoon"])
def test_a_bank_without_a_limit_stops_where_it_likes(rule_set: str) -> None:
    for points in (5, 12, 20):
        record = other_game(rule_set, played({"outcome": "lost"}), bank={"points": points})
        assert faults(record) == []
