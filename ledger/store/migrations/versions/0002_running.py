"""What runs from round to round: pots, chips and strokes, and the capital put up.

Revision: 0002, after 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "sitting",
        sa.Column("has_dealer", sa.Boolean(), nullable=False, server_default=sa.true()),
    )
    op.add_column("sitting", sa.Column("running", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column(
        "sitting",
        sa.Column("depth", sa.String(length=16), nullable=False, server_default="outcomes"),
    )
    create_round_start()
    create_capital()
    if op.get_bind().dialect.name == "sqlite":
        keep_rows_on_sqlite("capital")
    else:
        keep_rows_on_postgresql("capital")


def create_round_start() -> None:
    op.create_table(
        "round_start",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("running", sa.JSON(), nullable=False),
        sa.Column("dealer_id", sa.Uuid(), nullable=True),
        belongs("round_start", "round", "round_id"),
        belongs("round_start", "player", "dealer_id"),
        sa.PrimaryKeyConstraint("group_id", "round_id", name=op.f("pk_round_start")),
    )


def create_capital() -> None:
    op.create_table(
        "capital",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sitting_id", sa.Uuid(), nullable=False),
        sa.Column("sitting_version", sa.Integer(), nullable=False),
        sa.Column("banker_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("amount > 0", name=op.f("ck_capital_amount")),
        belongs("capital", "sitting", "sitting_id"),
        belongs("capital", "player", "banker_id"),
        belongs("capital", "link", "link_id"),
        belongs("capital", "device", "device_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_capital")),
        sa.UniqueConstraint(
            "group_id",
            "sitting_id",
            "sitting_version",
            name=op.f("uq_capital_group_id_sitting_id_sitting_version"),
        ),
    )


def keep_rows_on_sqlite(table: str) -> None:
    for action in ("UPDATE", "DELETE"):
        op.execute(
            f'CREATE TRIGGER {table}_refuses_{action.lower()} BEFORE {action} ON "{table}" '
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


def keep_rows_on_postgresql(table: str) -> None:
    op.execute(
        f'CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE ON "{table}" '
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )
    op.execute(
        f'CREATE TRIGGER {table}_refuses_truncate BEFORE TRUNCATE ON "{table}" '
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def belongs(table: str, to_table: str, column: str) -> sa.ForeignKeyConstraint:
    """Return the key that ties a column to a row of the same group."""
    columns = ["group_id", column]
    return sa.ForeignKeyConstraint(
        columns,
        [f"{to_table}.group_id", f"{to_table}.id"],
        name=f"fk_{table}_{'_'.join(columns)}_{to_table}",
    )
