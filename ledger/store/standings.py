"""Standings: what play brought each player, read from the running totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, select, type_coerce
from sqlalchemy.orm import aliased
from sqlalchemy.types import NullType

from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.entries import NO_REVERSAL, EntryKind
from ledger.store.players import Player, all_players, players_by_id
from ledger.store.sittings import CHIPS, Sitting
from ledger.store.tables import (
    CorrectionRow,
    EntryRow,
    PostingRow,
    RoundRow,
    SittingRow,
    SittingTotalRow,
    WeekendRow,
)
from ledger.store.weekends import Weekend, all_weekends


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What play brought one player, and in how many rounds that stand."""

    player: Player
    amount: int
    round_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendPoint:
    """What one weekend brought those who played in it, by player id."""

    weekend: Weekend
    amounts: Mapping[UUID, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPoint:
    """What one round that stands brought those who took part in it, by player id."""

    round_id: UUID
    sitting_id: UUID
    number: int
    recorded_at: datetime
    amounts: Mapping[UUID, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendSummary:
    """A weekend in a list: how much was played, who stands how, the best first."""

    weekend: Weekend
    sitting_count: int
    round_count: int
    standings: tuple[Standing, ...]

    @property
    def best(self) -> Standing | None:
        """Return who won most, or None where nobody won."""
        first = self.standings[0] if self.standings else None
        return first if first and first.amount > 0 else None


def sitting_standings(group_id: UUID, sitting: Sitting) -> tuple[Standing, ...]:
    """Return how those who played in a sitting or sit there now stand, the best first."""
    totals = _totals(group_id).where(SittingTotalRow.sitting_id == sitting.id)
    return _ranked(_with_zeros(_standings(group_id, totals), sitting.seats))


def weekend_standings(
    group_id: UUID, weekend: Weekend, unit: Unit = Unit.MONEY
) -> tuple[Standing, ...]:
    """Return how those who played for money, or for chips, in a weekend stand, the best first."""
    totals = _totals(group_id).where(SittingRow.weekend_id == weekend.id, SittingRow.unit == unit)
    return _ranked(_standings(group_id, totals).values())


def group_standings(group_id: UUID, currency: str) -> tuple[Standing, ...]:
    """Return how all players of the group stand in a currency or in chips, the best first.

    Players who never played in it are in the list, with an amount and a count of 0.
    """
    found = _standings(group_id, _totals(group_id).where(_is_in(currency)))
    return _ranked(_with_zeros(found, all_players(group_id)))


def weekend_series(group_id: UUID, currency: str) -> tuple[WeekendPoint, ...]:
    """Return what each weekend of a currency (or of chips) brought, the oldest first.

    Amounts are of that weekend alone; a player who is not in it did not play.
    """
    amounts: dict[UUID, dict[UUID, int]] = {}
    totals = _totals(group_id, SittingRow.weekend_id).where(_is_in(currency))
    for weekend_id, player_id, amount, _ in db.session.execute(totals):
        amounts.setdefault(weekend_id, {})[player_id] = int(amount)
    return tuple(
        WeekendPoint(weekend=weekend, amounts=amounts[weekend.id])
        for weekend in reversed(all_weekends(group_id))
        if weekend.id in amounts
    )


def round_series(
    group_id: UUID, weekend_id: UUID, unit: Unit = Unit.MONEY, *, limit: int | None = None
) -> tuple[RoundPoint, ...]:
    """Return what each round that stands brought in a weekend, in the order of play.

    A round that was entered in another's place stands where the first in that place did. With
    a `limit`, at most that many of the newest, and no gap between them.
    """
    newest = _standing_rounds(group_id, weekend_id, unit).order_by(EntryRow.seq.desc())
    rounds = db.session.execute(newest.limit(limit)).all()
    first = rounds[-1].seq if len(rounds) == limit else 0
    places = _places(group_id, weekend_id, first)
    amounts = _amounts_by_entry(group_id, weekend_id, first)
    return tuple(
        RoundPoint(
            round_id=row.id,
            sitting_id=row.sitting_id,
            number=row.number,
            recorded_at=row.at,
            amounts=amounts[row.seq],
        )
        for row in sorted(rounds, key=lambda row: places.get(row.id, 0))
        if row.id in places
    )


def _standing_rounds(group_id: UUID, weekend_id: UUID, unit: Unit) -> Select[*tuple[Any, ...]]:
    """Select the rounds of a weekend that were not taken back."""
    reversal = aliased(EntryRow)
    return (
        select(RoundRow.id, RoundRow.sitting_id, RoundRow.number, EntryRow.at, EntryRow.seq)
        .join(
            RoundRow, and_(RoundRow.group_id == EntryRow.group_id, RoundRow.id == EntryRow.round_id)
        )
        .join(
            SittingRow,
            and_(SittingRow.group_id == RoundRow.group_id, SittingRow.id == RoundRow.sitting_id),
        )
        .where(
            EntryRow.group_id == group_id,
            EntryRow.weekend_id == weekend_id,
            EntryRow.kind == EntryKind.ROUND,
            NO_REVERSAL,
            SittingRow.unit == unit,
            ~exists().where(
                reversal.group_id == EntryRow.group_id, reversal.reverses == EntryRow.seq
            ),
        )
    )


def _places(group_id: UUID, weekend_id: UUID, first: int) -> dict[UUID | None, int]:
    """Return which entry was the first in each round's place; none for a place before `first`.

    Whoever takes the rounds entered from `first` on, and leaves out those without a place here,
    has every round whose place is there: no round is entered before its place.
    """
    entered = (
        select(EntryRow.round_id, EntryRow.seq, CorrectionRow.corrects_id)
        .outerjoin(
            CorrectionRow,
            and_(
                CorrectionRow.group_id == EntryRow.group_id,
                CorrectionRow.round_id == EntryRow.round_id,
            ),
        )
        .where(*_entered_from(group_id, weekend_id, first))
        .order_by(EntryRow.seq)
    )
    places: dict[UUID | None, int] = {}
    for round_id, seq, corrects_id in db.session.execute(entered):
        place = seq if corrects_id is None else places.get(corrects_id)
        if place is not None:
            places[round_id] = place
    return places


def _entered_from(group_id: UUID, weekend_id: UUID, first: int) -> list[ColumnElement[bool]]:
    """Return what holds for the entries that brought rounds of a weekend, from one on."""
    return [
        EntryRow.group_id == group_id,
        EntryRow.weekend_id == weekend_id,
        EntryRow.kind == EntryKind.ROUND,
        EntryRow.seq >= first,
        NO_REVERSAL,
    ]


def _amounts_by_entry(group_id: UUID, weekend_id: UUID, first: int) -> dict[int, dict[UUID, int]]:
    """Return what each round's entry from `first` on gave each player, by the entry's number.

    The ids come as the database keeps them, and each player's is read once: reading it anew
    for every posting takes longer than all the rest.
    """
    kept = type_coerce(PostingRow.player_id, NullType())
    postings = (
        select(PostingRow.entry_seq, kept, PostingRow.amount)
        .join(
            EntryRow,
            and_(EntryRow.group_id == PostingRow.group_id, EntryRow.seq == PostingRow.entry_seq),
        )
        .where(*_entered_from(group_id, weekend_id, first))
    )
    players: dict[object, UUID] = {}
    amounts: dict[int, dict[UUID, int]] = {}
    for seq, player, amount in db.session.execute(postings):
        if player not in players:
            players[player] = UUID(str(player))
        amounts.setdefault(seq, {})[players[player]] = amount
    return amounts


def last_weekends(group_id: UUID, *, limit: int | None = None) -> tuple[WeekendSummary, ...]:
    """Return the newest weekends with what was played in them, the newest first."""
    weekends = all_weekends(group_id, limit=limit)
    ids = [weekend.id for weekend in weekends]
    players = players_by_id(group_id)
    standings: dict[UUID, list[Standing]] = {id_: [] for id_ in ids}
    totals = _totals(group_id, SittingRow.weekend_id).where(
        SittingRow.weekend_id.in_(ids), SittingRow.unit == Unit.MONEY
    )
    for weekend_id, player_id, amount, round_count in db.session.execute(totals):
        standings[weekend_id].append(
            Standing(player=players[player_id], amount=int(amount), round_count=int(round_count))
        )
    counts = _play_counts(group_id, ids)
    return tuple(
        WeekendSummary(
            weekend=weekend,
            sitting_count=counts.get(weekend.id, (0, 0))[0],
            round_count=counts.get(weekend.id, (0, 0))[1],
            standings=_ranked(standings[weekend.id]),
        )
        for weekend in weekends
    )


def _play_counts(group_id: UUID, weekend_ids: list[UUID]) -> dict[UUID, tuple[int, int]]:
    """Return each weekend's number of sittings and of rounds that stand."""
    rows = db.session.execute(
        select(SittingRow.weekend_id, func.count(), func.sum(SittingRow.round_count))
        .where(SittingRow.group_id == group_id, SittingRow.weekend_id.in_(weekend_ids))
        .group_by(SittingRow.weekend_id)
    )
    return {weekend_id: (sittings, int(rounds)) for weekend_id, sittings, rounds in rows}


def _totals(group_id: UUID, *more: Any) -> Select[*tuple[Any, ...]]:
    """Return the sums per player, and per whatever more: columns of any type, put first."""
    amount, rounds = SittingTotalRow.amount, SittingTotalRow.round_count
    return (
        select(*more, SittingTotalRow.player_id, func.sum(amount), func.sum(rounds))
        .join(
            SittingRow,
            and_(
                SittingRow.group_id == SittingTotalRow.group_id,
                SittingRow.id == SittingTotalRow.sitting_id,
            ),
        )
        .join(
            WeekendRow,
            and_(
                WeekendRow.group_id == SittingRow.group_id, WeekendRow.id == SittingRow.weekend_id
            ),
        )
        .where(SittingTotalRow.group_id == group_id)
        .group_by(*more, SittingTotalRow.player_id)
        .having(func.sum(rounds) > 0)
    )


def _is_in(currency: str) -> ColumnElement[bool]:
    if currency == CHIPS:
        return SittingRow.unit == Unit.CHIPS
    return and_(SittingRow.unit == Unit.MONEY, WeekendRow.currency == currency)


def _standings(group_id: UUID, totals: Select[*tuple[Any, ...]]) -> dict[UUID, Standing]:
    players = players_by_id(group_id)
    return {
        player_id: Standing(
            player=players[player_id], amount=int(amount), round_count=int(round_count)
        )
        for player_id, amount, round_count in db.session.execute(totals)
    }


def _with_zeros(found: dict[UUID, Standing], players: Iterable[Player]) -> list[Standing]:
    """Return the standings, and one of 0 for each of the players who has none."""
    zeros = [Standing(player=p, amount=0, round_count=0) for p in players if p.id not in found]
    return [*found.values(), *zeros]


def _ranked(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(standings, key=lambda s: (-s.amount, s.player.position)))
