"""The guards of the database: triggers that keep rows for ever and balanced, word for word.

The migrations made them, each with words of its own, so that no migration changes; a test holds
these against what they made. `ledger check` holds these against what is there.
"""

from ledger.store.tables import APPEND_ONLY

# What makes a row that stays for ever one of its kind, by table; "" or when that counts.
_KEYS = {
    "round": (("id", ""), ("sitting_id, sitting_version", "")),
    "entry": (("seq", ""), ("reverses", ""), ("round_id", "reverses IS NULL")),
    "posting": (("entry_seq, player_id", ""),),
    "journal": (("seq", ""),),
    "capital": (("id", ""), ("sitting_id, sitting_version", "")),
    "correction": (("round_id", ""), ("corrects_id", "")),
    "cost": (("id", ""),),
    "buy_in": (("id", ""), ("sitting_id, sitting_version", "")),
}
_UNBALANCED = "entry does not sum to zero"
_CLOSED = "posting is of an entry that is closed"
_IS_CLOSED = "EXISTS (SELECT 1 FROM entry WHERE group_id = NEW.group_id AND seq = NEW.entry_seq)"


def _on_sqlite(name: str, event: str, when: str, message: str) -> tuple[str, str]:
    """Return a trigger that refuses something, as its name and how SQLite keeps it."""
    return name, (
        f"CREATE TRIGGER {name} BEFORE {event} {when}BEGIN SELECT RAISE(ABORT, '{message}'); END"
    )


def _refuses_change(table: str, act: str) -> tuple[str, str]:
    # The table of postings was made anew when entries were sealed.
    place, when = ("posting", "WHEN 1 ") if table == "posting" else (f'"{table}"', "")
    event = f"{act.upper()} ON {place}"
    return _on_sqlite(f"{table}_refuses_{act}", event, when, f"{table} is append-only")


def _refuses_replace(table: str) -> tuple[str, str]:
    places = ["rowid = NEW.rowid"]
    for columns, counts in _KEYS[table]:
        same = [f"{column} = NEW.{column}" for column in ("group_id", *columns.split(", "))]
        whole = [*same, counts, f"NEW.{counts}"] if counts else same
        places.append(" AND ".join(whole))
    rows = f'SELECT 1 FROM "{table}" WHERE'  # noqa: S608 - only names of this file
    taken = " OR ".join(f"EXISTS ({rows} {place})" for place in places)
    event = f'INSERT ON "{table}"'
    name = f"{table}_refuses_replace"
    return _on_sqlite(name, event, f"WHEN {taken} ", f"{table} is append-only")


ON_SQLITE: dict[str, str] = dict(
    (
        *(_refuses_change(table, act) for table in APPEND_ONLY for act in ("update", "delete")),
        *(_refuses_replace(table) for table in APPEND_ONLY),
        _on_sqlite(
            "entry_refuses_unbalanced",
            "INSERT ON entry",
            "WHEN (SELECT count(*) = 0 OR sum(amount) <> 0 OR sum(typeof(amount) <> 'integer') > 0"
            " FROM posting WHERE group_id = NEW.group_id AND entry_seq = NEW.seq) ",
            _UNBALANCED,
        ),
        _on_sqlite("posting_refuses_late", "INSERT ON posting", f"WHEN {_IS_CLOSED} ", _CLOSED),
    )
)
"""Every trigger by its name, as SQLite keeps it."""


def _function(when: str, message: str) -> str:
    return (
        f" BEGIN IF {when} THEN RAISE EXCEPTION '{message}'"
        " USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN NEW; END "
    )


_BODIES = {
    "refuse_change": " BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END ",
    "refuse_unbalanced": _function(
        "(SELECT count(*) = 0 OR sum(amount) <> 0 FROM posting"
        " WHERE group_id = NEW.group_id AND entry_seq = NEW.seq)",
        _UNBALANCED,
    ),
    "refuse_late": _function(_IS_CLOSED, _CLOSED),
    "refuse_unbalanced_at_commit": _function(
        "(SELECT sum(amount) <> 0 FROM posting"
        " WHERE group_id = NEW.group_id AND entry_seq = NEW.entry_seq)",
        _UNBALANCED,
    ),
}
_AT_COMMIT = "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"


def _on_postgresql(name: str, event: str, function: str, *, kind: str = "") -> tuple[str, ...]:
    words = f"CREATE {kind}TRIGGER {name} {event} EXECUTE FUNCTION {function}()"
    return name, words, _BODIES[function]


_TRIGGERS = (
    *(
        _on_postgresql(
            f"{table}_refuses_change",
            f"BEFORE DELETE OR UPDATE ON {table} FOR EACH ROW",
            "refuse_change",
        )
        for table in APPEND_ONLY
    ),
    *(
        _on_postgresql(
            f"{table}_refuses_truncate",
            f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT",
            "refuse_change",
        )
        for table in APPEND_ONLY
    ),
    _on_postgresql(
        "entry_refuses_unbalanced", "BEFORE INSERT ON entry FOR EACH ROW", "refuse_unbalanced"
    ),
    _on_postgresql("posting_refuses_late", "BEFORE INSERT ON posting FOR EACH ROW", "refuse_late"),
    _on_postgresql(
        "posting_refuses_unbalanced",
        f"AFTER INSERT ON posting {_AT_COMMIT}",
        "refuse_unbalanced_at_commit",
        kind="CONSTRAINT ",
    ),
)

ON_POSTGRESQL: dict[str, tuple[str, str]] = {name: (words, body) for name, words, body in _TRIGGERS}
"""Every trigger by its name, as PostgreSQL tells it, and the body of the function it calls."""
