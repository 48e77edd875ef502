"""What the engine says of every call at a table, asked once for all rounds under the same rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ledger.errors import RefusedError
from ledger.rules.banking.calls import (
    BUST,
    POINTS,
    STOOD,
    UNTOUCHED,
    Call,
    bank_calls,
    bank_hand_for_call,
    bank_point_calls,
    hand_for_call,
    multiples,
    player_calls,
    waiting_calls,
    waits_for_bank,
)
from ledger.rules.banking.hand_tree import hand_tree
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import score_banking
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.rule_sets import OptionValue
from ledger.store.sittings import Sitting
from ledger.web.kinds import banking_rules_of
from ledger.web.rounds.words import base

Options = tuple[tuple[str, OptionValue], ...]
Multiples = Mapping[str, Mapping[str, int | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """When the bank goes to somebody else, by calls of the bank."""

    always: frozenset[str]
    """It goes on, whoever stood."""
    if_waited: Mapping[str, frozenset[str]]
    """It goes on where somebody has one of these calls."""
    takers: Mapping[str, frozenset[str]]
    """Whoever first has one of these calls gets it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Engine:
    """What the rules say of every call; the same for all rounds under the same options."""

    terms: Terms
    player: tuple[Call, ...]
    """What leaves the bank's points unknown: outcomes, bust, what is paid at once."""
    waiting: tuple[Call, ...]
    """Points, and specials that are compared: they wait for the bank's points."""
    bank: tuple[Call, ...]
    bank_points: tuple[Call, ...]
    """What the bank stood with."""
    multiples: Multiples
    moves: Moves

    @property
    def of_player(self) -> tuple[Call, ...]:
        """Return everything that can be called of a hand."""
        return (*self.player, *self.waiting)

    @property
    def of_bank(self) -> tuple[Call, ...]:
        """Return everything that can be called of the bank."""
        return (*self.bank, *self.bank_points)

    def multiple(self, key: str, bank_key: str) -> int | None:
        """Return what a call pays beside one of the bank; also of more cards than are offered."""
        row = self.multiples.get(bank_key, {})
        if key in row:
            return row[key]
        return multiples(self.terms, [Call(key)], [Call(bank_key)])[bank_key][key]


def engine_of(sitting: Sitting) -> Engine:
    """Return what the rules say of every call at a table."""
    return _engine(banking_rules_of(sitting), options_for_calls(sitting))


def engine_for_cards(sitting: Sitting) -> Engine:
    """Return what the rules say of everything that cards can come to at a table."""
    return _engine(banking_rules_of(sitting), options_for_calls(sitting), has_cards=True)


def options_for_calls(sitting: Sitting) -> Options:
    """Return what was agreed, without the amounts: no hand is worth more for them."""
    options = sitting.rule_set.options
    values = sitting.all_options.items()
    return tuple(sorted((name, value) for name, value in values if not options[name].money))


@lru_cache(maxsize=64)
def _engine(rules: BankingRules, options: Options, *, has_cards: bool = False) -> Engine:
    terms = terms_of(rules, dict(options))
    player, waiting = player_calls(terms), waiting_calls(terms)
    bank, bank_points = bank_calls(terms), bank_point_calls(terms)
    if has_cards:
        keys = dict.fromkeys(place.key for place in hand_tree(terms) if place.key)
        player += _others(keys, (*player, *waiting))
        bank += _others(keys, (*bank, *bank_points))
    players, banks = (*player, *waiting), (*bank, *bank_points)
    return Engine(
        terms=terms,
        player=player,
        waiting=waiting,
        bank=bank,
        bank_points=bank_points,
        multiples=multiples(terms, players, banks),
        moves=_Sample(terms, dict(options)).moves(players, banks),
    )


def _others(keys: Iterable[str], calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the calls of longer hands than are offered, and of a bank that had to stop early."""
    known = {call.key for call in calls}
    return tuple(Call(key) for key in keys if key not in known)


_BANK, _LEFT, _HAND = "bank", "left", "hand"


class _Sample:
    """Rounds of one hand, scored to see where the bank goes."""

    def __init__(self, terms: Terms, options: Mapping[str, OptionValue]) -> None:
        self.terms = terms
        self.options = dict(options)

    def moves(self, players: tuple[Call, ...], banks: tuple[Call, ...]) -> Moves:
        """Return when the bank goes to somebody else."""
        always = {bank.key for bank in banks if self._next(BUST, bank.key) == _LEFT}
        waited = {bank.key for bank in banks if self._next(UNTOUCHED, bank.key) == _LEFT} - always
        takers = [
            call.key
            for call in players
            if any(self._next(call.key, key) == _HAND for key in _probes(banks))
        ]
        return Moves(
            always=frozenset(always),
            if_waited={
                key: frozenset(c.key for c in players if waits_for_bank(c.key, key, self.terms))
                for key in waited
            },
            takers={
                bank.key: found
                for bank in banks
                if (found := frozenset(k for k in takers if self._next(k, bank.key) == _HAND))
            },
        )

    def _next(self, key: str, bank_key: str) -> str | None:
        """Return who has the bank after a hand beside a call of the bank; None: it cannot be."""
        record: dict[str, object] = {
            "rule_set": self.terms.rules.id,
            "options": self.options,
            "seats": [_BANK, _LEFT, _HAND],
            "banker": _BANK,
            "hands": [
                {
                    "player": _HAND,
                    "stake": self.terms.first_stake,
                    "hand": hand_for_call(key, bank_key, self.terms),
                }
            ],
        }
        bank_hand = bank_hand_for_call(bank_key)
        if bank_hand is not None:
            record["bank_hand"] = bank_hand
        try:
            return score_banking(record, self.terms.rules).next_banker
        except RefusedError:
            return None


def _probes(banks: tuple[Call, ...]) -> list[str]:
    """Return calls of the bank against which every hand can be: it stood, and with how much."""
    return [STOOD, *[bank.key for bank in banks if base(bank.key) == POINTS][:1]]
