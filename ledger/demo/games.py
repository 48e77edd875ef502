"""Which game is played at a table, what is agreed on, and how a round of its kind goes."""

from collections.abc import Callable, Mapping

from ledger.book.conversion import ChipValue
from ledger.demo import all_at_once, hand_by_hand, strokes
from ledger.demo.chance import Chance
from ledger.demo.tables import STAKES, Record, Table
from ledger.money import CHIPS
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import Kind, Option, OptionType, OptionValue, RuleSet, Unit

FAVOURITE = "weekend"
"""What this group plays most, and tonight."""

WORTH = 0.5
"""So often chips are worth money."""

TWO_DECKS_FROM = 6
"""So many people take two packs, where they may."""

PLAYS: Mapping[Kind, Callable[[Table, Chance], Record]] = {
    Kind.ALL_HANDS_AT_ONCE: all_at_once.play,
    Kind.HAND_BY_HAND: hand_by_hand.play,
    Kind.STROKES: strokes.play,
}
"""How a round is played, by the kind of its rule set."""


def games() -> tuple[RuleSet, ...]:
    """Return the rule sets that come with the program."""
    return tuple(PRESETS.values())


def favourite() -> RuleSet:
    """Return the rule set that is played most."""
    return PRESETS[FAVOURITE]


class Turns:
    """Games in turn, without end: each comes by, none for long, the favourite oftener."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._waiting: list[RuleSet] = []

    def next(self, fits: Callable[[RuleSet], bool]) -> RuleSet:
        """Return the next game that fits where there is one; the others wait for their turn."""
        if not any(fits(game) for game in self._waiting):
            bag = [*games(), *[favourite()] * 3]
            self._chance.shuffle(bag)
            self._waiting += bag
        game = next((game for game in self._waiting if fits(game)), self._waiting[0])
        self._waiting.remove(game)
        return game


def coin_of(rule_set: RuleSet, currency: str) -> str:
    """Return what a game counts in, at a weekend of a currency."""
    return CHIPS.code if rule_set.unit is Unit.CHIPS else currency


def chip_value(coin: str, currency: str, chance: Chance) -> ChipValue | None:
    """Return what the chips of an evening are worth: now and then something."""
    if coin != CHIPS.code or chance.random() >= WORTH:
        return None
    return ChipValue(chips=100, amount=100 * STAKES[currency][0])


def agreed(rule_set: RuleSet, coin: str, seat_count: int, chance: Chance) -> dict[str, OptionValue]:
    """Return the options that people agree on for an evening: limits, and a choice or two."""
    options: dict[str, OptionValue] = {}
    for name, option in rule_set.options.items():
        value = _choice(option, coin, chance)
        if value != option.default:
            options[name] = value
    limits = {"min_stake": STAKES[coin][0], "max_stake": STAKES[coin][1]}
    if coin != CHIPS.code and limits.keys() <= rule_set.options.keys():
        options |= limits
    if "decks" in rule_set.options and seat_count >= TWO_DECKS_FROM:
        options["decks"] = 2
    return options


def _choice(option: Option, coin: str, chance: Chance) -> OptionValue:
    """Return what people agree on: mostly what is usual; a small amount where there may be one."""
    if option.type is OptionType.BOOLEAN and chance.random() < 0.3:
        return not option.default
    if option.type is OptionType.CHOICE and chance.random() < 0.3:
        return chance.choice(option.choices)
    if option.money and option.default == 0 and chance.random() < 0.8:
        return STAKES[coin][0]
    return option.default
