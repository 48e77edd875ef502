"""The games of a weekend, each with its rounds and with who won most in it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.players import Player
from ledger.store.sittings import Sitting
from ledger.store.standings import Standing, standings_by_sitting
from ledger.store.weekends import Weekend
from ledger.web.format import Shown, shown
from ledger.web.labels import coin_name, rule_set_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """Who won most, and how much."""

    name: str
    amount: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game whose rounds count in one coin; without a best one where nobody won."""

    name: str
    note: str
    best: Best | None


@dataclass(slots=True, kw_only=True)
class _Game:
    currency: str
    rounds: int = 0
    players: dict[UUID, Player] = field(default_factory=dict)
    amounts: Counter[UUID] = field(default_factory=Counter)

    def add(self, sitting: Sitting, standings: Sequence[Standing]) -> None:
        self.rounds += sitting.round_count
        for each in standings:
            self.players[each.player.id] = each.player
            self.amounts[each.player.id] += each.amount

    def best(self) -> Best | None:
        if not self.amounts:
            return None
        amount, player = max(
            ((amount, self.players[id_]) for id_, amount in self.amounts.items()),
            key=lambda each: (each[0], -each[1].position),
        )
        return Best(name=player.name, amount=shown(amount, self.currency)) if amount > 0 else None


def game_rows(group_id: UUID, weekend: Weekend, sittings: Sequence[Sitting]) -> tuple[GameRow, ...]:
    """Return the games in the order in which they were first played; coins are never mixed."""
    standings = standings_by_sitting(group_id, weekend.id)
    games: dict[tuple[str, str], _Game] = {}
    for sitting in sorted(sittings, key=lambda each: (each.opened_at, str(each.id))):
        if sitting.round_count:
            key = (rule_set_name(sitting.rule_set), sitting.counted_in)
            game = games.setdefault(key, _Game(currency=sitting.counted_in))
            game.add(sitting, standings.get(sitting.id, ()))
    return tuple(
        GameRow(name=name, note=_note(game), best=game.best())
        for (name, _currency), game in games.items()
    )


def _note(game: _Game) -> str:
    return _(
        "%(coin)s, %(rounds)s",
        coin=coin_name(game.currency),
        rounds=ngettext("%(num)d round", "%(num)d rounds", game.rounds),
    )
