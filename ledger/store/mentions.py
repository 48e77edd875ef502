"""Mentions: which lines of the journal name what, so that they are found without reading all.

They are worked out from the lines alone, and can be worked out again.
"""

from collections.abc import Iterable, Iterator, Mapping
from uuid import UUID

from sqlalchemy import insert

from ledger.store.columns import Json, is_id
from ledger.store.database import db, table_of
from ledger.store.journal_tables import MentionRow

_TABLE = table_of(MentionRow)
_NEW = insert(_TABLE)


def named_ids(details: Json) -> frozenset[UUID]:
    """Return every id that the details of a line name: players, weekends, tables, rounds."""
    return frozenset(_ids(details))


def _ids(value: Json) -> Iterator[UUID]:
    match value:
        case str():
            if is_id(value):
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
