"""The sittings of the worked weekend, round by round."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.sittings import open_sitting
from ledger.store.sittings import find_sitting
from ledger.store.standings import sitting_standings
from tests.desk.evenings import actor, amounts, new_group, new_weekend

WEEKEND = json.loads((Path(__file__).parents[1] / "cases" / "weekend.json").read_text("utf-8"))
SITTINGS = {s["when"]: s for s in WEEKEND["sittings"]}
KNOWN = ("rule_set", "options", "seats")


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("when", SITTINGS)
def test_a_real_sitting_comes_out_as_on_paper(when: str) -> None:
    case = SITTINGS[when]
    group = new_group(players=WEEKEND["players"])
    owner = actor(group.secrets[Role.OWNER])
    options = case["rounds"][0]["record"]["options"]
    sitting = open_sitting(
        owner,
        new_weekend(owner).id,
        rule_set=case["rule_set"],
        seats=case["seats"],
        options=options,
    )
    for index, played in enumerate(case["rounds"]):
        recorded = record_round(owner, sitting.id, _sent(played["record"], index), id=uuid4())
        assert recorded.round.result.net == played["net"]
        if "next_banker" in played:
            assert recorded.next_banker is not None
            assert recorded.next_banker.name == played["next_banker"]
    assert amounts(sitting_standings(group.group.id, sitting)) == case["standings"]
    after = find_sitting(group.group.id, sitting.id)
    assert after is not None
    assert after.last_number == len(case["rounds"])


def _sent(record: dict[str, Any], index: int) -> dict[str, Any]:
    """Leave out what the sitting knows in every second round."""
    return {key: value for key, value in record.items() if index % 2 or key not in KNOWN}


def test_there_are_six_sittings(app: Flask) -> None:
    assert app
    assert len(SITTINGS) == 6
