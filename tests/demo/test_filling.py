"""The invented group's years: real rounds in a book that adds up."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import select

from ledger.demo.filling import AlreadyFilledError, fill
from ledger.demo.games import games
from ledger.demo.years import ZONE
from ledger.desk.groups import NewGroup
from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.journal_tables import JournalRow
from ledger.store.players import all_players
from ledger.store.settlements import weekend_settlement
from ledger.store.sittings import Sitting, open_sittings, weekend_sittings
from ledger.store.standings import group_standings, weekend_standings
from ledger.store.tables import EntryRow, PostingRow, RoundRow
from ledger.store.weekends import Weekend, all_weekends
from tests.store.fixtures import app_on, close

NOW = datetime(2026, 11, 6, 21, 30, tzinfo=UTC)
NAMES_OF_THE_CASES = {"James", "Wim", "Piet", "Kees", "Åsa", "Zoë", "Jean-Luc"}


def filled(**given: Any) -> NewGroup:
    asked: dict[str, Any] = {"years": 10, "rounds": 40, "seed": 1, "until": NOW}
    return fill(**asked | given)


@pytest.fixture(scope="module")
def full(
    tmp_path_factory: pytest.TempPathFactory, empty_book: Path
) -> Iterator[tuple[Flask, UUID]]:
    """An app on a book of 240 rounds, which tests only read, and the group in it."""
    app = app_on(Path(shutil.copy(empty_book, tmp_path_factory.mktemp("full") / "full.db")))
    with app.app_context():
        group_id = filled(rounds=240).group.id
    yield app, group_id
    close(app)


@pytest.fixture
def full_house(full: tuple[Flask, UUID]) -> Iterator[UUID]:
    """The group of a book of 240 rounds."""
    app, group_id = full
    with app.app_context():
        yield group_id


def sittings_of(group_id: UUID) -> list[Sitting]:
    return [
        sitting
        for weekend in all_weekends(group_id)
        for sitting in weekend_sittings(group_id, weekend.id)
    ]


def rows_of(group_id: UUID) -> list[Any]:
    """Return what was played: each round with its facts, and each posting."""
    db.session.expire_all()
    rounds = db.session.scalars(
        select(RoundRow).where(RoundRow.group_id == group_id).order_by(RoundRow.id)
    )
    postings = db.session.execute(
        select(PostingRow.entry_seq, PostingRow.player_id, PostingRow.amount)
        .where(PostingRow.group_id == group_id)
        .order_by(PostingRow.entry_seq, PostingRow.player_id)
    )
    return [[(each.id, each.number, each.record) for each in rounds], *postings.all()]


def test_all_rounds_are_in_the_book_and_every_sum_is_zero(app: Flask) -> None:
    played: list[int] = []
    group_id = filled(played=lambda: played.append(1)).group.id
    rounds = db.session.scalars(select(RoundRow).where(RoundRow.group_id == group_id)).all()
    assert len(rounds) == len(played) == 40
    for coin in ("EUR", "NLG", "SEK", "chips"):
        assert sum(each.amount for each in group_standings(group_id, coin)) == 0
    for weekend in all_weekends(group_id):
        for unit in Unit:
            assert sum(s.amount for s in weekend_standings(group_id, weekend, unit)) == 0
        assert sum(b.open for b in weekend_settlement(group_id, weekend).balances) == 0


def test_the_same_seed_gives_the_same_rounds_and_amounts(
    app: Flask, empty_book: Path, tmp_path: Path
) -> None:
    group_id = filled().group.id
    rows, names = rows_of(group_id), names_of(group_id)
    other = app_on(Path(shutil.copy(empty_book, tmp_path / "other.db")))
    with other.app_context():
        assert filled(until=NOW + timedelta(days=40)).group.id == group_id
        assert rows_of(group_id) == rows
        assert names_of(group_id) == names
    close(other)


def test_another_seed_gives_another_group(app: Flask) -> None:
    first, second = filled().group.id, filled(seed=2).group.id
    assert names_of(first) != names_of(second)
    assert not {each[0] for each in rows_of(first)[0]} & {each[0] for each in rows_of(second)[0]}


def names_of(group_id: UUID) -> list[str]:
    return [player.name for player in all_players(group_id)]


def test_a_full_house_has_every_game_and_coin(full_house: UUID) -> None:
    sittings = sittings_of(full_house)
    assert {sitting.rule_set.id for sitting in sittings} == {each.id for each in games()}
    assert {weekend.currency for weekend in all_weekends(full_house)} == {"EUR", "NLG", "SEK"}
    assert 8 <= len(all_players(full_house)) <= 10
    assert not NAMES_OF_THE_CASES & {player.name for player in all_players(full_house)}


def test_chips_stay_on_the_table_and_no_pot_is_less_than_nothing(full_house: UUID) -> None:
    sittings = sittings_of(full_house)
    chips = [each for each in sittings if each.running.chips is not None]
    assert chips
    for sitting in chips:
        held = sitting.running.chips or {}
        assert sum(held.values()) == 100 * len(sitting.seats)
    assert all((each.running.pot or 0) >= 0 for each in sittings)


def test_guilders_are_played_before_2002_only(full_house: UUID) -> None:
    for weekend in all_weekends(full_house):
        assert (weekend.currency == "NLG") == (weekend.starts_on.year < 2002)


def test_tonight_is_in_mid_evening_and_the_rest_is_settled(full_house: UUID) -> None:
    newest, *others = all_weekends(full_house)
    assert not newest.is_settled
    assert newest.starts_on <= NOW.date() <= newest.ends_on
    (tonight,) = open_sittings(full_house)
    assert tonight.weekend_id == newest.id
    assert tonight.round_count > 3
    assert all(weekend.is_settled for weekend in others)
    paid = [transfers_paid(full_house, weekend) for weekend in others]
    assert any(not all(each) for each in paid[:3])
    assert all(all(each) for each in paid[3:])
    assert any(any(each) for each in paid[:3])


def transfers_paid(group_id: UUID, weekend: Weekend) -> list[bool]:
    return [transfer.is_paid for transfer in weekend_settlement(group_id, weekend).transfers]


def test_everything_bears_the_time_at_which_it_was_played(full_house: UUID) -> None:
    weekends = {weekend.id: weekend for weekend in all_weekends(full_house)}
    entries = db.session.scalars(select(EntryRow).where(EntryRow.group_id == full_house)).all()
    for entry in entries:
        if entry.kind == "round":
            weekend = weekends[entry.weekend_id]
            evening = (entry.at.astimezone(ZONE) - timedelta(hours=6)).date()
            assert weekend.starts_on <= evening <= weekend.ends_on
    lines = db.session.scalars(select(JournalRow.at).where(JournalRow.group_id == full_house)).all()
    assert min(lines).year == 1998
    assert max(lines) <= NOW
    assert any(entry.reverses for entry in entries)


def test_a_second_filling_is_refused_and_changes_nothing(app: Flask) -> None:
    group_id = filled().group.id
    before = rows_of(group_id)
    with pytest.raises(AlreadyFilledError):
        filled(rounds=50)
    assert rows_of(group_id) == before


@pytest.mark.parametrize(("years", "rounds"), [(1, 0), (1, 1), (3, 7), (60, 90)])
def test_few_rounds_and_many_years_make_a_book_too(app: Flask, years: int, rounds: int) -> None:
    group_id = filled(years=years, rounds=rounds).group.id
    assert len(rows_of(group_id)[0]) == rounds
    assert len(open_sittings(group_id)) == 1
