"""Who can come to a table."""

from collections.abc import Sequence

from ledger.store.players import Player
from ledger.store.sittings import Sitting, open_sittings
from ledger.web.access import current_actor


def who_may_come(sitting: Sitting, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return who sits neither at a table nor at another open one."""
    if not players:
        return ()
    tables = (sitting, *open_sittings(current_actor().group_id))
    return tuple(p for p in players if not any(each.is_seated(p.id) for each in tables))
