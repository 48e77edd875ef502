"""A group keeps the text of a rule set for ever: texts of earlier versions of the program."""

import json
from pathlib import Path

import pytest

from ledger.errors import RefusedError
from ledger.rules.presets import PRESETS, rule_set_from_toml
from ledger.rules.rule_sets import RuleSet
from ledger.rules.scoring import score

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
# The text and its version as a group's book of the first month holds them.
FIRST_TEXT = (HERE / "sets" / "weekend_of_the_first_month.toml").read_text("utf-8")
FIRST_VERSION = "f198daf48d62292c17621ee1f6a0a86f8ff6b1fab98ab4a967e1b9bc1694fbee"
WORKED = [json.loads(line) for line in (CASES / "rounds.jsonl").read_text("utf-8").splitlines()]
OF_THE_WEEKEND = [case for case in WORKED if case["record"]["rule_set"] == "weekend"]
EVENINGS = json.loads((CASES / "weekend.json").read_text("utf-8"))["sittings"]
ROUNDS = [row["record"] for evening in EVENINGS for row in evening["rounds"]]


@pytest.fixture(scope="module")
def first() -> RuleSet:
    return rule_set_from_toml(FIRST_TEXT)


def answer(record: object, rules: RuleSet) -> object:
    try:
        return score(record, rule_sets={"weekend": rules}).as_json()
    except RefusedError as error:
        return error.problems


def test_an_old_text_keeps_its_version(first: RuleSet) -> None:
    assert first.version == FIRST_VERSION
    assert first.id == "weekend"


@pytest.mark.parametrize("case", OF_THE_WEEKEND, ids=lambda case: case["about"])
def test_an_old_text_scores_the_worked_rounds_alike(
    first: RuleSet, case: dict[str, object]
) -> None:
    assert answer(case["record"], first) == answer(case["record"], PRESETS["weekend"])


def test_an_old_text_scores_a_whole_weekend_alike(first: RuleSet) -> None:
    of_the_weekend = [record for record in ROUNDS if record["rule_set"] == "weekend"]
    assert len(of_the_weekend) > 50
    for record in of_the_weekend:
        assert answer(record, first) == answer(record, PRESETS["weekend"])
