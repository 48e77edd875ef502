"""Which coin standings are shown in: euro with the guilders in them, or each coin by itself."""

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from babel.numbers import format_decimal
from flask import url_for
from flask_babel import get_locale
from flask_babel import gettext as _

from ledger.book.conversion import GUILDERS_A_EURO
from ledger.money import CHIPS, EUR, NLG, SEK
from ledger.web.labels import coin_name

_ORDER = (EUR.code, NLG.code, SEK.code, CHIPS.code)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinTab:
    """A coin to choose."""

    text: str
    url: str
    is_here: bool


def shown_coins(played: Collection[str], *, own: str) -> list[str]:
    """Return the coins that standings can be shown in; `own` is the group's.

    Guilders can be shown in euro too.
    """
    found = {*played, own} if not played else {*played}
    found |= {EUR.code} if NLG.code in found else set()
    return [coin for coin in _ORDER if coin in found]


def coin_tabs(group_id: UUID, played: Collection[str], *, own: str, here: str) -> list[CoinTab]:
    """Return the choice of coins; none where there is only one."""
    coins = shown_coins(played, own=own)
    if coins in ([here], []):
        return []
    return [
        CoinTab(
            text=coin_name(coin),
            url=url_for("charts.standings", group_id=group_id, currency=coin),
            is_here=coin == here,
        )
        for coin in coins
    ]


def conversion_note(played: Collection[str], currency: str) -> str:
    """Return that guilders are counted in these euro, and at which rate; "" where none are."""
    if currency != EUR.code or NLG.code not in played:
        return ""
    guilders = Decimal(GUILDERS_A_EURO.numerator) / GUILDERS_A_EURO.denominator
    rate = format_decimal(guilders, "0.00000", get_locale() or "en")
    return _("Weekends in guilders count in euro, %(rate)s guilders to the euro.", rate=rate)
