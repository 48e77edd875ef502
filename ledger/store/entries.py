"""Entries and their postings: written once, in order, and only added to."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Executable, and_, bindparam, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import aliased

from ledger.book.entries import Entry, Posting
from ledger.store.database import db, table_of
from ledger.store.links import Actor
from ledger.store.tables import EntryRow, PostingRow, RemarkRow, SittingTotalRow
from ledger.store.text_seals import Seals, Subject, sealed

_ENTRIES = table_of(EntryRow)
_NEW_ENTRY = insert(_ENTRIES)
_NEW_POSTINGS = insert(table_of(PostingRow))
_LAST = select(func.max(_ENTRIES.c.seq)).where(_ENTRIES.c.group_id == bindparam("group_id"))


def _added_to_totals(dialect: Any) -> Executable:
    """Return the insert that adds to what is there; Any, because both offer the same one."""
    totals = table_of(SittingTotalRow)
    adding = dialect.insert(totals)
    added: Executable = adding.on_conflict_do_update(
        index_elements=("group_id", "sitting_id", "player_id"),
        set_={
            "amount": totals.c.amount + adding.excluded.amount,
            "round_count": totals.c.round_count + adding.excluded.round_count,
        },
    )
    return added


_ADDED = {"sqlite": _added_to_totals(sqlite), "postgresql": _added_to_totals(postgresql)}


# What entries are that reverse no other. Not "is null": SQLite would look that up in the index of
# what is reversed, and go through nearly all entries of the group.
NO_REVERSAL = func.coalesce(EntryRow.reverses, 0) == 0


class EntryKind(StrEnum):
    """What an entry is about; reversing one is about the same."""

    ROUND = "round"
    PAYMENT = "payment"
    COST = "cost"
    CARRY = "carry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What an entry is about, and the coin that it counts in."""

    weekend_id: UUID
    currency: str
    sitting_id: UUID | None = None
    sitting_version: int | None = None
    round_id: UUID | None = None
    transfer_id: UUID | None = None
    cost_id: UUID | None = None
    settlement_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntry:
    """An entry as it is kept; accounts are the ids of players."""

    seq: int
    entry: Entry
    is_reversed: bool


def add_entry(
    actor: Actor, entry: Entry, place: Place, *, at: datetime, reverses: int | None = None
) -> int:
    """Keep an entry for ever and return its number in the group's book.

    Its postings go first: the database takes an entry only when they are there and sum to zero.
    """
    group_id = actor.group_id
    last = db.session.scalar(_LAST, {"group_id": group_id})
    seq = (last or 0) + 1
    db.session.execute(
        _NEW_POSTINGS,
        [
            {
                "group_id": group_id,
                "entry_seq": seq,
                "player_id": UUID(posting.account),
                "amount": posting.amount,
            }
            for posting in entry.postings
        ],
    )
    db.session.execute(
        _NEW_ENTRY,
        {
            "group_id": group_id,
            "seq": seq,
            "kind": entry.kind,
            "weekend_id": place.weekend_id,
            "sitting_id": place.sitting_id,
            "sitting_version": place.sitting_version,
            "round_id": place.round_id,
            "transfer_id": place.transfer_id,
            "cost_id": place.cost_id,
            "settlement_id": place.settlement_id,
            "reverses": reverses,
            "currency": place.currency,
            "at": at,
            "link_id": actor.link_id,
            "device_id": actor.device_id,
        },
    )
    return seq


def entry_of_round(group_id: UUID, round_id: UUID) -> KeptEntry:
    """Return the entry that recording a round made; every round has one."""
    # Not NO_REVERSAL: there is an index of those that a round's recording made.
    return _kept(group_id, EntryRow.round_id == round_id, EntryRow.reverses.is_(None))[0]


def payments_in_force(group_id: UUID, transfer_id: UUID) -> list[KeptEntry]:
    """Return the payments of a transfer that were not taken back, the first first."""
    payments = _kept(group_id, EntryRow.transfer_id == transfer_id, NO_REVERSAL)
    return [payment for payment in payments if not payment.is_reversed]


def entry_of_cost(group_id: UUID, cost_id: UUID) -> KeptEntry:
    """Return the entry that entering a cost made; every cost has one."""
    return _kept(group_id, EntryRow.cost_id == cost_id, NO_REVERSAL)[0]


def entry_of_payment(group_id: UUID, seq: int) -> KeptEntry:
    """Return the entry of a payment by its number, which is known."""
    return _kept(group_id, EntryRow.seq == seq)[0]


def add_remark(group_id: UUID, entry_seq: int, text: str) -> Seals:
    """Keep what a person wrote beside an entry; return its seal, for the journal."""
    salt, seal = sealed(text)
    db.session.execute(
        insert(RemarkRow).values(group_id=group_id, entry_seq=entry_seq, text=text, text_salt=salt)
    )
    return {Subject.REMARK: {str(entry_seq): seal}}


def add_to_totals(group_id: UUID, sitting_id: UUID, entry: Entry, *, rounds: int) -> None:
    """Add an entry to the running totals of a sitting, and to each player's count of rounds."""
    db.session.execute(
        _ADDED[db.engine.dialect.name],
        [
            {
                "group_id": group_id,
                "sitting_id": sitting_id,
                "player_id": UUID(posting.account),
                "amount": posting.amount,
                "round_count": rounds,
            }
            for posting in entry.postings
        ],
    )


def _kept(group_id: UUID, *those: ColumnElement[bool]) -> list[KeptEntry]:
    """Return those entries that reverse no other, the first first."""
    reversing = aliased(EntryRow)
    rows = db.session.execute(
        select(EntryRow.seq, EntryRow.kind, reversing.seq, PostingRow.player_id, PostingRow.amount)
        .join(
            PostingRow,
            and_(PostingRow.group_id == EntryRow.group_id, PostingRow.entry_seq == EntryRow.seq),
        )
        .outerjoin(
            reversing,
            and_(reversing.group_id == EntryRow.group_id, reversing.reverses == EntryRow.seq),
        )
        .where(EntryRow.group_id == group_id, *those)
        .order_by(EntryRow.seq)
    ).all()
    kept: dict[int, KeptEntry] = {}
    postings: dict[int, list[Posting]] = {}
    for seq, _, _, player_id, amount in rows:
        postings.setdefault(seq, []).append(Posting(account=str(player_id), amount=amount))
    for seq, kind, reversed_by, _, _ in rows:
        entry = Entry(kind=kind, postings=tuple(postings[seq]))
        kept[seq] = KeptEntry(seq=seq, entry=entry, is_reversed=reversed_by is not None)
    return list(kept.values())
