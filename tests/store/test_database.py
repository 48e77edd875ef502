from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from uuid import UUID

import pytest
import sqlalchemy as sa
from flask import Flask

from ledger.desk.players import add_player
from ledger.store.database import (
    UnfinishedWorkError,
    db,
    sqlite_module,
    writing,
    writing_together,
)
from ledger.store.players import all_players, rename_player
from ledger.store.tables import PlayerRow
from tests.desk.evenings import Evening, new_evening


@pytest.mark.sqlite
@pytest.mark.durable
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10000)],
)
def test_every_connection_is_safe(app: Flask, pragma: str, value: object) -> None:
    assert app
    assert db.session.scalar(sa.text(f"PRAGMA {pragma}")) == value


def test_a_failure_keeps_nothing(evening: Evening) -> None:
    before = all_players(evening.group_id)

    def act() -> None:
        with writing(evening.group_id):
            rename_player(evening.group_id, before[0].id, "Nobody")
            raise InterruptedError

    with pytest.raises(InterruptedError):
        act()
    assert all_players(evening.group_id) == before


def test_a_writer_reads_what_was_written_since_the_page_was_read(
    app: Flask, evening: Evening
) -> None:
    wim = evening.player("Wim")

    def rename() -> None:
        with app.app_context(), writing(evening.group_id):
            rename_player(evening.group_id, wim.id, "Willem")

    with ThreadPoolExecutor(1) as thread:
        thread.submit(rename).result()
    assert evening.player("Wim"), "the page's reading goes on as it began"
    with writing(evening.group_id):
        assert evening.player("Willem").id == wim.id


def test_readers_do_not_wait_for_the_writer(app: Flask, evening: Evening) -> None:
    def read() -> list[str]:
        with app.app_context():
            return [player.name for player in all_players(evening.group_id)]

    with writing(evening.group_id), ThreadPoolExecutor(1) as thread:
        rename_player(evening.group_id, evening.player("Wim").id, "Willem")
        assert "Wim" in thread.submit(read).result(timeout=5)


@pytest.mark.sqlite
def test_the_writer_takes_the_lock_before_it_reads(app: Flask, evening: Evening) -> None:
    database = app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
    module = sqlite_module()
    other = module.connect(database, timeout=0)
    with writing(evening.group_id):
        with pytest.raises(module.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        assert evening.player("Wim")
    other.close()


@pytest.mark.postgresql
def test_the_writer_locks_its_group_before_it_reads_and_no_other(
    app: Flask, evening: Evening
) -> None:
    other = new_evening()

    def rename(group_id: UUID, player_id: UUID) -> None:
        with app.app_context(), writing(group_id):
            rename_player(group_id, player_id, "Willem")

    wim, others_wim = evening.player("Wim").id, other.player("Wim").id
    with ThreadPoolExecutor(2) as threads:
        with writing(evening.group_id):
            waiting = threads.submit(rename, evening.group_id, wim)
            threads.submit(rename, other.group_id, others_wim).result(timeout=5)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)
            rename_player(evening.group_id, wim, "Guillaume")
        waiting.result(timeout=5)
    db.session.rollback()
    assert evening.player("Willem").id == wim
    assert other.player("Willem").id == others_wim


@pytest.mark.postgresql
def test_a_group_is_locked_for_all_of_what_is_kept_together(app: Flask, evening: Evening) -> None:
    wim = evening.player("Wim").id

    def rename(name: str) -> None:
        with app.app_context(), writing(evening.group_id):
            rename_player(evening.group_id, wim, name)

    with ThreadPoolExecutor(1) as thread:
        with writing_together():
            # Read before the group is locked, and changed by another meanwhile.
            assert evening.player("Wim").id == wim
            thread.submit(rename, "Willem").result(timeout=5)
            with writing(evening.group_id):
                assert evening.player("Willem").id == wim
            waiting = thread.submit(rename, "Guillaume")
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)
        waiting.result(timeout=5)


@pytest.mark.postgresql
def test_a_sum_of_whole_numbers_is_one(app: Flask) -> None:
    assert app
    total = db.session.scalar(
        sa.text("SELECT sum(n) FROM (VALUES (9223372036854775807), (1)) v(n)")
    )
    assert (type(total), total) == (int, 2**63)


def test_rows_changed_outside_of_a_writing_transaction_are_a_mistake(evening: Evening) -> None:
    joke = add_player(evening.owner, "Joke")
    row = db.session.scalars(sa.select(PlayerRow).where(PlayerRow.id == joke.id)).one()
    row.name = "Nobody"
    with db.session.no_autoflush, pytest.raises(UnfinishedWorkError), writing(evening.group_id):
        pass
    db.session.rollback()
    assert evening.player("James")


def test_times_keep_their_zone(app: Flask) -> None:
    assert app
    created = new_evening().weekend.created_at
    assert created.tzinfo is UTC
    row = db.session.scalars(sa.select(PlayerRow)).first()
    assert row is not None
    assert row.created_at.tzinfo is UTC
    assert abs((datetime.now(UTC) - row.created_at).total_seconds()) < 60
