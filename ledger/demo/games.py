"""Which game is played at a table, what is agreed on, and how a round of its kind goes."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from ledger.demo.all_at_once import play as play_all_at_once
from ledger.demo.chance import Chance
from ledger.demo.tables import STAKES, Record, Table
from ledger.money import CHIPS
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import Kind, OptionType, OptionValue, RuleSet

FAVOURITE = "weekend"
"""What this group plays most, and tonight."""

PLAYS: Mapping[Kind, Callable[[Table, Chance], Record]] = {
    Kind.ALL_HANDS_AT_ONCE: play_all_at_once,
}
"""How a round is played, by the kind of its rule set."""


def games() -> tuple[RuleSet, ...]:
    """Return the rule sets that come with the program and can be played here."""
    return (favourite(),)


def favourite() -> RuleSet:
    """Return the rule set that is played most."""
    return PRESETS[FAVOURITE]


def in_turn(rule_sets: Sequence[RuleSet], chance: Chance) -> Iterator[RuleSet]:
    """Return games without end: each comes by, none for long, the favourite oftener."""
    while True:
        bag = [*rule_sets, *[rule_set for rule_set in rule_sets if rule_set.id == FAVOURITE] * 3]
        chance.shuffle(bag)
        yield from bag


def agreed(rule_set: RuleSet, coin: str, seat_count: int, chance: Chance) -> dict[str, OptionValue]:
    """Return the options that people agree on for an evening: limits, and a choice or two."""
    options: dict[str, OptionValue] = {}
    for name, option in rule_set.options.items():
        if option.type is OptionType.BOOLEAN and chance.random() < 0.3:
            options[name] = not option.default
    limits = {"min_stake": STAKES[coin][0], "max_stake": STAKES[coin][1]}
    if coin != CHIPS.code and limits.keys() <= rule_set.options.keys():
        options |= limits
    if "decks" in rule_set.options and seat_count > 5:
        options["decks"] = 2
    return options
