"""Settlements: the plans that closed weekends, and what was paid of them."""

from collections.abc import Iterator, Mapping
from uuid import UUID

from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.journal import SaidEntry, SaidPlan
from ledger.desk.checks.known import Known
from ledger.store.checks.payments import (
    KeptPayment,
    KeptPlan,
    KeptPlanTransfer,
    kept_payments,
    kept_plans,
)


def payment_faults(
    known: Known,
    plans: Mapping[str, SaidPlan],
    in_force: Mapping[str, str],
    entries: Mapping[int, SaidEntry],
) -> Iterator[Fault]:
    """Compare plans and payments with each other, and with what the journal says of them."""
    kept = kept_plans(known.group_id)
    payments = kept_payments(known.group_id)
    yield from _plan_faults(known, kept, plans, in_force)
    transfers = {each.id: (plan, each) for plan in kept.values() for each in plan.transfers}
    paid: set[UUID] = set()
    seqs: set[int] = set()
    for payment in payments:
        if payment.transfer_id is not None and payment.reversed_by is None:
            paid.add(payment.transfer_id)
        seqs |= {payment.seq, payment.reversed_by or payment.seq}
        yield from _one_payment_faults(known, payment, transfers, entries)
    for seq, said in entries.items():
        if seq not in seqs:
            yield Fault(
                code=FaultCode.PAYMENT_MISSING,
                place=known.weekend_place(_weekend_of(transfers, said)),
                values={"entry": seq},
            )
    for plan, transfer in transfers.values():
        if not _is_in_order(plan, transfer, is_paid=transfer.id in paid):
            yield Fault(
                code=FaultCode.TRANSFER_STATE,
                place=known.weekend_place(plan.weekend_id),
                values=_who(known, transfer),
            )


def _plan_faults(
    known: Known,
    kept: Mapping[UUID, KeptPlan],
    said: Mapping[str, SaidPlan],
    in_force: Mapping[str, str],
) -> Iterator[Fault]:
    for id_, plan in said.items():
        if UUID(id_) not in kept:
            place = known.weekend_place(UUID(plan.weekend))
            yield Fault(code=FaultCode.PLAN_MISSING, place=place)
    for own in kept.values():
        place = known.weekend_place(own.weekend_id)
        plan_said = said.get(str(own.id))
        if plan_said is None:
            yield Fault(code=FaultCode.PLAN_UNSAID, place=place)
            continue
        transfers = [[str(t.id), t.sender, t.receiver, t.amount] for t in own.transfers]
        numbers = [transfer.position for transfer in own.transfers]
        is_same = transfers == plan_said.transfers and plan_said.weekend == str(own.weekend_id)
        if not is_same or numbers != list(range(1, len(numbers) + 1)):
            yield Fault(code=FaultCode.PLAN_DIFFERS, place=place)
        if own.is_reopened == (in_force.get(str(own.weekend_id)) == str(own.id)):
            yield Fault(code=FaultCode.PLAN_STATE, place=place)


def _one_payment_faults(
    known: Known,
    payment: KeptPayment,
    transfers: Mapping[UUID, tuple[KeptPlan, KeptPlanTransfer]],
    entries: Mapping[int, SaidEntry],
) -> Iterator[Fault]:
    place = known.weekend_place(payment.weekend_id)
    values = {"entry": payment.seq}
    if payment.seq not in entries or (
        payment.reversed_by is not None and payment.reversed_by not in entries
    ):
        yield Fault(code=FaultCode.PAYMENT_UNSAID, place=place, values=values)
    if payment.transfer_id is None:
        return
    found = transfers.get(payment.transfer_id)
    said = entries.get(payment.seq)
    weekend = known.weekends.get(payment.weekend_id)
    if found is None or weekend is None:
        yield Fault(code=FaultCode.PAYMENT_DIFFERS, place=place, values=values)
        return
    plan, transfer = found
    amounts = {transfer.sender: transfer.amount, transfer.receiver: -transfer.amount}
    is_same = (
        payment.postings == amounts
        and payment.weekend_id == plan.weekend_id
        and payment.currency == weekend.currency
    )
    is_said = said is None or (said.transfer, said.amount) == (str(transfer.id), transfer.amount)
    if not (is_same and is_said):
        values_ = values | _who(known, transfer)
        yield Fault(code=FaultCode.PAYMENT_DIFFERS, place=place, values=values_)


def _is_in_order(plan: KeptPlan, transfer: KeptPlanTransfer, *, is_paid: bool) -> bool:
    """Answer whether a transfer is where it should be: dropped, or not, when its plan ended."""
    if not plan.is_reopened:
        return not transfer.is_dropped
    return transfer.is_dropped != is_paid


def _weekend_of(
    transfers: Mapping[UUID, tuple[KeptPlan, KeptPlanTransfer]], said: SaidEntry
) -> UUID | None:
    for id_, (plan, _) in transfers.items():
        if str(id_) == said.transfer:
            return plan.weekend_id
    return None


def _who(known: Known, transfer: KeptPlanTransfer) -> dict[str, str | int]:
    return {
        "sender": known.name(transfer.sender),
        "receiver": known.name(transfer.receiver),
        "amount": transfer.amount,
    }
