"""The rules of a game of strokes, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

from ledger.rules.cards import SUITS
from ledger.rules.data import Table
from ledger.rules.rule_sets import (
    OptionType,
    OptionValue,
    RuleSet,
    common_fields,
    rank_values,
    read_key,
    refuse_missing,
    refuse_other_types,
    refuse_twice,
)

MOST_CARDS = 4
"""The largest hand of which every sum can be found in a moment."""

READ_OPTIONS = {
    "goal": OptionType.CHOICE,
    **dict.fromkeys(("strokes", "stroke_value", "game_value"), OptionType.INTEGER),
}
"""The options that every game of strokes has, by the type they have to be."""


class Goal(StrEnum):
    """Who gets the stroke of a round."""

    LOSE = "lose"
    WIN = "win"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """A hand of one rank alone, which counts by itself."""

    id: str
    counts_as: Fraction
    rank: str = ""
    """The rank that it has to be; none: any."""
    option: str = ""
    """The option that switches it on; none: always on."""
    is_called: bool = True
    """Whether people call it by its points; otherwise the number is only a rank."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StrokesRules(RuleSet):
    """One variant of a game of strokes."""

    counts: Mapping[str, int]
    """What each rank of the pack counts."""
    hand_size: int
    alikes: tuple[Alike, ...]
    """Hands of one rank, the one that goes first first."""
    draw_order: tuple[str, ...]
    """The ranks of a card drawn to break a tie, the highest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokesTerms:
    """What holds in one round: the rules with their options decided."""

    rules: StrokesRules
    goal: Goal
    strokes: int
    """So many strokes end the game."""
    stroke_value: int
    """What the round's loser pays its winner."""
    game_value: int
    """What is paid between the one who ends the game and everybody else."""
    alikes: tuple[Alike, ...]

    @property
    def is_for_money(self) -> bool:
        """Whether anything is paid, for a stroke or for a game."""
        return bool(self.stroke_value or self.game_value)

    def is_over_at(self, strokes: int) -> bool:
        """Return whether somebody with so many strokes has ended the game."""
        return strokes >= self.strokes

    def is_one_to_go(self, strokes: int) -> bool:
        """Return whether somebody with so many strokes, and not none, ends the game with one."""
        return 0 < strokes == self.strokes - 1

    def alike_named(self, name: str) -> Alike | None:
        """Return the hand of one rank with this name, or None where these terms have none."""
        return next((alike for alike in self.alikes if alike.id == name), None)

    @property
    def callable_points(self) -> frozenset[Fraction]:
        """Return every number of points that can be called."""
        alike = {each.counts_as for each in self.alikes if each.is_called}
        return _sums(self.rules) | alike

    @property
    def highest(self) -> Alike | None:
        """Return the hand that nobody else can have at the same time and nothing beats."""
        top = max(self.callable_points)
        return next((each for each in self.alikes if each.counts_as > top), None)


def strokes_terms(rules: StrokesRules, options: Mapping[str, OptionValue]) -> StrokesTerms:
    """Return the terms of a round under a rule set with these options, read before."""
    values = rules.own_options | dict(options)
    return StrokesTerms(
        rules=rules,
        goal=Goal(str(values["goal"])),
        strokes=int(values["strokes"] or 1),
        stroke_value=int(values["stroke_value"] or 0),
        game_value=int(values["game_value"] or 0),
        alikes=tuple(each for each in rules.alikes if not each.option or values[each.option]),
    )


def strokes_rules(data: Mapping[str, Any], text: str) -> StrokesRules:
    """Return the rules that a data file spells out; Any, because a file may hold anything.

    Raises:
        KeyError, TypeError, ValueError: the data lacks or misuses a value.
        RuleSetError: it speaks of ranks or options that it does not have.
    """
    table = Table(data)
    rules = StrokesRules(
        **common_fields(table, data, text),
        counts={rank: value for rank, (value,) in rank_values(table.table("counts")).items()},
        hand_size=table.whole("hand_size", least=1, most=MOST_CARDS),
        alikes=tuple(_alike(each) for each in table.tables("alikes", default=None)),
        draw_order=table.texts("draw_order", default=None),
    )
    table.close()
    _check_names(rules)
    return rules


def _alike(table: Table) -> Alike:
    alike = Alike(
        id=read_key(table),
        counts_as=table.fraction("counts_as"),
        rank=table.text("rank", ""),
        option=table.text("option", ""),
        is_called=table.flag("is_called", default=True),
    )
    table.close()
    return alike


def _check_names(rules: StrokesRules) -> None:
    refuse_twice([alike.id for alike in rules.alikes])
    refuse_twice(rules.draw_order)
    refuse_missing(set(rules.draw_order) | {each.rank for each in rules.alikes}, set(rules.counts))
    refuse_missing(set(rules.counts), set(rules.draw_order))
    switches = {alike.option for alike in rules.alikes}
    refuse_missing(switches | set(READ_OPTIONS), set(rules.options))
    refuse_other_types(rules.options, READ_OPTIONS | dict.fromkeys(switches, OptionType.BOOLEAN))
    refuse_missing(set(rules.options["goal"].choices), set(Goal))


def best_suit(cards: Mapping[str, list[int]]) -> int:
    """Return the best sum within one suit, of what the cards of each suit count."""
    return max(sum(counts) for counts in cards.values())


@lru_cache(maxsize=64)
def _sums(rules: StrokesRules) -> frozenset[Fraction]:
    """Return every best sum within one suit that a hand of different ranks can have."""
    pack = [(rank, suit) for rank in rules.counts for suit in SUITS]
    found = set()
    for hand in combinations(pack, rules.hand_size):
        if len({rank for rank, _ in hand}) > 1:
            suits: dict[str, list[int]] = {}
            for rank, suit in hand:
                suits.setdefault(suit, []).append(rules.counts[rank])
            found.add(Fraction(best_suit(suits)))
    return frozenset(found)
