"""Rule sets are data: another file is another game."""

from pathlib import Path

import pytest

from ledger.errors import RefusedError
from ledger.rules.banking.calls import bank_calls
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.terms import terms_of
from ledger.rules.presets import PRESETS, rule_set_from_toml
from ledger.rules.rule_sets import OptionValue, RuleSetError
from tests.rules.rounds import JSON, a_round, played, score


def banking(text: str) -> BankingRules:
    rules = rule_set_from_toml(text)
    assert isinstance(rules, BankingRules)
    return rules


NOON = banking((Path(__file__).parent / "sets" / "noon.toml").read_text("utf-8"))
WEEKEND = PRESETS["weekend"]
ON: dict[str, OptionValue] = {"five_cards": True}


def noon(hand: object, bank: object, **more: object) -> JSON:
    return a_round(played(hand), bank=bank, rule_set="noon", **more)


def outcome(record: JSON) -> tuple[str, int, str]:
    hand = score(record, rule_sets={"noon": NOON}).hands[0]
    return (hand.outcome.value, hand.multiplier, hand.reason)


DECIDED = {
    "courts count ten": ({"cards": ["K", "9"]}, {"points": 18}, {}, ("won", 1, "above_bank")),
    "equal is a push": ({"points": 18}, {"points": 18}, {}, ("push", 1, "equal_to_bank")),
    "a called push": ({"outcome": "push"}, {"points": 18}, {}, ("push", 1, "as_called")),
    "21 is compared": ({"points": 21}, {"points": 21}, {}, ("push", 1, "equal_to_bank")),
    "won against 20 can be": ({"outcome": "won"}, {"points": 20}, {}, ("won", 1, "as_called")),
    "two aces have another price": ({"cards": ["A", "A"]}, None, {}, ("won", 5, "two_aces")),
    "five cards only if agreed": (
        {"points": 16, "count": 5},
        {"points": 17},
        {},
        ("lost", 1, "below_bank"),
    ),
    "five cards agreed": ({"points": 16, "count": 5}, None, ON, ("won", 3, "n_cards")),
    "five cards may make 21": ({"points": 21, "count": 5}, None, ON, ("won", 3, "n_cards")),
    "six cards have the same price": (
        {"special": "n_cards", "count": 6},
        None,
        ON,
        ("won", 3, "n_cards"),
    ),
    "the bank's five cards": (
        {"stood": True},
        {"points": 15, "count": 5},
        ON,
        ("lost", 3, "bank_n_cards"),
    ),
    "a long bust": ({"bust": True, "count": 6}, None, {}, ("lost", 4, "bust")),
    "the pack begins at six": (
        {"cards": ["6", "K", "A"]},
        {"points": 18},
        {},
        ("lost", 1, "below_bank"),
    ),
}


@pytest.mark.parametrize(("hand", "bank", "options", "expected"), DECIDED.values(), ids=DECIDED)
def test_data_decides_what_a_hand_comes_to(
    hand: object, bank: object, options: JSON, expected: tuple[str, int, str]
) -> None:
    assert outcome(noon(hand, bank, options=options)) == expected


def test_a_push_pays_nobody() -> None:
    result = score(noon({"points": 18}, {"points": 18}), rule_sets={"noon": NOON})
    assert result.hands[0].amount == 0
    assert not any(result.net.values())


def test_data_decides_whether_the_bank_goes_on_bust() -> None:
    result = score(noon({"stood": True}, {"bust": True}), rule_sets={"noon": NOON})
    assert result.next_banker == "James"


