"""Rows that come from an export: kept many at once, and looked up again while others follow."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import insert, select
from sqlalchemy.exc import DataError, IntegrityError

from ledger.store.columns import is_id
from ledger.store.database import db, table_of
from ledger.store.journal import Line
from ledger.store.journal_tables import JournalRow
from ledger.store.tables import CorrectionRow, EntryRow, PostingRow, RoundRow

Row = dict[str, Any]
"""The values of a row by its columns, which are of all kinds."""

Rows = Sequence[tuple[sa.Table, Row]]
"""Rows of one thing, in the order in which they must be written."""

LINES_AT_ONCE = 1000

ABOUT = ("weekend", "sitting", "round", "transfer", "cost", "settlement")
"""What an entry can be about, as an export names it."""

_ENTRY = table_of(EntryRow)
_POSTING = table_of(PostingRow)
_ROUND = table_of(RoundRow)


class RefusedRowError(Exception):
    """The database refuses a row; `place` counts the things that were to be kept."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(why)
        self.place = place
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlace:
    """The sitting that a round belongs to, and the version of it that recording it made."""

    sitting_id: UUID
    sitting_version: int


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
        RefusedRowError: the database refuses a row of one of them. What of the others is kept
            then has to be taken back by whoever asked.
    """
    if db.engine.dialect.name == "sqlite":
        _insert(things)
        return
    try:
        with db.session.begin_nested():
            _insert(things)
    except RefusedRowError:
        _find_refused(things)
        raise


def _insert(things: Sequence[Rows]) -> None:
    """Write rows table by table, in the order in which a thing names its tables."""
    by_table: dict[sa.Table, list[tuple[int, Row]]] = {}
    for place, thing in enumerate(things):
        for table, row in thing:
            by_table.setdefault(table, []).append((place, row))
    for table, rows in by_table.items():
        # No savepoint on SQLite, which would copy each page aside that is written to.
        before = _changes()
        try:
            db.session.execute(insert(table), [row for _, row in rows])
        except (IntegrityError, DataError) as error:
            place, _ = rows[min(_changes() - before, len(rows) - 1)]
            raise RefusedRowError(place, _why(error)) from error


def _changes() -> int:
    """Return how many rows SQLite has written on this connection, 0 elsewhere."""
    connection = db.session.connection().connection.driver_connection
    return int(getattr(connection, "total_changes", 0))


def _find_refused(things: Sequence[Rows]) -> None:
    """Write the things one by one, until the one that is refused."""
    for place, thing in enumerate(things):
        try:
            with db.session.begin_nested():
                _insert([thing])
        except RefusedRowError as error:
            raise RefusedRowError(place, error.why) from error


def _why(error: IntegrityError | DataError) -> str:
    said = str(error.orig)
    if "FOREIGN KEY" in said.upper():
        return "this names something that is not in the file"
    if "UNIQUE" in said.upper() or "append-only" in said:
        return "this is there twice"
    return f"the database refuses this ({said.splitlines()[0]})"


def round_places(group_id: UUID, round_ids: Collection[UUID]) -> dict[UUID, RoundPlace]:
    """Return where rounds belong, by their ids."""
    rows = db.session.execute(
        select(_ROUND.c.id, _ROUND.c.sitting_id, _ROUND.c.sitting_version).where(
            _ROUND.c.group_id == group_id, _ROUND.c.id.in_(round_ids)
        )
    )
    return {
        row.id: RoundPlace(sitting_id=row.sitting_id, sitting_version=row.sitting_version)
        for row in rows
    }


def corrected_by(group_id: UUID, round_ids: Collection[str]) -> dict[str, str]:
    """Return the round in whose place each of these stands, of those that stand in one's."""
    ids = [UUID(text) for text in round_ids if is_id(text)]
    rows = db.session.execute(
        select(CorrectionRow.round_id, CorrectionRow.corrects_id).where(
            CorrectionRow.group_id == group_id, CorrectionRow.round_id.in_(ids)
        )
    )
    return {str(row.round_id): str(row.corrects_id) for row in rows}


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
            about=tuple(row._mapping[f"{name}_id"] for name in ABOUT),  # noqa: SLF001 - its public name
            currency=row.currency,
            reverses=row.reverses,
            postings=postings.get(row.seq, {}),
        )
        for row in rows
    }


def line_hashes(group_id: UUID) -> Iterator[tuple[int, str]]:
    """Go through the lines of a group's journal: the number and the hash of each."""
    table = table_of(JournalRow)
    lines = select(table.c.seq, table.c.hash).where(table.c.group_id == group_id)
    with db.session.execute(
        lines.order_by(table.c.seq), execution_options={"yield_per": LINES_AT_ONCE}
    ) as rows:
        for row in rows:
            yield row.seq, row.hash


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
