"""What the strips offer of all that can be called, in the order in which a thumb wants it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.rules.banking.calls import BUST, STOOD, UNTOUCHED, Call
from ledger.rules.banking.rules import Tie
from ledger.rules.outcomes import Outcome
from ledger.web.rounds.game import Engine
from ledger.web.rounds.words import base, points_of

_SHOWN_SPECIALS = 2
"""Specials that stand in a hand's first strip; the others lie under More."""

_USUAL = 6
"""Points that stand in a strip beside Bust and Other."""

COUNTS, SPLIT, RAISE, UNSPLIT = "@counts", "@split", "@raise", "@unsplit"
CARDS, BY_POINTS, FEWER, OUT = "@cards", "@points", "@fewer", "@out"
NOTE = "@note:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The chips of the strips: calls by key, and what else a chip does after an `@`."""

    hand: tuple[str, ...]
    """Of a hand whose outcome is called."""
    other: tuple[str, ...]
    """Beside the points of a hand."""
    counted: tuple[tuple[str, str], ...]
    """A hand of so many cards, and the bust of as many."""
    usual: tuple[str, ...]
    """The points that are called most, ascending."""
    fewer: tuple[str, ...]
    """The other points, descending."""
    bank_usual: tuple[str, ...]
    bank_fewer: tuple[str, ...]
    bank_bust: tuple[str, ...]
    bank_special: tuple[str, ...]


def offer_of(engine: Engine) -> Offer:
    """Return what the strips offer."""
    usual, fewer = _points(engine, engine.player, engine.waiting)
    bank_usual, bank_fewer = _points(engine, engine.bank, engine.bank_points)
    compared = [c.key for c in engine.waiting if points_of(c.key) is None]
    plain = [c.key for c in _special(engine.player) if c.count is None]
    paid_more = [c.key for c in engine.waiting if c.multiple > 1]
    shown = [*plain, *paid_more]
    counted = [c for c in _special(engine.player) if c.count is not None]
    busts = {c.count: c.key for c in engine.player if base(c.key) == BUST}
    push = [Outcome.PUSH.value] if engine.terms.rules.tie is Tie.PUSH else []
    counts, deeds, notes = [COUNTS] if counted else [], _deeds(engine), _notes(engine)
    named = [key for key in (*plain, *compared) if key not in usual]
    return Offer(
        hand=(
            *(*push, BUST, *shown[:_SHOWN_SPECIALS], *counts),
            *(*_split(engine), *notes),
            *(*shown[_SHOWN_SPECIALS:], *deeds, CARDS, BY_POINTS, OUT),
        ),
        other=(
            *(*named, *counts, FEWER, *notes, Outcome.WON, *push, Outcome.LOST),
            *(*_split(engine), *deeds, CARDS, BY_POINTS, OUT),
        ),
        counted=tuple((c.key, busts.get(c.count, BUST)) for c in counted),
        usual=usual,
        fewer=fewer,
        bank_usual=bank_usual,
        bank_fewer=bank_fewer,
        bank_bust=tuple(c.key for c in engine.bank if base(c.key) == BUST),
        bank_special=tuple(c.key for c in _special(engine.bank)),
    )


def _split(engine: Engine) -> list[str]:
    most = engine.terms.rules.splits.most_hands
    return [] if most == 1 else [SPLIT]


def _deeds(engine: Engine) -> list[str]:
    """Return what else a hand does."""
    return [*([RAISE] if engine.terms.rules.raises.most else []), UNSPLIT]


def _notes(engine: Engine) -> list[str]:
    """Return what is noted of a hand: in sight at once, one touch each."""
    return [NOTE + note for note in engine.terms.rules.notes]


def _points(
    engine: Engine, paid: Sequence[Call], standing: Sequence[Call]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the usual points ascending, the limit among them, and the others descending."""
    limit = engine.terms.rules.limit
    specials = {special.id for special in engine.terms.specials if special.least_points == limit}
    at_once = [call.key for call in paid if call.key in specials and not call.count]
    keys = [call.key for call in standing if points_of(call.key) is not None] + at_once[:1]
    return tuple(keys[-_USUAL:]), tuple(reversed(keys[:-_USUAL]))


def _special(calls: Sequence[Call]) -> list[Call]:
    plain = (UNTOUCHED, STOOD, *Outcome, BUST)
    return [call for call in calls if base(call.key) not in plain]
