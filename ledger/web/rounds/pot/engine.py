"""What can be said of a hand and of the bank against it, and what each pair pays.

A key is a call's; `""` stands for what nobody said yet. All of it is made by the engine: the page
only multiplies, adds and subtracts.
"""

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
    player_calls,
    waiting_calls,
)
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import score_banking
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.forms import HandJson
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import OptionValue
from ledger.store.sittings import Sitting
from ledger.web.kinds import banking_rules_of

UNSAID = UNTOUCHED
"""Nothing said: the hand is not played yet, or the bank's hand was not told."""
_DEEP_POT = 100
"""Stakes in the pot of a sample round, so that it pays whatever a hand wins."""


@dataclass(frozen=True, slots=True)
class PotEngine:
    """What the rules say of every hand; the same for all rounds under the same options.

    `paid` gives, by what is said of a hand and of the bank against it, what the hand wins
    times its stake, below zero what it loses; what cannot be is left out.
    """

    terms: Terms
    calls: tuple[str, ...]
    """What can be called of a hand, besides points that wait for the bank."""
    waiting: tuple[str, ...]
    """What waits for the bank: points, upwards, then special hands that are compared."""
    bank_calls: tuple[str, ...]
    bank_waiting: tuple[str, ...]
    paid: Mapping[str, Mapping[str, int]]

    @property
    def passes_every_round(self) -> bool:
        """Answer whether a banker has the bank for one round only."""
        return self.terms.rules.bank.passes_every_round and not self.terms.is_bank_fixed

    @property
    def hands(self) -> tuple[str, ...]:
        """Return all that can be said of a hand, nothing first."""
        return (UNSAID, *self.calls, *self.waiting)

    @property
    def banks(self) -> tuple[str, ...]:
        """Return all that can be said of the bank against a hand, nothing first."""
        return (UNSAID, *self.bank_calls, *self.bank_waiting)

    @property
    def settled_at_once(self) -> tuple[str, ...]:
        """Return the calls that tell more than an outcome, and need no hand of the bank."""
        return tuple(key for key in self.calls if key not in (Outcome.WON, Outcome.LOST))

    @property
    def with_bank(self) -> tuple[tuple[str, str], ...]:
        """Return the outcomes that follow from a bank that is bust or has a special."""
        return tuple(
            (outcome.value, bank)
            for bank in self.bank_calls
            for outcome in (Outcome.WON, Outcome.LOST)
            if bank in self.paid[outcome]
        )


def pot_engine_of(sitting: Sitting) -> PotEngine:
    """Return what the rules say of every hand at a table."""
    return _engine(banking_rules_of(sitting), tuple(sorted(sitting.all_options.items())))


@lru_cache(maxsize=64)
def _engine(rules: BankingRules, options: tuple[tuple[str, OptionValue], ...]) -> PotEngine:
    terms = terms_of(rules, dict(options))
    calls, banks = _keys(player_calls(terms)), _keys(bank_calls(terms))
    waiting, bank_waiting = _keys(waiting_calls(terms)), _keys(bank_point_calls(terms))
    paid = {
        key: {
            bank: multiple
            for bank in (UNSAID, *banks, *bank_waiting)
            if (multiple := _multiple(key, bank, terms, dict(options))) is not None
        }
        for key in (*calls, *waiting)
    }
    return PotEngine(
        terms=terms,
        calls=calls,
        waiting=waiting,
        bank_calls=banks,
        bank_waiting=bank_waiting,
        paid=paid,
    )


def _keys(calls: Iterable[Call]) -> tuple[str, ...]:
    return tuple(call.key for call in calls if call.key not in (UNTOUCHED, STOOD))


def _multiple(key: str, bank: str, terms: Terms, options: Mapping[str, OptionValue]) -> int | None:
    """Return what a hand wins times its stake; None for what the engine refuses."""
    stake = terms.first_stake
    hand = {"player": "hand", "stake": stake, **hand_json(key, bank, terms)}
    record: dict[str, object] = {
        "rule_set": terms.rules.id,
        "options": dict(options),
        "banker": "bank",
        "pot": _DEEP_POT * stake,
        "hands": [hand],
    }
    try:
        (result,) = score_banking(record, terms.rules).hands
    except RefusedError:
        return None
    return result.amount // stake


def hand_json(key: str, bank: str, terms: Terms) -> dict[str, HandJson]:
    """Return a hand and the bank's against it as a record has them."""
    json = {"hand": hand_for_call(key, STOOD, terms)}
    own = None if bank == UNSAID else bank_hand_for_call(bank)
    return json if own is None else json | {"bank_hand": own}


def is_bust(key: str) -> bool:
    """Answer whether this says that a hand is over the limit."""
    return key.partition("-")[0] == BUST


def points_in(key: str) -> str:
    """Return the points that a key tells, "" where it tells none."""
    name, _, number = key.partition("-")
    return number if name == POINTS else ""
