"""Shares: links to the result of one weekend, for people without a link of the group.

Revision: 0009, after 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "share",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("weekend_id", sa.Uuid(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        belongs("weekend", "weekend_id"),
        belongs("link", "link_id"),
        belongs("device", "device_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_share")),
        sa.UniqueConstraint("group_id", "secret_hash", name=op.f("uq_share_group_id_secret_hash")),
    )
    op.create_index("ix_share_weekend_id", "share", ["group_id", "weekend_id"])


def belongs(to_table: str, column: str) -> sa.ForeignKeyConstraint:
    """Return the key that ties a column to a row of the same group."""
    return sa.ForeignKeyConstraint(
        ["group_id", column],
        [f"{to_table}.group_id", f"{to_table}.id"],
        name=f"fk_share_group_id_{column}_{to_table}",
    )
