"""A table at which a round is to be played: what its people know before the deal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ledger.demo.people import Person
from ledger.money import CHIPS, EUR, NLG, SEK, ladder
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import OptionValue, RuleSet
from ledger.rules.running import Running, after, known_facts

Record = dict[str, Any]
"""The facts of a round; what JSON holds is known to who reads it."""

STAKES: Mapping[str, tuple[int, int]] = {
    NLG.code: (25, 250),
    EUR.code: (10, 100),
    SEK.code: (100, 1000),
    CHIPS.code: (2, 10),
}
"""The least and the most that this group stakes at first, in each coin."""


@lru_cache(maxsize=64)
def _terms(rules: BankingRules, options: tuple[tuple[str, OptionValue], ...]) -> Terms:
    """Return the terms of a table, worked out once for all its rounds."""
    return terms_of(rules, dict(options))


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rules, who sits there clockwise, who is bank (or deals), and what runs on."""

    rule_set: RuleSet
    options: Mapping[str, OptionValue]
    coin: str
    seats: tuple[Person, ...]
    banker: str
    running: Running

    @property
    def names(self) -> dict[str, str]:
        """Return the name of everybody, by itself: here people are known by their names."""
        return {person.name: person.name for person in self.seats}

    @property
    def bank(self) -> Person:
        """Return the person who is bank."""
        return next(person for person in self.seats if person.name == self.banker)

    @property
    def players(self) -> tuple[Person, ...]:
        """Return who plays against the bank, clockwise from its left, with something to stake."""
        place = self.seats.index(self.bank)
        order = self.seats[place + 1 :] + self.seats[:place]
        return tuple(person for person in order if self.stakes_of(person))

    @property
    def terms(self) -> Terms:
        """Return what holds at a table with a bank.

        Raises:
            TypeError: there is none.
        """
        if not isinstance(self.rule_set, BankingRules):
            message = f"no bank in {self.rule_set.id}"
            raise TypeError(message)
        return _terms(self.rule_set, tuple(self.options.items()))

    def stakes_of(self, person: Person) -> tuple[int, ...]:
        """Return the first stakes that somebody chooses from, within the limits and the chips."""
        terms = self.terms
        low, high = STAKES[self.coin]
        most = max(low, terms.least_stake), min(high, terms.most_stake or high)
        if terms.stake_step > 1:
            stakes = tuple(range(most[0], most[1] + 1, terms.stake_step))
        else:
            stakes = ladder(*most)
        chips = self.running.chips
        return stakes if chips is None else tuple(s for s in stakes if s <= chips[person.name])

    def whole(self, record: Record) -> Record:
        """Return a round's record with all that the table knows."""
        known: Record = {
            "rule_set": self.rule_set.id,
            "options": dict(self.options),
            "seats": list(self.names),
        }
        return known | known_facts(self.running, self.rule_set, self.names) | record

    def after(self, result: RoundResult, next_banker: str) -> "Table":
        """Return the table after a round."""
        stays = next_banker == self.banker
        running = after(self.running, result, self.names, stays=stays)
        return replace(self, banker=next_banker, running=running)
