"""Options: what the players agreed on, and the terms that follow for a round."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.rule_sets import Option, OptionType, OptionValue, RuleSet, Special


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """A rule set with its options decided: what holds in one round."""

    rules: RuleSet
    decks: int
    bank_stands_on: int
    least_stake: int
    most_stake: int | None
    bank_may_double: bool
    specials: tuple[Special, ...]

    def special_named(self, name: str) -> Special | None:
        """Return the special hand of this name, or None where these terms have none."""
        return next((special for special in self.specials if special.id == name), None)

    @property
    def highest_standing(self) -> int:
        """The most points a hand can wait for the bank with; the limit may be a special."""
        limit = self.rules.limit
        is_special = any(s.least_points == limit and not s.least_count for s in self.specials)
        return limit - 1 if is_special else limit


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
            read[name] = value if isinstance(value, bool) else as_integer(value)
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
    number = as_integer(value)
    return number is not None and option.least <= number <= option.most


def _bad_option(name: str, option: Option) -> Problem:
    values: dict[str, str | int] = {"option": name}
    if option.type is OptionType.INTEGER:
        values |= {"least": option.least, "most": option.most}
    return Problem("bad_option", f"options.{name}", values)


def _pairs_out_of_order(
    rule_set: RuleSet, read: Mapping[str, OptionValue]
) -> list[tuple[str, str]]:
    """Return the pairs of an option and the one that it may not be below, where it is."""
    values = _with_defaults(rule_set, read)
    return [
        (name, option.not_below)
        for name, option in rule_set.options.items()
        if option.not_below and _is_below(values[name], values[option.not_below])
    ]


def _is_below(high: OptionValue, low: OptionValue) -> bool:
    return high is not None and low is not None and high < low


def _with_defaults(rule_set: RuleSet, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return {name: option.default for name, option in rule_set.options.items()} | dict(options)


def terms_of(rule_set: RuleSet, options: Mapping[str, OptionValue]) -> Terms:
    """Return the terms of a round under a rule set with these options, read before."""
    values = _with_defaults(rule_set, options)
    most_stake = values.get("max_stake")
    return Terms(
        rules=rule_set,
        decks=int(values["decks"] or 1),
        bank_stands_on=int(values["bank_stands_on"] or 0),
        least_stake=max(1, int(values.get("min_stake") or 1)),
        most_stake=None if most_stake is None else int(most_stake),
        bank_may_double=bool(values.get("bank_may_double")),
        specials=tuple(s for s in rule_set.specials if not s.option or values[s.option]),
    )
