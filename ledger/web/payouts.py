"""Every payout in one sentence, in the reader's language."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from flask_babel import gettext as _

from ledger.rules.banking.hand_records import HandRecord
from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.scoring import BankingResult, HandResult
from ledger.rules.outcomes import Outcome, Reason
from ledger.web.format import format_amount, format_spoken
from ledger.web.specials import points_text, special_said

Values = Mapping[str, str | int]


def payout_sentences(result: BankingResult, currency: str) -> tuple[str, ...]:
    """Return why each hand won or lost and how much: "19 beats the bank’s 18: wins 0.50"."""
    sentences = []
    for hand, seen in zip(result.hands, result.record.hands, strict=True):
        if hand.player == result.record.banker:
            sentences.append(_("a hand against its own bank: nobody pays"))
            continue
        bank = result.bank if seen.pot is None else seen.bank
        reckoning = _reckoning(hand, seen, currency, is_doubled=result.record.bank_doubled)
        sentence = _sentence(hand, seen.value, bank, reckoning)
        if hand.outcome is Outcome.PUSH:
            sentence = _("%(sentence)s (stake %(stake)s)", sentence=sentence, stake=reckoning)
        sentences.append(sentence)
    return tuple(sentences)


def _sentence(hand: HandResult, value: HandValue, bank: HandValue | None, reckoning: str) -> str:
    told: dict[str, str | int] = {
        "points": _compared(value),
        "count": hand.count or "",
        "bank": _compared(bank),
        "bank_count": (bank and bank.count) or "",
        "sum": reckoning,
    }
    if hand.reason in set(Reason):
        return _SENTENCES[hand.reason, hand.outcome, _known(hand, value, bank)](told)
    if hand.outcome is Outcome.LOST:
        return _("the bank has %(special)s: loses %(sum)s", special=_special(bank), **told)
    if value.is_standing:
        return _("%(special)s: wins %(sum)s", special=_special(value), **told)
    return _("%(special)s, paid at once: wins %(sum)s", special=_special(value), **told)


def _compared(value: HandValue | None) -> str:
    """Return what a hand is compared by: its points, and the special that counts as them."""
    if value is None or value.points is None:
        return ""
    points = points_text(value.points)
    if value.special is None or value.special.is_at_once:
        return points
    return _("%(special)s (%(points)s)", special=_special(value), points=points)


def _special(value: HandValue | None) -> str:
    if value is None or value.special is None:
        return ""
    special = value.special
    return special_said(special.id, value.count if special.needs_count else None, special.names)


def _reckoning(hand: HandResult, seen: HandRecord, currency: str, *, is_doubled: bool) -> str:
    """Return what is paid, or was staked on a tie, and how it comes of stake and raises.

    "0.50" where that is the stake, else "2 × (0.25 + 0.25 raised) = 1.00".
    """
    risked = _risked(seen, currency, is_doubled=is_doubled)
    is_one = not seen.raises and not is_doubled
    is_tie = hand.outcome is Outcome.PUSH
    amount = format_spoken(hand.risked if is_tie else abs(hand.amount), currency)
    if hand.multiplier > 1 and not is_tie:
        stake = risked if is_one else f"({risked})"
        return _(
            "%(times)s × %(stake)s = %(amount)s", times=hand.multiplier, stake=stake, amount=amount
        )
    if is_one:
        return amount
    return _("%(reckoning)s = %(amount)s", reckoning=risked, amount=amount)


def _risked(seen: HandRecord, currency: str, *, is_doubled: bool) -> str:
    """Return what lay on a hand: "2 × 0.25" where the bank doubled, "0.25 + 0.25 raised"."""
    stake = format_amount(seen.stake, currency)
    if is_doubled:
        stake = _("2 × %(stake)s", stake=stake)
    if not seen.raises:
        return stake
    raised = " + ".join(format_amount(each, currency) for each in seen.raises)
    return _("%(stake)s + %(raised)s raised", stake=stake, raised=raised)


class _Known(StrEnum):
    """What can be said beside the reason."""

    NOTHING = "nothing"
    NUMBERS = "numbers"
    SPECIALS = "specials"
    """A hand or the bank's has points for what it is."""


