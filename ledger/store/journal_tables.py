"""The tables of the journal: its lines, what they name, and the ids that phones made."""

from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from ledger.store.columns import Json, UtcTime
from ledger.store.database import Base
from ledger.store.keys import belongs


class JournalRow(Base):
    """One thing done; each line carries the hash of the line before. Append-only."""

    __tablename__ = "journal"
    __table_args__ = (
        sa.ForeignKeyConstraint(("group_id",), ["group.group_id"]),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.Index("ix_journal_action", "group_id", "action", "seq"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    seq: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    action: Mapped[str] = mapped_column(sa.String(40))
    details: Mapped[Json] = mapped_column(sa.JSON)
    previous_hash: Mapped[str] = mapped_column(sa.String(64))
    hash: Mapped[str] = mapped_column(sa.String(64))


class MentionRow(Base):
    """That a line of the journal names something; can be worked out again from the lines."""

    __tablename__ = "mention"
    __table_args__ = (belongs("journal", "seq", to=("seq",)), {"sqlite_with_rowid": False})

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    subject_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    seq: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True, autoincrement=False)


class KnownIdRow(Base):
    """An id that somebody's phone made, and what came with it."""

    __tablename__ = "known_id"
    __table_args__ = (sa.ForeignKeyConstraint(("group_id",), ["group.group_id"]),)

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    kind: Mapped[str] = mapped_column(sa.String(16))
    body_digest: Mapped[str] = mapped_column(sa.String(64))
