"""The first tables, and the triggers that keep what was entered.

Revision: 0001, the first
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = ("round", "entry", "posting", "journal")


def upgrade() -> None:
    create_tables()
    if op.get_bind().dialect.name == "sqlite":
        keep_rows_on_sqlite()
    else:
        keep_rows_on_postgresql()


def keep_rows_on_sqlite() -> None:
    for table in APPEND_ONLY:
        for action in ("UPDATE", "DELETE"):
            op.execute(
                f'CREATE TRIGGER {table}_refuses_{action.lower()} BEFORE {action} ON "{table}" '
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def keep_rows_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
    for table in APPEND_ONLY:
        op.execute(
            f'CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE ON "{table}" '
            "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
        )
        op.execute(
            f'CREATE TRIGGER {table}_refuses_truncate BEFORE TRUNCATE ON "{table}" '
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )


def belongs(
    table: str, to_table: str, column: str | None = None, *, to: str = "id"
) -> sa.ForeignKeyConstraint:
    """Return the key that ties a column to a row of the same group, or a row to its group."""
    columns = ["group_id"] if column is None else ["group_id", column]
    to_columns = ["group_id"] if column is None else ["group_id", to]
    return sa.ForeignKeyConstraint(
        columns,
        [f"{to_table}.{each}" for each in to_columns],
        name=f"fk_{table}_{'_'.join(columns)}_{to_table}",
    )


def create_tables() -> None:
    op.create_table(
        "group",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=False),
        sa.Column("timezone", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("group_id", name=op.f("pk_group")),
    )
    op.create_table(
        "known_id",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("body_digest", sa.String(length=64), nullable=False),
        belongs("known_id", "group"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_known_id")),
    )
    op.create_table(
        "link",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("role in ('viewer', 'scorekeeper', 'owner')", name=op.f("ck_link_role")),
        belongs("link", "group"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_link")),
        sa.UniqueConstraint("group_id", "secret_hash", name=op.f("uq_link_group_id_secret_hash")),
    )
    op.create_table(
        "player",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=160), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("colour between 1 and 14", name=op.f("ck_player_colour")),
        belongs("player", "group"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_player")),
        sa.UniqueConstraint("group_id", "name_key", name=op.f("uq_player_group_id_name_key")),
        sa.UniqueConstraint("group_id", "position", name=op.f("uq_player_group_id_position")),
    )
    op.create_table(
        "rule_set",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.String(length=64), nullable=False),
        sa.Column("rule_set_id", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        belongs("rule_set", "group"),
        sa.PrimaryKeyConstraint("group_id", "version", name=op.f("pk_rule_set")),
    )
    op.create_table(
        "weekend",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("starts_on <= ends_on", name=op.f("ck_weekend_dates")),
        belongs("weekend", "group"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_weekend")),
    )
    op.create_index("ix_weekend_starts_on", "weekend", ["group_id", "starts_on"])
    op.create_table(
        "device",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        belongs("device", "link", "link_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_device")),
        sa.UniqueConstraint("group_id", "secret_hash", name=op.f("uq_device_group_id_secret_hash")),
    )
    op.create_table(
        "settlement",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("weekend_id", sa.Uuid(), nullable=False),
        sa.Column("is_exact", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reopened_at", sa.DateTime(timezone=True), nullable=True),
        belongs("settlement", "weekend", "weekend_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_settlement")),
    )
    op.create_index(
        "uq_settlement_in_force",
        "settlement",
        ["group_id", "weekend_id"],
        unique=True,
        sqlite_where=sa.text("reopened_at IS NULL"),
        postgresql_where=sa.text("reopened_at IS NULL"),
    )
    op.create_table(
        "sitting",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("weekend_id", sa.Uuid(), nullable=False),
        sa.Column("rule_set_version", sa.String(length=64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("unit", sa.String(length=8), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("banker_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("round_count", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("unit in ('money', 'chips')", name=op.f("ck_sitting_unit")),
        belongs("sitting", "player", "banker_id"),
        belongs("sitting", "rule_set", "rule_set_version", to="version"),
        belongs("sitting", "weekend", "weekend_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_sitting")),
    )
    op.create_index("ix_sitting_ended_at", "sitting", ["group_id", "ended_at"])
    op.create_index("ix_sitting_weekend_id", "sitting", ["group_id", "weekend_id"])
    op.create_table(
        "journal",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("previous_hash", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        belongs("journal", "device", "device_id"),
        belongs("journal", "link", "link_id"),
        belongs("journal", "group"),
        sa.PrimaryKeyConstraint("group_id", "seq", name=op.f("pk_journal")),
    )
    op.create_table(
        "round",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sitting_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("rule_set_version", sa.String(length=64), nullable=False),
        sa.Column("sitting_version", sa.Integer(), nullable=False),
        sa.Column("next_banker_id", sa.Uuid(), nullable=True),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("number > 0", name=op.f("ck_round_number")),
        belongs("round", "device", "device_id"),
        belongs("round", "link", "link_id"),
        belongs("round", "rule_set", "rule_set_version", to="version"),
        belongs("round", "sitting", "sitting_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_round")),
        sa.UniqueConstraint(
            "group_id",
            "sitting_id",
            "sitting_version",
            name=op.f("uq_round_group_id_sitting_id_sitting_version"),
        ),
    )
    op.create_index("ix_round_number", "round", ["group_id", "sitting_id", "number"])
    op.create_table(
        "sitting_total",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("sitting_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("round_count", sa.Integer(), nullable=False),
        belongs("sitting_total", "player", "player_id"),
        belongs("sitting_total", "sitting", "sitting_id"),
        sa.PrimaryKeyConstraint(
            "group_id", "sitting_id", "player_id", name=op.f("pk_sitting_total")
        ),
    )
    op.create_table(
        "transfer",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("settlement_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("sender_id", sa.Uuid(), nullable=False),
        sa.Column("receiver_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("dropped_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("amount > 0", name=op.f("ck_transfer_amount")),
        sa.CheckConstraint("sender_id <> receiver_id", name=op.f("ck_transfer_two_players")),
        belongs("transfer", "player", "receiver_id"),
        belongs("transfer", "player", "sender_id"),
        belongs("transfer", "settlement", "settlement_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_transfer")),
        sa.UniqueConstraint(
            "group_id",
            "settlement_id",
            "position",
            name=op.f("uq_transfer_group_id_settlement_id_position"),
        ),
    )
    op.create_table(
        "entry",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("weekend_id", sa.Uuid(), nullable=False),
        sa.Column("sitting_id", sa.Uuid(), nullable=True),
        sa.Column("sitting_version", sa.Integer(), nullable=True),
        sa.Column("round_id", sa.Uuid(), nullable=True),
        sa.Column("transfer_id", sa.Uuid(), nullable=True),
        sa.Column("reverses", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("kind in ('round', 'payment')", name=op.f("ck_entry_kind")),
        sa.CheckConstraint("reverses < seq", name=op.f("ck_entry_reverses_earlier")),
        belongs("entry", "device", "device_id"),
        belongs("entry", "link", "link_id"),
        belongs("entry", "entry", "reverses", to="seq"),
        belongs("entry", "round", "round_id"),
        belongs("entry", "sitting", "sitting_id"),
        belongs("entry", "transfer", "transfer_id"),
        belongs("entry", "weekend", "weekend_id"),
        sa.PrimaryKeyConstraint("group_id", "seq", name=op.f("pk_entry")),
        sa.UniqueConstraint("group_id", "reverses", name=op.f("uq_entry_group_id_reverses")),
    )
    op.create_index("ix_entry_round_id", "entry", ["group_id", "round_id"])
    op.create_index(
        "ix_entry_sitting_version",
        "entry",
        ["group_id", "sitting_id", "sitting_version"],
    )
    op.create_index("ix_entry_transfer_id", "entry", ["group_id", "transfer_id"])
    op.create_index(
        "uq_entry_round",
        "entry",
        ["group_id", "round_id"],
        unique=True,
        sqlite_where=sa.text("reverses IS NULL"),
        postgresql_where=sa.text("reverses IS NULL"),
    )
    op.create_index("ix_entry_weekend_kind", "entry", ["group_id", "weekend_id", "kind", "seq"])
    op.create_table(
        "posting",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("entry_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        belongs("posting", "entry", "entry_seq", to="seq"),
        belongs("posting", "player", "player_id"),
        sa.PrimaryKeyConstraint("group_id", "entry_seq", "player_id", name=op.f("pk_posting")),
    )
    op.create_table(
        "remark",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("entry_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        belongs("remark", "entry", "entry_seq", to="seq"),
        sa.PrimaryKeyConstraint("group_id", "entry_seq", name=op.f("pk_remark")),
    )
