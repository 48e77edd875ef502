"""Mentions, put together so that two heaps of them can be compared without keeping either."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select, type_coerce
from sqlalchemy.types import NullType

from ledger.store.database import db, table_of
from ledger.store.journal import Line
from ledger.store.mentions import named_ids
from ledger.store.tables import MentionRow

PIECE = 10_000


@dataclass(slots=True)
class Heap:
    """A heap of mentions: equal heaps have equal numbers, in whatever order they came."""

    count: int = 0
    mixed: int = 0

    def add(self, subject: str, seq: int) -> None:
        """Put on a mention, by 32 digits of an id and the number of a line."""
        self.count += 1
        self.mixed ^= hash((subject, seq))

    def add_line(self, line: Line) -> None:
        """Put on all that a line names."""
        for subject in named_ids(line.details):
            self.add(subject.hex, line.seq)


def kept_mentions(group_id: UUID) -> Heap:
    """Return the mentions of a group as they are kept."""
    table = table_of(MentionRow)
    # As the database keeps the ids: making ids of them takes longer than all the rest.
    subject = type_coerce(table.c.subject_id, NullType())
    heap = Heap()
    rows = db.session.execute(
        select(subject, table.c.seq).where(table.c.group_id == group_id),
        execution_options={"yield_per": PIECE},
    )
    for subject_id, seq in rows:
        heap.add(str(subject_id).replace("-", ""), seq)
    return heap
