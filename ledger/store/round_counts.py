"""How many rounds stand in weekends, and how many of them count in money."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import case, func, select

from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.sittings import CHIPS, Sitting, plays_for
from ledger.store.tables import SittingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCounts:
    """How many rounds count in money, chips with a value among them, and how many in chips."""

    money: int = 0
    chips: int = 0

    @property
    def all(self) -> int:
        """Return how many rounds stand."""
        return self.money + self.chips


def counts_of(sittings: Iterable[Sitting]) -> RoundCounts:
    """Return how many rounds stand at these tables."""
    found = [(each.counted_in == CHIPS, each.round_count) for each in sittings]
    return RoundCounts(
        money=sum(count for is_in_chips, count in found if not is_in_chips),
        chips=sum(count for is_in_chips, count in found if is_in_chips),
    )


def round_counts(group_id: UUID, weekend_ids: Collection[UUID]) -> dict[UUID, RoundCounts]:
    """Return how many rounds stand in each of these weekends."""
    rounds = SittingRow.round_count
    rows = db.session.execute(
        select(
            SittingRow.weekend_id,
            func.sum(case((plays_for(Unit.MONEY), rounds), else_=0)),
            func.sum(case((plays_for(Unit.CHIPS), rounds), else_=0)),
        )
        .where(SittingRow.group_id == group_id, SittingRow.weekend_id.in_(weekend_ids))
        .group_by(SittingRow.weekend_id)
    )
    found = {id_: RoundCounts(money=int(money), chips=int(chips)) for id_, money, chips in rows}
    return {id_: found.get(id_, RoundCounts()) for id_ in weekend_ids}
