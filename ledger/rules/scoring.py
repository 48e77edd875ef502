"""What a round pays: the one door to the rules."""

from collections.abc import Mapping

from ledger.errors import Problem, RefusedError
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import score_banking
from ledger.rules.presets import PRESETS
from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import RuleSet
from ledger.rules.strokes.rules import StrokesRules
from ledger.rules.strokes.scoring import score_strokes


def score(
    record: object, *, rule_sets: Mapping[str, RuleSet] = PRESETS, marking: bool = False
) -> RoundResult:
    """Return who pays whom and why in a round, given as the JSON value of its record.

    While `marking`, limits that follow from earlier rounds (a pot, chips, strokes) are marks on the
    result and no faults: an earlier round was corrected since.

    Raises:
        RefusedError: the record is not one that can be played; all problems, the first first.
    """
    if not isinstance(record, dict):
        raise RefusedError([Problem("wrong_type", "")])
    match _rule_set(record, rule_sets):
        case BankingRules() as rules:
            return score_banking(record, rules, marking=marking)
        case StrokesRules() as rules:
            return score_strokes(record, rules, marking=marking)
        case other:
            message = f"no rules for the kind {other.kind}"
            raise TypeError(message)


def _rule_set(record: Mapping[str, object], rule_sets: Mapping[str, RuleSet]) -> RuleSet:
    if "rule_set" not in record:
        raise RefusedError([Problem("missing_field", "rule_set")])
    rule_set_id = record["rule_set"]
    if not isinstance(rule_set_id, str):
        raise RefusedError([Problem("wrong_type", "rule_set")])
    if rule_set_id not in rule_sets:
        values = {"rule_set": rule_set_id[:40]}
        raise RefusedError([Problem("unknown_rule_set", "rule_set", values)])
    return rule_sets[rule_set_id]
