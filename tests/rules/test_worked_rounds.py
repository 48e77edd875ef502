"""The worked rounds of every game, and a group's whole weekend."""

import json
from pathlib import Path

import pytest

from ledger.rules.answers import answer
from ledger.rules.scoring import score

CASES = Path(__file__).parents[1] / "cases"
WORKED = [
    json.loads(line)
    for name in ("rounds.jsonl", "rounds_other_games.jsonl")
    for line in (CASES / name).read_text("utf-8").splitlines()
]
WEEKEND = json.loads((CASES / "weekend.json").read_text("utf-8"))
SITTINGS = WEEKEND["sittings"]


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
        answered = result.as_json()
        assert {key: answered[key] for key in row if key != "record"} == {
            key: row[key] for key in row if key != "record"
        }
        for name, amount in result.net.items():
            standings[name] += amount
    assert standings == sitting["standings"]
