"""Seals of names and reasons, so that nobody can change one unseen; those there are sealed at once.

Each text gets a salt, and each group's journal one line with the seals of all.

Revision: 0006, after 0005
"""

import hashlib
import json
import secrets
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SALT_SIZE = 16
BEGINNING = "0" * 64
ACTION = "seal_names"

GROUP_ID = ("group_id", sa.Uuid())
# What the texts of a table belong to, its column that says which, and the text's own column.
TEXTS: tuple[tuple[str, str, sa.types.TypeEngine[Any], str], ...] = (
    ("group", "group_id", sa.Uuid(), "name"),
    ("player", "id", sa.Uuid(), "name"),
    ("weekend", "id", sa.Uuid(), "name"),
    ("device", "id", sa.Uuid(), "name"),
    ("remark", "entry_seq", sa.BigInteger(), "text"),
)
JOURNAL = sa.table(
    "journal",
    sa.column(*GROUP_ID),
    sa.column("seq", sa.BigInteger()),
    sa.column("at", sa.DateTime(timezone=True)),
    sa.column("link_id", sa.Uuid()),
    sa.column("device_id", sa.Uuid()),
    sa.column("action", sa.String()),
    sa.column("details", sa.JSON()),
    sa.column("previous_hash", sa.String()),
    sa.column("hash", sa.String()),
)
MENTION = sa.table(
    "mention",
    sa.column(*GROUP_ID),
    sa.column("subject_id", sa.Uuid()),
    sa.column("seq", sa.BigInteger()),
)


def upgrade() -> None:
    for table, _, _, text in TEXTS:
        op.add_column(
            table, sa.Column(f"{text}_salt", sa.LargeBinary(length=SALT_SIZE), nullable=True)
        )
    connection = op.get_bind()
    groups = sa.table("group", sa.column(*GROUP_ID))
    at = datetime.now(UTC)
    for group_id in connection.scalars(sa.select(groups.c.group_id)).all():
        seals = {each[0]: seal(connection, group_id, *each) for each in TEXTS}
        add_line(connection, group_id, {"seals": {k: v for k, v in seals.items() if v}}, at)


def seal(
    connection: sa.Connection,
    group_id: UUID,
    name: str,
    key: str,
    key_type: sa.types.TypeEngine[Any],
    text: str,
) -> dict[str, str]:
    """Give each text of a table a salt; return the seals by what the texts belong to."""
    columns = {
        "group_id": sa.Uuid(),
        key: key_type,
        text: sa.Text(),
        f"{text}_salt": sa.LargeBinary(),
    }
    table = sa.table(name, *(sa.column(*each) for each in columns.items()))
    seals = {}
    found = sa.select(table.c[key], table.c[text]).where(table.c.group_id == group_id)
    for id_, written in connection.execute(found.order_by(table.c[key])).all():
        salt = secrets.token_bytes(SALT_SIZE)
        seals[str(id_)] = hashlib.sha256(salt + written.encode()).hexdigest()
        connection.execute(
            sa.update(table)
            .where(table.c.group_id == group_id, table.c[key] == id_)
            .values({f"{text}_salt": salt})
        )
    return seals


def add_line(
    connection: sa.Connection, group_id: UUID, details: dict[str, Any], at: datetime
) -> None:
    """Add a line to the end of a group's journal; Any, because details are of any shape."""
    last = connection.execute(
        sa.select(JOURNAL.c.seq, JOURNAL.c.hash)
        .where(JOURNAL.c.group_id == group_id)
        .order_by(JOURNAL.c.seq.desc())
        .limit(1)
    ).one_or_none()
    seq, previous = (1, BEGINNING) if last is None else (last.seq + 1, last.hash)
    moment = at.isoformat(timespec="microseconds")
    hashed = [previous, seq, str(group_id), moment, None, None, ACTION, details]
    text = json.dumps(hashed, sort_keys=True, separators=(",", ":"))
    connection.execute(
        sa.insert(JOURNAL).values(
            group_id=group_id,
            seq=seq,
            at=at,
            link_id=None,
            device_id=None,
            action=ACTION,
            details=details,
            previous_hash=previous,
            hash=hashlib.sha256(text.encode("ascii")).hexdigest(),
        )
    )
    subjects = {
        UUID(key) for name, seals in details["seals"].items() if name != "remark" for key in seals
    }
    rows = [{"group_id": group_id, "subject_id": each, "seq": seq} for each in subjects]
    connection.execute(sa.insert(MENTION), rows)
