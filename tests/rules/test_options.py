"""Options: values that differ from the rule set's own."""

import math

import pytest

from tests.rules.rounds import JSON, a_round, faults, played, score

TAKEN = {
    "a minimum": {"min_stake": 5},
    "no minimum": {"min_stake": None},
    "a minimum of nothing": {"min_stake": 0},
    "a maximum": {"max_stake": 50},
    "no maximum": {"max_stake": None},
    "minimum and maximum alike": {"min_stake": 10, "max_stake": 10},
    "a minimum and no maximum": {"min_stake": 5, "max_stake": None},
    "as a float without fraction": {"max_stake": 50.0},
    "many decks": {"decks": 6},
    "the lowest limit of the bank": {"bank_stands_on": 2},
    "doubling agreed": {"bank_may_double": True},
    "doubling not agreed": {"bank_may_double": False},
}


@pytest.mark.parametrize("options", TAKEN.values(), ids=TAKEN)
def test_options_that_are_taken(options: JSON) -> None:
    assert score(a_round(played(stake=10), options=options)).record.options == options


def test_the_highest_limit_of_the_bank_is_21() -> None:
    record = a_round(
        played({"outcome": "lost"}), bank={"points": 20}, options={"bank_stands_on": 21}
    )
    assert faults(record) == [("bank_stopped_early", "bank_hand")]


def bad(name: str) -> tuple[str, str]:
    return ("bad_option", f"options.{name}")


REFUSED = {
    "a minimum below nothing": ({"min_stake": -1}, [bad("min_stake")]),
    "a minimum as a text": ({"min_stake": "5"}, [bad("min_stake")]),
    "a minimum with a fraction": ({"min_stake": 2.5}, [bad("min_stake")]),
    "a minimum that is a Boolean": ({"min_stake": True}, [bad("min_stake")]),
    "a maximum that is not a number": ({"max_stake": math.nan}, [bad("max_stake")]),
    "a maximum beyond the largest number": ({"max_stake": 10**12 + 1}, [bad("max_stake")]),
    "a minimum above the maximum": ({"min_stake": 20, "max_stake": 10}, [bad("max_stake")]),
    "a maximum of nothing": ({"min_stake": 1, "max_stake": 0}, [bad("max_stake")]),
    "no decks": ({"decks": 0}, [bad("decks")]),
    "decks that are null": ({"decks": None}, [bad("decks")]),
    "a bank that stands on 1": ({"bank_stands_on": 1}, [bad("bank_stands_on")]),
    "a bank that stands on 22": ({"bank_stands_on": 22}, [bad("bank_stands_on")]),
    "a bank that stands on null": ({"bank_stands_on": None}, [bad("bank_stands_on")]),
    "doubling as a number": ({"bank_may_double": 1}, [bad("bank_may_double")]),
    "doubling as null": ({"bank_may_double": None}, [bad("bank_may_double")]),
    "an unknown option": ({"jokers": 2}, [("unknown_option", "options.jokers")]),
    "an option of another game": ({"two_aces": True}, [("unknown_option", "options.two_aces")]),
    "several at once": (
        {"decks": 0, "jokers": 2, "bank_stands_on": 30},
        [("unknown_option", "options.jokers"), bad("bank_stands_on"), bad("decks")],
    ),
}


@pytest.mark.parametrize(("options", "expected"), REFUSED.values(), ids=REFUSED)
def test_options_that_are_refused(options: JSON, expected: list[tuple[str, str]]) -> None:
    assert faults(a_round(played({"outcome": "lost"}), bank=None, options=options)) == expected
