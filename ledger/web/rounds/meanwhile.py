"""Two phones: asking whether it is the same round, or the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.records import read_round
from ledger.errors import RefusedError
from ledger.rules.banking.scoring import BankingResult, HandResult
from ledger.rules.outcomes import Outcome, Reason
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.format import Shown, format_clock, shown
from ledger.web.kinds import banking_result
from ledger.web.rounds.typed import Typed
from ledger.web.rounds.words import bust_word, lost_word, won_word
from ledger.web.specials import special_word

_NOT_CARRIED = frozenset({"csrf_token", "seen", "action", "new_banker"})
_SPECIAL = frozenset({Reason.TWENTY_ONE, Reason.TWO_ACES, Reason.THREE_SEVENS, Reason.N_CARDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a round was to one player: the amount, and a word for it."""

    amount: Shown
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player in both rounds; a side is None where the player was not in that round."""

    name: str
    there: Side | None
    here: Side | None

    @property
    def is_equal(self) -> bool:
        """Answer whether both say the same."""
        return self.there == self.here


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanwhilePage:
    """Both rounds side by side; `carried` are the fields of the one entered here."""

    title: str
    note: str
    number: int
    next_number: int
    device: str
    at: str
    has_other: bool
    lines: tuple[Line, ...]
    version: int
    carried: tuple[tuple[str, str], ...]


def meanwhile_page(
    sitting: Sitting, record: Mapping[str, Any], error: RecordedMeanwhileError, sent: Typed
) -> MeanwhilePage:
    """Return the question which round this was; Any, because a record is JSON."""
    standing = [each for each in error.latest if each.voided is None]
    other = standing[-1] if standing else None
    number = sitting.last_number if other is None else other.number
    lines = _lines(other, _result(sitting, record), sitting.currency)
    return MeanwhilePage(
        title=_title(number, other),
        note=_note(lines, other),
        number=number,
        next_number=sitting.last_number + 1,
        device=(other.device_name if other else None) or _("Another phone"),
        at="" if other is None else format_clock(other.recorded_at),
        has_other=other is not None,
        lines=lines,
        version=error.version,
        carried=tuple(pair for pair in sent.items(multi=True) if pair[0] not in _NOT_CARRIED),
    )


def _title(number: int, other: Round | None) -> str:
    if other is None:
        return _("Another phone has just taken a round back. Does yours still count?")
    return _(
        "Another phone has just recorded round %(number)s: the same, or the next one?",
        number=number,
    )


def _note(lines: tuple[Line, ...], other: Round | None) -> str:
    if other is None:
        return _("Your round was not recorded.")
    differ = [line.name for line in lines if not line.is_equal and line.name != other.banker.name]
    if not differ and all(line.is_equal for line in lines):
        return _("Both say the same.")
    if len(differ) == 1:
        return _("Only %(name)s differs, and with that the bank.", name=differ[0])
    return _("They differ.")


def _result(sitting: Sitting, record: Mapping[str, Any]) -> BankingResult | None:
    """Return what the round entered here would come to; None where the rules refuse it."""
    try:
        return banking_result(read_round(sitting, dict(record)).result)
    except RefusedError:
        return None


def _lines(other: Round | None, mine: BankingResult | None, currency: str) -> tuple[Line, ...]:
    there = {} if other is None else _sides(banking_result(other.result), currency)
    here = {} if mine is None else _sides(mine, currency)
    names = dict.fromkeys([*there, *here])
    return tuple(Line(name=name, there=there.get(name), here=here.get(name)) for name in names)


def _sides(result: BankingResult, currency: str) -> dict[str, Side]:
    """Return the sides by name, in playing order, the bank's last."""
    words: dict[str, str] = {}
    for hand in result.hands:
        before = words.get(hand.player)
        word = _word(hand)
        words[hand.player] = word if before is None else f"{before} · {word}"
    words[result.record.banker] = _("bank")
    return {
        name: Side(amount=shown(result.net[name], currency), word=word)
        for name, word in words.items()
    }


def _word(hand: HandResult) -> str:
    if hand.reason is Reason.BUST:
        return bust_word(hand.multiplier)
    if hand.reason in _SPECIAL:
        return special_word(hand.reason, hand.count if hand.reason is Reason.N_CARDS else None)
    if hand.outcome is Outcome.PUSH:
        return _("equal")
    return won_word(hand.multiplier) if hand.outcome is Outcome.WON else lost_word(hand.multiplier)
