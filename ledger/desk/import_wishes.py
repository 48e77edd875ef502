"""What the wishes of an imported plan must be, so that its page can be made."""

from collections.abc import Collection

from ledger.store.columns import Json
from ledger.store.mentions import named_ids
from ledger.store.wished import read_wished


def wishes_fault(players: Collection[str], kept: Json) -> str | None:
    """Return why this cannot be what was wished of a plan, or None where it can."""
    try:
        wished = read_wished(kept)
    except (TypeError, ValueError):
        return "these are no wishes as they are kept"
    people = set() if wished.taken_in_by is not None else {str(id_) for id_ in named_ids(kept)}
    return None if people <= set(players) else "these wishes name somebody who is not in the file"
