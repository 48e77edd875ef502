"""Rounds: the facts as entered, and what the rules make of them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, bindparam, insert, select, update
from sqlalchemy.orm import aliased

from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import RuleSet
from ledger.rules.running import Running, known_facts
from ledger.rules.scoring import score
from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.links import Actor
from ledger.store.players import Player, players_by_id
from ledger.store.records import with_names_changed
from ledger.store.rule_sets import rule_sets_by_version
from ledger.store.running import read_running, running_json
from ledger.store.tables import (
    CorrectionRow,
    DeviceRow,
    EntryRow,
    RemarkRow,
    RoundRow,
    RoundStartRow,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """That a round was taken back: when, by which device, and why if somebody said so.

    `sitting_version` is the sitting's version that taking it back made.
    """

    at: datetime
    sitting_version: int
    device_name: str | None
    reason: str


class Entered(StrEnum):
    """How a round came into the book."""

    PLAYED = "played"
    CORRECTED = "corrected"
    """In place of a round that was reversed for it."""
    RESTORED = "restored"
    """In place of a round that had been taken back."""
    AGAIN = "again"
    """Because an earlier round was corrected, taken back or put back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Starts:
    """What a round began with, by the ids of players, and who dealt where there is no bank."""

    running: Running
    dealer_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One deal as it was entered.

    `record` and `result` name players as they are called now; `sitting_version` is the
    sitting's version that recording it made. `banker` is None in a game without a bank;
    `seat_keys` are the ids of its seats; `starts` is what the round began with, where its table
    counts a pot, chips or strokes. `entered` is how it came into the book; `corrects_id` is the
    round in whose place this one was entered, `cause_id` the one whose correction made that
    necessary, and `corrected_by_id` the round that was entered in place of this one.
    """

    id: UUID
    sitting_id: UUID
    number: int
    record: dict[str, Json]
    rule_set: RuleSet
    result: RoundResult
    banker: Player | None
    seat_keys: tuple[str, ...]
    starts: Starts | None
    next_banker: Player | None
    sitting_version: int
    recorded_at: datetime
    device_name: str | None
    voided: Voided | None
    entered: Entered
    corrects_id: UUID | None
    cause_id: UUID | None
    corrected_by_id: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRound:
    """A round to be kept; its record has players by id."""

    id: UUID
    sitting_id: UUID
    number: int
    record: dict[str, Json]
    rule_set_version: str
    sitting_version: int
    next_banker_id: UUID | None
    starts: Starts | None
    corrects_id: UUID | None = None
    cause_id: UUID | None = None


_Reversal = aliased(EntryRow)
_Voider = aliased(DeviceRow)
_Correcting = aliased(CorrectionRow)
_Corrected = aliased(CorrectionRow)
_Replaced = aliased(EntryRow)
# A round, its device's name, its reversal, that device's name, the reason, what it began with,
# that it corrects another, the version at which that was reversed, and that another corrects it.
_Rounds = Select[
    RoundRow, str, EntryRow, str, str, RoundStartRow, CorrectionRow, int | None, CorrectionRow
]
_ROUNDS: _Rounds = (
    select(
        RoundRow,
        DeviceRow.name,
        _Reversal,
        _Voider.name,
        RemarkRow.text,
        RoundStartRow,
        _Correcting,
        _Replaced.sitting_version,
        _Corrected,
    )
    .outerjoin(
        DeviceRow,
        and_(DeviceRow.group_id == RoundRow.group_id, DeviceRow.id == RoundRow.device_id),
    )
    .outerjoin(
        _Reversal,
        and_(
            _Reversal.group_id == RoundRow.group_id,
            _Reversal.round_id == RoundRow.id,
            _Reversal.reverses.is_not(None),
        ),
    )
    .outerjoin(
        _Voider,
        and_(_Voider.group_id == _Reversal.group_id, _Voider.id == _Reversal.device_id),
    )
    .outerjoin(
        RemarkRow,
        and_(RemarkRow.group_id == _Reversal.group_id, RemarkRow.entry_seq == _Reversal.seq),
    )
    .outerjoin(
        RoundStartRow,
        and_(RoundStartRow.group_id == RoundRow.group_id, RoundStartRow.round_id == RoundRow.id),
    )
    .outerjoin(
        _Correcting,
        and_(_Correcting.group_id == RoundRow.group_id, _Correcting.round_id == RoundRow.id),
    )
    .outerjoin(
        _Replaced,
        and_(
            _Replaced.group_id == _Correcting.group_id,
            _Replaced.round_id == _Correcting.corrects_id,
            _Replaced.reverses.is_not(None),
        ),
    )
    .outerjoin(
        _Corrected,
        and_(_Corrected.group_id == RoundRow.group_id, _Corrected.corrects_id == RoundRow.id),
    )
    .where(RoundRow.group_id == bindparam("group_id"))
)
_ROUND = _ROUNDS.where(RoundRow.id == bindparam("round_id"))
_NEW = insert(table_of(RoundRow))
_START = insert(table_of(RoundStartRow))
_CORRECTION = insert(table_of(CorrectionRow))


def find_round(group_id: UUID, round_id: UUID) -> Round | None:
    """Return the round, or None where the group has none of that id."""
    found = _read(group_id, _ROUND, round_id=round_id)
    return found[0] if found else None


def last_rounds(
    group_id: UUID, sitting_id: UUID, *, limit: int = 20, before: int | None = None
) -> tuple[Round, ...]:
    """Return the newest rounds of a sitting, voided ones too, the highest number first.

    `before` leaves out that number and all above it, for the next page.
    """
    rounds = _ROUNDS.where(RoundRow.sitting_id == sitting_id)
    if before is not None:
        rounds = rounds.where(RoundRow.number < before)
    newest_first = rounds.order_by(RoundRow.number.desc(), RoundRow.sitting_version.desc())
    return _read(group_id, newest_first.limit(limit))


def rounds_numbered(group_id: UUID, sitting_id: UUID, number: int) -> tuple[Round, ...]:
    """Return all rounds of a sitting that bear or bore a number, in no order."""
    # To be asked for an order, SQLite would go through the whole sitting in that order.
    same = _ROUNDS.where(RoundRow.sitting_id == sitting_id, RoundRow.number == number)
    return _read(group_id, same)


def rounds_by_id(group_id: UUID, ids: Collection[UUID]) -> dict[UUID, Round]:
    """Return the rounds of these ids that the group has."""
    if not ids:
        # SQLite goes through all rounds to find that none of them is among no ids.
        return {}
    return {each.id: each for each in _read(group_id, _ROUNDS.where(RoundRow.id.in_(ids)))}


def rounds_since(group_id: UUID, sitting_id: UUID, version: int) -> tuple[Round, ...]:
    """Return the rounds that were recorded or voided after a version, the first first."""
    entries = select(EntryRow.round_id).where(*_entries_since(group_id, sitting_id, version))
    changed = _ROUNDS.where(RoundRow.id.in_(entries))
    return _read(group_id, changed.order_by(RoundRow.sitting_version))


def has_changed_since(group_id: UUID, sitting_id: UUID, version: int) -> bool:
    """Answer whether a round was recorded or voided after a version of the sitting."""
    entries = select(EntryRow.seq).where(*_entries_since(group_id, sitting_id, version))
    return db.session.scalar(entries.limit(1)) is not None


def _entries_since(group_id: UUID, sitting_id: UUID, version: int) -> list[ColumnElement[bool]]:
    """Return what holds for the entries that recording and voiding made after a version."""
    return [
        EntryRow.group_id == group_id,
        EntryRow.sitting_id == sitting_id,
        EntryRow.sitting_version > version,
    ]


def last_standing_number(group_id: UUID, sitting_id: UUID) -> int:
    """Return the highest number of the sitting's rounds that stand, 0 where there is none."""
    number = db.session.scalar(
        _ROUNDS.with_only_columns(RoundRow.number)
        .where(RoundRow.sitting_id == sitting_id, _Reversal.seq.is_(None))
        .order_by(RoundRow.number.desc())
        .limit(1),
        {"group_id": group_id},
    )
    return number or 0


