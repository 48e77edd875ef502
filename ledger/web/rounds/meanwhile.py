"""Two phones: asking whether it is the same round, or the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.records import read_round
from ledger.errors import RefusedError
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.results import RoundResult
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.format import format_clock
from ledger.web.labels import names_in_words
from ledger.web.rounds.sides import Side, sides
from ledger.web.rounds.typed import Typed
from ledger.web.sittings.rounds_so_far import RoundRow

_NOT_CARRIED = frozenset({"csrf_token", "seen", "action", "new_banker", "late"})


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
    other_id: UUID | None = None
    """The other phone's round, where this one says something else."""
    since: tuple[RoundRow, ...] = ()
    """All that was recorded since, of a round that comes late; the newest first."""


def meanwhile_page(
    sitting: Sitting, record: Mapping[str, Any], error: RecordedMeanwhileError, sent: Typed
) -> MeanwhilePage:
    """Return the question which round this was; Any, because a record is JSON."""
    standing = [each for each in error.latest if each.voided is None]
    other = standing[-1] if standing else None
    number = sitting.last_number if other is None else other.number
    theirs = None if other is None else other.result
    lines = compared(theirs, result_as_of(sitting, other, record), sitting.currency)
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
        carried=carried(sent),
        other_id=other.id if other is not None and _can_correct(lines) else None,
    )


def carried(sent: Typed) -> tuple[tuple[str, str], ...]:
    """Return the fields of a form that the question takes along."""
    return tuple(pair for pair in sent.items(multi=True) if pair[0] not in _NOT_CARRIED)


def _can_correct(lines: tuple[Line, ...]) -> bool:
    """Answer whether this round can take the other one's place, and would change it."""
    is_whole = any(line.here is not None for line in lines)
    return is_whole and not all(line.is_equal for line in lines)


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
    bank = None if other.banker is None else other.banker.name
    differ = [line.name for line in lines if not line.is_equal and line.name != bank]
    if not differ and all(line.is_equal for line in lines):
        return _("Both say the same.")
    if not _can_correct(lines):
        return _("They differ.")
    if not differ:
        return _("Only the bank differs.")
    if len(differ) == 1 and bank is not None:
        return _("Only %(name)s differs, and with that the bank.", name=differ[0])
    return ngettext(
        "Only %(names)s differs.", "%(names)s differ.", len(differ), names=names_in_words(differ)
    )


def result_as_of(
    sitting: Sitting, other: Round | None, record: Mapping[str, Any]
) -> RoundResult | None:
    """Return what the round entered here would come to; None where the rules refuse it.

    Beside another one it is taken for that, and begins with the same pot, chips and strokes.
    Any, because a record is JSON.
    """
    begins = sitting if other is None else _as_before(sitting, other)
    try:
        return read_round(begins, dict(record)).result
    except RefusedError:
        return None


def _as_before(sitting: Sitting, other: Round) -> Sitting:
    running = sitting.running if other.starts is None else other.starts.running
    return replace(sitting, running=running, banker=other.banker or sitting.banker)


def compared(
    there: RoundResult | None, here: RoundResult | None, currency: str
) -> tuple[Line, ...]:
    """Return what two rounds were to everybody, the bank last; None is a round without a result."""
    theirs = {} if there is None else sides(there, currency)
    ours = {} if here is None else sides(here, currency)
    bank = _banker_of(there)
    names = sorted(dict.fromkeys([*theirs, *ours]), key=lambda name: name == bank)
    return tuple(Line(name=name, there=theirs.get(name), here=ours.get(name)) for name in names)


def _banker_of(result: RoundResult | None) -> str | None:
    return result.record.banker if isinstance(result, BankingResult) else None
