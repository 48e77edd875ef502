"""A rule set in words, made from its data, so that a variant needs no text of its own."""

from collections.abc import Iterator, Mapping, Sequence

from flask_babel import gettext as _

from ledger.rules.banking.rules import BankingRules
from ledger.rules.rule_sets import OptionValue, RuleSet, Unit
from ledger.rules.strokes.rules import StrokesRules
from ledger.store.sittings import CHIPS
from ledger.web.labels import option_label
from ledger.web.locale import in_own_words
from ledger.web.rules.banking import banking_parts
from ledger.web.rules.parts import Agreed, Line, Part, part, said_in
from ledger.web.rules.play import play_lines
from ledger.web.rules.strokes import strokes_parts

_SOURCE = "source"
"""The key of what the source is called in other languages, among a rule set's own words."""


def rules_in_words(
    rules: RuleSet, options: Mapping[str, OptionValue], currency: str
) -> tuple[Part, ...]:
    """Return the rules in force, part by part."""
    agreed = Agreed(rules=rules, options=options, currency=currency)
    parts = (*_counted(agreed), part(_("Played, not counted"), play_lines(agreed)))
    parts = (*parts, part(_("Also agreed"), _other_options(agreed, parts)))
    parts = (*parts, part(_("Where the rules are silent"), _other_readings(agreed, parts)))
    return tuple(each for each in parts if each.lines)


def source_in_words(rules: RuleSet) -> str:
    """Return where a rule set can be checked, in the reader's language where that is known."""
    return in_own_words({"en": rules.source, **rules.words.get(_SOURCE, {})})


def _counted(agreed: Agreed) -> tuple[Part, ...]:
    match agreed.rules:
        case BankingRules() as rules:
            return banking_parts(agreed, rules)
        case StrokesRules() as rules:
            return strokes_parts(agreed, rules)
        case _:
            return ()


def _other_options(agreed: Agreed, parts: Sequence[Part]) -> Iterator[Line]:
    """Return the options that no other line tells."""
    said = said_in(parts)
    unit = Unit.CHIPS if agreed.currency == CHIPS else Unit.MONEY
    for name, option in agreed.rules.options.items():
        if name not in said and option.is_for(unit):
            yield agreed.line(option_label(name), agreed.value(name), name)


def _other_readings(agreed: Agreed, parts: Sequence[Part]) -> Iterator[Line]:
    """Return the readings that only the rule set's data has words for."""
    said = said_in(parts)
    for key in agreed.rules.readings:
        text = in_own_words(agreed.rules.words.get(key, {}))
        if key not in said and text:
            yield agreed.line(text, "", key)