REFUSED = {
    "a special that is switched off": (
        noon({"special": "n_cards", "count": 5}, None),
        ("special_impossible", "hands[0].hand"),
    ),
    "a special it has not": (
        noon({"special": "three_sevens"}, None),
        ("special_impossible", "hands[0].hand"),
    ),
    "a push against a bust bank": (
        noon({"outcome": "push"}, {"bust": True}),
        ("outcome_contradicts", "hands[0].hand"),
    ),
    "won against 21": (
        noon({"outcome": "won"}, {"points": 21}),
        ("outcome_contradicts", "hands[0].hand"),
    ),
    "lost to the lowest points there are": (
        noon({"outcome": "lost"}, {"points": 2}, options={"bank_stands_on": 2}),
        ("outcome_contradicts", "hands[0].hand"),
    ),
    "the bank must draw to 17": (
        noon({"points": 18}, {"points": 16}),
        ("bank_stopped_early", "bank_hand"),
    ),
    "its own highest stake": (
        a_round(played(stake=31), rule_set="noon"),
        ("stake_too_high", "hands[0].stake"),
    ),
    "its own number of raises": (
        a_round(played(raises=[1, 1]), rule_set="noon"),
        ("too_many_raises", "hands[0].raises"),
    ),
}


@pytest.mark.parametrize(("record", "expected"), REFUSED.values(), ids=REFUSED)
def test_data_decides_what_is_refused(record: JSON, expected: tuple[str, str]) -> None:
    with pytest.raises(RefusedError) as caught:
        score(record, rule_sets={"noon": NOON})
    assert [(p.code, p.path) for p in caught.value.problems] == [expected]


def test_data_decides_whether_split_stakes_are_equal() -> None:
    record = a_round(played(stake=3), played(stake=5), rule_set="noon")
    assert score(record, rule_sets={"noon": NOON}).net["Wim"] == 8


def test_data_decides_what_is_called() -> None:
    keys = [call.key for call in bank_calls(terms_of(NOON, ON))]
    assert keys == ["stood", "bust", "bust-5", "bust-6", "n_cards-5", "n_cards-6", "two_aces"]
    assert "n_cards-5" not in [call.key for call in bank_calls(terms_of(NOON, {}))]


def test_the_preset_says_where_it_comes_from_and_what_is_our_reading() -> None:
    assert WEEKEND.id == "weekend"
    assert WEEKEND.source
    assert WEEKEND.readings == ("raise_within_first_stake", "raises_after_doubling")
    assert WEEKEND.options.keys() == {
        *("min_stake", "max_stake", "bank_stands_on", "bank_may_double", "decks")
    }


def test_the_version_follows_the_data_and_not_its_look() -> None:
    again = rule_set_from_toml("# A remark.\n" + WEEKEND.text)
    dearer = rule_set_from_toml(WEEKEND.text.replace("multiple = 3", "multiple = 4"))
    assert again.version == WEEKEND.version
    assert dearer.version != WEEKEND.version
    assert len(WEEKEND.version) == 64


def test_a_kept_copy_scores_as_it_did() -> None:
    copy = rule_set_from_toml(WEEKEND.text)
    assert score(a_round(), rule_sets={"weekend": copy}).net == score(a_round()).net


BROKEN = {
    "no TOML": "limit = = 21",
    "nothing": "",
    "an unknown key": 'colour = "red"\n' + WEEKEND.text,
    "an unknown kind": WEEKEND.text.replace("all_hands_at_once", "poker"),
    "an unknown tie": WEEKEND.text.replace("bank_wins", "nobody_wins"),
    "a rank that is none": WEEKEND.text.replace("J = [1]", "V = [1]"),
    "a special of cards that are not in the pack": WEEKEND.text.replace(
        '"7", "7", "7"', '"6", "6", "6"'
    ),
    "an option below one that is not there": WEEKEND.text.replace(
        'not_below = "min_stake"', 'not_below = "least"'
    ),
    "an option of an unknown type": WEEKEND.text.replace('type = "boolean"', 'type = "text"'),
    "a list where a table should be": WEEKEND.text.replace(
        "[bank]\npasses_on_bust = true", ""
    ).replace('name = "Weekend"', 'name = "Weekend"\nbank = 5'),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_data_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RuleSetError):
        rule_set_from_toml(text)
