"""Keys that tie rows to others of the same group."""

import sqlalchemy as sa


def belongs(
    table: str, *columns: str, to: tuple[str, ...] = ("id",), at_commit: bool = False
) -> sa.ForeignKeyConstraint:
    """Return the key that ties columns to a row of the same group."""
    return sa.ForeignKeyConstraint(
        ("group_id", *columns),
        [f"{table}.{column}" for column in ("group_id", *to)],
        deferrable=at_commit or None,
        initially="DEFERRED" if at_commit else None,
    )
