"""Where players want to be paid, beside their names.

Revision: 0007, after 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pay_details",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.String(length=600), nullable=False),
        sa.Column("text_salt", sa.LargeBinary(length=16), nullable=True),
        sa.ForeignKeyConstraint(
            ["group_id", "player_id"],
            ["player.group_id", "player.id"],
            name=op.f("fk_pay_details_group_id_player_id_player"),
        ),
        sa.PrimaryKeyConstraint("group_id", "player_id", name=op.f("pk_pay_details")),
    )
