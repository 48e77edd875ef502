"""The tables; `group_id` is first in every primary key, so that groups can be spread.

Rounds, entries, postings and the journal are append-only: triggers of the migrations refuse
UPDATE and DELETE on them. Names and remarks lie outside the chain; `name_salt` and `text_salt`
are what the journal's seals of them are made with.
"""

from datetime import date, datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from ledger.store.columns import Json, UtcTime
from ledger.store.database import Base
from ledger.store.keys import belongs

# Tables whose rows stay as they were written, for ever.
APPEND_ONLY = ("round", "entry", "posting", "journal", "capital", "correction", "cost", "buy_in")


class GroupRow(Base):
    """A group of players with its own book."""

    __tablename__ = "group"

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    name: Mapped[str] = mapped_column(sa.String(80))
    name_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))
    currency: Mapped[str] = mapped_column(sa.String(8))
    locale: Mapped[str] = mapped_column(sa.String(8))
    timezone: Mapped[str] = mapped_column(sa.String(64))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class PlayerRow(Base):
    """A person who plays; `name_key` is the name as names are compared."""

    __tablename__ = "player"
    __table_args__ = (
        sa.ForeignKeyConstraint(("group_id",), ["group.group_id"]),
        sa.UniqueConstraint("group_id", "name_key"),
        sa.UniqueConstraint("group_id", "position"),
        sa.CheckConstraint("colour between 1 and 14", name="colour"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    name: Mapped[str] = mapped_column(sa.String(40))
    name_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))
    name_key: Mapped[str] = mapped_column(sa.String(160))
    colour: Mapped[int]
    position: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class LinkRow(Base):
    """A link that opens the group in one role; its secret is kept hashed."""

    __tablename__ = "link"
    __table_args__ = (
        sa.ForeignKeyConstraint(("group_id",), ["group.group_id"]),
        sa.UniqueConstraint("group_id", "secret_hash"),
        sa.CheckConstraint("role in ('viewer', 'scorekeeper', 'owner')", name="role"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    role: Mapped[str] = mapped_column(sa.String(16))
    secret_hash: Mapped[bytes] = mapped_column(sa.LargeBinary(32))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)


class DeviceRow(Base):
    """A phone or laptop that came in by a link; its secret is kept hashed."""

    __tablename__ = "device"
    __table_args__ = (
        belongs("link", "link_id"),
        sa.UniqueConstraint("group_id", "secret_hash"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    link_id: Mapped[UUID] = mapped_column(sa.Uuid)
    name: Mapped[str] = mapped_column(sa.String(80))
    name_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))
    secret_hash: Mapped[bytes] = mapped_column(sa.LargeBinary(32))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)


class RuleSetRow(Base):
    """The group's own copy of a rule set, one row for each version that it played by."""

    __tablename__ = "rule_set"
    __table_args__ = (sa.ForeignKeyConstraint(("group_id",), ["group.group_id"]),)

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    version: Mapped[str] = mapped_column(sa.String(64), primary_key=True)
    rule_set_id: Mapped[str] = mapped_column(sa.String(80))
    text: Mapped[str] = mapped_column(sa.Text)
    added_at: Mapped[datetime] = mapped_column(UtcTime)


