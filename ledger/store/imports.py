"""Rows that come from an export: kept many at once, and looked up again while others follow."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import and_, case, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.entries import EntryKind
from ledger.store.journal import Line
from ledger.store.tables import (
    EntryRow,
    JournalRow,
    PostingRow,
    RoundRow,
    RoundStartRow,
    SittingRow,
    SittingTotalRow,
)

Row = dict[str, Any]
"""The values of a row by its columns, which are of all kinds."""

Rows = Sequence[tuple[sa.Table, Row]]
"""Rows of one thing, in the order in which they must be written."""

_ENTRY = table_of(EntryRow)
_POSTING = table_of(PostingRow)


class RefusedRowError(Exception):
    """The database refuses a row; `place` counts the things that were to be kept."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(why)
        self.place = place
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptFacts:
    """What an entry has to agree with of the round that it enters."""

    sitting_id: UUID
    sitting_version: int
    record: dict[str, Json]
    rule_set_version: str
    began_with: dict[str, Json] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierEntry:
    """What an entry has to agree with of the entry that it takes back."""

    kind: str
    about: tuple[UUID | None, ...]
    currency: str
    reverses: int | None
    postings: dict[str, int]


def keep_rows(things: Sequence[Rows]) -> None:
    """Keep the rows of many things at once.

    Raises:
        RefusedRowError: the database refuses a row of one of them; none is kept.
    """
    try:
        with db.session.begin_nested():
            _insert(things)
    except (IntegrityError, DataError):
        _find_refused(things)
        raise


def _insert(things: Sequence[Rows]) -> None:
    """Write rows table by table, in the order in which a thing names its tables."""
    by_table: dict[sa.Table, list[Row]] = {}
    for thing in things:
        for table, row in thing:
            by_table.setdefault(table, []).append(row)
    for table, rows in by_table.items():
        db.session.execute(insert(table), rows)


def _find_refused(things: Sequence[Rows]) -> None:
    """Write the things one by one, until the one that is refused."""
    for place, rows in enumerate(things):
        try:
            with db.session.begin_nested():
                _insert([rows])
        except (IntegrityError, DataError) as error:
            raise RefusedRowError(place, _why(error)) from error


def _why(error: IntegrityError | DataError) -> str:
    said = str(error.orig)
    if "FOREIGN KEY" in said.upper():
        return "this names something that is not in the file"
    if "UNIQUE" in said.upper() or "append-only" in said:
        return "this is there twice"
    return f"the database refuses this ({said.splitlines()[0]})"


def kept_facts(group_id: UUID, round_ids: Collection[UUID]) -> dict[UUID, KeptFacts]:
    """Return the facts of rounds by their ids."""
    rows = db.session.execute(
        select(
            RoundRow.id,
            RoundRow.sitting_id,
            RoundRow.sitting_version,
            RoundRow.record,
            RoundRow.rule_set_version,
            RoundStartRow.running,
        )
        .outerjoin(
            RoundStartRow,
            and_(
                RoundStartRow.group_id == RoundRow.group_id, RoundStartRow.round_id == RoundRow.id
            ),
        )
        .where(RoundRow.group_id == group_id, RoundRow.id.in_(round_ids))
    )
    return {
        row.id: KeptFacts(
            sitting_id=row.sitting_id,
            sitting_version=row.sitting_version,
            record=row.record,
            rule_set_version=row.rule_set_version,
            began_with=row.running,
        )
        for row in rows
    }


def earlier_entries(group_id: UUID, seqs: Collection[int]) -> dict[int, EarlierEntry]:
    """Return entries by their numbers."""
    postings: dict[int, dict[str, int]] = {}
    for seq, player_id, amount in db.session.execute(
        select(_POSTING.c.entry_seq, _POSTING.c.player_id, _POSTING.c.amount).where(
            _POSTING.c.group_id == group_id, _POSTING.c.entry_seq.in_(seqs)
        )
    ):
        postings.setdefault(seq, {})[str(player_id)] = amount
    rows = db.session.execute(
        select(_ENTRY).where(_ENTRY.c.group_id == group_id, _ENTRY.c.seq.in_(seqs))
    )
    return {
        row.seq: EarlierEntry(
            kind=row.kind,
            about=(row.weekend_id, row.sitting_id, row.round_id, row.transfer_id),
            currency=row.currency,
            reverses=row.reverses,
            postings=postings.get(row.seq, {}),
        )
        for row in rows
    }


