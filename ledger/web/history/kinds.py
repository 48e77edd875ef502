"""A round of any kind, as its history needs it: one door per kind of result."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from ledger.rules.banking.scoring import BankingResult
from ledger.rules.results import RoundResult
from ledger.rules.strokes.scoring import StrokesResult
from ledger.web.history.bank_changes import bank_changes
from ledger.web.history.hands import (
    Mark,
    Seen,
    bank_hand,
    bank_hands,
    stroke_hands,
    words_by_player,
)
from ledger.web.history.stroke_changes import stroke_changes
from ledger.web.sittings.stroke_rounds import has_money


@dataclass(frozen=True, slots=True, kw_only=True)
class Faces:
    """What a round was to everybody, in playing order and the bank last."""

    words: Mapping[str, str]
    marks: Mapping[str, Mark]
    banker: str | None
    has_amounts: bool


def faces(result: RoundResult) -> Faces:
    """Return what a round was to everybody."""
    match result:
        case BankingResult():
            hands = bank_hands(result)
            banker = result.record.banker
            words = words_by_player(hands)
            own = words.pop(banker, None)
            bank = _bank_word(result)
            words[banker] = bank if own is None else f"{own} · {bank}"
            return Faces(words=words, marks=_marks(hands), banker=banker, has_amounts=True)
        case StrokesResult():
            found = stroke_hands(result)
            return Faces(
                words=words_by_player(found),
                marks=_marks(found),
                banker=None,
                has_amounts=has_money(result.record.terms),
            )
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def changes(before: RoundResult, now: RoundResult, currency: str) -> tuple[str, ...]:
    """Return what is another fact now than before, each in a line."""
    match before, now:
        case BankingResult(), BankingResult():
            return tuple(bank_changes(before, now, currency))
        case StrokesResult(), StrokesResult():
            return tuple(stroke_changes(before, now))
        case _:
            message = f"{type(before).__name__} cannot become {type(now).__name__}"
            raise TypeError(message)


def _marks(hands: Mapping[str, Seen]) -> dict[str, Mark]:
    """Return the sign of everybody's first hand."""
    marks: dict[str, Mark] = {}
    for seen in hands.values():
        marks.setdefault(seen.player, seen.mark)
    return marks


def _bank_word(result: BankingResult) -> str:
    if result.record.bank is None:
        return _("bank")
    return _("bank: %(hand)s", hand=bank_hand(result))
