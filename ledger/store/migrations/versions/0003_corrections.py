"""Rounds entered in another's place.

Revision: 0003, after 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "correction",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("corrects_id", sa.Uuid(), nullable=False),
        sa.Column("cause_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("round_id <> corrects_id", name=op.f("ck_correction_two_rounds")),
        belongs("correction", "round_id"),
        belongs("correction", "corrects_id"),
        belongs("correction", "cause_id"),
        sa.PrimaryKeyConstraint("group_id", "round_id", name=op.f("pk_correction")),
        sa.UniqueConstraint(
            "group_id", "corrects_id", name=op.f("uq_correction_group_id_corrects_id")
        ),
    )
    if op.get_bind().dialect.name == "sqlite":
        keep_rows_on_sqlite("correction")
    else:
        keep_rows_on_postgresql("correction")


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


def belongs(table: str, column: str) -> sa.ForeignKeyConstraint:
    """Return the key that ties a column to a round of the same group."""
    columns = ["group_id", column]
    return sa.ForeignKeyConstraint(
        columns, ["round.group_id", "round.id"], name=f"fk_{table}_{'_'.join(columns)}_round"
    )
