"""Every option of every rule set, and every choice of one, has a word of its own."""

from collections.abc import Iterator

import pytest

from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import RuleSet, Unit
from ledger.web.labels import CHOICES, OPTIONS, choice_label, option_label
from ledger.web.locale import speaking
from ledger.web.sittings.options import agreed_words, game_of

WEEKEND = PRESETS["weekend"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_option_and_every_choice_has_a_word(rules: RuleSet) -> None:
    choices = {(n, choice) for n, each in rules.options.items() for choice in each.choices}
    assert rules.options.keys() <= OPTIONS
    assert choices <= CHOICES


def test_what_only_a_data_file_knows_keeps_its_own_name() -> None:
    assert option_label("five_card_trick") == "five card trick"
    assert choice_label("goal", "best_of_three") == "best of three"


AGREED = {
    "both limits": ({"min_stake": 10, "max_stake": 100}, "0.10 to 1.00"),
    "only the largest": ({"max_stake": 100}, "at most 1.00"),
    "only the smallest": ({"min_stake": 10}, "at least 0.10"),
    "nothing": ({}, "no limits"),
    "what is as the rules have it is not said": ({"decks": 1}, "no limits"),
    "a number and a yes": (
        {"max_stake": 100, "decks": 2, "bank_may_double": True},
        "at most 1.00 · The bank may double · Packs of cards: 2",
    ),
}


@pytest.mark.parametrize(("values", "words"), AGREED.values(), ids=AGREED)
def test_what_is_agreed_is_said_in_a_line(values: dict[str, int | bool], words: str) -> None:
    assert agreed_words(game_of(WEEKEND, Unit.MONEY, "EUR"), values) == words


def test_chips_are_said_as_whole_numbers() -> None:
    game = game_of(WEEKEND, Unit.CHIPS, "EUR")
    assert agreed_words(game, {"min_stake": 2, "max_stake": 10}) == "2 to 10"
