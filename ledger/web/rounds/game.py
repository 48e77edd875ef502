"""What each call shows and pays beside each of the bank; all of it made by the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ledger.rules.banking.calls import (
    BUST,
    STOOD,
    UNTOUCHED,
    Call,
    bank_calls,
    bank_hand_for_call,
    hand_for_call,
    multiples,
    player_calls,
)
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import BankingResult, score_banking
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.rule_sets import OptionValue
from ledger.store.sittings import Sitting
from ledger.web.kinds import banking_rules_of
from ledger.web.rounds.words import (
    TIMES,
    base,
    bust_said,
    bust_word,
    count_of,
    lost_word,
    won_word,
)
from ledger.web.specials import special_said, special_word

_SHOWN_SPECIALS = 2
"""Specials that stand in a hand's first strip; the others lie under More."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a call looks in its row.

    `mark` is an icon's name or a short text; `tone` is won, special, lost, bust or unclear;
    `multiple` is what the engine pays, with its sign, or None for a contradiction.
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


@dataclass(frozen=True, slots=True)
class Engine:
    """What the rules say of every call; the same for all rounds under the same options."""

    terms: Terms
    player: tuple[Call, ...]
    bank: tuple[Call, ...]
    multiples: Mapping[str, Mapping[str, int | None]]
    passes: frozenset[str]
    """The calls of the bank after which it goes on, where somebody stood."""
    waits: Mapping[str, frozenset[str]]
    """By call of the bank: the calls of players who wait for it."""


def engine_of(sitting: Sitting) -> Engine:
    """Return what the rules say of every call at a table."""
    return _engine(banking_rules_of(sitting), tuple(sorted(sitting.all_options.items())))


@lru_cache(maxsize=64)
def _engine(rules: BankingRules, options: tuple[tuple[str, OptionValue], ...]) -> Engine:
    terms = terms_of(rules, dict(options))
    players, banks = player_calls(terms), bank_calls(terms)
    paid = multiples(terms)
    sample = _Sample(terms, dict(options))
    return Engine(
        terms=terms,
        player=players,
        bank=banks,
        multiples=paid,
        passes=frozenset(bank.key for bank in banks if sample.passes(bank.key)),
        waits={
            bank.key: frozenset(
                call.key
                for call in players
                if paid[bank.key][call.key] is not None and sample.waits(call.key, bank.key)
            )
            for bank in banks
        },
    )


class _Sample:
    """Rounds of one hand, scored to see what a call leads to."""

    def __init__(self, terms: Terms, options: Mapping[str, OptionValue]) -> None:
        self.terms = terms
        self.options = dict(options)

    def passes(self, bank_key: str) -> bool:
        """Answer whether the bank goes on after this call of it."""
        return self._score(UNTOUCHED, bank_key).next_banker != "bank"

    def waits(self, key: str, bank_key: str) -> bool:
        """Answer whether a hand waits for the bank."""
        return self._score(key, bank_key).record.has_standing_hand

    def _score(self, key: str, bank_key: str) -> BankingResult:
        record: dict[str, object] = {
            "rule_set": self.terms.rules.id,
            "options": self.options,
            "banker": "bank",
            "hands": [
                {
                    "player": "hand",
                    "stake": self.terms.least_stake,
                    "hand": hand_for_call(key, bank_key, self.terms),
                }
            ],
        }
        bank_hand = bank_hand_for_call(bank_key)
        if bank_hand is not None:
            record["bank_hand"] = bank_hand
        return score_banking(record, self.terms.rules)


def face(engine: Engine, key: str, bank_key: str) -> Face:
    """Return how a call looks beside a call of the bank."""
    multiple = engine.multiples[bank_key][key]
    hand = hand_for_call(key, bank_key, engine.terms)
    times = abs(multiple or 0)
    if "special" in hand:
        name, count = str(hand["special"]), count_of(key)
        special = engine.terms.special_named(name)
        names = special.names if special else {}
        word, said = special_word(name, count, names), special_said(name, count, names)
        return Face(word, said, f"{times}{TIMES}", "special", multiple)
    if "bust" in hand:
        return Face(bust_word(times), bust_said(count_of(key)), "cross", "bust", multiple)
    if multiple is None:
        return Face(lost_word(1), lost_word(1), "?", "unclear", None)
    if multiple > 0:
        return Face(won_word(times), won_word(1), "plus", "won", multiple)
    return Face(lost_word(times), lost_word(1), "minus", "lost", multiple)


def faces_json(engine: Engine) -> dict[str, dict[str, list[str | int | None]]]:
    """Return all faces: whole beside a bank that stood, else only where they differ."""
    plain = {call.key: face(engine, call.key, STOOD) for call in engine.player}
    found = {}
    for bank in engine.bank:
        beside = {call.key: face(engine, call.key, bank.key) for call in engine.player}
        found[bank.key] = {
            key: value.as_json()
            for key, value in beside.items()
            if bank.key == STOOD or value != plain[key]
        }
    return found


def tap_of(engine: Engine, bank_key: str) -> str:
    """Return what a tap on an untouched name makes of it.

    Where whoever is not tapped wins, a tap says that this one did not.
    """
    untouched = engine.multiples[bank_key][UNTOUCHED]
    return BUST if untouched is not None and untouched > 0 else "won"


@dataclass(frozen=True, slots=True)
class Offer:
    """The calls as the strips offer them, by key."""

    first: tuple[str, ...]
    more: tuple[str, ...]
    counted: tuple[tuple[str, str], ...]
    """A hand of so many cards, and the bust of as many."""
    bank_bust: tuple[str, ...]
    bank_special: tuple[str, ...]


def offer_of(engine: Engine) -> Offer:
    """Return what the strips offer."""
    plain = [c.key for c in _special(engine.player) if c.count is None]
    counted = [c for c in _special(engine.player) if c.count is not None]
    busts = {c.count: c.key for c in engine.player if base(c.key) == BUST}
    return Offer(
        first=(BUST, *plain[:_SHOWN_SPECIALS]),
        more=tuple(plain[_SHOWN_SPECIALS:]),
        counted=tuple((c.key, busts.get(c.count, BUST)) for c in counted),
        bank_bust=tuple(c.key for c in engine.bank if base(c.key) == BUST),
        bank_special=tuple(c.key for c in _special(engine.bank)),
    )


def _special(calls: Sequence[Call]) -> list[Call]:
    plain = (UNTOUCHED, STOOD, "won", "lost", BUST)
    return [call for call in calls if base(call.key) not in plain]
