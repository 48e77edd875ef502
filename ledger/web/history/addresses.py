"""Where a round's history stands."""

from uuid import UUID

from flask import url_for


def history_url(group_id: UUID, round_id: UUID | str) -> str:
    """Return the address of a round's history."""
    return url_for("history.show", group_id=group_id, round_id=round_id)