def add_round(actor: Actor, new: NewRound, *, at: datetime) -> None:
    """Keep a round for ever."""
    db.session.execute(
        _NEW,
        {
            "group_id": actor.group_id,
            "id": new.id,
            "sitting_id": new.sitting_id,
            "number": new.number,
            "record": new.record,
            "rule_set_version": new.rule_set_version,
            "sitting_version": new.sitting_version,
            "next_banker_id": new.next_banker_id,
            "recorded_at": at,
            "link_id": actor.link_id,
            "device_id": actor.device_id,
        },
    )
    if new.starts is not None:
        db.session.execute(
            _START,
            {
                "group_id": actor.group_id,
                "round_id": new.id,
                "running": running_json(new.starts.running),
                "dealer_id": new.starts.dealer_id,
            },
        )

    if new.corrects_id is not None:
        db.session.execute(
            _CORRECTION,
            {
                "group_id": actor.group_id,
                "round_id": new.id,
                "corrects_id": new.corrects_id,
                "cause_id": new.cause_id,
            },
        )


def later_rounds(group_id: UUID, sitting_id: UUID, number: int) -> tuple[Round, ...]:
    """Return the rounds of a sitting that stand and have a number or a higher one."""
    later = _ROUNDS.where(
        RoundRow.sitting_id == sitting_id, RoundRow.number >= number, _Reversal.seq.is_(None)
    )
    return _read(group_id, later.order_by(RoundRow.number, RoundRow.sitting_version))


