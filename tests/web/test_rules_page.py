"""The rules in force, in words: every preset tells its specials, its options and our readings."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.rules.banking.rules import BankingRules
from ledger.rules.presets import PRESETS, rule_set_from_toml
from ledger.rules.rule_sets import Kind, Option, OptionType, OptionValue, RuleSet
from ledger.rules.strokes.rules import StrokesRules
from ledger.web.locale import LANGUAGES, speaking
from ledger.web.rules.parts import Line
from ledger.web.rules.play import SAID
from ledger.web.rules.words import rules_in_words, source_in_words
from ledger.web.specials import special_said, special_word
from tests.web.visits import Evening, visitor

NOON = (Path(__file__).parents[1] / "rules/sets/noon.toml").read_text("utf-8")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


def lines(
    rules: RuleSet, currency: str = "EUR", options: dict[str, OptionValue] | None = None
) -> list[Line]:
    """Return all lines of a rule set's page."""
    parts = rules_in_words(rules, rules.own_options | (options or {}), currency)
    assert all(part.title and part.lines for part in parts)
    return [line for part in parts for line in part.lines]


def coin(rules: RuleSet) -> str:
    return "chips" if rules.unit == "chips" else "EUR"


def told(
    rules: RuleSet, options: dict[str, OptionValue] | None = None, currency: str | None = None
) -> str:
    """Return a rule set's page as text, a line for each rule."""
    found = lines(rules, currency or coin(rules), options)
    return "\n".join(f"{line.text} | {line.value}" for line in found)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_special_hand_is_told(rules: RuleSet) -> None:
    page = told(rules).lower()
    if isinstance(rules, BankingRules):
        for special in rules.specials:
            count = special.least_count if special.needs_count else None
            word = special_word(special.id, count, special.names)
            said = special_said(special.id, count, special.names)
            assert f"\n{word}" in page or f"\n{said}" in page
    else:
        assert isinstance(rules, StrokesRules)
        for alike in rules.alikes:
            assert f"\n{special_said(alike.id, None)} | " in page


def another(option: Option) -> OptionValue:
    """Return a value that an option has not by itself."""
    match option.type:
        case OptionType.BOOLEAN:
            return not option.default
        case OptionType.CHOICE:
            return next(choice for choice in option.choices if choice != option.default)
        case OptionType.INTEGER:
            least = option.least if option.default is None else int(option.default)
            return least + 1


OPTIONS = [(rules, name) for rules in PRESETS.values() for name in rules.options]


@pytest.mark.parametrize(
    ("rules", "name"), OPTIONS, ids=[f"{rules.id}-{name}" for rules, name in OPTIONS]
)
def test_the_page_tells_what_was_agreed_of_every_option(rules: RuleSet, name: str) -> None:
    assert told(rules) != told(rules, {name: another(rules.options[name])})


READINGS = {
    "weekend": {
        "A raise is at most the hand’s first stake.",
        "Where the bank doubles, raises count once: they are made after it.",
    },
    "eenentwintigen": {
        "Two cards of one rank may be split, and only once.",
        "Every hand of a split has a stake of its own, within the limits.",
        "The bank’s ace counts whichever way is better for it, and so may make it stop.",
        "The banker pays the winners out of its own chips; the spare chips pay nobody.",
    },
    "tjugoett": set(),
    "eenendertigen": {
        "It is the rank that has to be the same: king, queen and ten are not alike.",
    },
}


@pytest.mark.parametrize(("rule_set", "expected"), READINGS.items(), ids=READINGS)
def test_our_readings_are_marked_and_nothing_else(rule_set: str, expected: set[str]) -> None:
    rules = PRESETS[rule_set]
    assert {line.text for line in lines(rules, coin(rules)) if line.is_reading} == expected


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_reading_has_its_line(rules: RuleSet) -> None:
    marked = [line for line in lines(rules, coin(rules)) if line.is_reading]
    assert {key for line in marked for key in line.says} >= set(rules.readings)
    assert len(marked) == len(rules.readings)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_rule_of_play_has_words(rules: RuleSet) -> None:
    assert set(rules.play) <= SAID[rules.kind].keys()
    if isinstance(rules, BankingRules):
        assert set(rules.notes) <= SAID[rules.kind].keys()


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_no_key_is_left_over(rules: RuleSet) -> None:
    page = told(rules)
    assert "_" not in page
    assert "%(" not in page
    assert "  " not in page


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_no_english_is_left_over(rules: RuleSet, language: str) -> None:
    english = {line.text for line in lines(rules)} | {line.value for line in lines(rules)}
    source = source_in_words(rules)
    with speaking(language):
        spoken = {line.text for line in lines(rules)} | {line.value for line in lines(rules)}
        assert source_in_words(rules) != source
    assert {text for text in english & spoken if any(map(str.isalpha, text))} == set()


