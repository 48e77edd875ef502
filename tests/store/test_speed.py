"""What a page reads must not grow with the rounds: neither the statements nor their search."""

import re
from collections.abc import Callable

import pytest
import sqlalchemy as sa

from ledger.desk.corrections import void_round
from ledger.desk.settlements import settle_weekend
from ledger.store.database import db
from ledger.store.round_series import round_series
from ledger.store.rounds import last_rounds, rounds_since
from ledger.store.settlements import weekend_settlement
from ledger.store.sittings import find_sitting, open_sittings
from ledger.store.standings import group_standings, last_weekends, sitting_standings, weekend_series
from tests.desk.evenings import Evening, hand, statements_of

# Tables with a row or more for each round, searched by nothing but the group.
WHOLE = re.compile(r"SCAN (round|entry|posting)|SEARCH (round|entry|posting)\w* .*\(group_id=\?\)")


def readings(evening: Evening) -> dict[str, Callable[[], object]]:
    group_id, sitting, weekend = evening.group_id, evening.sitting, evening.weekend
    return {
        "table": lambda: find_sitting(group_id, sitting.id),
        "open tables": lambda: open_sittings(group_id),
        "rounds": lambda: last_rounds(group_id, sitting.id),
        "rounds since": lambda: rounds_since(group_id, sitting.id, 1),
        "sitting": lambda: sitting_standings(group_id, sitting),
        "group": lambda: group_standings(group_id, "EUR"),
        "weekends": lambda: last_weekends(group_id),
        "weekend series": lambda: weekend_series(group_id, "EUR"),
        "round series": lambda: round_series(group_id, weekend.id),
        "settlement": lambda: weekend_settlement(group_id, weekend),
        "record": lambda: evening.play(hand("Wim", 5)),
    }


def test_the_number_of_statements_does_not_grow_with_the_rounds(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    few = {name: len(statements_of(read)) for name, read in readings(evening).items()}
    for _ in range(30):
        evening.play(hand("Wim", 5), hand("Piet", 5, "lost"))
    many = {name: len(statements_of(read)) for name, read in readings(evening).items()}
    assert many == few
    assert max(few.values()) <= 20


# The plan of a question: SQLite's has words for how it searches, whatever is in the tables.
@pytest.mark.sqlite
def test_nothing_goes_through_all_rounds_of_a_group(evening: Evening) -> None:
    recorded = evening.play(hand("Wim", 5))
    acts = readings(evening) | {"void": lambda: void_round(evening.owner, recorded.round.id)}
    for name, act in acts.items():
        for statement, values in statements_of(act):
            # A highest number is read at the end of its index.
            if not statement.startswith("SELECT") or "max(" in statement:
                continue
            plan = db.session.connection().exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", values
            )
            steps = [row.detail for row in plan]
            assert steps
            assert not any(WHOLE.search(step) for step in steps), (name, statement, steps)


@pytest.mark.sqlite
def test_a_weekend_reads_no_payments_of_other_weekends(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    settle_weekend(evening.owner, evening.weekend.id)
    asked = statements_of(lambda: weekend_settlement(evening.group_id, evening.weekend))
    connection = db.session.connection()
    steps = [
        row.detail
        for statement, values in asked
        for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
    ]
    by_transfer = [step for step in steps if "ix_entry_transfer_id" in step]
    assert by_transfer
    assert all("transfer_id=?" in step for step in by_transfer)


@pytest.mark.sqlite
def test_a_search_by_the_group_alone_would_be_noticed(evening: Evening) -> None:
    assert evening
    plan = "EXPLAIN QUERY PLAN SELECT amount FROM posting WHERE group_id = 'x'"
    (row,) = db.session.execute(sa.text(plan)).all()
    assert WHOLE.search(row.detail)
