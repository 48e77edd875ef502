"""The terms of a round against a bank: a rule set with its options decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ledger.rules.banking.rules import BankingRules, Special
from ledger.rules.rule_sets import OptionValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What holds in one round against a bank."""

    rules: BankingRules
    decks: int
    bank_stands_on: int | None
    least_stake: int
    most_stake: int | None
    stake_step: int
    bank_may_double: bool
    is_bank_fixed: bool
    bank_rounds: int | None
    """After how many rounds in office the bank passes."""
    specials: tuple[Special, ...]

    @property
    def first_stake(self) -> int:
        """The smallest stake that is allowed: the least, or the first step that is no less."""
        return -(-self.least_stake // self.stake_step) * self.stake_step

    def special_named(self, name: str) -> Special | None:
        """Return the special hand of this name, or None where these terms have none."""
        return next((special for special in self.specials if special.id == name), None)

    def special_worth(self, points: int | Fraction) -> Special | None:
        """Return the special that alone counts as a fraction of points, or None."""
        if points.denominator == 1:
            return None
        return next((special for special in self.specials if special.counts_as == points), None)


def terms_of(rules: BankingRules, options: Mapping[str, OptionValue]) -> Terms:
    """Return the terms of a round under a rule set with these options, read before."""
    values = rules.own_options | dict(options)
    return Terms(
        rules=rules,
        decks=_number(values, "decks") or 1,
        bank_stands_on=_number(values, "bank_stands_on"),
        least_stake=max(1, _number(values, "min_stake") or 1),
        most_stake=_number(values, "max_stake"),
        stake_step=_number(values, "stake_step") or 1,
        bank_may_double=bool(values.get("bank_may_double")),
        is_bank_fixed=bool(values.get("fixed_bank")),
        bank_rounds=_number(values, "bank_rounds"),
        specials=tuple(s for s in rules.specials if not s.option or values[s.option]),
    )


def _number(values: Mapping[str, OptionValue], name: str) -> int | None:
    value = values.get(name)
    return value if isinstance(value, int) else None
