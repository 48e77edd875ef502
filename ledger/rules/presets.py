"""The rule sets that come with the program, and how any rule set is read from its data file."""

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from ledger.rules.banking.rules import banking_rules
from ledger.rules.rule_sets import Kind, RuleSet, RuleSetError
from ledger.rules.strokes.rules import strokes_rules

READERS = {
    Kind.ALL_HANDS_AT_ONCE: banking_rules,
    Kind.HAND_BY_HAND: banking_rules,
    Kind.STROKES: strokes_rules,
}


def rule_set_from_toml(text: str) -> RuleSet:
    """Read a rule set from its data file.

    Raises:
        RuleSetError: the text is no TOML, or lacks, misnames or misuses a value.
    """
    try:
        data = tomllib.loads(text)
        return READERS[Kind(data["kind"])](data, text)
    except (KeyError, TypeError, ValueError) as error:
        message = f"rule set not understood: {error!r}"
        raise RuleSetError(message) from error


def _place(rules: RuleSet) -> tuple[int, str]:
    return rules.place, rules.id


def _presets() -> Mapping[str, RuleSet]:
    files = (resources.files("ledger.rules") / "sets").iterdir()
    texts = (file.read_text("utf-8") for file in files if file.name.endswith(".toml"))
    rule_sets = [rule_set_from_toml(text) for text in texts]
    return MappingProxyType({rules.id: rules for rules in sorted(rule_sets, key=_place)})


PRESETS: Mapping[str, RuleSet] = _presets()
"""The rule sets that come with the program, by id."""
