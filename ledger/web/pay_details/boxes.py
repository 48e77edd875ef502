"""How a payment is made: what to copy, then codes for another phone, for the coin it is in."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask_babel import gettext as _
from markupsafe import Markup

from ledger.book.ibans import in_fours
from ledger.book.pay_codes import epc_code, swish_code, swish_link, swish_number, swish_text
from ledger.book.pay_details import PayDetails
from ledger.money import EUR, SEK
from ledger.web.codes import pay_code
from ledger.web.format import format_typed


@dataclass(frozen=True, slots=True, kw_only=True)
class PayLine:
    """Something to copy; its parts are copied as one, without what stands between them."""

    id: str
    label: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayWay:
    """A link that pays, or a page on which to."""

    text: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCode:
    """A code for another phone, and the program that reads it."""

    drawing: Markup
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayBox:
    """Everything by which a payment can be made."""

    lines: tuple[PayLine, ...]
    ways: tuple[PayWay, ...]
    codes: tuple[PayCode, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """What is paid, and what it is for."""

    amount: int
    currency: str
    text: str


def is_payable(currency: str) -> bool:
    """Answer whether banks still pay in a coin; no sum of euro is put in the place of guilders."""
    return currency in {EUR.code, SEK.code}


def can_pay(details: PayDetails | None, currency: str) -> bool:
    """Answer whether a player who gave this can be paid in that coin."""
    if details is None or not is_payable(currency):
        return False
    return bool(details.iban or details.link or (details.swish and currency == SEK.code))


def pay_box(details: PayDetails, payment: Payment) -> PayBox:
    """Return what there is to copy, to follow and to scan, for a payment in euro or kronor."""
    is_swish = payment.currency == SEK.code and bool(details.swish)
    return PayBox(
        lines=_lines(details, payment, is_swish=is_swish),
        ways=_ways(details, payment, is_swish=is_swish),
        codes=_codes(details, payment, is_swish=is_swish),
        note=_("No bank has tried this. Look at the name and the amount before you pay."),
    )


def _lines(details: PayDetails, payment: Payment, *, is_swish: bool) -> tuple[PayLine, ...]:
    text = swish_text(payment.text) if is_swish and not details.iban else payment.text
    values: Mapping[str, tuple[str, tuple[str, ...]]] = {
        "amount": (_("Amount"), (format_typed(payment.amount, payment.currency),)),
        "name": (_("Name"), (details.account_name,)),
        "iban": (_("IBAN"), in_fours(details.iban)),
        "swish": (_("Swish"), (swish_number(details.swish),) if is_swish else ()),
        "for": (_("For"), (text,)),
    }
    return tuple(
        PayLine(id=f"pay-{key}", label=label, parts=parts)
        for key, (label, parts) in values.items()
        if any(parts)
    )


def _ways(details: PayDetails, payment: Payment, *, is_swish: bool) -> tuple[PayWay, ...]:
    ways = []
    if is_swish:
        url = swish_link(details, payment.amount, payment.text)
        ways.append(PayWay(text=_("Open Swish"), url=url))
    if details.link:
        host = urlsplit(details.link).hostname or ""
        ways.append(PayWay(text=_("Pay at %(host)s", host=host), url=details.link))
    return tuple(ways)


def _codes(details: PayDetails, payment: Payment, *, is_swish: bool) -> tuple[PayCode, ...]:
    if is_swish:
        text = swish_code(details, payment.amount, payment.text)
        return (PayCode(drawing=pay_code(text), words=_("Scan this with Swish.")),)
    epc = None
    if payment.currency == EUR.code:
        epc = epc_code(details, payment.amount, payment.text)
    if epc is None:
        return ()
    return (PayCode(drawing=pay_code(epc), words=_("Scan this with the bank’s app.")),)
