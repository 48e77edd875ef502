"""Settlements: closing a weekend with a plan, marking what was paid, opening it again."""

from uuid import UUID

from ledger.book.entries import Entry, Posting, reversal
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.seats import refuse_seated_elsewhere
from ledger.desk.transactions import Transaction, writing_as
from ledger.desk.weekends import weekend_of
from ledger.store.entries import EntryKind, Place, add_entry, payment_in_force
from ledger.store.settlements import (
    KeptTransfer,
    WeekendSettlement,
    add_settlement,
    drop_transfer,
    find_transfer,
    reopen_settlement,
    weekend_settlement,
)
from ledger.store.sittings import weekend_sittings


def settle_weekend(actor: Actor, weekend_id: UUID) -> WeekendSettlement:
    """Store the fewest transfers that clear all balances, and close the weekend.

    A weekend that is settled already keeps its plan.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `nothing_to_settle`, where no round for money stands.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        now = weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))
        if now.is_settled:
            return now
        if not now.round_count and not any(balance.open for balance in now.balances):
            raise refused("nothing_to_settle")
        settlement_id = add_settlement(
            actor.group_id,
            weekend_id,
            now.transfers,
            is_exact=now.is_exact,
            at=transaction.at,
        )
        settled = weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))
        transaction.note(
            "settle_weekend",
            weekend=str(weekend_id),
            settlement=str(settlement_id),
            is_exact=settled.is_exact,
            transfers=[
                [str(each.id), str(each.sender.id), str(each.receiver.id), each.amount]
                for each in settled.transfers
            ],
        )
        return settled


def reopen_weekend(actor: Actor, weekend_id: UUID) -> WeekendSettlement:
    """Open a settled weekend again; paid transfers stay as payments, the others are dropped.

    A weekend that is open stays as it is.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `seated_elsewhere`, when somebody at a table that this opens again sits
            at another one meanwhile.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        if weekend.is_settled:
            for sitting in weekend_sittings(actor.group_id, weekend_id):
                if not sitting.is_ended:
                    refuse_seated_elsewhere(actor.group_id, sitting.seats, besides=sitting.id)
            reopen_settlement(actor.group_id, weekend_id, at=transaction.at)
            transaction.note("reopen_weekend", weekend=str(weekend_id))
        return weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))


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
