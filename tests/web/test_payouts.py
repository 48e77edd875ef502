"""Every payout of every rule set is said in one sentence, in three languages."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from ledger.errors import RefusedError
from ledger.rules.banking.calls import bank_calls, bank_hand_for_call, hand_for_call, player_calls
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.banking.terms import terms_of
from ledger.rules.outcomes import Outcome, Reason
from ledger.rules.presets import PRESETS, rule_set_from_toml
from ledger.rules.rule_sets import Kind, OptionType, OptionValue
from ledger.web.locale import LANGUAGES, speaking
from ledger.web.payouts import payout_sentences
from ledger.web.specials import KNOWN, special_said, special_word
from tests.rules.rounds import JSON, score

BANKING = {name: rules for name, rules in PRESETS.items() if isinstance(rules, BankingRules)}

WEEKEND = "weekend"
HOUSEHOLD = "eenentwintigen"
SWEDISH = "tjugoett"

SENTENCES = {
    "19 beats the bank’s 18: wins 0.50": (WEEKEND, {"points": 19}, {"points": 18}),
    "18 against the bank’s 18, and a tie is the bank’s: loses 0.50": (
        *(WEEKEND, {"points": 18}, {"points": 18}),
    ),
    "17 is less than the bank’s 18: loses 0.50": (WEEKEND, {"points": 17}, {"points": 18}),
    "bust: loses 0.50": (WEEKEND, {"bust": True}, None),
    "bust with 7 cards: loses 2 × 0.50 = 1.00": (WEEKEND, {"bust": True, "count": 7}, None),
    "21, paid at once: wins 0.50": (WEEKEND, {"points": 21}, None),
    "two aces, paid at once: wins 2 × 0.50 = 1.00": (WEEKEND, {"cards": ["AS", "AH"]}, None),
    "8 cards, paid at once: wins 3 × 0.50 = 1.50": (
        *(WEEKEND, {"special": "n_cards", "count": 8}, None),
    ),
    "the bank is bust: wins 0.50": (WEEKEND, {"stood": True}, {"bust": True}),
    "the bank is bust with 7 cards: wins 2 × 0.50 = 1.00": (
        *(WEEKEND, {"stood": True}, {"bust": True, "count": 7}),
    ),
    "the bank has two aces: loses 2 × 0.50 = 1.00": (
        *(WEEKEND, {"points": 20}, {"special": "two_aces"}),
    ),
    "the bank has 8 cards: loses 3 × 0.50 = 1.50": (
        *(WEEKEND, {"points": 20}, {"special": "n_cards", "count": 8}),
    ),
    "won from the bank: gets 0.50": (WEEKEND, {"outcome": "won"}, None),
    "lost to the bank: pays 0.50": (WEEKEND, {"outcome": "lost"}, None),
    "18 against the bank’s 18: a tie, nobody pays (stake 6 chips)": (
        *(HOUSEHOLD, {"points": 18}, {"points": 18}),
    ),
    "as much as the bank: a tie, nobody pays (stake 6 chips)": (
        *(HOUSEHOLD, {"outcome": "push"}, None),
    ),
    "two aces (20½) against the bank’s 20: wins 6 chips": (
        *(HOUSEHOLD, {"cards": ["AS", "AH"]}, {"points": 20}),
    ),
    "three sevens (21) against the bank’s 21: wins 6 chips": (
        *(HOUSEHOLD, {"special": "three_sevens"}, {"points": 21}),
    ),
    "21 against the bank’s three sevens (21): loses 6 chips": (
        *(HOUSEHOLD, {"points": 21}, {"special": "three_sevens"}),
    ),
    "three sevens (21) against the bank’s three sevens (21): a tie, nobody pays (stake 6 chips)": (
        *(HOUSEHOLD, {"special": "three_sevens"}, {"special": "three_sevens"}),
    ),
    "20 against the bank’s two aces (20½): loses 6 chips": (
        *(HOUSEHOLD, {"points": 20}, {"points": 20.5}),
    ),
}


def played(rule_set: str, hand: object, bank: object, stake: int, **more: object) -> BankingResult:
    """Return a round of one hand of Wim's against James."""
    rules = BANKING[rule_set]
    own = rules.kind is Kind.HAND_BY_HAND
    mine: JSON = {"player": "Wim", "stake": stake, "hand": hand}
    record: JSON = {"rule_set": rule_set, "banker": "James", "hands": [mine]}
    if own:
        record["pot"] = 1000
    if bank is not None:
        (mine if own else record)["bank_hand"] = bank
    return score(record | more)


