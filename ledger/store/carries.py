"""Balances that a plan took in from other weekends: out of one, into the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, and_, select
from sqlalchemy.orm import aliased

from ledger.book.entries import Entry, Posting
from ledger.store.balances import moved_amounts
from ledger.store.database import db
from ledger.store.entries import NO_REVERSAL, EntryKind
from ledger.store.money_tables import SettlementRow
from ledger.store.plans import PlannedTransfer, unpaid_transfers
from ledger.store.players import players_by_id
from ledger.store.standings import weekend_series
from ledger.store.tables import EntryRow, PostingRow
from ledger.store.weekends import Weekend, all_weekends, find_weekend

Amounts = Mapping[UUID, int]
"""Amounts by player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenElsewhere:
    """What is still open in another weekend; `rests` is what of it no transfer covers.

    `unpaid` are the transfers of its plan that are not paid; an open weekend has none.
    """

    weekend: Weekend
    open: Amounts
    rests: Amounts
    unpaid: tuple[PlannedTransfer, ...]

    @property
    def has_rests_only(self) -> bool:
        """Answer whether taking in the rests takes in all, without closing or dropping."""
        return self.weekend.is_settled and not self.unpaid


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What a plan takes in from another weekend, and what of that one's plan it drops.

    `closes` says that the weekend is open, and is closed by it.
    """

    weekend: Weekend
    amounts: Amounts
    dropped: tuple[PlannedTransfer, ...] = ()
    closes: bool = False


def rests_of(found: OpenElsewhere) -> TakenIn:
    """Take in what no transfer covers, and leave the plan of that weekend as it is."""
    return TakenIn(weekend=found.weekend, amounts=found.rests)


def whole_of(found: OpenElsewhere) -> TakenIn:
    """Take in all that is open, so that nothing is left to be paid in that weekend."""
    return TakenIn(
        weekend=found.weekend,
        amounts=found.open,
        dropped=found.unpaid,
        closes=not found.weekend.is_settled,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Carry:
    """A balance that stands carried: which plan took it in, out of which weekend.

    `out` and `into` are the numbers of its two entries; amounts are what came in.
    """

    settlement_id: UUID
    weekend_id: UUID
    into_weekend_id: UUID
    out: int
    into: int
    amounts: Amounts


def open_elsewhere(group_id: UUID, weekend: Weekend) -> tuple[OpenElsewhere, ...]:
    """Return what is open in the group's other weekends of the same coin, the oldest first."""
    others = {
        each.id: each
        for each in reversed(all_weekends(group_id))
        if each.currency == weekend.currency and each.id != weekend.id
    }
    if not others:
        return ()
    balances: dict[UUID, dict[UUID, int]] = {id_: {} for id_ in others}
    for point in weekend_series(group_id, weekend.currency):
        if point.weekend.id in balances:
            balances[point.weekend.id].update(point.amounts)
    for weekend_id, moved in moved_amounts(group_id, others.keys()).items():
        open_ = balances[weekend_id]
        for player_id, amount in (each for of_kind in moved.values() for each in of_kind.items()):
            open_[player_id] = open_.get(player_id, 0) + amount
    unpaid = unpaid_transfers(group_id, players_by_id(group_id))
    found = (_found(each, balances[each.id], unpaid.get(each.id, [])) for each in others.values())
    return tuple(each for each in found if each.open or each.rests)


def _found(
    weekend: Weekend, open_: Mapping[UUID, int], unpaid: Sequence[PlannedTransfer]
) -> OpenElsewhere:
    rests = dict(open_)
    for each in unpaid:
        rests[each.sender.id] = rests.get(each.sender.id, 0) + each.left
        rests[each.receiver.id] = rests.get(each.receiver.id, 0) - each.left
    return OpenElsewhere(
        weekend=weekend, open=_without_zeros(open_), rests=_without_zeros(rests), unpaid=(*unpaid,)
    )


def _without_zeros(amounts: Mapping[UUID, int]) -> dict[UUID, int]:
    return {player_id: amount for player_id, amount in amounts.items() if amount}


