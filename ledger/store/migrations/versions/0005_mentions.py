"""What the lines of the journal name, so that they are found without reading all of them.

Revision: 0005, after 0004
"""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

LINES_AT_ONCE = 1000
ID_TEXT = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

ID = ("group_id", sa.Uuid())
JOURNAL = sa.table(
    "journal",
    sa.column(*ID),
    sa.column("seq", sa.BigInteger()),
    sa.column("action", sa.String()),
    sa.column("details", sa.JSON()),
)
MENTION = sa.table(
    "mention",
    sa.column(*ID),
    sa.column("subject_id", sa.Uuid()),
    sa.column("seq", sa.BigInteger()),
)
SITTING = sa.table(
    "sitting", sa.column(*ID), sa.column("id", sa.Uuid()), sa.column("weekend_id", sa.Uuid())
)
ROUND = sa.table(
    "round", sa.column(*ID), sa.column("id", sa.Uuid()), sa.column("record", sa.JSON())
)
TRANSFER = sa.table(
    "transfer",
    sa.column(*ID),
    sa.column("id", sa.Uuid()),
    sa.column("sender_id", sa.Uuid()),
    sa.column("receiver_id", sa.Uuid()),
)


def upgrade() -> None:
    op.create_table(
        "mention",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "seq"],
            ["journal.group_id", "journal.seq"],
            name=op.f("fk_mention_group_id_seq_journal"),
        ),
        sa.PrimaryKeyConstraint("group_id", "subject_id", "seq", name=op.f("pk_mention")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_journal_action", "journal", ["group_id", "action", "seq"])
    connection = op.get_bind()
    for group_id in connection.scalars(sa.select(JOURNAL.c.group_id).distinct()).all():
        fill(connection, group_id)


def fill(connection: sa.Connection, group_id: UUID) -> None:
    """Keep what the lines of a group name; older lines name some of it only by way of others."""
    known = {
        row.id: {row.weekend_id}
        for row in connection.execute(sa.select(SITTING).where(SITTING.c.group_id == group_id))
    } | {
        row.id: {row.sender_id, row.receiver_id}
        for row in connection.execute(sa.select(TRANSFER).where(TRANSFER.c.group_id == group_id))
    }
    after = 0
    while lines := connection.execute(
        sa.select(JOURNAL)
        .where(JOURNAL.c.group_id == group_id, JOURNAL.c.seq > after)
        .order_by(JOURNAL.c.seq)
        .limit(LINES_AT_ONCE)
    ).all():
        rows: list[dict[str, UUID | int]] = []
        for line in lines:
            named = set(ids_in(line.details))
            if line.action == "void_round":
                named |= seats_of(connection, group_id, UUID(line.details["round"]))
            named = named.union(*(known.get(each, ()) for each in named))
            rows += [{"group_id": group_id, "subject_id": each, "seq": line.seq} for each in named]
        if rows:
            connection.execute(sa.insert(MENTION), rows)
        after = lines[-1].seq


def ids_in(value: Any) -> Iterator[UUID]:
    """Return every id in a JSON value; Any, because it may be of any shape."""
    if isinstance(value, str) and ID_TEXT.fullmatch(value):
        yield UUID(value)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from ids_in(key)
            yield from ids_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from ids_in(item)


def seats_of(connection: sa.Connection, group_id: UUID, round_id: UUID) -> set[UUID]:
    """Return who sat there in a round."""
    found = sa.select(ROUND.c.record).where(ROUND.c.group_id == group_id, ROUND.c.id == round_id)
    record = connection.scalars(found).one()
    return {UUID(seat) for seat in record["seats"]}
