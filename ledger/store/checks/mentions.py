"""Mentions: which lines of the journal can no longer be found by what they name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import bindparam, func, select, type_coerce
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """What is noted of some lines in a row.

    `missing` are the numbers of those that name what is not noted; `count` is how many notes
    there are that these lines account for.
    """

    missing: tuple[int, ...]
    count: int


NOTHING = Mentions(missing=(), count=0)


def mentions_of(
    group_id: UUID, lines: Sequence[Line], implied: Mapping[int, frozenset[UUID]]
) -> Mentions:
    """Return what is noted of some lines in a row.

    `implied` are, by the numbers of lines, ids that are named only by way of others: they may be
    noted, and are of older lines.
    """
    named = {
        (subject.hex, line.seq): subject for line in lines for subject in named_ids(line.details)
    }
    others = {(each.hex, seq): each for seq, ids in implied.items() for each in ids}
    subjects = {*named.values(), *others.values()}
    if not subjects:
        return NOTHING
    rows = db.session.execute(
        _KEPT,
        {
            "group_id": group_id,
            "subjects": list(subjects),
            "first": lines[0].seq,
            "last": lines[-1].seq,
        },
    )
    kept = {(str(subject).replace("-", ""), seq) for subject, seq in rows}
    return Mentions(
        missing=tuple(sorted({seq for _, seq in named.keys() - kept})),
        count=len(kept & (named.keys() | others.keys())),
    )


def count_of_mentions(group_id: UUID) -> int:
    """Return how many notes there are of what lines name."""
    found = select(func.count()).select_from(_TABLE).where(_TABLE.c.group_id == group_id)
    return db.session.scalar(found) or 0
