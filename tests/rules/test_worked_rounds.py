"""The worked rounds of the group, and its three evenings under these rules."""

import json
from pathlib import Path

import pytest

from ledger.rules.answers import answer
from ledger.rules.scoring import score

CASES = Path(__file__).parents[1] / "cases"
WORKED = [
    json.loads(line) for line in (CASES / "rounds_weekend.jsonl").read_text("utf-8").splitlines()
]
WEEKEND = json.loads((CASES / "weekend.json").read_text("utf-8"))
SITTINGS = [sitting for sitting in WEEKEND["sittings"] if sitting["rule_set"] == "weekend"]


@pytest.mark.parametrize("case", WORKED, ids=lambda case: case["about"])
def test_a_worked_round_equals_every_given_key(case: dict[str, dict[str, object]]) -> None:
    result = answer(case["record"], lambda _problem: "refused")
    expected = dict(case["expect"])
    if "error" in expected:
        assert isinstance(result["error"], dict)
        result["error"].pop("message")
    assert {key: result[key] for key in expected} == expected


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: sitting["when"])
def test_an_evening_scores_round_by_round_to_its_standings(sitting: dict[str, object]) -> None:
    rounds = sitting["rounds"]
    assert isinstance(rounds, list)
    standings = dict.fromkeys(sitting["seats"], 0)  # type: ignore[call-overload]  # plain JSON
    for row in rounds:
        result = score(row["record"])
        assert result.net == row["net"]
        assert result.next_banker == row["next_banker"]
        for name, amount in result.net.items():
            standings[name] += amount
    assert standings == sitting["standings"]
