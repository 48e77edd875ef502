"""Mentions: which lines of the journal name what, so that they are found without reading all.

They are worked out from the lines alone, and can be worked out again.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from uuid import UUID

from sqlalchemy import delete, insert, select

from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.tables import JournalRow, MentionRow

_TABLE = table_of(MentionRow)
_NEW = insert(_TABLE)
_LINES_AT_ONCE = 1000
_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def named_ids(details: Json) -> frozenset[UUID]:
    """Return every id that the details of a line name: players, weekends, tables, rounds."""
    return frozenset(_ids(details))


def _ids(value: Json) -> Iterator[UUID]:
    match value:
        case str():
            if _ID.fullmatch(value):
                yield UUID(value)
        case Mapping():
            for key, item in value.items():
                yield from _ids(key)
                yield from _ids(item)
        case list() | tuple():
            for item in value:
                yield from _ids(item)


def add_mentions(group_id: UUID, lines: Iterable[tuple[int, Json]]) -> None:
    """Keep what lines of the journal name, each as its number and its details."""
    rows = [
        {"group_id": group_id, "subject_id": subject_id, "seq": seq}
        for seq, details in lines
        for subject_id in named_ids(details)
    ]
    if rows:
        db.session.execute(_NEW, rows)


def work_out_mentions(group_id: UUID) -> None:
    """Work out anew what the lines of a group name, for a book that came from elsewhere."""
    db.session.execute(delete(_TABLE).where(_TABLE.c.group_id == group_id))
    after = 0
    while lines := _lines(group_id, after):
        add_mentions(group_id, lines)
        after = lines[-1][0]


def _lines(group_id: UUID, after: int) -> list[tuple[int, Json]]:
    rows = db.session.execute(
        select(JournalRow.seq, JournalRow.details)
        .where(JournalRow.group_id == group_id, JournalRow.seq > after)
        .order_by(JournalRow.seq)
        .limit(_LINES_AT_ONCE)
    )
    return [(row.seq, row.details) for row in rows]
