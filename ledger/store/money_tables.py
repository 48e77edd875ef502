"""The tables of money besides rounds: plans, shared costs, and where people are paid."""

from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from ledger.store.columns import Json, UtcTime
from ledger.store.database import Base
from ledger.store.keys import belongs


class SettlementRow(Base):
    """A plan that settled a weekend; the one that is not reopened closes it."""

    __tablename__ = "settlement"
    __table_args__ = (
        belongs("weekend", "weekend_id"),
        sa.Index(
            "uq_settlement_in_force",
            "group_id",
            "weekend_id",
            unique=True,
            sqlite_where=sa.text("reopened_at IS NULL"),
            postgresql_where=sa.text("reopened_at IS NULL"),
        ),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    weekend_id: Mapped[UUID] = mapped_column(sa.Uuid)
    wishes: Mapped[Json | None] = mapped_column(sa.JSON(none_as_null=True))
    is_exact: Mapped[bool]
    made_at: Mapped[datetime] = mapped_column(UtcTime)
    reopened_at: Mapped[datetime | None] = mapped_column(UtcTime)


class TransferRow(Base):
    """An amount from one player to another, as a plan has it."""

    __tablename__ = "transfer"
    __table_args__ = (
        belongs("settlement", "settlement_id"),
        belongs("player", "sender_id"),
        belongs("player", "receiver_id"),
        sa.UniqueConstraint("group_id", "settlement_id", "position"),
        sa.CheckConstraint("amount > 0", name="amount"),
        sa.CheckConstraint("sender_id <> receiver_id", name="two_players"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    settlement_id: Mapped[UUID] = mapped_column(sa.Uuid)
    position: Mapped[int]
    sender_id: Mapped[UUID] = mapped_column(sa.Uuid)
    receiver_id: Mapped[UUID] = mapped_column(sa.Uuid)
    amount: Mapped[int] = mapped_column(sa.BigInteger)
    dropped_at: Mapped[datetime | None] = mapped_column(UtcTime)


class CostRow(Base):
    """What somebody paid for others: beer, a cottage, petrol. Append-only.

    `shares` says for whom: whole numbers from 1 by player. What it was stands beside its entry.
    """

    __tablename__ = "cost"
    __table_args__ = (
        belongs("weekend", "weekend_id"),
        belongs("player", "payer_id"),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.CheckConstraint("amount > 0", name="amount"),
        sa.Index("ix_cost_weekend_id", "group_id", "weekend_id"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    weekend_id: Mapped[UUID] = mapped_column(sa.Uuid)
    payer_id: Mapped[UUID] = mapped_column(sa.Uuid)
    amount: Mapped[int] = mapped_column(sa.BigInteger)
    shares: Mapped[Json] = mapped_column(sa.JSON)
    at: Mapped[datetime] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class PayDetailsRow(Base):
    """Where a player wants to be paid, as a JSON text; not part of the chain.

    What was taken out again is a text of nothing, which is sealed as well.
    """

    __tablename__ = "pay_details"
    __table_args__ = (belongs("player", "player_id"),)

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    player_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    text: Mapped[str] = mapped_column(sa.String(600))
    text_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))
