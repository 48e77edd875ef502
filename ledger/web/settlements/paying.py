"""How the payments of a plan are made: at most one of them is opened at a time, by its address."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from flask import request, url_for

from ledger.book.pay_codes import bank_text
from ledger.store.pay_details import pay_details_of
from ledger.store.plans import PlannedTransfer
from ledger.store.settlements import WeekendSettlement
from ledger.store.weekends import Weekend
from ledger.web.pay_details.boxes import PayBox, Payment, can_pay, is_payable, pay_box
from ledger.web.settlements.asking import is_asking


@dataclass(frozen=True, slots=True, kw_only=True)
class PayPlace:
    """Where a payment stands on the page; with an address where it can be opened, or closed."""

    anchor: str
    url: str
    box: PayBox | None
    is_lacking: bool


class Paying:
    """Where those are paid who get something by a plan."""

    def __init__(self, group_id: UUID, settlement: WeekendSettlement) -> None:
        self._group_id = group_id
        self._weekend = settlement.weekend
        unpaid = [each for each in settlement.transfers if not each.is_paid]
        self._details = pay_details_of(group_id, {each.receiver.id for each in unpaid})
        self._opened = request.args.get("pay", "")

    def is_opened(self, transfer: PlannedTransfer) -> bool:
        """Answer whether it is shown how this is paid."""
        return self._opened == _key(transfer) and self._can_be_paid(transfer)

    def place(self, transfer: PlannedTransfer) -> PayPlace:
        """Return where a payment stands, and how it is made if it is opened."""
        anchor = f"payment-{_key(transfer)}"
        if not self._can_be_paid(transfer):
            lacks = not transfer.is_paid and is_payable(self._weekend.currency)
            return PayPlace(anchor=anchor, url="", box=None, is_lacking=lacks)
        is_opened = self.is_opened(transfer)
        url = url_for(
            "settlements.show",
            group_id=self._group_id,
            weekend_id=self._weekend.id,
            pay=None if is_opened else _key(transfer),
            _anchor=anchor,
            **_asked(),
        )
        box = self._box(transfer) if is_opened else None
        return PayPlace(anchor=anchor, url=url, box=box, is_lacking=False)

    def _can_be_paid(self, transfer: PlannedTransfer) -> bool:
        details = self._details.get(transfer.receiver.id)
        return not transfer.is_paid and can_pay(details, self._weekend.currency)

    def _box(self, transfer: PlannedTransfer) -> PayBox:
        payment = Payment(
            amount=transfer.left,
            currency=self._weekend.currency,
            text=payment_text(self._weekend, transfer.sender.name),
        )
        return pay_box(self._details[transfer.receiver.id], payment)


def payment_text(weekend: Weekend, sender: str) -> str:
    """Return what a payment is for, as the receiver's bank shows it: "Texel 2026, Wim"."""
    year = str(weekend.ends_on.year)
    name = weekend.name if year in weekend.name else f"{weekend.name} {year}"
    return bank_text(f"{name}, {sender}")


def _asked() -> dict[str, Any]:
    """Return what the address asks of the plan, which stays asked; Any, as addresses take it."""
    return {name: values for name, values in request.args.lists() if is_asking(name)}


def _key(transfer: PlannedTransfer) -> str:
    """Return what a payment is called in addresses, whether its plan is stored or not."""
    return f"{transfer.sender.position}-{transfer.receiver.position}"
