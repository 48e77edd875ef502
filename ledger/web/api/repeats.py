"""What was sent before under the same id."""

from uuid import UUID

from flask import g

from ledger.desk.errors import refused
from ledger.store.known_ids import find_known_id
from ledger.web.access import current_actor


def status_for(id_: UUID | None) -> int:
    """Return 200 where something was sent under this id before, else 201. Ask before adding."""
    return 200 if _is_known(id_) else 201


def refuse_known_id(text: object) -> None:
    """Refuse a body that cannot be what was sent under its id before.

    Raises:
        RefusedError: `id_reused`.
    """
    if "actor" not in g or not isinstance(text, str):
        return
    try:
        id_ = UUID(text)
    except ValueError:
        return
    if _is_known(id_):
        raise refused("id_reused", "id")


def _is_known(id_: UUID | None) -> bool:
    return id_ is not None and find_known_id(current_actor().group_id, id_) is not None
