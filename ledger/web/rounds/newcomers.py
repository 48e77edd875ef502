"""Who can come to a table: those of the group who sit nowhere, and somebody new by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from ledger.store.players import Player
from ledger.store.sittings import Sitting, open_sittings
from ledger.web.access import current_actor
from ledger.web.notices import NEWCOMER, notices

NEW_NAME = "new_name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """Who may come, and the name that was typed for somebody new where it was refused."""

    players: tuple[Player, ...]
    typed: str
    problem: str


def who_may_come(sitting: Sitting, players: Sequence[Player]) -> Coming:
    """Return who sits neither at a table nor at another open one."""
    tables = (sitting, *open_sittings(current_actor().group_id)) if players else ()
    free = (p for p in players if not any(each.is_seated(p.id) for each in tables))
    problem = " ".join(notices(NEWCOMER))
    typed = request.args.get(NEW_NAME, "") if problem else ""
    return Coming(players=tuple(free), typed=typed, problem=problem)
