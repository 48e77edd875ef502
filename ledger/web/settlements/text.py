"""A settlement as plain text, to be sent around in a chat."""

import unicodedata

from flask_babel import gettext as _

from ledger.store.plans import PlannedTransfer
from ledger.store.settlements import WeekendSettlement
from ledger.web.format import format_coin, format_signed
from ledger.web.results.payments import (
    all_payments,
    begun_words,
    besides_play,
    payments_heading,
    payments_left,
)
from ledger.web.weekends.words import weekend_note

FIGURE_SPACE = "\u2007"
"""As wide as a figure, also where letters are not all of one width."""

_ISOLATED, _DONE = "\u2068", "\u2069"
_OTHER_WAY = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI"})


def settlement_text(settlement: WeekendSettlement) -> str:
    """Return what was played, who won what, who pays whom, and what of it is still open."""
    parts = (_title(settlement), _standings(settlement), _payments(settlement))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _title(settlement: WeekendSettlement) -> list[str]:
    weekend = settlement.weekend
    note = weekend_note(weekend, settlement.rounds)
    return [_in_line(weekend.name), note]


def _standings(settlement: WeekendSettlement) -> list[str]:
    """Return the amounts before the names: so they stand below each other in any letters."""
    currency = settlement.weekend.currency
    amounts = [format_signed(each.played, currency) for each in settlement.balances]
    widest = max(map(len, amounts), default=0)
    return [
        f"{_aligned(amount, widest)} {_in_line(each.player.name)}"
        for amount, each in zip(amounts, settlement.balances, strict=True)
    ]


def _aligned(amount: str, width: int) -> str:
    """Return an amount with room before its figures; a nought has it in place of a sign."""
    sign, figures = (amount[:1], amount[1:]) if amount[:1] in "+−" else (FIGURE_SPACE, amount)
    return f"{sign}{figures.rjust(width - 1, FIGURE_SPACE)}"


def _payments(settlement: WeekendSettlement) -> list[str]:
    lines = [_payment(each, settlement) for each in all_payments(settlement)]
    heading = [] if settlement.is_settled or not lines else [f"{payments_heading(settlement)}:"]
    return [*heading, *lines, *besides_play(settlement), payments_left(settlement)]


def _payment(transfer: PlannedTransfer, settlement: WeekendSettlement) -> str:
    sentence = _(
        "%(sender)s pays %(receiver)s %(amount)s",
        sender=_in_line(transfer.sender.name),
        receiver=_in_line(transfer.receiver.name),
        amount=format_coin(transfer.amount, settlement.weekend.currency),
    )
    if transfer.is_paid:
        return _("%(sentence)s, paid", sentence=sentence)
    if transfer.is_begun:
        return f"{sentence}, {begun_words(transfer, settlement.weekend.currency)}"
    return _("%(sentence)s, still open", sentence=sentence) if settlement.is_settled else sentence


def _in_line(name: str) -> str:
    """Return a name on one line, which turns nothing around that stands beside it.

    What is written from right to left stands between marks that keep it to itself; a sign that
    controls, which no new name has, is left out.
    """
    kept = "".join(each for each in name if unicodedata.category(each) not in {"Cc", "Zl", "Zp"})
    if _OTHER_WAY.isdisjoint(map(unicodedata.bidirectional, kept)):
        return kept
    bare = "".join(each for each in kept if unicodedata.bidirectional(each) not in _CONTROLS)
    return f"{_ISOLATED}{bare}{_DONE}"


_CONTROLS = _OTHER_WAY - {"R", "AL", "AN"}
