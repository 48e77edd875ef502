"""The journal: one line for each thing done, chained by hash."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import bindparam, insert, select

from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.digests import digest
from ledger.store.journal_tables import JournalRow
from ledger.store.links import Actor
from ledger.store.mentions import add_mentions

# What the first line of a group carries as the hash of the line before.
BEGINNING = "0" * 64

_TABLE = table_of(JournalRow)
_NEW = insert(_TABLE)
_LAST = (
    select(_TABLE.c.seq, _TABLE.c.hash)
    .where(_TABLE.c.group_id == bindparam("group_id"))
    .order_by(_TABLE.c.seq.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing done: by which device or link, when, what. People are named by id only."""

    seq: int
    at: datetime
    link_id: UUID | None
    device_id: UUID | None
    action: str
    details: dict[str, Json]
    previous_hash: str
    hash: str


def line_hash(group_id: UUID, line: Line) -> str:
    """Return the hash that a line must carry."""
    return digest(
        [
            line.previous_hash,
            line.seq,
            str(group_id),
            line.at.astimezone(UTC).isoformat(timespec="microseconds"),
            None if line.device_id is None else str(line.device_id),
            None if line.link_id is None else str(line.link_id),
            line.action,
            line.details,
        ]
    )


def last_lines(group_id: UUID, *, limit: int = 50) -> tuple[Line, ...]:
    """Return the newest lines of the journal, the newest first."""
    rows = db.session.scalars(
        select(JournalRow)
        .where(JournalRow.group_id == group_id)
        .order_by(JournalRow.seq.desc())
        .limit(limit)
    )
    return tuple(line_of(row) for row in rows)


def last_hash(group_id: UUID) -> str:
    """Return the hash of the newest line, which stands for all that was ever written."""
    last = db.session.execute(_LAST, {"group_id": group_id}).one_or_none()
    return BEGINNING if last is None else str(last.hash)


def add_line(actor: Actor, action: str, details: dict[str, Json], *, at: datetime) -> None:
    """Add a line to the end of the group's journal."""
    by = (actor.link_id, actor.device_id)
    _add(actor.group_id, by, action, details, at=at)


def add_unsigned_line(
    group_id: UUID, action: str, details: dict[str, Json], *, at: datetime
) -> None:
    """Add a line for what the program did by itself."""
    _add(group_id, (None, None), action, details, at=at)


def _add(
    group_id: UUID,
    by: tuple[UUID | None, UUID | None],
    action: str,
    details: dict[str, Json],
    *,
    at: datetime,
) -> None:
    last = db.session.execute(_LAST, {"group_id": group_id}).one_or_none()
    link_id, device_id = by
    line = Line(
        seq=1 if last is None else last.seq + 1,
        at=at,
        link_id=link_id,
        device_id=device_id,
        action=action,
        details=details,
        previous_hash=BEGINNING if last is None else last.hash,
        hash="",
    )
    db.session.execute(
        _NEW,
        {
            "group_id": group_id,
            "seq": line.seq,
            "at": at,
            "link_id": line.link_id,
            "device_id": line.device_id,
            "action": action,
            "details": details,
            "previous_hash": line.previous_hash,
            "hash": line_hash(group_id, line),
        },
    )
    add_mentions(group_id, [(line.seq, details)])


def line_of(row: JournalRow) -> Line:
    """Return a line from how it is kept."""
    return Line(
        seq=row.seq,
        at=row.at,
        link_id=row.link_id,
        device_id=row.device_id,
        action=row.action,
        details=row.details,
        previous_hash=row.previous_hash,
        hash=row.hash,
    )
