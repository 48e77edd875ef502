"""Mentions: which lines of the journal can no longer be found by what they name."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import bindparam, select, type_coerce
from sqlalchemy.types import NullType

from ledger.store.database import db, table_of
from ledger.store.journal import Line
from ledger.store.journal_tables import MentionRow
from ledger.store.mentions import named_ids

_TABLE = table_of(MentionRow)
_KEPT = select(
    # As the database keeps the ids: making ids of them takes longer than all the rest.
    type_coerce(_TABLE.c.subject_id, NullType()),
    _TABLE.c.seq,
).where(
    _TABLE.c.group_id == bindparam("group_id"),
    _TABLE.c.subject_id.in_(bindparam("subjects", expanding=True)),
    _TABLE.c.seq.between(bindparam("first"), bindparam("last")),
)


def unmentioned_lines(group_id: UUID, lines: Sequence[Line]) -> list[int]:
    """Return the numbers of those lines, out of some in a row, that name what is not noted."""
    named = {
        (subject.hex, line.seq): subject for line in lines for subject in named_ids(line.details)
    }
    if not named:
        return []
    rows = db.session.execute(
        _KEPT,
        {
            "group_id": group_id,
            "subjects": list(set(named.values())),
            "first": lines[0].seq,
            "last": lines[-1].seq,
        },
    )
    kept = {(str(subject).replace("-", ""), seq) for subject, seq in rows}
    return sorted({seq for subject, seq in named.keys() - kept})
