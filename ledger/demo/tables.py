"""A table at which a round is to be played: what its people know before the deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ledger.demo.people import Person
from ledger.money import CHIPS, EUR, NLG, SEK, ladder
from ledger.rules.banking.rules import BankingRules
from ledger.rules.rule_sets import OptionValue, RuleSet

Record = dict[str, Any]
"""The facts of a round; what JSON holds is known to who reads it."""

STAKES: Mapping[str, tuple[int, int]] = {
    NLG.code: (25, 250),
    EUR.code: (10, 100),
    SEK.code: (100, 1000),
    CHIPS.code: (2, 10),
}
"""The least and the most that this group stakes at first, in each coin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rules, who sits there clockwise, and who is bank."""

    rule_set: RuleSet
    options: Mapping[str, OptionValue]
    coin: str
    seats: tuple[Person, ...]
    banker: str

    @property
    def bank(self) -> Person:
        """Return the person who is bank."""
        return next(person for person in self.seats if person.name == self.banker)

    @property
    def players(self) -> tuple[Person, ...]:
        """Return who plays against the bank, clockwise from its left."""
        place = self.seats.index(self.bank)
        return self.seats[place + 1 :] + self.seats[:place]

    def whole(self, record: Record) -> Record:
        """Return a round's record with what the table knows."""
        known: Record = {
            "rule_set": self.rule_set.id,
            "options": dict(self.options),
            "seats": [person.name for person in self.seats],
            "banker": self.banker,
        }
        return known | record


def usual_stakes(coin: str, least: int, most: int | None, step: int | None) -> tuple[int, ...]:
    """Return the first stakes that people choose from, within the limits of the table."""
    low, high = STAKES[coin]
    low, high = max(low, least), high if most is None else most
    if step is not None:
        return tuple(range(-(-low // step) * step, high + 1, step))
    return ladder(low, high) or (max(low, least),)


def banking_rules(table: Table) -> BankingRules:
    """Return the rules of a table that has a bank.

    Raises:
        TypeError: the table has none.
    """
    if not isinstance(table.rule_set, BankingRules):
        message = f"no bank in {table.rule_set.id}"
        raise TypeError(message)
    return table.rule_set
