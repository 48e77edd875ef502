"""What a weekend's money needs besides rounds: shared costs, carried balances, chips with a value.

The table of entries is made anew on SQLite, which cannot change a constraint or add a key of two
columns; its guards come back word for word.

Revision: 0008, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KINDS = "kind in ('round', 'payment', 'cost', 'carry', 'result')"
# What makes a row that stays for ever one of its kind, by table; "" or when that counts.
KEYS = {
    "entry": [("seq", ""), ("reverses", ""), ("round_id", "reverses IS NULL")],
    "cost": [("id", "")],
    "buy_in": [("id", ""), ("sitting_id, sitting_version", "")],
}
OLD = (
    "group_id, seq, kind, weekend_id, sitting_id, sitting_version, round_id, transfer_id,"
    " reverses, currency, at, link_id, device_id"
)


def upgrade() -> None:
    create_cost()
    create_buy_in()
    op.add_column("settlement", sa.Column("wishes", sa.JSON(), nullable=True))
    op.add_column("sitting", sa.Column("value_chips", sa.Integer(), nullable=True))
    op.add_column("sitting", sa.Column("value_amount", sa.BigInteger(), nullable=True))
    op.add_column("sitting_total", sa.Column("worth", sa.BigInteger(), nullable=True))
    if op.get_bind().dialect.name == "sqlite":
        remake_entry_on_sqlite()
        for table in ("cost", "buy_in"):
            keep_rows_on_sqlite(table)
    else:
        change_entry_on_postgresql()
        for table in ("cost", "buy_in"):
            keep_rows_on_postgresql(table)


def create_cost() -> None:
    op.create_table(
        "cost",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("weekend_id", sa.Uuid(), nullable=False),
        sa.Column("payer_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("shares", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("amount > 0", name=op.f("ck_cost_amount")),
        belongs("cost", "weekend", "weekend_id"),
        belongs("cost", "player", "payer_id"),
        belongs("cost", "link", "link_id"),
        belongs("cost", "device", "device_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_cost")),
    )
    op.create_index("ix_cost_weekend_id", "cost", ["group_id", "weekend_id"])


def create_buy_in() -> None:
    op.create_table(
        "buy_in",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sitting_id", sa.Uuid(), nullable=False),
        sa.Column("sitting_version", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("chips", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("chips <> 0", name=op.f("ck_buy_in_chips")),
        belongs("buy_in", "sitting", "sitting_id"),
        belongs("buy_in", "player", "player_id"),
        belongs("buy_in", "link", "link_id"),
        belongs("buy_in", "device", "device_id"),
        sa.PrimaryKeyConstraint("group_id", "id", name=op.f("pk_buy_in")),
        sa.UniqueConstraint(
            "group_id",
            "sitting_id",
            "sitting_version",
            name=op.f("uq_buy_in_group_id_sitting_id_sitting_version"),
        ),
    )


def remake_entry_on_sqlite() -> None:
    # SQLite looks through every trigger when a table is given another name.
    op.execute("DROP TRIGGER posting_refuses_late")
    op.create_table(
        "new_entry",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("weekend_id", sa.Uuid(), nullable=False),
        sa.Column("sitting_id", sa.Uuid(), nullable=True),
        sa.Column("sitting_version", sa.Integer(), nullable=True),
        sa.Column("round_id", sa.Uuid(), nullable=True),
        sa.Column("transfer_id", sa.Uuid(), nullable=True),
        sa.Column("cost_id", sa.Uuid(), nullable=True),
        sa.Column("settlement_id", sa.Uuid(), nullable=True),
        sa.Column("reverses", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint(KINDS, name=op.f("ck_entry_kind")),
        sa.CheckConstraint("reverses < seq", name=op.f("ck_entry_reverses_earlier")),
        belongs("entry", "device", "device_id"),
        belongs("entry", "link", "link_id"),
        belongs("entry", "entry", "reverses", to="seq"),
        belongs("entry", "round", "round_id"),
        belongs("entry", "sitting", "sitting_id"),
        belongs("entry", "transfer", "transfer_id"),
        belongs("entry", "cost", "cost_id"),
        belongs("entry", "settlement", "settlement_id"),
        belongs("entry", "weekend", "weekend_id"),
        sa.PrimaryKeyConstraint("group_id", "seq", name=op.f("pk_entry")),
        sa.UniqueConstraint("group_id", "reverses", name=op.f("uq_entry_group_id_reverses")),
    )
    op.execute(
        f"INSERT INTO new_entry ({OLD}) SELECT {OLD} FROM entry ORDER BY rowid"  # noqa: S608 - names of this file
    )
    op.drop_table("entry")
    op.rename_table("new_entry", "entry")
    index_entry()
    refuse_change("entry")
    refuse_replacing("entry")
    trigger(
        "entry_refuses_unbalanced",
        "INSERT ON entry WHEN (SELECT count(*) = 0 OR sum(amount) <> 0"
        " OR sum(typeof(amount) <> 'integer') > 0"
        " FROM posting WHERE group_id = NEW.group_id AND entry_seq = NEW.seq)",
        "entry does not sum to zero",
    )
    trigger(
        "posting_refuses_late",
        "INSERT ON posting WHEN EXISTS"
        " (SELECT 1 FROM entry WHERE group_id = NEW.group_id AND seq = NEW.entry_seq)",
        "posting is of an entry that is closed",
    )


def index_entry() -> None:
    for name, columns in (
        ("ix_entry_round_id", ["round_id"]),
        ("ix_entry_sitting_version", ["sitting_id", "sitting_version"]),
        ("ix_entry_transfer_id", ["transfer_id"]),
        ("ix_entry_weekend_kind", ["weekend_id", "kind", "seq"]),
    ):
        op.create_index(name, "entry", ["group_id", *columns])
    index_new_keys()
    op.create_index(
        "uq_entry_round",
        "entry",
        ["group_id", "round_id"],
        unique=True,
        sqlite_where=sa.text("reverses IS NULL"),
    )


def index_new_keys() -> None:
    for column in ("cost_id", "settlement_id"):
        present = sa.text(f"{column} IS NOT NULL")
        op.create_index(
            f"ix_entry_{column}",
            "entry",
            ["group_id", column],
            sqlite_where=present,
            postgresql_where=present,
        )


def change_entry_on_postgresql() -> None:
    op.drop_constraint(op.f("ck_entry_kind"), "entry", type_="check")
    op.create_check_constraint(op.f("ck_entry_kind"), "entry", KINDS)
    for column, table in (("cost_id", "cost"), ("settlement_id", "settlement")):
        op.add_column("entry", sa.Column(column, sa.Uuid(), nullable=True))
        op.create_foreign_key(
            op.f(f"fk_entry_group_id_{column}_{table}"),
            "entry",
            table,
            ["group_id", column],
            ["group_id", "id"],
        )
    index_new_keys()


def keep_rows_on_sqlite(table: str) -> None:
    refuse_change(table)
    refuse_replacing(table)


def refuse_change(table: str) -> None:
    for action in ("UPDATE", "DELETE"):
        name = f"{table}_refuses_{action.lower()}"
        trigger(name, f'{action} ON "{table}"', f"{table} is append-only")


def refuse_replacing(table: str) -> None:
    """Refuse a new row that would take the place of one that is there."""
    places = ["rowid = NEW.rowid"]
    for columns, counts in KEYS[table]:
        same = [f"{column} = NEW.{column}" for column in ("group_id", *columns.split(", "))]
        whole = [*same, counts, f"NEW.{counts}"] if counts else same
        places.append(" AND ".join(whole))
    rows = f'SELECT 1 FROM "{table}" WHERE'  # noqa: S608 - only names of this file
    taken = " OR ".join(f"EXISTS ({rows} {place})" for place in places)
    name = f"{table}_refuses_replace"
    trigger(name, f'INSERT ON "{table}" WHEN {taken}', f"{table} is append-only")


def trigger(name: str, event: str, message: str) -> None:
    op.execute(f"CREATE TRIGGER {name} BEFORE {event} BEGIN SELECT RAISE(ABORT, '{message}'); END")


def keep_rows_on_postgresql(table: str) -> None:
    op.execute(
        f'CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE ON "{table}" '
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )
    op.execute(
        f'CREATE TRIGGER {table}_refuses_truncate BEFORE TRUNCATE ON "{table}" '
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )


def belongs(table: str, to_table: str, column: str, *, to: str = "id") -> sa.ForeignKeyConstraint:
    """Return the key that ties a column to a row of the same group."""
    columns = ["group_id", column]
    return sa.ForeignKeyConstraint(
        columns,
        [f"{to_table}.group_id", f"{to_table}.{to}"],
        name=f"fk_{table}_{'_'.join(columns)}_{to_table}",
    )
