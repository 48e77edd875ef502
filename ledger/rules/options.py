"""Options: what the players agreed on, read and checked against a rule set."""

from collections.abc import Mapping

from ledger.errors import Problem
from ledger.rules.rule_sets import Option, OptionType, OptionValue, RuleSet, is_below


def as_integer(value: object) -> int | None:
    """Return a JSON number without a fraction (`19.0` is 19) as an integer, never a Boolean."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    return None


def read_options(
    rule_set: RuleSet, given: Mapping[str, object]
) -> tuple[dict[str, OptionValue], list[Problem]]:
    """Return the options that were given, read, and what is wrong with them."""
    problems = [
        Problem("unknown_option", f"options.{name}", {"option": name[:40]})
        for name in given
        if name not in rule_set.options
    ]
    read: dict[str, OptionValue] = {}
    for name, option in rule_set.options.items():
        if name not in given:
            continue
        value = given[name]
        if _is_value(option, value):
            read[name] = _value(option, value)
        else:
            problems.append(_bad_option(name, option))
    for name, other in _pairs_out_of_order(rule_set, read):
        given_one = name if name in read else other
        problems.append(_bad_option(given_one, rule_set.options[given_one]))
        read = {key: value for key, value in read.items() if key not in (name, other)}
    return read, problems


def _is_value(option: Option, value: object) -> bool:
    if value is None:
        return option.may_be_null
    if option.type is OptionType.BOOLEAN:
        return isinstance(value, bool)
    if option.type is OptionType.CHOICE:
        return isinstance(value, str) and value in option.choices
    number = as_integer(value)
    return number is not None and option.least <= number <= option.most


def _value(option: Option, value: object) -> OptionValue:
    if option.type is OptionType.INTEGER:
        return as_integer(value)
    return value if isinstance(value, bool | str) else None


def _bad_option(name: str, option: Option) -> Problem:
    values: dict[str, str | int] = {"option": name}
    if option.type is OptionType.INTEGER:
        values |= {"least": option.least, "most": option.most}
    return Problem("bad_option", f"options.{name}", values)


def _pairs_out_of_order(
    rule_set: RuleSet, read: Mapping[str, OptionValue]
) -> list[tuple[str, str]]:
    """Return the pairs of an option and the one that it may not be below, where it is."""
    values = rule_set.own_options | dict(read)
    return [
        (name, option.not_below)
        for name, option in rule_set.options.items()
        if option.not_below and is_below(values[name], values[option.not_below])
    ]