def _known(hand: HandResult, value: HandValue, bank: HandValue | None) -> _Known:
    match hand.reason:
        case Reason.ABOVE_BANK | Reason.BELOW_BANK | Reason.EQUAL_TO_BANK:
            is_known = bool(hand.points and bank and bank.points)
            if is_known and (value.special or (bank and bank.special)):
                return _Known.SPECIALS
        case Reason.BUST:
            is_known = hand.multiplier > 1 and bool(hand.count)
        case Reason.BANK_BUST:
            is_known = hand.multiplier > 1 and bool(bank and bank.count)
        case _:
            is_known = False
    return _Known.NUMBERS if is_known else _Known.NOTHING


_WON, _LOST, _PUSH = Outcome.WON, Outcome.LOST, Outcome.PUSH
_NUMBERS, _SPECIALS, _NOTHING = _Known.NUMBERS, _Known.SPECIALS, _Known.NOTHING

_SENTENCES: Mapping[tuple[str, Outcome, _Known], Callable[[Values], str]] = {
    (Reason.ABOVE_BANK, _WON, _NUMBERS): lambda v: _(
        "%(points)s beats the bank’s %(bank)s: wins %(sum)s", **v
    ),
    (Reason.ABOVE_BANK, _WON, _SPECIALS): lambda v: _(
        "%(points)s against the bank’s %(bank)s: wins %(sum)s", **v
    ),
    (Reason.ABOVE_BANK, _WON, _NOTHING): lambda v: _("more than the bank: wins %(sum)s", **v),
    (Reason.BELOW_BANK, _LOST, _NUMBERS): lambda v: _(
        "%(points)s is less than the bank’s %(bank)s: loses %(sum)s", **v
    ),
    (Reason.BELOW_BANK, _LOST, _SPECIALS): lambda v: _(
        "%(points)s against the bank’s %(bank)s: loses %(sum)s", **v
    ),
    (Reason.BELOW_BANK, _LOST, _NOTHING): lambda v: _("less than the bank: loses %(sum)s", **v),
    **dict.fromkeys(
        [(Reason.EQUAL_TO_BANK, _LOST, _NUMBERS), (Reason.EQUAL_TO_BANK, _LOST, _SPECIALS)],
        lambda v: _(
            "%(points)s against the bank’s %(bank)s, and a tie is the bank’s: loses %(sum)s", **v
        ),
    ),
    (Reason.EQUAL_TO_BANK, _LOST, _NOTHING): lambda v: _(
        "as much as the bank, and a tie is the bank’s: loses %(sum)s", **v
    ),
    **dict.fromkeys(
        [(Reason.EQUAL_TO_BANK, _PUSH, _NUMBERS), (Reason.EQUAL_TO_BANK, _PUSH, _SPECIALS)],
        lambda v: _("%(points)s against the bank’s %(bank)s: a tie, nobody pays", **v),
    ),
    (Reason.EQUAL_TO_BANK, _PUSH, _NOTHING): lambda v: _(
        "as much as the bank: a tie, nobody pays", **v
    ),
    (Reason.BANK_BUST, _WON, _NOTHING): lambda v: _("the bank is bust: wins %(sum)s", **v),
    (Reason.BANK_BUST, _WON, _NUMBERS): lambda v: _(
        "the bank is bust with %(bank_count)s cards: wins %(sum)s", **v
    ),
    (Reason.BUST, _LOST, _NOTHING): lambda v: _("bust: loses %(sum)s", **v),
    (Reason.BUST, _LOST, _NUMBERS): lambda v: _("bust with %(count)s cards: loses %(sum)s", **v),
    (Reason.AS_CALLED, _WON, _NOTHING): lambda v: _("won from the bank: gets %(sum)s", **v),
    (Reason.AS_CALLED, _LOST, _NOTHING): lambda v: _("lost to the bank: pays %(sum)s", **v),
    (Reason.AS_CALLED, _PUSH, _NOTHING): lambda v: _(
        "as much as the bank: a tie, nobody pays", **v
    ),
}
