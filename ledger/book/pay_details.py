"""Pay details: where a player wants to be paid, as the player gave it."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from ledger.book.ibans import read_iban
from ledger.errors import Problem, RefusedError
from ledger.rules.names import REFUSED_CATEGORIES

LONGEST_ACCOUNT_NAME = 70
"""Characters, as many as a SEPA payment takes."""
LONGEST_LINK = 200

_BETWEEN = str.maketrans(dict.fromkeys(" \u00a0\u202f\t-()", ""))
_UNSEEN = REFUSED_CATEGORIES | {"Cf"}
_MOBILE = re.compile(r"(?:\+|00)?460?(7[0-9]{8})|0(7[0-9]{8})")
_COMPANY = re.compile(r"123[0-9]{7}")
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")


@dataclass(frozen=True, slots=True, kw_only=True)
class PayDetails:
    """An account and whose it is, a Swish number, and a link; what was not given is empty.

    `iban` has no spaces; `swish` is 46 and a mobile number, or the ten figures of a company.
    """

    account_name: str = ""
    iban: str = ""
    swish: str = ""
    link: str = ""

    @property
    def is_empty(self) -> bool:
        """Answer whether nothing was given."""
        return self == PayDetails()


def read_pay_details(
    *, account_name: str = "", iban: str = "", swish: str = "", link: str = ""
) -> PayDetails:
    """Return pay details from what was typed.

    Raises:
        RefusedError: with all that is wrong: `bad_account_name`, `account_name_missing`,
            `iban_missing`, `iban_…`, `bad_swish`, `bad_link`.
    """
    problems: list[Problem] = []

    def read(text: str, how: Callable[[str], str]) -> str:
        if not text.strip():
            return ""
        try:
            return how(text)
        except RefusedError as error:
            problems.extend(error.problems)
            return ""

    details = PayDetails(
        account_name=read(account_name, _read_account_name),
        iban=read(iban, read_iban),
        swish=read(swish, _read_swish),
        link=read(link, _read_link),
    )
    if iban.strip() and not account_name.strip():
        problems.append(Problem("account_name_missing", "account_name"))
    if account_name.strip() and not iban.strip():
        problems.append(Problem("iban_missing", "iban"))
    if problems:
        raise RefusedError(problems)
    return details


def _read_account_name(text: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", text).split())
    is_printable = all(unicodedata.category(c) not in _UNSEEN for c in name)
    if len(name) > LONGEST_ACCOUNT_NAME or not is_printable:
        found: dict[str, str | int] = {"most": LONGEST_ACCOUNT_NAME}
        raise RefusedError([Problem("bad_account_name", "account_name", found)])
    return name


def _read_swish(text: str) -> str:
    number = text.translate(_BETWEEN).strip()
    if _COMPANY.fullmatch(number):
        return number
    mobile = _MOBILE.fullmatch(number)
    if mobile is None:
        raise RefusedError([Problem("bad_swish", "swish")])
    return f"46{mobile[1] or mobile[2]}"


def _read_link(text: str) -> str:
    """Return a link that says plainly where it goes: https, a name of letters, no password."""
    link = text.strip()
    is_plain = link.isascii() and all("!" <= c <= "~" and c not in "\"'<>\\^`{|}" for c in link)
    if is_plain and len(link) <= LONGEST_LINK:
        try:
            parts = urlsplit(link)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            host, port = "", None
        # The part of a name before "@" is what people would take for the place.
        is_open = "@" not in parts.netloc if host else False
        if is_open and parts.scheme == "https" and port in {None, 443} and _HOST.fullmatch(host):
            return link
    raise RefusedError([Problem("bad_link", "link", {"most": LONGEST_LINK})])
