"""Which kind of game it is, for what only one kind can show."""

from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.results import RoundResult
from ledger.store.sittings import Sitting


def banking_rules_of(sitting: Sitting) -> BankingRules:
    """Return the rules of a table that has a bank.

    Raises:
        TypeError: the table has none.
    """
    if not isinstance(sitting.rule_set, BankingRules):
        message = f"no bank in {sitting.rule_set.id}"
        raise TypeError(message)
    return sitting.rule_set


def banking_terms_of(sitting: Sitting) -> Terms:
    """Return what was agreed at a table that has a bank."""
    return terms_of(banking_rules_of(sitting), sitting.all_options)


def banking_result(result: RoundResult) -> BankingResult:
    """Return the result of a round against a bank.

    Raises:
        TypeError: the round was without a bank.
    """
    if not isinstance(result, BankingResult):
        message = "no round against a bank"
        raise TypeError(message)
    return result
