"""Entries that are sealed by the store itself: balanced when they are written, closed after it.

An entry's postings are written first and the entry last, which is refused unless they sum to
zero; from then on none may be added. Rows that stay for ever cannot be replaced either, by
clients without our settings too: SQLite's REPLACE deletes what is in its way without asking the
triggers on DELETE, unless a client wants it otherwise.

Revision: 0004, after 0003
"""

import sqlalchemy as sa
from alembic import op

from ledger.errors import LedgerError

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# What makes a row that stays for ever one of its kind, by table; "" or when that counts.
KEYS = {
    "round": [("id", ""), ("sitting_id, sitting_version", "")],
    "entry": [("seq", ""), ("reverses", ""), ("round_id", "reverses IS NULL")],
    "posting": [("entry_seq, player_id", "")],
    "journal": [("seq", "")],
    "capital": [("id", ""), ("sitting_id, sitting_version", "")],
    "correction": [("round_id", ""), ("corrects_id", "")],
}
UNBALANCED = "entry does not sum to zero"
APPEND_ONLY = "posting is append-only"
CLOSED = "posting is of an entry that is closed"


class UnbalancedBookError(LedgerError):
    """The book has entries that do not sum to zero: somebody changed it from outside."""


def upgrade() -> None:
    refuse_unbalanced_book()
    if op.get_bind().dialect.name == "sqlite":
        write_postings_first_on_sqlite()
        for action in ("UPDATE", "DELETE"):
            trigger(f"posting_refuses_{action.lower()}", f"{action} ON posting", "1", APPEND_ONLY)
        seal_on_sqlite()
        for table, keys in KEYS.items():
            refuse_replacing(table, keys)
    else:
        seal_on_postgresql()


def refuse_unbalanced_book() -> None:
    """Refuse to seal what does not balance, and say which entries those are."""
    found = sa.text(
        "SELECT entry.seq, coalesce(sum(posting.amount), 0) FROM entry LEFT JOIN posting"
        " ON posting.group_id = entry.group_id AND posting.entry_seq = entry.seq"
        " GROUP BY entry.group_id, entry.seq"
        " HAVING count(posting.amount) = 0 OR sum(posting.amount) <> 0 LIMIT 5"
    )
    rows = op.get_bind().execute(found).all()
    if rows:
        entries = ", ".join(f"entry {seq} sums to {surplus}" for seq, surplus in rows)
        message = (
            f"this book was changed from outside, and is left as it is: {entries}, not to zero;"
            " put back a copy from before that"
        )
        raise UnbalancedBookError(message)


def write_postings_first_on_sqlite() -> None:
    """Make the table of postings anew, with a key to the entry that holds at the commit."""
    op.create_table(
        "new_posting",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("entry_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "entry_seq"],
            ["entry.group_id", "entry.seq"],
            name="fk_posting_group_id_entry_seq_entry",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "player_id"],
            ["player.group_id", "player.id"],
            name="fk_posting_group_id_player_id_player",
        ),
        sa.PrimaryKeyConstraint("group_id", "entry_seq", "player_id", name="pk_posting"),
    )
    op.execute(
        "INSERT INTO new_posting (group_id, entry_seq, player_id, amount)"
        " SELECT group_id, entry_seq, player_id, amount FROM posting ORDER BY rowid"
    )
    op.drop_table("posting")
    op.rename_table("new_posting", "posting")


def seal_on_sqlite() -> None:
    # SQLite keeps a text or a fraction in a column of whole numbers when it is given one.
    trigger(
        "entry_refuses_unbalanced",
        "INSERT ON entry",
        "(SELECT count(*) = 0 OR sum(amount) <> 0 OR sum(typeof(amount) <> 'integer') > 0"
        " FROM posting WHERE group_id = NEW.group_id AND entry_seq = NEW.seq)",
        UNBALANCED,
    )
    trigger(
        "posting_refuses_late",
        "INSERT ON posting",
        "EXISTS (SELECT 1 FROM entry WHERE group_id = NEW.group_id AND seq = NEW.entry_seq)",
        CLOSED,
    )


def refuse_replacing(table: str, keys: list[tuple[str, str]]) -> None:
    """Refuse a new row that would take the place of one that is there."""
    places = ["rowid = NEW.rowid"]
    for columns, counts in keys:
        same = [f"{column} = NEW.{column}" for column in ("group_id", *columns.split(", "))]
        whole = [*same, counts, f"NEW.{counts}"] if counts else same
        places.append(" AND ".join(whole))
    rows = f'SELECT 1 FROM "{table}" WHERE'  # noqa: S608 - only names of this file
    taken = " OR ".join(f"EXISTS ({rows} {place})" for place in places)
    trigger(f"{table}_refuses_replace", f'INSERT ON "{table}"', taken, f"{table} is append-only")


def trigger(name: str, event: str, when: str, message: str) -> None:
    op.execute(
        f"CREATE TRIGGER {name} BEFORE {event} WHEN {when} "
        f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
    )


def seal_on_postgresql() -> None:
    op.execute(
        "ALTER TABLE posting ALTER CONSTRAINT fk_posting_group_id_entry_seq_entry"
        " DEFERRABLE INITIALLY DEFERRED"
    )
    function(
        "refuse_unbalanced",
        "(SELECT count(*) = 0 OR sum(amount) <> 0 FROM posting"
        " WHERE group_id = NEW.group_id AND entry_seq = NEW.seq)",
        UNBALANCED,
    )
    function(
        "refuse_late",
        "EXISTS (SELECT 1 FROM entry WHERE group_id = NEW.group_id AND seq = NEW.entry_seq)",
        CLOSED,
    )
    # Two transactions at once do not see each other's rows before they are kept.
    function(
        "refuse_unbalanced_at_commit",
        "(SELECT sum(amount) <> 0 FROM posting"
        " WHERE group_id = NEW.group_id AND entry_seq = NEW.entry_seq)",
        UNBALANCED,
    )
    op.execute(
        "CREATE TRIGGER entry_refuses_unbalanced BEFORE INSERT ON entry"
        " FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced()"
    )
    op.execute(
        "CREATE TRIGGER posting_refuses_late BEFORE INSERT ON posting"
        " FOR EACH ROW EXECUTE FUNCTION refuse_late()"
    )
    op.execute(
        "CREATE CONSTRAINT TRIGGER posting_refuses_unbalanced AFTER INSERT ON posting"
        " DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_at_commit()"
    )


def function(name: str, when: str, message: str) -> None:
    op.execute(
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF {when} THEN RAISE EXCEPTION '{message}'"
        " USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN NEW; END $$"
    )
