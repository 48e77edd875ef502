"""Rounds as a series: what each that stands brought those who took part, for charts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, select, type_coerce
from sqlalchemy.orm import aliased
from sqlalchemy.types import NullType

from ledger.book.conversion import ChipValue
from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.entries import NO_REVERSAL, EntryKind
from ledger.store.sittings import plays_for
from ledger.store.tables import (
    CorrectionRow,
    EntryRow,
    PostingRow,
    RoundRow,
    SittingRow,
)
from ledger.store.worth import ValuedRound, worth_of_rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPoint:
    """What one round that stands brought those who took part in it, by player id."""

    round_id: UUID
    sitting_id: UUID
    number: int
    recorded_at: datetime
    amounts: Mapping[UUID, int]


def round_series(
    group_id: UUID, weekend_id: UUID, unit: Unit = Unit.MONEY, *, limit: int | None = None
) -> tuple[RoundPoint, ...]:
    """Return what each round that stands brought in a weekend, in the order of play.

    A round that was entered in another's place stands where the first in that place did. With
    a `limit`, at most that many of the newest, and no gap between them. A round for chips with
    a value brought what these were worth more after it than before.
    """
    newest = _standing_rounds(group_id, weekend_id, unit).order_by(EntryRow.seq.desc())
    found = db.session.execute(newest.limit(limit)).all()
    first = found[-1].seq if len(found) == limit else 0
    places = _places(group_id, weekend_id, first)
    amounts = _amounts_by_entry(group_id, weekend_id, first)
    placed = (row for row in found if row.id in places)
    rounds = sorted(placed, key=lambda row: places.get(row.id, 0))
    valued = [
        ValuedRound(
            sitting_id=row.sitting_id,
            value=ChipValue(chips=row.value_chips, amount=row.value_amount),
            amounts=amounts[row.seq],
        )
        for row in rounds
        if row.value_chips is not None
    ]
    worth = iter(worth_of_rounds(group_id, valued))
    return tuple(
        RoundPoint(
            round_id=row.id,
            sitting_id=row.sitting_id,
            number=row.number,
            recorded_at=row.at,
            amounts=amounts[row.seq] if row.value_chips is None else next(worth),
        )
        for row in rounds
    )


def _standing_rounds(group_id: UUID, weekend_id: UUID, unit: Unit) -> Select[*tuple[Any, ...]]:
    """Select the rounds of a weekend that were not taken back."""
    reversal = aliased(EntryRow)
    return (
        select(
            RoundRow.id,
            RoundRow.sitting_id,
            RoundRow.number,
            EntryRow.at,
            EntryRow.seq,
            SittingRow.value_chips,
            SittingRow.value_amount,
        )
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
            plays_for(unit),
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
