"""As last time: the people, the rules and the limits that a new table starts from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from werkzeug.datastructures import MultiDict

from ledger.book.conversion import ChipValue
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import OptionValue, RuleSet
from ledger.store.last_sittings import last_sitting_of
from ledger.store.players import Player
from ledger.store.sittings import Sitting, last_sitting, weekend_sittings
from ledger.web.chip_values import VALUE_AMOUNT, typed_value
from ledger.web.sittings.options import PREFIX, Game, game_of, typed_values

Typed = MultiDict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What a group played before: its last table, and its last one of each game."""

    group_id: UUID
    money: str
    """The currency of the weekend that the new table is in."""
    players: Sequence[Player]
    away: Collection[UUID]
    """Who sits at another open table."""
    last: Sitting | None

    def of(self, rules: RuleSet) -> Sitting | None:
        """Return the last table that was played by these rules."""
        if self.last is not None and self.last.rule_set.id == rules.id:
            return self.last
        return last_sitting_of(self.group_id, rules.id)

    def game(self, rules: RuleSet) -> Game:
        """Return the game in the unit that it was last played in."""
        last = self.of(rules)
        return game_of(rules, "" if last is None else last.unit, self.money)

    def options(self, game: Game) -> dict[str, OptionValue]:
        """Return what was agreed last time; amounts only where they are of the same coin."""
        last = self.of(game.rules)
        if last is None:
            return {}
        known = game.options
        is_same_coin = last.currency == game.currency
        return {
            name: value
            for name, value in last.options.items()
            if name in known and (is_same_coin or not known[name].money)
        }

    def value(self, game: Game) -> ChipValue | None:
        """Return what chips were worth last time, where that was in this coin."""
        last = self.of(game.rules)
        return None if last is None or last.money != self.money else last.value

    def seats(self, rules: RuleSet) -> list[str]:
        """Return who sat there last time and is free; at a first table everybody who is."""
        last = self.of(rules) or self.last
        seats = self.players if last is None else last.seats
        return [str(player.id) for player in seats if player.id not in self.away]


def before(group_id: UUID, money: str, players: Sequence[Player], away: Collection[UUID]) -> Before:
    """Return what the group played before; of several tables of an evening, the main one counts."""
    newest = last_sitting(group_id)
    last = None if newest is None else _main_table(group_id, newest, away)
    return Before(group_id=group_id, money=money, players=players, away=away, last=last)


def _main_table(group_id: UUID, newest: Sitting, away: Collection[UUID]) -> Sitting:
    """Return the table of an evening with most people who are free, then with most rounds.

    Where none was played at, that is the newest.
    """
    evening = [
        each
        for each in weekend_sittings(group_id, newest.weekend_id)
        if each.date == newest.date and each.round_count
    ]

    def weight(table: Sitting) -> tuple[int, int]:
        return sum(player.id not in away for player in table.seats), table.round_count

    # The newest stands first, and stays it among equals.
    return max(evening, key=weight, default=newest)


def first_game(past: Before) -> Game:
    """Return the game of the last table, in its unit; else the first that there is."""
    last = past.last
    if last is None or last.rule_set.id not in PRESETS:
        return past.game(next(iter(PRESETS.values())))
    return past.game(PRESETS[last.rule_set.id])


def as_last_time(past: Before, game: Game) -> Typed:
    """Return the form filled in as last time, under a new one-time key."""
    here = past.seats(game.rules)
    typed = MultiDict[str, str]({"id": str(uuid4()), "rule_set": game.rules.id})
    typed["order"] = ",".join(here)
    typed.setlist("seats", here)
    typed.update(typed_values(game, past.options(game)))
    typed.update(typed_value(past.value(game), past.money))
    return typed


def as_other_game(typed: Typed, past: Before, shown: RuleSet | None, game: Game) -> Typed:
    """Return the form for another game, or another unit, than the one whose options are `shown`.

    The people change as well, to those of the game's last table, as long as nobody was
    checked, unchecked or moved.
    """
    changed = MultiDict[str, str](typed)
    is_other = shown is None or shown.id != game.rules.id
    if shown and is_other and _is_untouched(typed, past.seats(shown)):
        here = past.seats(game.rules)
        changed["order"] = ",".join(here)
        changed.setlist("seats", here)
    if VALUE_AMOUNT not in changed or is_other:
        for name, text in typed_value(past.value(game), past.money).items():
            changed.setlist(name, [text])
    texts = typed_values(game, past.options(game))
    for name, option in game.options.items():
        if is_other or option.money:
            changed.setlist(PREFIX + name, [texts[PREFIX + name]] if PREFIX + name in texts else [])
    return changed


def _is_untouched(typed: Typed, here: list[str]) -> bool:
    return typed.get("order") == ",".join(here) and set(typed.getlist("seats")) == set(here)