def all_on(rules: BankingRules) -> dict[str, OptionValue]:
    """Return every yes-or-no option switched on."""
    return {n: True for n, each in rules.options.items() if each.type is OptionType.BOOLEAN}


@pytest.mark.parametrize(("sentence", "hands"), SENTENCES.items(), ids=SENTENCES)
def test_a_payout_is_said_in_one_sentence(
    sentence: str, hands: tuple[str, JSON, JSON | None]
) -> None:
    rule_set, hand, bank = hands
    in_chips = rule_set == HOUSEHOLD
    options = {"two_aces": True, "three_sevens": True} if in_chips else {}
    result = played(rule_set, hand, bank, 6 if in_chips else 50, options=options)
    with speaking("en"):
        assert payout_sentences(result, "chips" if in_chips else "EUR") == (sentence,)


RAISED = {
    "lost to the bank: pays 0.50 + 0.25 + 0.25 raised = 1.00": ({"outcome": "lost"}, False),
    "lost to the bank: pays 2 × 0.50 + 0.25 + 0.25 raised = 1.50": ({"outcome": "lost"}, True),
    "bust with 7 cards: loses 2 × (0.50 + 0.25 + 0.25 raised) = 2.00": (
        *({"bust": True, "count": 7}, False),
    ),
}


@pytest.mark.parametrize(("sentence", "case"), RAISED.items(), ids=RAISED)
def test_raises_and_a_bank_that_doubles_are_reckoned_out(
    sentence: str, case: tuple[JSON, bool]
) -> None:
    hand, is_doubled = case
    record: JSON = {
        "rule_set": WEEKEND,
        "banker": "James",
        "options": {"bank_may_double": True},
        "bank_doubled": is_doubled,
        "hands": [{"player": "Wim", "stake": 50, "raises": [25, 25], "hand": hand}],
    }
    with speaking("en"):
        assert payout_sentences(score(record), "EUR") == (sentence,)


def test_the_bank_that_plays_hand_by_hand_has_a_hand_for_each() -> None:
    hands = [
        {"player": "Wim", "stake": 50, "hand": {"points": 19}, "bank_hand": {"points": 18}},
        {"player": "Piet", "stake": 20, "hand": {"points": 19}, "bank_hand": {"points": 21}},
        {"player": "Kees", "stake": 20, "hand": {"points": 19}, "bank_hand": {"bust": True}},
        {"player": "Åsa", "stake": 20, "hand": {"points": 21}},
    ]
    result = score({"rule_set": SWEDISH, "banker": "James", "pot": 200, "hands": hands})
    with speaking("en"):
        assert payout_sentences(result, "SEK") == (
            "19 beats the bank’s 18: wins 0.50",
            "the bank has 21: loses 0.20",
            "the bank is bust: wins 0.20",
            "21, paid at once: wins 0.20",
        )


def test_a_banker_of_two_pays_itself_nothing() -> None:
    hands = [{"player": name, "stake": 4, "hand": {"points": 20}} for name in ("Wim", "James")]
    record = {"rule_set": HOUSEHOLD, "banker": "James", "bank_hand": {"points": 18}}
    with speaking("en"):
        assert payout_sentences(score(record | {"hands": hands}), "chips") == (
            "20 beats the bank’s 18: wins 4 chips",
            "a hand against its own bank: nobody pays",
        )


CHIPS = {
    ("en", 1): "bust: loses 1 chip",
    ("en", 6): "bust: loses 6 chips",
    ("nl", 1): "kapot: verliest 1 fiche",
    ("nl", 6): "kapot: verliest 6 fiches",
    ("sv", 1): "sprucken: förlorar 1 mark",
    ("sv", 6): "sprucken: förlorar 6 marker",
}


