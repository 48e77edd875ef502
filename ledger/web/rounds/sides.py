"""What a round was to each player, in an amount and a word: how two phones are compared."""

from dataclasses import dataclass

from flask_babel import gettext as _

from ledger.rules.banking.hand_records import HandRecord
from ledger.rules.banking.scoring import BankingResult, HandResult
from ledger.rules.outcomes import Outcome, Reason
from ledger.rules.results import RoundResult
from ledger.rules.strokes.scoring import StrokesResult
from ledger.web.format import Shown, format_amount, shown
from ledger.web.rounds.words import bust_word, lost_word, push_word, won_word
from ledger.web.specials import score_word, special_word

_UNKNOWN = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a round was to one player: the amount, or what stands for it, and a word beside it."""

    amount: Shown
    word: str


def sides(result: RoundResult, currency: str) -> dict[str, Side]:
    """Return the sides by name: in playing order, the bank's last; of strokes as entered."""
    match result:
        case BankingResult():
            return _bank_sides(result, currency)
        case StrokesResult():
            return _stroke_sides(result, currency)
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def _bank_sides(result: BankingResult, currency: str) -> dict[str, Side]:
    words: dict[str, str] = {}
    for hand, seen in zip(result.hands, result.record.hands, strict=True):
        before, word = words.get(hand.player), _word(hand, seen)
        words[hand.player] = word if before is None else f"{before} · {word}"
    own = words.pop(result.record.banker, None)
    bank = _bank_word(result, currency)
    words[result.record.banker] = bank if own is None else f"{own} · {bank}"
    return {
        name: Side(amount=shown(result.net[name], currency), word=word)
        for name, word in words.items()
    }


def _bank_word(result: BankingResult, currency: str) -> str:
    if result.pot is None:
        return _("bank")
    return _("pot %(amount)s", amount=format_amount(result.pot.after, currency))


def _word(hand: HandResult, seen: HandRecord) -> str:
    special = seen.value.special
    if hand.reason == Reason.BUST:
        return bust_word(hand.multiplier)
    if special is not None and hand.reason == special.reason:
        return special_word(special.id, hand.count if special.needs_count else None, special.names)
    if hand.outcome is Outcome.PUSH:
        return push_word()
    return won_word(hand.multiplier) if hand.outcome is Outcome.WON else lost_word(hand.multiplier)


def _stroke_sides(result: StrokesResult, currency: str) -> dict[str, Side]:
    """Return what was to everybody; where nothing is paid, points stand for the amount."""
    terms = result.record.terms
    found = {}
    for hand in result.record.hands:
        what, points = _fate(result, hand.player), score_word(hand.score, terms)
        if terms.is_for_money:
            word = f"{what} · {points}" if points else what
            amount = shown(result.net.get(hand.player, 0), currency)
        else:
            word, amount = what, Shown(points or _UNKNOWN, int(hand.player == result.winner))
        found[hand.player] = Side(amount=amount, word=word)
    return found


def _fate(result: StrokesResult, name: str) -> str:
    if name == result.loser:
        return lost_word(1)
    return won_word(1) if name == result.winner else _("stood")
