"""`twenty_one` is 21 points in every game with a bank; what it is worth differs."""

import pytest

from tests.rules.rounds import JSON, a_pot_round, a_round, a_stroke_round, faults, played, score

NAMED = {"special": "twenty_one"}
GAMES = [
    *("weekend", "eenentwintigen", "seventeen_and_four", "vingt_et_un", "british_pontoon"),
]
WON, LOST, PUSH = "won", "lost", "push"

# Against the bank's 20 and 21: outcome and reason; the stake is 10.
AT_THE_TABLE = {
    "weekend": ((WON, "twenty_one"), (WON, "twenty_one")),
    "eenentwintigen": ((WON, "above_bank"), (PUSH, "equal_to_bank")),
    "seventeen_and_four": ((WON, "above_bank"), (LOST, "equal_to_bank")),
    "vingt_et_un": ((WON, "above_bank"), (LOST, "equal_to_bank")),
    "british_pontoon": ((WON, "above_bank"), (LOST, "equal_to_bank")),
}


def outcome(game: str, hand: object, bank: object) -> tuple[str, str]:
    record = a_round(played(hand), played({"bust": True}, player="Kees"), bank=bank, rule_set=game)
    found = score(record).hands[0]
    assert found.multiplier == 1
    return found.outcome.value, found.reason


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", [NAMED, {"points": 21}], ids=["by name", "by points"])
def test_what_21_is_worth_to_a_player(game: str, form: JSON) -> None:
    against_20, against_21 = AT_THE_TABLE[game]
    assert outcome(game, form, {"points": 20}) == against_20
    assert outcome(game, form, {"points": 21}) == against_21
    assert outcome(game, form, NAMED) == against_21


# The bank has 21 against 20 points: the reason why they lose.
AT_THE_BANK = {
    "weekend": "bank_twenty_one",
    "eenentwintigen": "below_bank",
    "seventeen_and_four": "below_bank",
    "vingt_et_un": "below_bank",
    "british_pontoon": "below_bank",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", [NAMED, {"points": 21}], ids=["by name", "by points"])
def test_what_21_of_the_bank_is(game: str, form: JSON) -> None:
    assert outcome(game, {"points": 20}, form) == ("lost", AT_THE_BANK[game])


def test_with_a_pot_21_is_paid_at_once_and_taken_by_the_bank() -> None:
    record = a_pot_round(played(NAMED), played({"points": 20}, player="Piet", bank_hand=NAMED))
    reasons = [hand.reason for hand in score(record).hands]
    assert reasons == ["twenty_one", "bank_twenty_one"]


def test_a_game_of_strokes_has_no_such_hand() -> None:
    assert faults(a_stroke_round(NAMED, {"points": 20})) == [
        ("special_impossible", "hands[0].hand")
    ]


# 21 called with its number of cards may be more than 21.
COUNTED = {
    "weekend: seven cards of 21 are 21": ("weekend", 7, "twenty_one", 1),
    "weekend: two cards of 21 are 21": ("weekend", 2, "twenty_one", 1),
    "eenentwintigen: seven cards of 21": ("eenentwintigen", 7, "above_bank", 1),
    "17 und 4: two cards of 21 are no two aces": ("seventeen_and_four", 2, "above_bank", 1),
    "vingt-et-un: two cards of 21 are a natural": ("vingt_et_un", 2, "natural", 2),
    "vingt-et-un: three cards of 21": ("vingt_et_un", 3, "above_bank", 1),
    "pontoon: two cards of 21 are pontoon": ("british_pontoon", 2, "pontoon", 2),
    "pontoon: four cards of 21": ("british_pontoon", 4, "above_bank", 1),
    "pontoon: five cards of 21 are a trick": ("british_pontoon", 5, "five_card_trick", 2),
}


@pytest.mark.parametrize(("game", "count", "reason", "multiple"), COUNTED.values(), ids=COUNTED)
@pytest.mark.parametrize("form", [NAMED, {"points": 21}], ids=["by name", "by points"])
def test_21_with_its_number_of_cards(
    game: str, count: int, reason: str, multiple: int, form: JSON
) -> None:
    record = a_round(played(form | {"count": count}), bank={"points": 20}, rule_set=game)
    found = score(record).hands[0]
    assert (found.reason, found.multiplier) == (reason, multiple)


@pytest.mark.parametrize("game", GAMES)
def test_21_of_one_card_cannot_be(game: str) -> None:
    record = a_round(played(NAMED | {"count": 1}), rule_set=game)
    assert faults(record) == [("hand_size", "hands[0].hand")]
