"""IBANs: read as people type them, and held against their check digits.

The lengths are those of the registry that SWIFT keeps for ISO 13616.
"""

import re

from ledger.errors import Problem, RefusedError

_REGISTRY = """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18
    DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23
    IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
    MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19
    SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
"""
_LENGTHS = {part[:2]: int(part[2:]) for part in _REGISTRY.split()}
_AREA = """
    AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK
"""
_ECONOMIC_AREA = frozenset(_AREA.split())
_BETWEEN = str.maketrans(dict.fromkeys(" \u00a0\u202f\t\r\n-", ""))
_SHAPE = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+")


def read_iban(text: str, *, path: str = "iban") -> str:
    """Return an IBAN as banks send it: capitals and figures, without spaces.

    Raises:
        RefusedError: `iban_unreadable`, `iban_country`, `iban_length` or `iban_checksum`.
    """
    iban = text.translate(_BETWEEN)
    iban = iban.upper() if iban.isascii() else ""
    if _SHAPE.fullmatch(iban) is None:
        raise RefusedError([Problem("iban_unreadable", path)])
    country = iban[:2]
    length = _LENGTHS.get(country)
    if length is None:
        raise RefusedError([Problem("iban_country", path, {"country": country})])
    if len(iban) != length:
        found: dict[str, str | int] = {"country": country, "length": length, "found": len(iban)}
        raise RefusedError([Problem("iban_length", path, found)])
    if not _is_checked(iban):
        raise RefusedError([Problem("iban_checksum", path)])
    return iban


def in_fours(iban: str) -> tuple[str, ...]:
    """Return an IBAN in the pieces in which people read it: NL91, ABNA, 0417."""
    return tuple(iban[start : start + 4] for start in range(0, len(iban), 4))


def needs_no_bic(iban: str) -> bool:
    """Answer whether euro go to an account by its IBAN alone: within the European Economic Area."""
    return iban[:2] in _ECONOMIC_AREA


def _is_checked(iban: str) -> bool:
    """Answer whether the check digits are those of ISO 7064 (mod 97), which are 02 to 98."""
    figures = "".join(str(int(character, 36)) for character in iban[4:] + iban[:4])
    return 2 <= int(iban[2:4]) <= 98 and int(figures) % 97 == 1
