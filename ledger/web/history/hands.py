"""What somebody had and what became of it, in a word: what two versions of a round compare."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from flask_babel import gettext as _

from ledger.rules.banking.hand_records import HandRecord
from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.scoring import BankingResult, HandResult
from ledger.rules.forms import ByCards, Hand
from ledger.rules.outcomes import SIGNS, Outcome
from ledger.rules.strokes.records import StrokesHand
from ledger.rules.strokes.scoring import StrokesResult
from ledger.web.card_words import card_word
from ledger.web.rounds.words import (
    bust_said,
    bust_word,
    decided_word,
    hand_name,
    lost_word,
    push_word,
    won_word,
)
from ledger.web.specials import points_text, score_word, special_word


class Mark(StrEnum):
    """How a hand ended, as the sign beside it."""

    WON = "plus"
    LOST = "minus"
    BUST = "cross"
    PUSH = "equal"
    STROKE = "stroke"
    DEALS = "check"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A hand: whose, in a word what became of it, the sign, and the cards where they are known."""

    player: str
    word: str
    mark: Mark
    cards: str
    against: str = ""
    """What the bank had against this hand alone, where it plays hand by hand."""


_MARKS = {Outcome.WON: Mark.WON, Outcome.LOST: Mark.LOST, Outcome.PUSH: Mark.PUSH}


def bank_hands(result: BankingResult) -> dict[str, Seen]:
    """Return the hands by what they are called: "Kees", and after a split "Kees 2"."""
    found: dict[str, Seen] = {}
    counts: dict[str, int] = {}
    for hand, seen in zip(result.hands, result.record.hands, strict=True):
        counts[hand.player] = counts.get(hand.player, 0) + 1
        found[hand_name(hand.player, counts[hand.player])] = Seen(
            player=hand.player,
            word=_word(hand, seen),
            mark=Mark.BUST if seen.value.is_bust else _MARKS[hand.outcome],
            cards=cards_text(seen.hand),
            against=value_word(seen.bank) if seen.bank is not None else "",
        )
    return found


def _word(hand: HandResult, seen: HandRecord) -> str:
    value = seen.value
    if value.is_bust:
        return bust_word(hand.multiplier) if value.count is None else bust_said(value.count)
    special = value.special
    if special is not None and hand.reason == special.reason:
        return special_word(special.id, value.count if special.needs_count else None, special.names)
    if value.points is not None or special is not None:
        return decided_word(value_word(value), SIGNS[hand.outcome] * hand.multiplier)
    if hand.outcome is Outcome.PUSH:
        return push_word()
    said = won_word if hand.outcome is Outcome.WON else lost_word
    return said(hand.multiplier)


def value_word(value: HandValue | None) -> str:
    """Return what a hand came to by itself: "bust", "two aces", "19", or that it stood."""
    if value is None:
        return _("stood")
    if value.is_bust:
        return bust_said(value.count)
    if value.special is not None:
        special = value.special
        return special_word(special.id, value.count if special.needs_count else None, special.names)
    return points_text(value.points) or _("stood")


def bank_hand(result: BankingResult) -> str:
    """Return what the bank had, where it plays one hand against all."""
    return value_word(result.record.bank)


def stroke_hands(result: StrokesResult) -> dict[str, Seen]:
    """Return the hands by name."""
    return {
        hand.player: Seen(
            player=hand.player,
            word=_stroke_word(result, hand),
            mark=_stroke_mark(result, hand.player),
            cards=cards_text(hand.hand),
        )
        for hand in result.record.hands
    }


def _stroke_word(result: StrokesResult, hand: StrokesHand) -> str:
    points = score_word(hand.score, result.record.terms)
    is_end = hand.player in (result.loser, result.winner)
    if points and is_end:
        return decided_word(points, -1 if hand.player == result.loser else 1)
    if points:
        return points
    if not is_end:
        return _("stood")
    return lost_word(1) if hand.player == result.loser else won_word(1)


def _stroke_mark(result: StrokesResult, name: str) -> Mark:
    if name == result.stroke_to:
        return Mark.STROKE
    return Mark.DEALS if name == result.winner else Mark.NONE


def cards_text(hand: Hand | None) -> str:
    """Return the cards of a hand that was entered by them: "A♠ 9♠"."""
    return " ".join(map(card_word, hand.cards)) if isinstance(hand, ByCards) else ""


def words_by_player(hands: Mapping[str, Seen]) -> dict[str, str]:
    """Return what everybody had in one line, a split's hands beside each other."""
    words: dict[str, str] = {}
    counts: dict[str, int] = {}
    for seen in hands.values():
        number = counts[seen.player] = counts.get(seen.player, 0) + 1
        word = seen.word if number == 1 else f"{number}: {seen.word}"
        words[seen.player] = word if number == 1 else f"{words[seen.player]} · {word}"
    return words
