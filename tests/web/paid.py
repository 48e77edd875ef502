"""A settled weekend in a coin: Piet owes Wim, and Kees owes Zoë."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.pay_details import change_pay_details
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from tests.desk.evenings import actor
from tests.web.visits import Evening, new_evening, round_record

IBAN, SWISH, LINK = "NL91ABNA0417164300", "46701234567", "https://betaal.example.org/wim"
WIM = {"account_name": "W. de Boer", "iban": "NL91 ABNA 0417 1643 00", "swish": "0701234567"}
AMOUNT = 1234_50


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """The evening of its group, the address of its settlement, and of Wim's payment opened."""

    evening: Evening
    address: str
    opened: str

    @property
    def wim(self) -> UUID:
        return self.evening.players["Wim"]


def paid_weekend(app: Flask, currency: str, *, is_settled: bool = True) -> Paid:
    """Return a weekend in which Wim won 1234.50 of Piet, and Zoë 0.05 of Kees."""
    evening = new_evening(app)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        record_round(owner, evening.sitting_id, round_record(), id=uuid4())
        end_sitting(owner, evening.sitting_id)
        day = date(2026, 11, 6)
        weekend = open_weekend(owner, name="Ameland", starts_on=day, ends_on=day, currency=currency)
        for banker, name, stake in (("Piet", "Wim", AMOUNT), ("Kees", "Zoë", 5)):
            seats = [banker, name]
            table = open_sitting(
                owner, weekend.id, rule_set="weekend", seats=seats, banker=banker, options={}
            )
            won: dict[str, Any] = {"player": name, "stake": stake, "hand": {"outcome": "won"}}
            record_round(owner, table.id, {"hands": [won]}, id=uuid4())
            end_sitting(owner, table.id)
        if is_settled:
            settle_weekend(owner, weekend.id)
    address = f"/groups/{evening.group_id}/weekends/{weekend.id}/settle"
    return Paid(evening=evening, address=address, opened=f"{address}?pay=3-2")


def give(app: Flask, paid: Paid, **given: str) -> None:
    """Say where Wim is paid."""
    with app.app_context():
        change_pay_details(actor(paid.evening.secrets[Role.OWNER]), paid.wim, **given)
