"""Carried balances: what plans took in from other weekends, and gave back when they were over.

The journal says both entries of each at once, so that what is as it says is also a pair.
"""

from collections.abc import Iterator
from uuid import UUID

from ledger.desk.checks.authors import written_faults
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import id_in
from ledger.desk.checks.settling import SaidCarry, SaidSettling
from ledger.store.checks.carries import KeptCarry, kept_carries
from ledger.store.checks.payments import KeptPlan, kept_plans


def carry_faults(known: Known, said: SaidSettling) -> Iterator[Fault]:
    """Compare carried balances with their plans, and with what the journal says of them."""
    plans = kept_plans(known.group_id)
    kept = {each.seq: each for each in kept_carries(known.group_id)}
    for seq, carry in kept.items():
        place = known.weekend_place(carry.weekend_id)
        values = {"entry": seq}
        its_plan = plans.get(carry.settlement_id) if carry.settlement_id else None
        if not _stands_with_its_plan(carry, its_plan):
            yield Fault(code=FaultCode.CARRY_STATE, place=place, values=values)
        carry_said = said.carries.get(seq)
        if carry_said is None:
            yield Fault(code=FaultCode.CARRY_UNSAID, place=place, values=values)
            continue
        if not _is_as_said(known, carry, carry_said):
            yield Fault(code=FaultCode.CARRY_DIFFERS, place=place, values=values)
        yield from written_faults(carry_said.by, carry.written, place, "carry", entry=seq)
    for seq, carry_said in said.carries.items():
        if seq not in kept:
            place = known.weekend_place(id_in(carry_said.weekend))
            yield Fault(code=FaultCode.CARRY_MISSING, place=place, values={"entry": seq})


def _stands_with_its_plan(carry: KeptCarry, plan: KeptPlan | None) -> bool:
    """Answer whether a carried balance stands just as long as the plan that took it in."""
    if plan is None:
        return False
    if carry.reverses is not None:
        return plan.reopened_at is not None
    return (carry.reversed_by is None) == (plan.reopened_at is None)


def _is_as_said(known: Known, carry: KeptCarry, said: SaidCarry) -> bool:
    weekend = known.weekends.get(carry.weekend_id)
    ids: tuple[UUID | None, UUID | None] = (id_in(said.plan), id_in(said.weekend))
    return (
        ids == (carry.settlement_id, carry.weekend_id)
        and carry.postings == said.amounts
        and carry.reverses == said.reverses
        and weekend is not None
        and carry.currency == weekend.currency
    )