TOLD = {
    "both extra rules of the household": (
        *("eenentwintigen", {"two_aces": True, "three_sevens": True}),
        ["Three sevens, above any other 21 | 1×", "Two aces, worth 20½ | 1×"],
    ),
    "chips and steps": (
        *("eenentwintigen", {}),
        ["Everybody starts with | 100 chips", "A stake goes in steps of | 2 chips"],
    ),
    "a bank that stays": ("eenentwintigen", {"fixed_bank": True}, ["one person. | agreed"]),
    "limits of the banker": (
        *("weekend", {"min_stake": 10, "max_stake": 50}),
        ["Least stake | 0.10", "Largest stake | 0.50"],
    ),
    "what grows with the cards": ("weekend", {}, ["7 cards | 2×", "10 cards | 5×"]),
    "the pot": ("tjugoett", {}, ["what is in the pot at that moment", "so many rounds | 3"]),
    "a game that is lost": ("eenendertigen", {}, ["lowest hand loses the round and gets a stroke"]),
    "a game that is won": (
        *("eenendertigen", {"goal": "win", "strokes": 3, "game_value": 100}),
        [
            "The highest hand wins the round and gets a stroke.",
            "so many strokes wins the game | 3",
            "Every other player pays the game’s winner | 1.00",
        ],
    ),
    "three aces not agreed": (
        *("eenendertigen", {"three_aces": False}),
        ["Three aces | not agreed"],
    ),
    "one card and ten": ("british_pontoon", {}, ["Pontoon: 2 cards that make 21, above any"]),
}


@pytest.mark.parametrize(("rule_set", "options", "expected"), TOLD.values(), ids=TOLD)
def test_what_holds_is_told(
    rule_set: str, options: dict[str, OptionValue], expected: list[str]
) -> None:
    page = told(PRESETS[rule_set], options)
    assert [text for text in expected if text not in page] == []


def test_chips_are_told_only_where_they_are_counted() -> None:
    rules = PRESETS["eenentwintigen"]
    assert "chips" in told(rules, currency="chips")
    assert "chip" not in told(rules, currency="EUR").lower()


def test_a_house_rule_set_is_told_from_its_data_alone() -> None:
    page = told(rule_set_from_toml(NOON))
    for text in (
        "King, Queen, and Jack | 10",
        "6 to 10 | their number",
        "5 cards | not agreed",
        "Bust with 5 cards or more, player or bank | 4×",
        "1 time in a hand at most, as long as it has no more than 2 cards.",
        "In a tie nobody pays.",
    ):
        assert text in page


def test_what_only_a_data_file_knows_is_told_too() -> None:
    text = NOON.replace("readings = []", 'readings = ["late_bank", "wordless"]') + (
        '\n[options.low_lights]\ntype = "boolean"\ndefault = true\n'
        '\n[words.late_bank]\nen = "The bank comes late."\nnl = "De bank komt laat."\n'
    )
    rules = rule_set_from_toml(text)
    assert "low lights | agreed" in told(rules)
    assert [line.text for line in lines(rules) if line.is_reading] == ["The bank comes late."]
    with speaking("nl"):
        assert [line.text for line in lines(rules) if line.is_reading] == ["De bank komt laat."]


@pytest.mark.parametrize("rule_set", PRESETS)
def test_each_preset_has_its_page(app: Flask, evening: Evening, rule_set: str) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    answer = viewer.get(f"/groups/{evening.group_id}/rules/{rule_set}")
    assert answer.status_code == 200
    assert PRESETS[rule_set].name in answer.text
    assert answer.text.count('class="reading"') == len(PRESETS[rule_set].readings)


def test_a_preset_for_chips_tells_its_stakes_in_chips(app: Flask, evening: Evening) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    page = viewer.get(f"/groups/{evening.group_id}/rules/eenentwintigen").text
    assert "100 fiches" in page


def test_each_kind_of_game_has_a_page() -> None:
    assert {rules.kind for rules in PRESETS.values()} == set(Kind)
