"""The table of shares: links to the result of one weekend, for people without a link."""

from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from ledger.store.columns import UtcTime
from ledger.store.database import Base
from ledger.store.keys import belongs


class ShareRow(Base):
    """A link that shows the result of one weekend and nothing else; its secret is kept hashed."""

    __tablename__ = "share"
    __table_args__ = (
        belongs("weekend", "weekend_id"),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.UniqueConstraint("group_id", "secret_hash"),
        sa.Index("ix_share_weekend_id", "group_id", "weekend_id"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    weekend_id: Mapped[UUID] = mapped_column(sa.Uuid)
    secret_hash: Mapped[bytes] = mapped_column(sa.LargeBinary(32))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
