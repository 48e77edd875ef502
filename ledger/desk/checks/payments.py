"""Settlements: the plans that closed weekends, and what was paid of them."""

from collections.abc import Iterator, Mapping
from uuid import UUID

from ledger.desk.checks.authors import time_faults, written_faults
from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import id_in
from ledger.desk.checks.settling import (
    ENTERING,
    TAKING_BACK,
    SaidEntry,
    SaidPlan,
    SaidSettling,
)
from ledger.store.checks.payments import (
    KeptPayment,
    KeptPlan,
    KeptPlanTransfer,
    kept_payments,
    kept_plans,
)


def payment_faults(known: Known, said: SaidSettling) -> Iterator[Fault]:
    """Compare plans and payments with each other, and with what the journal says of them."""
    kept = kept_plans(known.group_id)
    payments = kept_payments(known.group_id)
    yield from _plan_faults(known, kept, said)
    transfers = {each.id: (plan, each) for plan in kept.values() for each in plan.transfers}
    paid: dict[UUID, int] = {}
    seqs: set[int] = set()
    for payment in payments:
        if payment.transfer_id is not None and payment.reversed_by is None:
            paid[payment.transfer_id] = paid.get(payment.transfer_id, 0) + payment.amount
        seqs |= {payment.seq, payment.reversed_by or payment.seq}
        yield from _one_payment_faults(known, payment, transfers, said.entries)
    for seq, entry in said.entries.items():
        if seq not in seqs:
            yield Fault(
                code=FaultCode.PAYMENT_MISSING,
                place=known.weekend_place(_weekend_of(transfers, entry)),
                values={"entry": seq},
            )
    for plan, transfer in transfers.values():
        place, values = known.weekend_place(plan.weekend_id), _who(known, transfer)
        is_taken_in = str(transfer.id) in said.taken_in
        is_in_order = is_taken_in or _is_in_order(plan, transfer, is_paid=transfer.id in paid)
        if not is_in_order or transfer.dropped_at != said.dropped.get(str(transfer.id)):
            yield Fault(code=FaultCode.TRANSFER_STATE, place=place, values=values)
        if paid.get(transfer.id, 0) > transfer.amount:
            values = values | {"paid": paid[transfer.id]}
            yield Fault(code=FaultCode.PAID_TOO_MUCH, place=place, values=values)


def _plan_faults(
    known: Known,
    kept: Mapping[UUID, KeptPlan],
    said: SaidSettling,
) -> Iterator[Fault]:
    for id_, plan in said.plans.items():
        if UUID(id_) not in kept:
            place = known.weekend_place(UUID(plan.weekend))
            yield Fault(code=FaultCode.PLAN_MISSING, place=place)
    for own in kept.values():
        place = known.weekend_place(own.weekend_id)
        plan_said = said.plans.get(str(own.id))
        if plan_said is None:
            yield Fault(code=FaultCode.PLAN_UNSAID, place=place)
            continue
        if not _is_as_said(own, plan_said):
            yield Fault(code=FaultCode.PLAN_DIFFERS, place=place)
        if own.reopened_at != plan_said.reopened_at:
            yield Fault(code=FaultCode.PLAN_STATE, place=place)
        yield from time_faults(plan_said.by, own.made_at, place, "plan")


def _is_as_said(own: KeptPlan, said: SaidPlan) -> bool:
    """Answer whether a plan is the one that was said; older lines say less."""
    transfers = [[str(t.id), t.sender, t.receiver, t.amount] for t in own.transfers]
    numbers = [transfer.position for transfer in own.transfers]
    return (
        transfers == said.transfers
        and said.weekend == str(own.weekend_id)
        and said.is_exact in (None, own.is_exact)
        and said.wishes == own.wishes
        and numbers == list(range(1, len(numbers) + 1))
    )


def _one_payment_faults(
    known: Known,
    payment: KeptPayment,
    transfers: Mapping[UUID, tuple[KeptPlan, KeptPlanTransfer]],
    entries: Mapping[int, SaidEntry],
) -> Iterator[Fault]:
    place = known.weekend_place(payment.weekend_id)
    values: dict[str, str | int] = {"entry": payment.seq}
    said = entries.get(payment.seq)
    back = None if payment.reversed_by is None else entries.get(payment.reversed_by)
    if said is None or (payment.reversed_by is not None and back is None):
        yield Fault(code=FaultCode.PAYMENT_UNSAID, place=place, values=values)
    yield from _author_faults(payment, entries, place)
    weekend = known.weekends.get(payment.weekend_id)
    found = None if payment.transfer_id is None else transfers.get(payment.transfer_id)
    if found is not None:
        values |= _who(known, found[1])
    is_right = (
        weekend is not None
        and payment.currency == weekend.currency
        and (payment.transfer_id is None or (found is not None and _is_of(payment, *found)))
        and (said is None or _is_said(payment, said, ENTERING))
        and (back is None or _is_back(payment, back))
    )
    if not is_right:
        yield Fault(code=FaultCode.PAYMENT_DIFFERS, place=place, values=values)


def _is_of(payment: KeptPayment, plan: KeptPlan, transfer: KeptPlanTransfer) -> bool:
    """Answer whether a payment moves an amount, or a part of it, as its transfer says."""
    amount = payment.amount
    moves = {transfer.sender: amount, transfer.receiver: -amount}
    return (
        payment.postings == moves
        and 0 < amount <= transfer.amount
        and payment.weekend_id == plan.weekend_id
    )


def _is_said(payment: KeptPayment, said: SaidEntry, actions: frozenset[str]) -> bool:
    """Answer whether a payment is the one that its line says, as far as it says it."""
    transfer = "" if payment.transfer_id is None else str(payment.transfer_id)
    moved = {said.sender: payment.amount, said.receiver: -payment.amount}
    is_whole = said.action != "enter_payment" or payment.transfer_id is None
    return (
        said.action in actions
        and is_whole
        and said.transfer == transfer
        and said.weekend == str(payment.weekend_id)
        and said.amount == payment.amount
        and (said.sender is None or payment.postings == moved)
    )


def _is_back(payment: KeptPayment, said: SaidEntry) -> bool:
    """Answer whether the line of what took a payment back speaks of the same thing."""
    transfer = "" if payment.transfer_id is None else str(payment.transfer_id)
    return said.action in TAKING_BACK and said.transfer == transfer


def _author_faults(
    payment: KeptPayment, entries: Mapping[int, SaidEntry], place: Place
) -> Iterator[Fault]:
    """Compare who entered a payment, or took it back, with the journal."""
    for seq, written in (
        (payment.seq, payment.written),
        (payment.reversed_by, payment.reversal),
    ):
        if seq is not None and seq in entries:
            by = entries[seq].by
            yield from written_faults(by, written, place, "payment", entry=seq)


def _is_in_order(plan: KeptPlan, transfer: KeptPlanTransfer, *, is_paid: bool) -> bool:
    """Answer whether a transfer is where it should be: dropped, or not, when its plan ended."""
    is_dropped = transfer.dropped_at is not None
    if plan.reopened_at is None:
        return not is_dropped
    return is_dropped != is_paid


def _weekend_of(
    transfers: Mapping[UUID, tuple[KeptPlan, KeptPlanTransfer]], said: SaidEntry
) -> UUID | None:
    for id_, (plan, _) in transfers.items():
        if str(id_) == said.transfer:
            return plan.weekend_id
    return id_in(said.weekend)


def _who(known: Known, transfer: KeptPlanTransfer) -> dict[str, str | int]:
    return {
        "sender": known.name(transfer.sender),
        "receiver": known.name(transfer.receiver),
        "amount": transfer.amount,
    }
