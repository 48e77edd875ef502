"""Payments that no plan had: entries of their own, found by the id that the journal has of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, exists, select
from sqlalchemy.orm import aliased

from ledger.store.authors import Author, author_of
from ledger.store.database import db
from ledger.store.journal_tables import JournalRow, MentionRow
from ledger.store.players import Player, players_by_id
from ledger.store.tables import DeviceRow, EntryRow, LinkRow, PostingRow

ENTERED = "enter_payment"
"""The action of the journal that enters such a payment."""

PART = "pay_part"
"""The action that pays a part of a transfer, under an id as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """An amount that was paid by itself, when and by whom it was entered; `seq` is its entry."""

    id: UUID
    seq: int
    weekend_id: UUID
    sender: Player
    receiver: Player
    amount: int
    at: datetime
    by: Author
    taken_back_at: datetime | None


def payments_of(
    group_id: UUID, weekend_id: UUID, players: Mapping[UUID, Player]
) -> tuple[Payment, ...]:
    """Return the payments of a weekend by themselves that were not taken back, the first first."""
    found = _payments(group_id, weekend_id, players)
    return tuple(payment for payment in found if payment.taken_back_at is None)


def find_payment(group_id: UUID, payment_id: UUID) -> Payment | None:
    """Return a payment by itself, also one that was taken back; None where there is none."""
    found = _payments(group_id, payment_id, players_by_id(group_id))
    return next((payment for payment in found if payment.id == payment_id), None)


def is_payment_id(group_id: UUID, id_: UUID) -> bool:
    """Answer whether the journal has a payment, or a part of one, under this id."""
    return any(
        details.get("payment") == str(id_)
        for action in (ENTERED, PART)
        for details in _lines(group_id, id_, action)
    )


def _lines(group_id: UUID, subject_id: UUID, action: str) -> list[Mapping[str, object]]:
    """Return the details of the lines of an action that name a weekend, or a payment."""
    # Not a list of all that names it: a weekend is named by each of its rounds.
    names_it = exists().where(
        MentionRow.group_id == JournalRow.group_id,
        MentionRow.subject_id == subject_id,
        MentionRow.seq == JournalRow.seq,
    )
    lines = select(JournalRow.details).where(
        JournalRow.group_id == group_id, JournalRow.action == action, names_it
    )
    return list(db.session.scalars(lines))


def _payments(group_id: UUID, subject_id: UUID, players: Mapping[UUID, Player]) -> list[Payment]:
    ids = {
        details["entry"]: UUID(str(details["payment"]))
        for details in _lines(group_id, subject_id, ENTERED)
    }
    if not ids:
        return []
    postings: dict[int, dict[bool, tuple[UUID, int]]] = {}
    for seq, player_id, amount in db.session.execute(
        select(PostingRow.entry_seq, PostingRow.player_id, PostingRow.amount).where(
            PostingRow.group_id == group_id, PostingRow.entry_seq.in_(ids)
        )
    ):
        postings.setdefault(seq, {})[amount > 0] = (player_id, amount)
    reversing = aliased(EntryRow)
    rows = db.session.execute(
        select(
            EntryRow.seq,
            EntryRow.weekend_id,
            EntryRow.at,
            DeviceRow.name,
            LinkRow.role,
            reversing.at.label("taken_back_at"),
        )
        .outerjoin(
            reversing,
            and_(reversing.group_id == EntryRow.group_id, reversing.reverses == EntryRow.seq),
        )
        .outerjoin(
            DeviceRow,
            and_(DeviceRow.group_id == EntryRow.group_id, DeviceRow.id == EntryRow.device_id),
        )
        .outerjoin(
            LinkRow, and_(LinkRow.group_id == EntryRow.group_id, LinkRow.id == EntryRow.link_id)
        )
        .where(EntryRow.group_id == group_id, EntryRow.seq.in_(ids))
        .order_by(EntryRow.seq)
    )
    return [
        Payment(
            id=ids[row.seq],
            seq=row.seq,
            weekend_id=row.weekend_id,
            sender=players[postings[row.seq][True][0]],
            receiver=players[postings[row.seq][False][0]],
            amount=postings[row.seq][True][1],
            at=row.at,
            by=author_of(row.name, row.role),
            taken_back_at=row.taken_back_at,
        )
        for row in rows
    ]
