"""Payments: what was paid of a plan, and what was not after all."""

from uuid import UUID

from ledger.book.entries import Entry, Posting, reversal
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.transactions import Transaction, writing_as
from ledger.desk.weekends import weekend_of
from ledger.store.entries import EntryKind, Place, add_entry, payment_in_force
from ledger.store.plans import KeptTransfer, drop_transfer, find_transfer
from ledger.store.settlements import WeekendSettlement, weekend_settlement


def mark_paid(actor: Actor, transfer_id: UUID) -> WeekendSettlement:
    """Enter that a transfer was paid; doing it again pays nothing twice.

    Raises:
        NotFoundError: the group has no such transfer.
        RefusedError: `transfer_dropped`, when its plan was reopened before it was paid.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        transfer = _transfer_of(actor, transfer_id)
        if transfer.is_dropped:
            raise refused("transfer_dropped")
        if payment_in_force(actor.group_id, transfer_id) is None:
            payment = Entry(
                kind=EntryKind.PAYMENT,
                postings=(
                    Posting(account=str(transfer.sender_id), amount=transfer.amount),
                    Posting(account=str(transfer.receiver_id), amount=-transfer.amount),
                ),
            )
            _enter(transaction, transfer, payment, "mark_paid")
        return weekend_settlement(actor.group_id, weekend_of(actor, transfer.weekend_id))


def mark_unpaid(actor: Actor, transfer_id: UUID) -> WeekendSettlement:
    """Take back that a transfer was paid; doing it again changes nothing.

    Raises:
        NotFoundError: the group has no such transfer.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        transfer = _transfer_of(actor, transfer_id)
        paid = payment_in_force(actor.group_id, transfer_id)
        if paid is not None:
            if not transfer.is_in_force:
                drop_transfer(actor.group_id, transfer_id, at=transaction.at)
            back = reversal(paid.entry)
            _enter(transaction, transfer, back, "mark_unpaid", reverses=paid.seq)
        return weekend_settlement(actor.group_id, weekend_of(actor, transfer.weekend_id))


def _transfer_of(actor: Actor, transfer_id: UUID) -> KeptTransfer:
    transfer = find_transfer(actor.group_id, transfer_id)
    if transfer is None:
        raise NotFoundError
    return transfer


def _enter(
    transaction: Transaction,
    transfer: KeptTransfer,
    entry: Entry,
    action: str,
    *,
    reverses: int | None = None,
) -> None:
    """Write down a payment, or the entry that takes one back."""
    weekend = weekend_of(transaction.actor, transfer.weekend_id)
    place = Place(weekend_id=weekend.id, currency=weekend.currency, transfer_id=transfer.id)
    seq = add_entry(transaction.actor, entry, place, at=transaction.at, reverses=reverses)
    transaction.note(
        action,
        transfer=str(transfer.id),
        weekend=str(weekend.id),
        entry=seq,
        sender=str(transfer.sender_id),
        receiver=str(transfer.receiver_id),
        amount=transfer.amount,
    )