def earlier_rounds(
    group_id: UUID, sitting_id: UUID, number: int, *, standing: bool = True
) -> tuple[Round, ...]:
    """Return those rounds of a sitting, standing or all, that have a number or a lower one."""
    earlier = _ROUNDS.where(RoundRow.sitting_id == sitting_id, RoundRow.number <= number)
    if standing:
        earlier = earlier.where(_Reversal.seq.is_(None))
    return _read(group_id, earlier.order_by(RoundRow.number, RoundRow.sitting_version))


def keep_start(group_id: UUID, round_id: UUID, running: Running) -> None:
    """Write down anew what a round begins with, after an earlier one was corrected."""
    db.session.execute(
        update(RoundStartRow)
        .where(RoundStartRow.group_id == group_id, RoundStartRow.round_id == round_id)
        .values(running=running_json(running))
        .execution_options(synchronize_session=False)
    )


def _read(group_id: UUID, rounds: _Rounds, **values: UUID) -> tuple[Round, ...]:
    # What a round begins with may have been written anew in this very transaction.
    options = {"populate_existing": True}
    rows = db.session.execute(
        rounds, {"group_id": group_id} | values, execution_options=options
    ).all()
    if not rows:
        return ()
    players = players_by_id(group_id)
    rule_sets = rule_sets_by_version(group_id, [row[0].rule_set_version for row in rows])
    return tuple(_round(tuple(row), players=players, rule_sets=rule_sets) for row in rows)


def _round(
    found: tuple[Any, ...], *, players: dict[UUID, Player], rule_sets: dict[str, RuleSet]
) -> Round:
    """Return a round from what was found of it; the parts of a row are of all kinds."""
    row, device_name, reversal, voider_name, reason, start, correcting, replaced, corrected = found
    rule_set = rule_sets[row.rule_set_version]
    record = with_names_changed(row.record, lambda name: players[UUID(name)].name)
    starts = None
    whole = record
    if start is not None:
        starts = Starts(running=read_running(start.running), dealer_id=start.dealer_id)
        seats = {seat: players[UUID(seat)].name for seat in row.record["seats"]}
        whole = record | known_facts(starts.running, rule_set, seats)
    return Round(
        id=row.id,
        sitting_id=row.sitting_id,
        number=row.number,
        record=record,
        rule_set=rule_set,
        result=score(whole, rule_sets={rule_set.id: rule_set}, marking=True),
        seat_keys=tuple(row.record["seats"]),
        banker=players[UUID(row.record["banker"])] if "banker" in row.record else None,
        starts=starts,
        next_banker=None if row.next_banker_id is None else players[row.next_banker_id],
        sitting_version=row.sitting_version,
        recorded_at=row.recorded_at,
        device_name=device_name,
        voided=None if reversal is None else _voided(reversal, voider_name, reason),
        entered=_entered(row, correcting, replaced),
        corrects_id=None if correcting is None else correcting.corrects_id,
        cause_id=None if correcting is None else correcting.cause_id,
        corrected_by_id=None if corrected is None else corrected.round_id,
    )


def _entered(row: RoundRow, correcting: CorrectionRow | None, replaced: int | None) -> Entered:
    """Return how a round was entered; `replaced` is when what it replaces was reversed."""
    if correcting is None:
        return Entered.PLAYED
    if correcting.cause_id is not None:
        return Entered.AGAIN
    return Entered.CORRECTED if replaced == row.sitting_version else Entered.RESTORED


def _voided(reversal: EntryRow, device_name: str | None, reason: str | None) -> Voided:
    return Voided(
        at=reversal.at,
        sitting_version=reversal.sitting_version or 0,
        device_name=device_name,
        reason=reason or "",
    )
