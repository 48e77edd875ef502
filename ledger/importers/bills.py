"""Bills: one paid, others owe. What exports of several programs come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ledger.importers.days import Day
from ledger.importers.kinds import ask_kinds
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.shares import divide


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """What one paid, in the smallest unit, for whom.

    `parts` are the shares, and `is_payment` the kind, where the file itself says them.
    """

    row: int
    day: Day | None
    what: str
    amount: int
    payer: str
    weights: Mapping[str, Fraction]
    category: str = ""
    currency: str | None = None
    is_payment: bool = False
    parts: Mapping[str, int] | None = None


def book_bills(book: Notebook, bills: Sequence[Bill], *, digits: int = 2) -> None:
    """Make sessions of bills: ask which are play, and of play who of the two won."""
    kinds = _kinds(book, bills)
    found = [
        (bill, Kind.PAYMENT if bill.is_payment else book.kind(bill.category, kinds))
        for bill in bills
    ]
    plays = sum(kind is Kind.PLAY for _, kind in found)
    is_open = bool(plays) or ("kinds" in book.questions and any(not b.is_payment for b in bills))
    sign = "payer_is_owed"
    if is_open:
        sign = str(book.choose("sign", "which_sign", proposal=sign, count=plays))
    for bill, kind in found:
        direction = -1 if kind is Kind.PLAY and sign == "payer_lost" else 1
        book.sessions.append(_session(bill, kind, direction, digits))


def _kinds(book: Notebook, bills: Sequence[Bill]) -> object:
    asked = [(bill.category, bill.what) for bill in bills if not bill.is_payment]
    return ask_kinds(book, asked, default=Kind.EXPENSE) if asked else Kind.PAYMENT.value


def _session(bill: Bill, kind: Kind, direction: int, digits: int) -> Session:
    parts = bill.parts if bill.parts is not None else divide(bill.amount, bill.weights)
    amounts: dict[str, int] = {bill.payer: bill.amount} if bill.payer else {}
    for name, part in parts.items():
        amounts[name] = amounts.get(name, 0) - part
    day: date | None = bill.day[0] if bill.day else None
    return Session(
        day=day,
        kind=kind,
        amounts={name: direction * amount for name, amount in amounts.items()},
        source_rows=(bill.row,),
        digits=digits,
        currency=bill.currency,
        label=bill.what or None,
        category=bill.category or None,
    )
