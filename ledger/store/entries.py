"""Entries and their postings: written once, in order, and only added to."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from ledger.book.entries import Entry, Posting
from ledger.store.database import db
from ledger.store.links import Actor
from ledger.store.tables import EntryRow, PostingRow, RemarkRow, SittingTotalRow

EntryKind = StrEnum("EntryKind", ["ROUND", "PAYMENT"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What an entry is about, and the coin that it counts in."""

    weekend_id: UUID
    currency: str
    sitting_id: UUID | None = None
    sitting_version: int | None = None
    round_id: UUID | None = None
    transfer_id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntry:
    """An entry as it is kept; accounts are the ids of players."""

    seq: int
    entry: Entry
    is_reversed: bool


def add_entry(
    actor: Actor, entry: Entry, place: Place, *, at: datetime, reverses: int | None = None
) -> int:
    """Keep an entry for ever and return its number in the group's book."""
    group_id = actor.group_id
    last = db.session.scalar(select(func.max(EntryRow.seq)).where(EntryRow.group_id == group_id))
    seq = (last or 0) + 1
    db.session.execute(
        insert(EntryRow).values(
            group_id=group_id,
            seq=seq,
            kind=entry.kind,
            weekend_id=place.weekend_id,
            sitting_id=place.sitting_id,
            sitting_version=place.sitting_version,
            round_id=place.round_id,
            transfer_id=place.transfer_id,
            reverses=reverses,
            currency=place.currency,
            at=at,
            link_id=actor.link_id,
            device_id=actor.device_id,
        )
    )
    db.session.execute(
        insert(PostingRow),
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
    return seq
