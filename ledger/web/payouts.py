"""Every payout in one sentence, and calls in a word, in the reader's language."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from flask_babel import format_decimal
from flask_babel import gettext as _

from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.scoring import HandResult
from ledger.rules.forms import as_number
from ledger.rules.outcomes import Outcome, Reason
from ledger.web.format import format_amount

Values = Mapping[str, str | int]


def payout_sentence(hand: HandResult, bank: HandValue | None, currency: str) -> str:
    """Return why a hand won or lost and how much: "19 beats the bank’s 18: wins 0.50"."""
    values: Values = {
        "points": points_text(hand.points),
        "count": hand.count or "",
        "bank": points_text(bank.points if bank else None),
        "bank_count": (bank and bank.count) or "",
        "sum": _sum(hand, currency),
    }
    return _SENTENCES[_key(hand, bank)](values)


def points_text(points: int | Fraction | None) -> str:
    """Return points as people write them: 19, or 20.5 with the reader’s decimal mark."""
    return "" if points is None else format_decimal(as_number(points))


def _sum(hand: HandResult, currency: str) -> str:
    """Return what is paid, as the reckoning where it is more than once the stake."""
    amount = format_amount(abs(hand.amount), currency)
    if hand.multiplier == 1:
        return amount
    risked = format_amount(hand.risked, currency)
    return _(
        "%(times)s × %(stake)s = %(amount)s", times=hand.multiplier, stake=risked, amount=amount
    )


def _key(hand: HandResult, bank: HandValue | None) -> tuple[str, Outcome, bool]:
    """Return which sentence it is; the last part says that numbers are known for it."""
    match hand.reason:
        case Reason.ABOVE_BANK | Reason.BELOW_BANK | Reason.EQUAL_TO_BANK:
            is_known = bool(hand.points and bank and bank.points)
        case Reason.BUST:
            is_known = hand.multiplier > 1 and bool(hand.count)
        case Reason.BANK_BUST | Reason.BANK_N_CARDS:
            is_known = hand.multiplier > 1 and bool(bank and bank.count)
        case Reason.N_CARDS:
            is_known = bool(hand.count)
        case _:
            is_known = False
    return hand.reason, hand.outcome, is_known


_WON, _LOST, _PUSH = Outcome.WON, Outcome.LOST, Outcome.PUSH

_SENTENCES: Mapping[tuple[str, Outcome, bool], Callable[[Values], str]] = {
    (Reason.ABOVE_BANK, _WON, True): lambda v: _(
        "%(points)s beats the bank’s %(bank)s: wins %(sum)s", **v
    ),
    (Reason.ABOVE_BANK, _WON, False): lambda v: _("more than the bank: wins %(sum)s", **v),
    (Reason.BELOW_BANK, _LOST, True): lambda v: _(
        "%(points)s is less than the bank’s %(bank)s: loses %(sum)s", **v
    ),
    (Reason.BELOW_BANK, _LOST, False): lambda v: _("less than the bank: loses %(sum)s", **v),
    (Reason.EQUAL_TO_BANK, _LOST, True): lambda v: _(
        "%(points)s against the bank’s %(bank)s, and a tie is the bank’s: loses %(sum)s", **v
    ),
    (Reason.EQUAL_TO_BANK, _LOST, False): lambda v: _(
        "as much as the bank, and a tie is the bank’s: loses %(sum)s", **v
    ),
    (Reason.EQUAL_TO_BANK, _PUSH, True): lambda v: _(
        "%(points)s against the bank’s %(bank)s: a tie, nobody pays", **v
    ),
    (Reason.EQUAL_TO_BANK, _PUSH, False): lambda v: _(
        "as much as the bank: a tie, nobody pays", **v
    ),
    (Reason.BANK_BUST, _WON, False): lambda v: _("the bank is bust: wins %(sum)s", **v),
    (Reason.BANK_BUST, _WON, True): lambda v: _(
        "the bank is bust with %(bank_count)s cards: wins %(sum)s", **v
    ),
    (Reason.BUST, _LOST, False): lambda v: _("bust: loses %(sum)s", **v),
    (Reason.BUST, _LOST, True): lambda v: _("bust with %(count)s cards: loses %(sum)s", **v),
    (Reason.TWENTY_ONE, _WON, False): lambda v: _("21 is paid at once: wins %(sum)s", **v),
    (Reason.TWO_ACES, _WON, False): lambda v: _("two aces are paid at once: wins %(sum)s", **v),
    (Reason.THREE_SEVENS, _WON, False): lambda v: _(
        "three sevens are paid at once: wins %(sum)s", **v
    ),
    (Reason.N_CARDS, _WON, True): lambda v: _(
        "%(count)s cards are paid at once: wins %(sum)s", **v
    ),
    (Reason.N_CARDS, _WON, False): lambda v: _("so many cards are paid at once: wins %(sum)s", **v),
    (Reason.BANK_TWENTY_ONE, _LOST, False): lambda v: _("the bank has 21: loses %(sum)s", **v),
    (Reason.BANK_TWO_ACES, _LOST, False): lambda v: _("the bank has two aces: loses %(sum)s", **v),
    (Reason.BANK_THREE_SEVENS, _LOST, False): lambda v: _(
        "the bank has three sevens: loses %(sum)s", **v
    ),
    (Reason.BANK_N_CARDS, _LOST, True): lambda v: _(
        "the bank has %(bank_count)s cards: loses %(sum)s", **v
    ),
    (Reason.BANK_N_CARDS, _LOST, False): lambda v: _(
        "the bank has so many cards: loses %(sum)s", **v
    ),
    (Reason.AS_CALLED, _WON, False): lambda v: _(
        "won against the bank, as called: wins %(sum)s", **v
    ),
    (Reason.AS_CALLED, _LOST, False): lambda v: _(
        "lost to the bank, as called: loses %(sum)s", **v
    ),
    (Reason.AS_CALLED, _PUSH, False): lambda v: _(
        "a tie with the bank, as called: nobody pays", **v
    ),
}

SAID = frozenset((reason, outcome) for reason, outcome, _known in _SENTENCES)
"""The reasons and outcomes that have a sentence."""


def short_call(key: str) -> str:
    """Return a call in a word or two, as a chip or a row shows it: "21", "2 aces", "7 cards"."""
    name, _dash, count = key.partition("-")
    words: Mapping[str, Callable[[], str]] = {
        "": lambda: _("lost"),
        "won": lambda: _("won"),
        "lost": lambda: _("lost"),
        "push": lambda: _("tie"),
        "stood": lambda: _("stands"),
        "bust": lambda: _("bust"),
        "twenty_one": lambda: "21",
        "two_aces": lambda: _("2 aces"),
        "three_sevens": lambda: _("3 sevens"),
        "n_cards": lambda: _("%(count)s cards", count=count),
    }
    if name == "bust" and count:
        return _("bust, %(count)s cards", count=count)
    return words[name]()
