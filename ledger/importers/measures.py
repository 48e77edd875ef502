"""In what the amounts of a file count: the sign before decimals, cents or euros, and the coin."""

from collections.abc import Iterable
from dataclasses import dataclass

from ledger.importers.amounts import Evidence, Measure, weigh
from ledger.importers.coins import POINTS, Coin, is_money
from ledger.importers.notebook import Notebook
from ledger.importers.tables import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How amounts are read, and the coin of those that name none themselves."""

    measure: Measure
    currency: str | None


def decide_counting(
    book: Notebook,
    values: Iterable[Value],
    *,
    coins: Iterable[Coin] = (),
    unit: str | None = None,
    is_unit_open: bool = False,
    names_coin: bool = False,
) -> Counting:
    """Return how amounts are read; ask for what they do not say.

    `coins` are those that headings and titles name, `unit` is what is proposed where whole numbers
    leave it open; `is_unit_open` asks whatever the amounts look like. `names_coin` says that each
    row names its coin by itself.
    """
    evidence = weigh(values)
    decimal = _decimal(book, evidence)
    named = {coin for coin in (*coins, *evidence.coins) if coin.code or coin.is_minor}
    unit = _unit(book, evidence, named, unit, is_open=is_unit_open, names_coin=names_coin)
    if unit == POINTS:
        digits = 2 if evidence.has_decimals else 0
        return Counting(
            measure=Measure(decimal=decimal, scale=10**digits, digits=digits), currency=POINTS
        )
    scale = 1 if unit == "minor" else 100
    currency = _currency(book, evidence, coins, names_coin=names_coin)
    return Counting(measure=Measure(decimal=decimal, scale=scale, digits=2), currency=currency)


def _decimal(book: Notebook, evidence: Evidence) -> str:
    """Return the sign before the decimals: proved by most, or asked where nothing proves it."""
    if evidence.point and evidence.comma:
        book.assume("both_decimal_signs", point=evidence.point, comma=evidence.comma)
    likely = "," if evidence.comma > evidence.point else "."
    if not evidence.point and not evidence.comma:
        likely = "," if book.facts.get("delimiter") == ";" else "."
    is_proved = bool(evidence.point) != bool(evidence.comma)
    if evidence.doubtful and not is_proved:
        proposal = "comma" if likely == "," else "point"
        example = evidence.doubtful[0]
        answer = book.choose("decimal", "which_decimal_sign", proposal=proposal, example=example)
        likely = "," if answer == "comma" else "."
    if evidence.has_decimals:
        book.facts["decimal"] = likely
    return likely


def _unit(
    book: Notebook,
    evidence: Evidence,
    named: set[Coin],
    proposal: str | None,
    *,
    is_open: bool,
    names_coin: bool,
) -> str:
    if any(coin.code == POINTS for coin in named) and not is_open:
        return POINTS
    if any(coin.is_minor for coin in named):
        return "minor"
    has_coin = names_coin or any(map(is_money, named))
    if not is_open and (has_coin or evidence.has_decimals):
        return "major"
    if is_open and any(coin.code == POINTS for coin in named):
        proposal = POINTS
    proposal = proposal or "major"
    return str(book.choose("unit", "which_unit", proposal=proposal, count=evidence.count))


def _currency(
    book: Notebook, evidence: Evidence, coins: Iterable[Coin], *, names_coin: bool
) -> str | None:
    stated = [coin for coin in (*coins, *sorted(evidence.coins, key=str)) if coin.code]
    codes = {coin.code for coin in stated}
    if len(codes) == 1 and stated[0].is_sure:
        return stated[0].code
    if names_coin or len(codes) > 1:
        return None
    proposal = stated[0].code if stated else None
    answer = book.ask("currency", "which_currency", proposal=proposal)
    return None if answer is None else str(answer).upper() if answer != POINTS else POINTS