class WeekendRow(Base):
    """What a group settles after; a single evening is one too."""

    __tablename__ = "weekend"
    __table_args__ = (
        sa.ForeignKeyConstraint(("group_id",), ["group.group_id"]),
        sa.CheckConstraint("starts_on <= ends_on", name="dates"),
        sa.Index("ix_weekend_starts_on", "group_id", "starts_on"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    name: Mapped[str] = mapped_column(sa.String(80))
    name_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))
    starts_on: Mapped[date]
    ends_on: Mapped[date]
    currency: Mapped[str] = mapped_column(sa.String(8))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class SittingRow(Base):
    """One game at one table; `version` counts everything that changed it.

    `running` is what the next round begins with; it can be worked out again from the rounds.
    """

    __tablename__ = "sitting"
    __table_args__ = (
        belongs("weekend", "weekend_id"),
        belongs("rule_set", "rule_set_version", to=("version",)),
        belongs("player", "banker_id"),
        sa.CheckConstraint("unit in ('money', 'chips')", name="unit"),
        sa.Index("ix_sitting_weekend_id", "group_id", "weekend_id"),
        sa.Index("ix_sitting_ended_at", "group_id", "ended_at"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    weekend_id: Mapped[UUID] = mapped_column(sa.Uuid)
    rule_set_version: Mapped[str] = mapped_column(sa.String(64))
    options: Mapped[Json] = mapped_column(sa.JSON)
    unit: Mapped[str] = mapped_column(sa.String(8))
    value_chips: Mapped[int | None]
    value_amount: Mapped[int | None] = mapped_column(sa.BigInteger)
    date: Mapped[date]
    seats: Mapped[Json] = mapped_column(sa.JSON)
    banker_id: Mapped[UUID] = mapped_column(sa.Uuid)
    has_dealer: Mapped[bool] = mapped_column(server_default=sa.true())
    running: Mapped[Json] = mapped_column(sa.JSON, server_default="{}")
    depth: Mapped[str] = mapped_column(sa.String(16), server_default="outcomes")
    version: Mapped[int]
    last_number: Mapped[int]
    round_count: Mapped[int]
    opened_at: Mapped[datetime] = mapped_column(UtcTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)


class RoundRow(Base):
    """A round's facts as entered, players by id. Append-only.

    `next_banker_id` is what the phone was answered, so that asking again gives the same.
    """

    __tablename__ = "round"
    __table_args__ = (
        belongs("sitting", "sitting_id"),
        belongs("rule_set", "rule_set_version", to=("version",)),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.UniqueConstraint("group_id", "sitting_id", "sitting_version"),
        sa.Index("ix_round_number", "group_id", "sitting_id", "number"),
        sa.CheckConstraint("number > 0", name="number"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    sitting_id: Mapped[UUID] = mapped_column(sa.Uuid)
    number: Mapped[int]
    record: Mapped[Json] = mapped_column(sa.JSON)
    rule_set_version: Mapped[str] = mapped_column(sa.String(64))
    sitting_version: Mapped[int]
    next_banker_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class RoundStartRow(Base):
    """What a round began with, where its table counts a pot, chips or strokes.

    It can be worked out again from the rounds before; `dealer_id` is who dealt.
    """

    __tablename__ = "round_start"
    __table_args__ = (belongs("round", "round_id"), belongs("player", "dealer_id"))

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    round_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    running: Mapped[Json] = mapped_column(sa.JSON)
    dealer_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class CorrectionRow(Base):
    """That a round was entered in another's place. Append-only.

    `cause_id` is the round whose correction made this one necessary, or null.
    """

    __tablename__ = "correction"
    __table_args__ = (
        belongs("round", "round_id"),
        belongs("round", "corrects_id"),
        belongs("round", "cause_id"),
        sa.UniqueConstraint("group_id", "corrects_id"),
        sa.CheckConstraint("round_id <> corrects_id", name="two_rounds"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    round_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    corrects_id: Mapped[UUID] = mapped_column(sa.Uuid)
    cause_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class CapitalRow(Base):
    """Capital that a banker put on the table between two rounds. Append-only."""

    __tablename__ = "capital"
    __table_args__ = (
        belongs("sitting", "sitting_id"),
        belongs("player", "banker_id"),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.UniqueConstraint("group_id", "sitting_id", "sitting_version"),
        sa.CheckConstraint("amount > 0", name="amount"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    sitting_id: Mapped[UUID] = mapped_column(sa.Uuid)
    sitting_version: Mapped[int]
    banker_id: Mapped[UUID] = mapped_column(sa.Uuid)
    amount: Mapped[int] = mapped_column(sa.BigInteger)
    at: Mapped[datetime] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class BuyInRow(Base):
    """Chips that a player bought, or gave back (below zero), between two rounds. Append-only."""

    __tablename__ = "buy_in"
    __table_args__ = (
        belongs("sitting", "sitting_id"),
        belongs("player", "player_id"),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.UniqueConstraint("group_id", "sitting_id", "sitting_version"),
        sa.CheckConstraint("chips <> 0", name="chips"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    sitting_id: Mapped[UUID] = mapped_column(sa.Uuid)
    sitting_version: Mapped[int]
    player_id: Mapped[UUID] = mapped_column(sa.Uuid)
    chips: Mapped[int]
    at: Mapped[datetime] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class EntryRow(Base):
    """Postings that belong together. Append-only.

    The database refuses an entry unless its postings are there already and sum to zero.
    `kind` says what the entry is about, also for the entry that reverses another one
    (`reverses` names it); so a sum over a kind is what stands.
    """

    __tablename__ = "entry"
    __table_args__ = (
        belongs("weekend", "weekend_id"),
        belongs("sitting", "sitting_id"),
        belongs("round", "round_id"),
        belongs("transfer", "transfer_id"),
        belongs("cost", "cost_id"),
        belongs("settlement", "settlement_id"),
        belongs("entry", "reverses", to=("seq",)),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.UniqueConstraint("group_id", "reverses"),
        sa.CheckConstraint("kind in ('round', 'payment', 'cost', 'carry', 'result')", name="kind"),
        sa.CheckConstraint("reverses < seq", name="reverses_earlier"),
        sa.Index("ix_entry_weekend_kind", "group_id", "weekend_id", "kind", "seq"),
        sa.Index("ix_entry_sitting_version", "group_id", "sitting_id", "sitting_version"),
        sa.Index("ix_entry_round_id", "group_id", "round_id"),
        sa.Index("ix_entry_transfer_id", "group_id", "transfer_id"),
        *(
            sa.Index(
                f"ix_entry_{column}",
                "group_id",
                column,
                sqlite_where=sa.text(f"{column} IS NOT NULL"),
                postgresql_where=sa.text(f"{column} IS NOT NULL"),
            )
            for column in ("cost_id", "settlement_id")
        ),
        sa.Index(
            "uq_entry_round",
            "group_id",
            "round_id",
            unique=True,
            sqlite_where=sa.text("reverses IS NULL"),
            postgresql_where=sa.text("reverses IS NULL"),
        ),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    seq: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(sa.String(16))
    weekend_id: Mapped[UUID] = mapped_column(sa.Uuid)
    sitting_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    sitting_version: Mapped[int | None]
    round_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    transfer_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    cost_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    settlement_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    reverses: Mapped[int | None] = mapped_column(sa.BigInteger)
    currency: Mapped[str] = mapped_column(sa.String(8))
    at: Mapped[datetime] = mapped_column(UtcTime)
    link_id: Mapped[UUID | None] = mapped_column(sa.Uuid)
    device_id: Mapped[UUID | None] = mapped_column(sa.Uuid)


class PostingRow(Base):
    """One player and one signed amount of an entry. Append-only.

    Postings are written before their entry; once it is there, the database takes no more of
    them.
    """

    __tablename__ = "posting"
    __table_args__ = (
        belongs("entry", "entry_seq", to=("seq",), at_commit=True),
        belongs("player", "player_id"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    entry_seq: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True, autoincrement=False)
    player_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    amount: Mapped[int] = mapped_column(sa.BigInteger)


class RemarkRow(Base):
    """What a person wrote beside an entry; not part of the chain, so that it can be blanked."""

    __tablename__ = "remark"
    __table_args__ = (belongs("entry", "entry_seq", to=("seq",)),)

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    entry_seq: Mapped[int] = mapped_column(sa.BigInteger, primary_key=True, autoincrement=False)
    text: Mapped[str] = mapped_column(sa.Text)
    text_salt: Mapped[bytes | None] = mapped_column(sa.LargeBinary(16))


class SittingTotalRow(Base):
    """A player's running total in a sitting; can be worked out again from the postings.

    `worth` is what chips with a value come to in the weekend's coin, else null.
    """

    __tablename__ = "sitting_total"
    __table_args__ = (
        belongs("sitting", "sitting_id"),
        belongs("player", "player_id"),
    )

    group_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    sitting_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    player_id: Mapped[UUID] = mapped_column(sa.Uuid, primary_key=True)
    amount: Mapped[int] = mapped_column(sa.BigInteger)
    worth: Mapped[int | None] = mapped_column(sa.BigInteger)
    round_count: Mapped[int]
