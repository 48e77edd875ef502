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

    def read(self, line: Line) -> None:
        """Learn what a line says of plans and payments."""
        said = line.details
        match line.action:
            case "settle_weekend":
                weekend, plan = str(said.get("weekend")), str(said.get("settlement"))
                self.plans[plan] = SaidPlan(
                    by=signed(line),
                    weekend=weekend,
                    transfers=said.get("transfers"),
                    is_exact=said.get("is_exact"),
                )
                self.in_force[weekend] = plan
            case "reopen_weekend":
                plan = self.in_force.pop(str(said.get("weekend")), "")
                if plan in self.plans:
                    self._reopen(self.plans[plan], line.at)
        if line.action in ENTERING | TAKING_BACK:
            entry = _said_entry(line)
            for seq in said.get("entries") or [said.get("entry")]:
                if isinstance(seq, int):
                    self.entries[seq] = entry
            self._pay(entry)

    def _reopen(self, plan: SaidPlan, at: datetime) -> None:
        plan.reopened_at = at
        unpaid = (each for each in plan.transfer_ids() if each not in self.paid)
        self.dropped.update(dict.fromkeys(unpaid, at))

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