@pytest.mark.parametrize(("case", "sentence"), CHIPS.items(), ids=CHIPS.values())
def test_chips_are_named(case: tuple[str, int], sentence: str) -> None:
    language, stake = case
    result = played(WEEKEND, {"bust": True}, None, stake)
    with speaking(language):
        assert payout_sentences(result, "chips") == (sentence,)


def rounds(rules: BankingRules, options: JSON) -> Iterator[BankingResult]:
    """Return every call against every call of the bank, and points against points."""
    terms = terms_of(rules, all_on(rules))
    stake = terms.least_stake
    for call, bank_call in product(player_calls(terms), bank_calls(terms)):
        hand = hand_for_call(call.key, bank_call.key, terms)
        yield from tried(rules, hand, bank_hand_for_call(bank_call.key), stake, options)
        yield from tried(rules, hand, None, stake, options)
    compared = [{"special": each.id} for each in terms.specials if not each.is_at_once]
    players: list[object] = [{"points": points} for points in range(2, 22)]
    banks: list[object] = [{"points": points} for points in range(16, 22)]
    for seen, bank in product([*players, *compared], [*banks, *compared]):
        yield from tried(rules, seen, bank, stake, options)


def tried(
    rules: BankingRules, hand: object, bank: object, stake: int, options: JSON
) -> Iterator[BankingResult]:
    try:
        yield played(rules.id, hand, bank, stake, options=options)
    except RefusedError:
        return


VERBS = {
    "en": ("(wins|gets)", "(loses|pays)"),
    "nl": ("(wint|krijgt)", "(verliest|betaalt)"),
    "sv": ("(vinner|får)", "(förlorar|betalar)"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", BANKING.values(), ids=BANKING)
def test_every_payout_has_its_sentence(rules: BankingRules, language: str) -> None:
    wins, loses = VERBS[language]
    reasons = set()
    with speaking(language):
        for result in rounds(rules, dict(all_on(rules))):
            hand = result.hands[0]
            reasons.add(hand.reason)
            (sentence,) = payout_sentences(result, "EUR")
            if hand.outcome is not Outcome.PUSH:
                assert re.search(f": {wins if hand.outcome is Outcome.WON else loses} ", sentence)
                assert not sentence.startswith(":")
            assert "  " not in sentence
            assert "_" not in sentence
    specials = {each.reason for each in rules.specials if each.is_at_once or each.multiple > 1}
    expected = specials | {Reason.BUST, Reason.BANK_BUST, Reason.ABOVE_BANK, Reason.AS_CALLED}
    assert expected <= reasons


def test_every_special_of_a_preset_has_a_word() -> None:
    for rules in BANKING.values():
        for special in rules.specials:
            assert special.id in KNOWN or special.needs_count or special.names


def test_a_special_of_a_house_rule_is_called_by_its_own_name() -> None:
    names = {"nl": "boer en aas", "en": "jack and ace"}
    with speaking("nl"):
        assert special_word("bower", None, names) == "boer en aas"
    with speaking("sv"):
        assert special_said("bower", None, names) == "jack and ace"
        assert special_said("left_bower", None) == "left bower"
        assert special_said("bower", 7, names) == "7 kort"


HOUSE = """
[[specials]]
id = "bower"
cards = ["A", "J"]
multiple = 2
names = {nl = "boer en aas", en = "jack and ace"}
"""


def test_a_house_rule_says_its_own_special() -> None:
    text = PRESETS[WEEKEND].text.replace("# What a bust hand pays", HOUSE + "\n#", 1)
    rules = rule_set_from_toml(text)
    record: JSON = {
        "rule_set": WEEKEND,
        "banker": "James",
        "hands": [{"player": "Wim", "stake": 50, "hand": {"cards": ["A", "J"]}}],
    }
    result = score(record, rule_sets={WEEKEND: rules})
    with speaking("en"):
        assert payout_sentences(result, "EUR") == (
            "jack and ace, paid at once: wins 2 × 0.50 = 1.00",
        )
