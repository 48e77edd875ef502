"""Worth: what everybody's chips of a table come to in money, kept beside the totals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, bindparam, select, update

from ledger.book.conversion import ChipValue, worth_of_chips
from ledger.store.database import db, table_of
from ledger.store.sittings import Sitting
from ledger.store.tables import PlayerRow, SittingTotalRow

_TOTALS = table_of(SittingTotalRow)
_OF_SITTING = (
    select(_TOTALS.c.player_id, _TOTALS.c.amount)
    .join(
        PlayerRow,
        and_(PlayerRow.group_id == _TOTALS.c.group_id, PlayerRow.id == _TOTALS.c.player_id),
    )
    .where(
        _TOTALS.c.group_id == bindparam("the_group_id"),
        _TOTALS.c.sitting_id == bindparam("the_sitting_id"),
    )
    .order_by(PlayerRow.position)
)
_KEEP = (
    update(_TOTALS)
    .where(
        _TOTALS.c.group_id == bindparam("the_group_id"),
        _TOTALS.c.sitting_id == bindparam("the_sitting_id"),
        _TOTALS.c.player_id == bindparam("the_player_id"),
    )
    .values(worth=bindparam("the_worth"))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuedRound:
    """The chips that a round brought those who took part in it, at a table where they count."""

    sitting_id: UUID
    value: ChipValue
    amounts: Mapping[UUID, int]


def worth_of_rounds(group_id: UUID, rounds: Sequence[ValuedRound]) -> list[dict[UUID, int]]:
    """Return by how much each round changed what everybody's chips were worth.

    `rounds` are the newest that stand, the last one last; together with those before they come
    to what the totals are worth.
    """
    left = {
        each.sitting_id: _totals_of(group_id, each.sitting_id)
        for each in {each.sitting_id: each for each in rounds}.values()
    }
    found: list[dict[UUID, int]] = []
    for each in reversed(rounds):
        now = left[each.sitting_id]
        before = {id_: amount - each.amounts.get(id_, 0) for id_, amount in now.items()}
        had, have = worth_of_chips(before, each.value), worth_of_chips(now, each.value)
        changed = {id_: have[id_] - had[id_] for id_ in now}
        found.append({id_: c for id_, c in changed.items() if c or id_ in each.amounts})
        left[each.sitting_id] = before
    return found[::-1]


def _totals_of(group_id: UUID, sitting_id: UUID) -> dict[UUID, int]:
    """Return the chips that everybody won or lost at a table, by the order of the players."""
    key = {"the_group_id": group_id, "the_sitting_id": sitting_id}
    rows = db.session.execute(_OF_SITTING, key)
    return {row.player_id: row.amount for row in rows}


def keep_worth(group_id: UUID, sitting: Sitting) -> None:
    """Work out anew what the totals of a table are worth, after they or the value changed."""
    key = {"the_group_id": group_id, "the_sitting_id": sitting.id}
    totals = _totals_of(group_id, sitting.id)
    if not totals:
        return
    value = sitting.value
    worth = dict.fromkeys(totals) if value is None else worth_of_chips(totals, value)
    db.session.execute(
        _KEEP,
        [
            key | {"the_player_id": player_id, "the_worth": amount}
            for player_id, amount in worth.items()
        ],
    )
