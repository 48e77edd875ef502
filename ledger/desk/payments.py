"""Payments: what was paid of a plan or by itself, and what was not after all."""

from collections.abc import Sequence
from uuid import UUID

from ledger.book.entries import Entry, Posting, reversal
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.paid_amounts import named_player, refuse_amount
from ledger.desk.transactions import Request, Transaction, request, writing_as
from ledger.desk.weekends import weekend_of
from ledger.store.columns import Json
from ledger.store.entries import (
    EntryKind,
    KeptEntry,
    Place,
    add_entry,
    entry_of_payment,
    payments_in_force,
)
from ledger.store.payments import Payment, find_payment, is_payment_id
from ledger.store.plans import KeptTransfer, drop_transfer, find_transfer
from ledger.store.players import Player, all_players
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.weekends import Weekend


def mark_paid(actor: Actor, transfer_id: UUID) -> WeekendSettlement:
    """Enter that what is left of a transfer was paid; doing it again pays nothing twice.

    Raises:
        NotFoundError: the group has no such transfer.
        RefusedError: `transfer_dropped`, when its plan was reopened before all of it was paid.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        transfer = _transfer_of(actor, transfer_id)
        left = _left(actor.group_id, transfer)
        if transfer.is_dropped or (left and not transfer.is_in_force):
            raise refused("transfer_dropped")
        if left:
            seq = _pay(transaction, transfer, left)
            transaction.note("mark_paid", **_told(transfer), entry=seq, amount=left)
        return weekend_settlement(actor.group_id, weekend_of(actor, transfer.weekend_id))


def pay_part(
    actor: Actor,
    transfer_id: UUID,
    amount: int,
    *,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> WeekendSettlement:
    """Enter that a part of a transfer was paid; the same `id` again pays nothing twice.

    `amount` is in the smallest unit of the weekend's coin, from 1 to what is left of the transfer.

    Raises:
        NotFoundError: the group has no such transfer.
        RefusedError: `bad_amount`, `more_than_left`, `transfer_dropped`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        transfer = _transfer_of(actor, transfer_id)
        asked = request("part", id, transfer=str(transfer_id), amount=amount)
        if not _is_known(transaction, asked):
            left = _left(actor.group_id, transfer)
            refuse_amount(amount)
            if transfer.is_dropped or not transfer.is_in_force:
                raise refused("transfer_dropped")
            if amount > left:
                raise refused("more_than_left", "amount", left=left)
            seq = _pay(transaction, transfer, amount)
            transaction.remember(asked)
            told = _told(transfer) | {"entry": seq, "amount": amount}
            transaction.note("pay_part", payment=str(asked.id), **told)
        return weekend_settlement(actor.group_id, weekend_of(actor, transfer.weekend_id))


def mark_unpaid(actor: Actor, transfer_id: UUID) -> WeekendSettlement:
    """Take back all that was paid of a transfer; doing it again changes nothing.

    Raises:
        NotFoundError: the group has no such transfer.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        transfer = _transfer_of(actor, transfer_id)
        payments = payments_in_force(actor.group_id, transfer_id)
        if payments:
            if not transfer.is_in_force:
                drop_transfer(actor.group_id, transfer_id, at=transaction.at)
            seqs = _take_back(transaction, _place_of(actor, transfer), payments)
            transaction.note("mark_unpaid", **_told(transfer), **_entries(seqs, _sum(payments)))
        return weekend_settlement(actor.group_id, weekend_of(actor, transfer.weekend_id))


def enter_payment(
    actor: Actor,
    weekend_id: UUID,
    *,
    sender: str,
    receiver: str,
    amount: int,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> Payment:
    """Enter what somebody paid somebody by itself, before a plan was made or after it.

    `amount` is in the smallest unit of the weekend's coin, from 1 to `MOST_AT_ONCE` of
    `desk.paid_amounts`. Players are named. The same `id` again gives the payment that was entered.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `bad_name`, `unknown_player`, `same_player`, `bad_amount`,
            `payment_too_large`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        asked = request(
            "payment",
            id,
            weekend=str(weekend_id),
            sender=sender,
            receiver=receiver,
            amount=amount,
        )
        if not _is_known(transaction, asked):
            people = all_players(actor.group_id)
            from_, to = named_player(sender, people, "from"), named_player(receiver, people, "to")
            if from_ == to:
                raise refused("same_player", "to", name=to.name)
            refuse_amount(amount)
            _enter_payment(transaction, asked, weekend, from_, to, amount)
        return payment_of(actor, asked.id)


