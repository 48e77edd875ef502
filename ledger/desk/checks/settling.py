"""Settlements as the journal tells them: planned, paid, taken back and reopened."""

from dataclasses import dataclass, field
from datetime import datetime

from ledger.desk.checks.authors import Signed, signed
from ledger.store.columns import Json
from ledger.store.journal import Line


@dataclass(slots=True, kw_only=True)
class SaidPlan:
    """A settlement; each transfer as its id, from, to and amount. Older lines say less."""

    by: Signed
    weekend: str
    transfers: Json
    is_exact: Json
    wishes: Json = None
    reopened_at: datetime | None = None

    def transfer_ids(self) -> list[str]:
        """Return the ids of the transfers."""
        return [str(each[0]) for each in self.transfers or ()]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidEntry:
    """An entry of a payment, or of one that was taken back; `transfer` is of those of a plan.

    Older lines do not say by whom and to whom it was paid.
    """

    by: Signed
    action: str
    weekend: str
    transfer: str
    amount: Json
    sender: Json
    receiver: Json


ENTERING = frozenset({"mark_paid", "pay_part", "enter_payment"})
TAKING_BACK = frozenset({"mark_unpaid", "void_payment"})


@dataclass(slots=True, kw_only=True)
class SaidCarry:
    """One entry of a balance that was carried: out of a weekend, or into that of the plan."""

    by: Signed
    plan: str
    weekend: str
    amounts: Json
    reverses: int | None = None


@dataclass(slots=True, kw_only=True)
class SaidSettling:
    """Follows the plans of a group through its journal."""

    plans: dict[str, SaidPlan] = field(default_factory=dict)
    in_force: dict[str, str] = field(default_factory=dict)
    """The plan of each settled weekend."""
    entries: dict[int, SaidEntry] = field(default_factory=dict)
    paid: set[str] = field(default_factory=set)
    """The transfers of which anything is paid."""
    dropped: dict[str, datetime] = field(default_factory=dict)
    """When transfers were dropped: with their plan, or when they were no longer paid after it."""
    carries: dict[int, SaidCarry] = field(default_factory=dict)
    """The entries of carried balances, also those that took them back."""
    taken_in: set[str] = field(default_factory=set)
    """The transfers that were dropped because another plan took in what they would pay."""

    def read(self, line: Line) -> None:
        """Learn what a line says of plans and payments."""
        said = line.details
        match line.action:
            case "settle_weekend":
                self._give_back(line)
                self._settle(line)
            case "plan_anew":
                self._give_back(line)
                self._reopen(str(said.get("weekend")), line.at)
                self._settle(line)
            case "reopen_weekend":
                self._give_back(line)
                for weekend in (said.get("weekend"), *said.get("opened", ())):
                    self._reopen(str(weekend), line.at)
        if line.action in ENTERING | TAKING_BACK:
            entry = _said_entry(line)
            for seq in said.get("entries") or [said.get("entry")]:
                if isinstance(seq, int):
                    self.entries[seq] = entry
            self._pay(entry)

    def _settle(self, line: Line) -> None:
        said = line.details
        weekend, plan = str(said.get("weekend")), str(said.get("settlement"))
        self.plans[plan] = SaidPlan(
            by=signed(line),
            weekend=weekend,
            transfers=said.get("transfers"),
            is_exact=said.get("is_exact"),
            wishes=said.get("wishes"),
        )
        self.in_force[weekend] = plan
        for other, its_plan in said.get("closed", ()):
            self.plans[str(its_plan)] = SaidPlan(
                by=signed(line),
                weekend=str(other),
                transfers=[],
                is_exact=True,
                wishes={"taken_in_by": weekend},
            )
            self.in_force[str(other)] = str(its_plan)
        for transfer in said.get("dropped", ()):
            self.dropped[str(transfer)] = line.at
            self.taken_in.add(str(transfer))
        for other, out, into, amounts in said.get("taken_in", ()):
            opposite = {player: -amount for player, amount in amounts.items()}
            for seq, place, moved in ((out, other, opposite), (into, weekend, amounts)):
                self.carries[seq] = SaidCarry(
                    by=signed(line), plan=plan, weekend=str(place), amounts=moved
                )

    def _give_back(self, line: Line) -> None:
        """Learn which carried balances a line took back: each as its entry and what that undoes."""
        for seq, undone in line.details.get("given_back", ()):
            carry = self.carries[undone]
            self.carries[seq] = SaidCarry(
                by=signed(line),
                plan=carry.plan,
                weekend=carry.weekend,
                amounts={player: -amount for player, amount in carry.amounts.items()},
                reverses=undone,
            )

    def _reopen(self, weekend: str, at: datetime) -> None:
        plan = self.plans.get(self.in_force.pop(weekend, ""))
        if plan is None:
            return
        plan.reopened_at = at
        unpaid = (each for each in plan.transfer_ids() if each not in self.paid)
        for transfer in unpaid:
            self.dropped.setdefault(transfer, at)

    def _pay(self, entry: SaidEntry) -> None:
        if entry.action in {"mark_paid", "pay_part"}:
            self.paid.add(entry.transfer)
        elif entry.action == "mark_unpaid":
            self.paid.discard(entry.transfer)
            in_force = (self.plans[plan] for plan in self.in_force.values() if plan in self.plans)
            if not any(entry.transfer in plan.transfer_ids() for plan in in_force):
                self.dropped[entry.transfer] = entry.by.at


def _said_entry(line: Line) -> SaidEntry:
    said = line.details
    return SaidEntry(
        by=signed(line),
        action=line.action,
        weekend=str(said.get("weekend")),
        transfer=str(said.get("transfer") or ""),
        amount=said.get("amount"),
        sender=said.get("sender"),
        receiver=said.get("receiver"),
    )
