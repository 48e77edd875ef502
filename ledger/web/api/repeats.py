"""Whether something that is added was added before, for the status of the answer."""

from uuid import UUID

from ledger.store.known_ids import find_known_id
from ledger.web.access import current_actor


def status_for(id_: UUID | None) -> int:
    """Return 200 where something was sent under this id before, else 201. Ask before adding."""
    is_known = id_ is not None and find_known_id(current_actor().group_id, id_) is not None
    return 200 if is_known else 201