def void_payment(actor: Actor, payment_id: UUID) -> Payment:
    """Take back a payment that was entered by itself; doing it again changes nothing.

    Raises:
        NotFoundError: the group has no such payment.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        payment = payment_of(actor, payment_id)
        if payment.taken_back_at is None:
            weekend = weekend_of(actor, payment.weekend_id)
            place = Place(weekend_id=weekend.id, currency=weekend.currency)
            kept = entry_of_payment(actor.group_id, payment.seq)
            (seq,) = _take_back(transaction, place, [kept])
            transaction.note(
                "void_payment",
                payment=str(payment_id),
                weekend=str(weekend.id),
                sender=str(payment.sender.id),
                receiver=str(payment.receiver.id),
                entry=seq,
                amount=payment.amount,
            )
        return payment_of(actor, payment_id)


def payment_of(actor: Actor, payment_id: UUID) -> Payment:
    """Return a payment that the actor's group entered by itself.

    Raises:
        NotFoundError: the group has no such payment.
    """
    payment = find_payment(actor.group_id, payment_id)
    if payment is None:
        raise NotFoundError
    return payment


def _is_known(transaction: Transaction, asked: Request) -> bool:
    """Answer whether the same was sent before; nothing in the book has the id of a payment.

    Raises:
        RefusedError: `id_reused`, also when the journal has a payment under an id that is not
            noted as known any more.
    """
    if transaction.is_known(asked):
        return True
    if is_payment_id(transaction.group_id, asked.id):
        raise refused("id_reused", "id")
    return False


def _transfer_of(actor: Actor, transfer_id: UUID) -> KeptTransfer:
    transfer = find_transfer(actor.group_id, transfer_id)
    if transfer is None:
        raise NotFoundError
    return transfer


def _left(group_id: UUID, transfer: KeptTransfer) -> int:
    return transfer.amount - _sum(payments_in_force(group_id, transfer.id))


def _sum(payments: Sequence[KeptEntry]) -> int:
    """Return what payments come to, each of which moves one amount."""
    return sum(max(posting.amount for posting in each.entry.postings) for each in payments)


def _place_of(actor: Actor, transfer: KeptTransfer) -> Place:
    weekend = weekend_of(actor, transfer.weekend_id)
    return Place(weekend_id=weekend.id, currency=weekend.currency, transfer_id=transfer.id)


def _paid(sender_id: UUID, receiver_id: UUID, amount: int) -> Entry:
    """Return the entry of a payment: plus for who paid, minus for who was paid."""
    return Entry(
        kind=EntryKind.PAYMENT,
        postings=(
            Posting(account=str(sender_id), amount=amount),
            Posting(account=str(receiver_id), amount=-amount),
        ),
    )


def _pay(transaction: Transaction, transfer: KeptTransfer, amount: int) -> int:
    """Write down a payment of a transfer; return the number of its entry."""
    entry = _paid(transfer.sender_id, transfer.receiver_id, amount)
    place = _place_of(transaction.actor, transfer)
    return add_entry(transaction.actor, entry, place, at=transaction.at)


def _enter_payment(
    transaction: Transaction,
    asked: Request,
    weekend: Weekend,
    sender: Player,
    receiver: Player,
    amount: int,
) -> None:
    place = Place(weekend_id=weekend.id, currency=weekend.currency)
    entry = _paid(sender.id, receiver.id, amount)
    seq = add_entry(transaction.actor, entry, place, at=transaction.at)
    transaction.remember(asked)
    transaction.note(
        "enter_payment",
        payment=str(asked.id),
        weekend=str(weekend.id),
        sender=str(sender.id),
        receiver=str(receiver.id),
        entry=seq,
        amount=amount,
    )


def _take_back(transaction: Transaction, place: Place, payments: Sequence[KeptEntry]) -> list[int]:
    """Write down the entries that take payments back; return their numbers."""
    return [
        add_entry(
            transaction.actor,
            reversal(each.entry),
            place,
            at=transaction.at,
            reverses=each.seq,
        )
        for each in payments
    ]


def _told(transfer: KeptTransfer) -> dict[str, Json]:
    """Return what a line says of the transfer that it is about."""
    return {
        "transfer": str(transfer.id),
        "weekend": str(transfer.weekend_id),
        "sender": str(transfer.sender_id),
        "receiver": str(transfer.receiver_id),
    }


def _entries(seqs: Sequence[int], amount: int) -> dict[str, Json]:
    """Return what a line says of its entries: the first, and all of them where there are more."""
    more: dict[str, Json] = {"entries": list(seqs)} if len(seqs) > 1 else {}
    return {"entry": seqs[0], "amount": amount} | more
