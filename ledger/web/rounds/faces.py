"""How every call looks in its row beside each call of the bank, from what the engine pays."""

from collections.abc import Iterable
from dataclasses import dataclass

from babel.lists import format_list
from flask_babel import get_locale
from flask_babel import gettext as _

from ledger.rules.banking.calls import BUST, STOOD, UNTOUCHED, Call, hand_for_call
from ledger.rules.outcomes import Outcome
from ledger.web.rounds.game import Engine
from ledger.web.rounds.words import (
    TIMES,
    base,
    bust_said,
    bust_word,
    called_said,
    called_word,
    count_of,
    decided_word,
    lost_word,
    points_of,
    push_word,
    waits_said,
    waits_word,
    won_word,
)
from ledger.web.specials import points_text


@dataclass(frozen=True, slots=True)
class Face:
    """How a call looks in its row.

    `mark` is an icon's name or a short text; `tone` is won, special, lost, push, bust, called
    (the bank's points decide), waits (nothing was said yet) or unclear; `multiple` is what the
    engine pays, with its sign, or None while it cannot be known.
    """

    word: str
    said: str
    mark: str
    tone: str
    multiple: int | None

    @property
    def is_gain(self) -> bool:
        """Answer whether light falls on the row."""
        return self.tone in {"won", "special"}

    def as_json(self) -> list[str | int | None]:
        """Return the face as the scripts read it."""
        return [self.word, self.said, self.mark, self.tone, self.multiple]


def face(engine: Engine, key: str, bank_key: str, *, asks_each: bool = False) -> Face:
    """Return how a call looks beside a call of the bank.

    `asks_each` says that every hand is asked about: then an untouched one is not a lost one.
    """
    hand = hand_for_call(key, bank_key, engine.terms)
    if key == UNTOUCHED and asks_each and "stood" not in hand:
        return Face(_("waits"), _("waits"), "", "waits", None)
    multiple = engine.multiple(key, bank_key)
    if "bust" in hand:
        word = bust_word(abs(multiple or 0))
        return Face(word, bust_said(count_of(key)), "cross", "bust", multiple)
    if "special" in hand:
        special = engine.terms.special_named(str(hand["special"]))
        if special is not None and special.is_at_once:
            return _paid_at_once(engine, special.id, count_of(key), multiple or 0)
    if "special" in hand or "points" in hand:
        return _called(engine, key, multiple)
    return _outcome(multiple)


def _paid_at_once(engine: Engine, name: str, count: int | None, multiple: int) -> Face:
    key = name if count is None else f"{name}-{count}"
    word, said = called_word(key, engine.terms), called_said(key, engine.terms)
    return Face(word, said, f"{abs(multiple)}{TIMES}", "special", multiple)


def _called(engine: Engine, key: str, multiple: int | None) -> Face:
    """Return a hand that waits for the bank's points, or what became of it."""
    word, said = called_word(key, engine.terms), called_said(key, engine.terms)
    if multiple is None:
        return Face(waits_word(word), waits_said(said), _mark(engine, key), "called", None)
    mark, tone = _SIGNED[(multiple > 0) - (multiple < 0)]
    return Face(decided_word(word, multiple), decided_word(said, multiple), mark, tone, multiple)


def _mark(engine: Engine, key: str) -> str:
    points, special = points_of(key), engine.terms.special_named(base(key))
    if points is None and special is not None:
        points = special.counts_as
    return points_text(points)


_SIGNED = {1: ("plus", "won"), 0: ("=", "push"), -1: ("minus", "lost")}


def _outcome(multiple: int | None) -> Face:
    if multiple is None:
        return Face(_("cannot be"), _("cannot be"), "?", "unclear", None)
    mark, tone = _SIGNED[(multiple > 0) - (multiple < 0)]
    if multiple == 0:
        return Face(push_word(), push_word(), mark, tone, 0)
    word = won_word if multiple > 0 else lost_word
    return Face(word(abs(multiple)), word(1), mark, tone, multiple)


def faces_json(
    engine: Engine, players: Iterable[Call], banks: Iterable[Call], *, asks_each: bool
) -> dict[str, object]:
    """Return all faces: whole beside a bank that only stood, else only where they differ.

    `looks` are the faces there are, `faces` the number of each by the keys of bank and player.
    """
    looks: dict[Face, int] = {}
    faces: dict[str, dict[str, int]] = {}
    keys = [call.key for call in players]
    for bank in banks:
        plain = faces.get(STOOD, {})
        found = faces[bank.key] = {}
        for key in keys:
            number = looks.setdefault(face(engine, key, bank.key, asks_each=asks_each), len(looks))
            if plain.get(key) != number:
                found[key] = number
    return {"looks": [look.as_json() for look in looks], "faces": faces}


def asks_of(engine: Engine) -> dict[str, str]:
    """Return the calls of the bank beside which a win called before can mean two things.

    The hand may have been paid at once, by this special, or have waited and be paid otherwise.
    """
    by_points = [
        s.id for s in engine.terms.specials if s.is_at_once and s.least_points and not s.least_count
    ]
    return {
        bank.key: special
        for bank in engine.bank
        for special in by_points[:1]
        if base(bank.key) == BUST
        and engine.multiple(Outcome.WON, bank.key) != engine.multiple(special, bank.key)
    }


def tap_of(engine: Engine, bank_key: str) -> str:
    """Return what a tap on an untouched name makes of it.

    Where whoever is not tapped wins, a tap says that this one did not. Where nobody can have won
    from the bank, it says that this one was paid before.
    """
    if (engine.multiples[bank_key][UNTOUCHED] or 0) > 0:
        return BUST
    can_be = (Outcome.WON.value, *(s.id for s in engine.terms.specials if s.is_at_once))
    keys = (key for key in can_be if engine.multiples[bank_key].get(key) is not None)
    return next(keys, BUST)


def alone_of(engine: Engine) -> list[str]:
    """Return the calls of the bank that decide for every hand that stood, whatever it has."""
    keys = (bank.key for bank in engine.of_bank)
    return [key for key in keys if "stood" in hand_for_call(UNTOUCHED, key, engine.terms)]


def beats_of(engine: Engine) -> dict[str, str]:
    """Return what beats a call of the bank, where points alone do not: "" where nothing does."""
    beaten = {}
    for bank in engine.of_bank:
        paid = engine.multiples[bank.key]
        better = [call.key for call in engine.waiting if (paid.get(call.key) or 0) > 0]
        if all(points_of(key) is None for key in better):
            words = [called_word(key, engine.terms) for key in better]
            beaten[bank.key] = format_list(words, style="or", locale=get_locale() or "en")
    return beaten