def round_without_entry(group_id: UUID) -> UUID | None:
    """Return a round that no entry enters, or None where each has one."""
    found = (
        select(RoundRow.id)
        .outerjoin(
            EntryRow,
            and_(
                EntryRow.group_id == RoundRow.group_id,
                EntryRow.round_id == RoundRow.id,
                EntryRow.reverses.is_(None),
            ),
        )
        .where(RoundRow.group_id == group_id, EntryRow.seq.is_(None))
    )
    return db.session.scalar(found.limit(1))


def wrong_total(group_id: UUID) -> tuple[UUID, UUID] | None:
    """Return the sitting and the player of a running total that its postings do not make."""
    made = _made_totals(group_id)
    kept = {
        (row.sitting_id, row.player_id): (row.amount, row.round_count)
        for row in db.session.execute(
            select(
                SittingTotalRow.sitting_id,
                SittingTotalRow.player_id,
                SittingTotalRow.amount,
                SittingTotalRow.round_count,
            ).where(SittingTotalRow.group_id == group_id)
        )
    }
    wrong = (key for key in kept.keys() | made.keys() if kept.get(key) != made.get(key))
    return min(wrong, key=str, default=None)


def _made_totals(group_id: UUID) -> dict[tuple[UUID, UUID], tuple[int, int]]:
    rounds = func.sum(case((EntryRow.reverses.is_(None), 1), else_=-1))
    rows = db.session.execute(
        select(
            EntryRow.sitting_id,
            PostingRow.player_id,
            func.sum(PostingRow.amount).label("amount"),
            rounds.label("rounds"),
        )
        .join(
            PostingRow,
            and_(PostingRow.group_id == EntryRow.group_id, PostingRow.entry_seq == EntryRow.seq),
        )
        .where(EntryRow.group_id == group_id, EntryRow.kind == EntryKind.ROUND)
        .group_by(EntryRow.sitting_id, PostingRow.player_id)
    )
    return {
        (row.sitting_id, row.player_id): (int(row.amount), int(row.rounds))
        for row in rows
        if row.sitting_id is not None
    }


def wrong_count(group_id: UUID) -> UUID | None:
    """Return a sitting whose number of rounds that stand, or whose last one, is another."""
    reversal = sa.orm.aliased(EntryRow)
    stands = reversal.seq.is_(None)
    rows = db.session.execute(
        select(
            SittingRow.id,
            SittingRow.round_count,
            SittingRow.last_number,
            func.count(case((stands, RoundRow.id))).label("rounds"),
            func.coalesce(func.max(case((stands, RoundRow.number))), 0).label("last"),
        )
        .outerjoin(
            RoundRow,
            and_(RoundRow.group_id == SittingRow.group_id, RoundRow.sitting_id == SittingRow.id),
        )
        .outerjoin(
            reversal,
            and_(
                reversal.group_id == RoundRow.group_id,
                reversal.round_id == RoundRow.id,
                reversal.reverses.is_not(None),
            ),
        )
        .where(SittingRow.group_id == group_id)
        .group_by(SittingRow.id, SittingRow.round_count, SittingRow.last_number)
    )
    wrong = (row.id for row in rows if (row.round_count, row.last_number) != (row.rounds, row.last))
    return next(wrong, None)


def hashes_of_lines(group_id: UUID, first: int, last: int) -> dict[int, str]:
    """Return the hashes of lines of a group's journal by their numbers."""
    table = table_of(JournalRow)
    rows = db.session.execute(
        select(table.c.seq, table.c.hash).where(
            table.c.group_id == group_id, table.c.seq.between(first, last)
        )
    )
    return {row.seq: row.hash for row in rows}


def line_of_item(item: dict[str, Any]) -> Line:
    """Return the line of a journal that an item of an export is; its values are of all kinds."""
    return Line(
        seq=item["seq"],
        at=item["at"],
        link_id=item["link"],
        device_id=item["device"],
        action=item["action"],
        details=item["details"],
        previous_hash=item["previous_hash"],
        hash=item["hash"],
    )
