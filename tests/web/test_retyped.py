"""A recorded round as it would have been typed: sent again untouched, it means the same round."""

import json
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask, g

from ledger.desk.actors import Actor, Role
from ledger.desk.groups import create_group
from ledger.desk.rounds import record_round
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.rounds import Round
from ledger.web.rounds.again import Again, again_of
from tests.desk.evenings import actor

CASES = Path(__file__).parents[1] / "cases"
WORKED = [
    json.loads(line)
    for name in ("rounds.jsonl", "rounds_other_games.jsonl")
    for line in (CASES / name).read_text("utf-8").splitlines()
]
# Those that can be the first round of a table, and that need no draw any more.
GOOD = [
    case
    for case in WORKED
    if "net" in case["expect"]
    and "needs_draw" not in case["expect"]
    and case["record"].get("bank_round", 1) == 1
]


def played(app: Flask, record: dict[str, Any]) -> tuple[Actor, Round]:
    """Record a worked round at a table of its own."""
    seats = list(dict.fromkeys([*record.get("seats", ()), *_named(record)]))
    made = create_group(
        name="Worked", currency="EUR", locale="en", timezone="Europe/Amsterdam", players=seats
    )
    owner = actor(made.secrets[Role.OWNER])
    day = date(2026, 11, 6)
    weekend = open_weekend(owner, name="One", starts_on=day, ends_on=day)
    sitting = open_sitting(
        owner,
        weekend.id,
        rule_set=record["rule_set"],
        seats=seats,
        options=record.get("options", {}),
        banker=record.get("banker"),
    )
    sent = {key: value for key, value in record.items() if key not in ("chips", "strokes_before")}
    return owner, record_round(owner, sitting.id, sent, id=uuid4()).round


def _named(record: dict[str, Any]) -> list[str]:
    banker = [record["banker"]] if "banker" in record else []
    return [*banker, *(hand["player"] for hand in record["hands"])]


def sent_untouched(again: Again) -> dict[str, Any]:
    """Return what a correction sends if nothing on its page is touched."""
    typed = again.typed()
    form = again.form(typed)
    is_complete = again.sheet.is_complete(again.sitting_for(typed), form, typed)
    assert is_complete, (form.errors, form.form_errors)
    return again.record(form, typed)


@pytest.mark.parametrize("case", GOOD, ids=[case["about"] for case in GOOD])
def test_a_worked_round_sent_untouched_is_the_same(app: Flask, case: dict[str, Any]) -> None:
    with app.test_request_context():
        owner, kept = played(app, case["record"])
        g.actor, g.csrf_valid = owner, True
        again = again_of(owner, kept)
        record = sent_untouched(again)
        result = again.result(record)
    assert result is not None
    assert result.as_json() == kept.result.as_json()
    assert record["hands"] == kept.record["hands"]
    assert {**kept.record, **record}.items() >= kept.record.items()
