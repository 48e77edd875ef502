"""Pay codes: what a bank's program is told by a code or a link.

Euro go by the QR code of the European Payments Council (EPC069-12, version 2, SEPA credit
transfer), kronor by Swish. Amounts come in the smallest unit, and are written from it exactly.
"""

import unicodedata
from urllib.parse import quote

from ledger.book.ibans import needs_no_bic
from ledger.book.pay_details import PayDetails

LONGEST_EPC = 331
"""Bytes; a longer code is none of the standard."""
LONGEST_EPC_TEXT = 140
LONGEST_SWISH_TEXT = 50
MOST = 999_999_999_99
"""Cents, as many as the standard has room for."""

_UTF_8 = "1"
_NOTHING = ""
_SWISH_MARKS = frozenset(" :;.,?!()-ÅÄÖåäö")
_LOCKED = "0"
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Signs that end a line or change how others are read: nobody would see them at a bank."""


def epc_code(details: PayDetails, cents: int, text: str) -> str | None:
    """Return what an EPC code holds by which so many euro cents go to an account.

    The text is one line, cut to what there is room for. There is None without an account, for
    one that takes more than its IBAN, for an amount of which there is none, and for a name so
    long that there is no room for it.
    """
    if not details.iban or not needs_no_bic(details.iban) or not 0 < cents <= MOST:
        return None
    head = (
        "BCD",
        "002",
        _UTF_8,
        "SCT",
        _NOTHING,  # the BIC, which version 2 needs no more
        details.account_name,
        details.iban,
        f"EUR{_with_point(cents)}",
        _NOTHING,  # the purpose
        _NOTHING,  # a reference of ISO 11649, where there is no text
        _NOTHING,  # here the text begins
    )
    code = "\n".join(head)
    room = LONGEST_EPC - len(code.encode())
    if room < 0:
        return None
    return code + _cut(bank_text(text)[:LONGEST_EPC_TEXT], room)


def bank_text(text: str) -> str:
    """Return a text without what cannot be seen, on one line: as it is copied, and in a code."""
    return "".join(each for each in text if unicodedata.category(each) not in _UNSEEN)


def swish_code(details: PayDetails, ore: int, text: str) -> str:
    """Return what a Swish code holds: C, number, amount, text and what may be changed: nothing."""
    whole, cents = divmod(ore, 100)
    message = quote(swish_text(text), safe="")
    return f"C{details.swish};{whole},{cents:02};{message};{_LOCKED}"


def swish_link(details: PayDetails, ore: int, text: str) -> str:
    """Return the link that opens Swish on the phone that shows it."""
    message = quote(swish_text(text), safe="")
    to = f"sw={details.swish}&amt={_with_point(ore)}&cur=SEK&msg={message}"
    return f"https://app.swish.nu/1/p/sw/?{to}"


def swish_text(text: str) -> str:
    """Return a text in the letters that Swish takes, of at most 50 of them."""
    letters = "".join(_plain(letter) for letter in unicodedata.normalize("NFC", text))
    return " ".join(letters.split())[:LONGEST_SWISH_TEXT].strip()


def swish_number(number: str) -> str:
    """Return a Swish number as people write it: 070-123 45 67, or 123 456 78 90."""
    if number.startswith("46"):
        mobile = f"0{number[2:]}"
        return f"{mobile[:3]}-{mobile[3:6]} {mobile[6:8]} {mobile[8:]}"
    return f"{number[:3]} {number[3:6]} {number[6:8]} {number[8:]}"


def _plain(letter: str) -> str:
    if letter in _SWISH_MARKS or (letter.isascii() and letter.isalnum()):
        return letter
    base = unicodedata.normalize("NFKD", letter)[0]
    return base if base.isascii() and base.isalnum() else " "


def _with_point(amount: int) -> str:
    whole, cents = divmod(amount, 100)
    return f"{whole}.{cents:02}"


def _cut(text: str, room: int) -> str:
    """Return as much of a text as so many bytes hold, and no half letter."""
    return text.encode()[:room].decode(errors="ignore")
