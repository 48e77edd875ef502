"""Coins and units as people write them beside their amounts."""

import re
import unicodedata
from dataclasses import dataclass
from types import MappingProxyType

POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Coin:
    """What a mark means: a coin, points, or the smallest unit of a coin.

    `is_sure` says whether it is this coin's alone: "kr" and "$" are several countries'.
    """

    code: str | None
    is_sure: bool = True
    is_minor: bool = False


_MARKS = {
    "EUR": "€ eur euro euros euro's",
    "NLG": "ƒ fl fl. f hfl hfl. nlg gulden guldens guilder guilders florijn",
    "SEK": "sek kronor",
    "DKK": "dkk", "NOK": "nok", "USD": "usd us$", "AUD": "aud a$", "CAD": "cad c$",
    "GBP": "£ gbp pound pounds", "DEM": "dm dem d-mark mark", "BEF": "bef bfr bfr. bf",
    "FRF": "frf ff francs", "CHF": "chf sfr sfr. fr.", "ATS": "ats", "ESP": "esp peseta pesetas",
    "ITL": "itl lire", "FIM": "fim", "PLN": "pln zł", "CZK": "czk kč", "JPY": "jpy ¥",
    "INR": "inr ₹", "NZD": "nzd", "HUF": "huf", "ISK": "isk", "ZAR": "zar",
}  # fmt: skip
_POINTS = (
    "pt pt. pts pts. punt punten ptn ptn. point points punkt punkte pkt pkt. poäng puntos "
    "chips fiches jetons"
)
_CENTS = "ct ct. cts cent cents cent. eurocent eurocents c centimes centimos öre øre ¢"
_KNOWN = MappingProxyType(
    {mark: Coin(code=code) for code, marks in _MARKS.items() for mark in marks.split()}
    | {mark: Coin(code=POINTS) for mark in _POINTS.split()}
    | {mark: Coin(code=None, is_minor=True) for mark in _CENTS.split()}
    | {"kr": Coin(code="SEK", is_sure=False), "kr.": Coin(code="SEK", is_sure=False)}
    | {"$": Coin(code="USD", is_sure=False), "xxx": Coin(code=None)}
)

_WRITTEN = sorted((re.escape(mark) for mark in _KNOWN), key=len, reverse=True)
MARK_PATTERN = "|".join(_WRITTEN)
"""Any mark that may stand before or after an amount, the longest first."""


def is_money(coin: Coin) -> bool:
    """Answer whether a mark is a coin's, and none of points or of an unnamed smallest unit."""
    return coin.code not in {None, POINTS}


_IN_BRACKETS = re.compile(r"[(\[]\s*(?:in\s+)?([^()\[\]]+?)\s*[)\]]")


def without_coin(text: str) -> str:
    """Return a heading without the coin in its brackets: "Joke (€)" is Joke's."""
    bracketed = _IN_BRACKETS.search(text)
    if bracketed and coin_of(bracketed[1]):
        return " ".join((text[: bracketed.start()] + text[bracketed.end() :]).split()) or text
    return text


_AT_END = re.compile(r"(?:^|[\s_/,-])(?:in\s+)?(\S+)$")


def coin_of(text: str) -> Coin | None:
    """Return what a mark that stands alone means."""
    return _KNOWN.get(unicodedata.normalize("NFC", text).strip().casefold())


def coin_in_header(text: str) -> Coin | None:
    """Return the coin in a heading such as "Amount (EUR)", "Bedrag in ct" or "net_cents"."""
    bracketed = _IN_BRACKETS.search(text)
    if bracketed:
        return coin_of(bracketed[1])
    last = _AT_END.search(text.strip())
    coin = coin_of(last[1]) if last else None
    return None if coin and len(last[1].rstrip(".")) == 1 and last[1].isalpha() else coin  # type: ignore[index]  # there is a last word where there is a coin
