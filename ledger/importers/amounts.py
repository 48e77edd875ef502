"""Amounts as sheets hold them: signs, marks and coins taken apart, decided for the whole file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from functools import lru_cache

from ledger.errors import LedgerError
from ledger.importers.coins import MARK_PATTERN, Coin, coin_of
from ledger.importers.tables import Value

LONGEST = 40
MOST = 10**12
_ABSENT = frozenset(
    {
        "",
        "-",
        "–",
        "—",
        "--",
        "x",
        "n/a",
        "na",
        "nvt",
        "n.v.t.",
        "afwezig",
        "absent",
        "null",
        "none",
        "?",
        "/",
        ".",
    }
)
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009\u2007", " "))
_MINUSES = str.maketrans(dict.fromkeys("−–—‐‑", "-"))
_SHAPE = re.compile(
    rf"(?P<s1>[-+]?)\s*(?P<c1>{MARK_PATTERN})?\s*(?P<s2>[-+]?)\s*"
    r"(?P<body>[0-9][0-9., ']*?|[.,][0-9]+)(?P<bar>[.,](?:-{1,2}|=))?"
    rf"\s*(?P<s3>[-+]?)\s*(?P<c2>{MARK_PATTERN})?\s*(?P<s4>[-+]?)",
    re.IGNORECASE,
)
_GROUPS = re.compile(r"\d{1,3}(?:(?P<mark>[., '])\d{3})(?:(?P=mark)\d{3})*", re.ASCII)
_NOISE = Decimal("0.000001")


class NoAmountError(LedgerError):
    """A cell is no amount; `code` says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An amount taken apart: its sign, the number with its marks, and the coin beside it."""

    sign: int
    body: str
    coin: Coin | None = None
    is_number: bool = False
    has_bar: bool = False


def is_absent(value: Value) -> bool:
    """Answer whether a cell says that there is no result: empty, a dash, "x", "n/a"."""
    if value is None:
        return True
    return isinstance(value, str) and value.strip().casefold() in _ABSENT


@lru_cache(maxsize=65536)
def take_apart(value: Value) -> Written | None:
    """Return an amount taken apart, or None where a cell is no amount."""
    if isinstance(value, int | Decimal):
        number = Decimal(value)
        if not number.is_finite():
            return None
        return Written(sign=-1 if number < 0 else 1, body=f"{abs(number):f}", is_number=True)
    if not isinstance(value, str) or len(value) > LONGEST or value.isalpha():
        return None
    text = value.translate(_SPACES).translate(_MINUSES).strip().lstrip("'")
    negative = text.startswith("(") and text.endswith(")")
    found = _SHAPE.fullmatch(text[1:-1].strip() if negative else text)
    if found is None or (found["c1"] and found["c2"]):
        return None
    signs = [s for s in (found["s1"], found["s2"], found["s3"], found["s4"]) if s]
    if len(signs) + negative > 1:
        return None
    mark = found["c1"] or found["c2"]
    body = found["body"].strip()
    return Written(
        sign=-1 if negative or signs == ["-"] else 1,
        body="0" + body if body[0] in ".," else body,
        coin=coin_of(mark) if mark else None,
        has_bar=bool(found["bar"]),
    ) if _is_wellformed(body) else None  # fmt: skip


def _is_wellformed(body: str) -> bool:
    """Answer whether the marks in a number can be marks between thousands and before decimals."""
    return body.isdigit() or bool(decimal_signs(body))


@lru_cache(maxsize=65536)
def decimal_signs(body: str) -> frozenset[str]:
    """Return which signs can stand before the decimals in a number: ".", "," or both."""
    readings = set()
    for sign in ".,":
        whole, mark, decimals = body.partition(sign)
        is_grouped = whole.isdigit() or _grouped(whole, but=sign)
        if (mark and decimals.isdigit() and is_grouped) or (not mark and is_grouped):
            readings.add(sign)
    return frozenset(readings)


def _grouped(whole: str, *, but: str) -> bool:
    found = _GROUPS.fullmatch(whole)
    return bool(found) and found is not None and found["mark"] != but and not whole.startswith("0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What the amounts of a file prove together."""

    point: int
    comma: int
    doubtful: tuple[str, ...]
    has_decimals: bool
    coins: frozenset[Coin]
    count: int


def weigh(values: Iterable[Value]) -> Evidence:
    """Return what amounts prove of the sign before the decimals, and their coins."""
    proofs = {".": 0, ",": 0}
    doubtful: list[str] = []
    coins = set()
    has_decimals = False
    count = 0
    for value in values:
        written = take_apart(value)
        if written is None:
            continue
        count += 1
        if written.coin:
            coins.add(written.coin)
        if written.is_number:
            has_decimals |= "." in written.body
            continue
        has_decimals |= written.has_bar
        if written.body.isdigit():
            continue
        signs = decimal_signs(written.body)
        if len(signs) == 1:
            proofs[next(iter(signs))] += 1
            has_decimals |= next(iter(signs)) in written.body
        else:
            doubtful.append(written.body)
    return Evidence(
        point=proofs["."],
        comma=proofs[","],
        doubtful=tuple(doubtful),
        has_decimals=has_decimals,
        coins=frozenset(coins),
        count=count,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """How amounts of a file are read: the sign before decimals, and how many of them count.

    `scale` is by what a written number is multiplied; `digits` how many decimals the result has.
    """

    decimal: str
    scale: int
    digits: int


def measured(value: Value, measure: Measure) -> int | None:
    """Return an amount in the smallest unit, or None where a cell says that there is none.

    Raises:
        NoAmountError: `not_an_amount`, `too_many_decimals` or `amount_too_large`.
    """
    if is_absent(value):
        return None
    written = take_apart(value)
    if written is None:
        raise NoAmountError("not_an_amount")
    number = _number(written, measure.decimal) * measure.scale
    whole = number.quantize(Decimal(1), rounding=ROUND_HALF_EVEN) if number < MOST else None
    if whole is None:
        raise NoAmountError("amount_too_large")
    if abs(number - whole) > _NOISE * measure.scale:
        raise NoAmountError("too_many_decimals")
    return written.sign * int(whole)


def _number(written: Written, decimal: str) -> Decimal:
    if written.is_number:
        return Decimal(written.body)
    signs = decimal_signs(written.body) or frozenset(decimal)
    sign = decimal if decimal in signs else next(iter(signs))
    other = "," if sign == "." else "."
    plain = written.body.replace(other, "").replace(" ", "").replace("'", "").replace(sign, ".")
    return Decimal(plain)
