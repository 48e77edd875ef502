"""What was played long ago bears its own time, and an evening of it is kept at once."""

import ast
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from ledger.desk.clock import at_moment, now
from ledger.desk.players import add_player
from ledger.desk.transactions import together
from ledger.errors import RefusedError
from ledger.store.database import db
from ledger.store.journal import last_lines
from ledger.store.players import all_players
from ledger.store.rounds import last_rounds
from tests.desk.evenings import Evening, hand

LONG_AGO = datetime(1999, 10, 9, 22, 15, tzinfo=UTC)
WEB = Path(__file__).parents[2] / "ledger" / "web"


def test_what_is_written_bears_the_moment_that_is_set(evening: Evening) -> None:
    with at_moment(LONG_AGO):
        evening.play(hand("Wim", 5))
    (kept,) = last_rounds(evening.group_id, evening.sitting.id)
    assert kept.recorded_at == LONG_AGO
    assert last_lines(evening.group_id)[0].at == LONG_AGO
    assert datetime.now(UTC) - now() < timedelta(seconds=1)


def test_the_moment_is_as_it_was_after_a_fault() -> None:
    with pytest.raises(RefusedError), at_moment(LONG_AGO):
        raise RefusedError([])
    assert now().year > LONG_AGO.year


def test_what_is_done_together_is_kept_with_one_commit(evening: Evening) -> None:
    commits: list[object] = []
    note = commits.append
    event.listen(db.engine, "commit", note)
    with together():
        for _ in range(3):
            evening.play(hand("Wim", 5))
        assert commits == []
    event.remove(db.engine, "commit", note)
    assert len(commits) == 1
    assert [each.number for each in last_rounds(evening.group_id, evening.sitting.id)] == [3, 2, 1]


def test_what_is_refused_is_undone_alone(evening: Evening) -> None:
    with together():
        evening.play(hand("Wim", 5))
        with pytest.raises(RefusedError):
            evening.play(hand("Nobody", 5))
        with pytest.raises(RefusedError):
            add_player(evening.owner, "Wim")
        add_player(evening.owner, "Teun")
    assert len(last_rounds(evening.group_id, evening.sitting.id)) == 1
    assert all_players(evening.group_id)[-1].name == "Teun"


def test_nothing_is_kept_of_what_broke_off(evening: Evening) -> None:
    def play_and_break_off() -> None:
        with together():
            evening.play(hand("Wim", 5))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_and_break_off()
    assert last_rounds(evening.group_id, evening.sitting.id) == ()
    evening.play(hand("Wim", 5))


def test_no_page_can_set_the_clock_or_put_off_keeping() -> None:
    for path in WEB.rglob("*.py"):
        if path.relative_to(WEB).parts[0] == "cli":
            continue
        names = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        assert not names & {"at_moment", "together", "writing_together"}, path