def carried_into(group_id: UUID, settlement_id: UUID) -> tuple[Carry, ...]:
    """Return the balances that a plan took in and that stand, the first first."""
    return _carries(group_id, EntryRow.settlement_id == settlement_id)


def taken_into(group_id: UUID, settlement_id: UUID) -> tuple[TakenIn, ...]:
    """Return what a stored plan took in from other weekends and still has."""
    carries = carried_into(group_id, settlement_id)
    origins = {each.weekend_id: find_weekend(group_id, each.weekend_id) for each in carries}
    return tuple(
        TakenIn(weekend=origin, amounts=each.amounts)
        for each in carries
        if (origin := origins[each.weekend_id]) is not None
    )


def carried_out_of(group_id: UUID, weekend_id: UUID) -> tuple[Carry, ...]:
    """Return the balances that other weekends' plans took in from one, the first first."""
    found = _carries(group_id, EntryRow.weekend_id == weekend_id)
    return tuple(each for each in found if each.weekend_id == weekend_id)


def _carries(group_id: UUID, which: ColumnElement[bool]) -> tuple[Carry, ...]:
    """Return those that stand. The entry into a weekend is the one after that out of another."""
    into, reversing = aliased(EntryRow), aliased(EntryRow)
    rows = db.session.execute(
        select(
            EntryRow.settlement_id,
            EntryRow.weekend_id,
            into.weekend_id.label("into_weekend_id"),
            EntryRow.seq,
            PostingRow.player_id,
            PostingRow.amount,
        )
        .join(
            into,
            and_(
                into.group_id == EntryRow.group_id,
                into.seq == EntryRow.seq + 1,
                into.settlement_id == EntryRow.settlement_id,
            ),
        )
        .join(
            SettlementRow,
            and_(
                SettlementRow.group_id == EntryRow.group_id,
                SettlementRow.id == EntryRow.settlement_id,
                SettlementRow.weekend_id == into.weekend_id,
            ),
        )
        .join(
            PostingRow,
            and_(PostingRow.group_id == into.group_id, PostingRow.entry_seq == into.seq),
        )
        .outerjoin(
            reversing,
            and_(reversing.group_id == EntryRow.group_id, reversing.reverses == EntryRow.seq),
        )
        .where(
            EntryRow.group_id == group_id,
            EntryRow.kind == EntryKind.CARRY,
            EntryRow.weekend_id != into.weekend_id,
            NO_REVERSAL,
            reversing.seq.is_(None),
            which,
        )
        .order_by(EntryRow.seq)
    ).all()
    amounts: dict[int, dict[UUID, int]] = {}
    for row in rows:
        amounts.setdefault(row.seq, {})[row.player_id] = row.amount
    firsts = {row.seq: row for row in reversed(rows)}
    return tuple(
        Carry(
            settlement_id=firsts[seq].settlement_id,
            weekend_id=firsts[seq].weekend_id,
            into_weekend_id=firsts[seq].into_weekend_id,
            out=seq,
            into=seq + 1,
            amounts=by_player,
        )
        for seq, by_player in amounts.items()
    )


def closed_with(group_id: UUID, weekend_id: UUID) -> list[Weekend]:
    """Return the weekends that were closed by being taken in when a weekend was settled."""
    rows = db.session.execute(
        select(SettlementRow.weekend_id, SettlementRow.wishes).where(
            SettlementRow.group_id == group_id,
            SettlementRow.reopened_at.is_(None),
            SettlementRow.wishes.is_not(None),
        )
    )
    ids = [id_ for id_, wishes in rows if wishes == {"taken_in_by": str(weekend_id)}]
    found = [find_weekend(group_id, id_) for id_ in ids]
    return sorted((each for each in found if each), key=lambda each: (each.starts_on, each.id))


def carry_entry(amounts: Amounts, sign: int) -> Entry:
    """Return the entry that brings a balance into a weekend (1), or takes it out (−1)."""
    postings = [
        Posting(account=str(player_id), amount=sign * amount)
        for player_id, amount in sorted(amounts.items(), key=lambda each: str(each[0]))
    ]
    return Entry(kind=EntryKind.CARRY, postings=tuple(postings))
