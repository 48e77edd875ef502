"""Standings: what play brought each player, read from the running totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, select

from ledger.book.conversion import guilders_in_euro
from ledger.money import EUR, NLG
from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.players import Player, all_players, players_by_id
from ledger.store.round_counts import RoundCounts, round_counts
from ledger.store.sittings import CHIPS, Sitting, plays_for
from ledger.store.tables import (
    SittingRow,
    SittingTotalRow,
    WeekendRow,
)
from ledger.store.weekends import Weekend, all_weekends

# Chips with a value count in money, with what they are worth; only they have a worth.
_COUNTED = func.coalesce(SittingTotalRow.worth, SittingTotalRow.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What play brought one player, and in how many rounds that stand.

    `worth` is of the chips of one table, where those have a value.
    """

    player: Player
    amount: int
    round_count: int
    worth: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendPoint:
    """What one weekend brought those who played in it, by player id."""

    weekend: Weekend
    amounts: Mapping[UUID, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendSummary:
    """A weekend in a list: how much was played, who stands how, the best first."""

    weekend: Weekend
    rounds: RoundCounts
    standings: tuple[Standing, ...]

    @property
    def best(self) -> Standing | None:
        """Return who won most, or None where nobody won."""
        first = self.standings[0] if self.standings else None
        return first if first and first.amount > 0 else None


def sitting_standings(group_id: UUID, sitting: Sitting) -> tuple[Standing, ...]:
    """Return how those who played in a sitting or sit there now stand, the best first."""
    players = players_by_id(group_id)
    rows = db.session.execute(
        select(
            SittingTotalRow.player_id,
            SittingTotalRow.amount,
            SittingTotalRow.round_count,
            SittingTotalRow.worth,
        ).where(
            SittingTotalRow.group_id == group_id,
            SittingTotalRow.sitting_id == sitting.id,
            SittingTotalRow.round_count > 0,
        )
    )
    found = {
        player_id: Standing(
            player=players[player_id], amount=amount, round_count=rounds, worth=worth
        )
        for player_id, amount, rounds, worth in rows
    }
    return _ranked(_with_zeros(found, sitting.seats))


def weekend_standings(
    group_id: UUID, weekend: Weekend, unit: Unit = Unit.MONEY
) -> tuple[Standing, ...]:
    """Return how those who played for money, or for chips, in a weekend stand, the best first.

    Chips with a value are money.
    """
    totals = _totals(group_id).where(SittingRow.weekend_id == weekend.id, plays_for(unit))
    return _ranked(_standings(group_id, totals).values())


def standings_by_sitting(group_id: UUID, weekend_id: UUID) -> dict[UUID, tuple[Standing, ...]]:
    """Return how those who played in each sitting of a weekend stand there, the best first."""
    totals = _totals(group_id, SittingTotalRow.sitting_id).where(
        SittingRow.weekend_id == weekend_id
    )
    players = players_by_id(group_id)
    found: dict[UUID, list[Standing]] = {}
    for sitting_id, player_id, amount, round_count in db.session.execute(totals):
        found.setdefault(sitting_id, []).append(
            Standing(player=players[player_id], amount=int(amount), round_count=int(round_count))
        )
    return {sitting_id: _ranked(standings) for sitting_id, standings in found.items()}


def group_standings(group_id: UUID, currency: str) -> tuple[Standing, ...]:
    """Return how all players of the group stand in a currency or in chips, the best first.

    Players who never played in it are in the list, with an amount and a count of 0. Euro are
    those of guilders too, each weekend at the fixed rate.
    """
    found = _standings(group_id, _totals(group_id).where(_is_in(currency)))
    if currency == EUR.code:
        found = _with_guilders(group_id, found)
    return _ranked(_with_zeros(found, all_players(group_id)))


def played_coins(group_id: UUID) -> frozenset[str]:
    """Return the coins in which rounds stand, chips among them where they are worth nothing."""
    rows = db.session.execute(
        select(SittingRow.unit, SittingRow.value_chips.is_(None), WeekendRow.currency)
        .join(
            WeekendRow,
            and_(
                WeekendRow.group_id == SittingRow.group_id, WeekendRow.id == SittingRow.weekend_id
            ),
        )
        .where(SittingRow.group_id == group_id, SittingRow.round_count > 0)
        .distinct()
    )
    return frozenset(
        CHIPS if unit == Unit.CHIPS and is_worthless else currency
        for unit, is_worthless, currency in rows
    )


def weekend_series(group_id: UUID, currency: str) -> tuple[WeekendPoint, ...]:
    """Return what each weekend of a currency (or of chips) brought, the oldest first.

    Amounts are of that weekend alone; a player who is not in it did not play. Among those in
    euro are those in guilders, at the fixed rate.
    """
    amounts = _weekend_amounts(group_id, currency)
    if currency == EUR.code:
        amounts |= _guilder_weekends(group_id)
    return tuple(
        WeekendPoint(weekend=weekend, amounts=amounts[weekend.id])
        for weekend in reversed(all_weekends(group_id))
        if weekend.id in amounts
    )


def _weekend_amounts(group_id: UUID, currency: str) -> dict[UUID, dict[UUID, int]]:
    """Return what each weekend of a coin brought those who played in it."""
    amounts: dict[UUID, dict[UUID, int]] = {}
    totals = _totals(group_id, SittingRow.weekend_id).where(_is_in(currency))
    for weekend_id, player_id, amount, _ in db.session.execute(totals):
        amounts.setdefault(weekend_id, {})[player_id] = int(amount)
    return amounts


def _guilder_weekends(group_id: UUID) -> dict[UUID, dict[UUID, int]]:
    """Return what each weekend in guilders brought, in euro."""
    guilders = _weekend_amounts(group_id, NLG.code)
    if not guilders:
        return {}
    names = {id_: player.name for id_, player in players_by_id(group_id).items()}
    converted = {}
    for weekend_id, amounts in guilders.items():
        euro = guilders_in_euro({names[id_]: amount for id_, amount in amounts.items()})
        converted[weekend_id] = {id_: euro[names[id_]] for id_ in amounts}
    return converted


def _with_guilders(group_id: UUID, found: dict[UUID, Standing]) -> dict[UUID, Standing]:
    """Return standings in euro with those of the weekends in guilders added."""
    rounds = _standings(group_id, _totals(group_id).where(_is_in(NLG.code)))
    euro: dict[UUID, int] = {}
    for amounts in _guilder_weekends(group_id).values() if rounds else ():
        for player_id, amount in amounts.items():
            euro[player_id] = euro.get(player_id, 0) + amount
    both = dict(found)
    for player_id, standing in rounds.items():
        own = found.get(player_id, replace(standing, amount=0, round_count=0))
        both[player_id] = replace(
            own,
            amount=own.amount + euro[player_id],
            round_count=own.round_count + standing.round_count,
        )
    return both


def last_weekends(group_id: UUID, *, limit: int | None = None) -> tuple[WeekendSummary, ...]:
    """Return the newest weekends with what was played in them, the newest first."""
    weekends = all_weekends(group_id, limit=limit)
    ids = [weekend.id for weekend in weekends]
    players = players_by_id(group_id)
    standings: dict[UUID, list[Standing]] = {id_: [] for id_ in ids}
    totals = _totals(group_id, SittingRow.weekend_id).where(
        SittingRow.weekend_id.in_(ids), plays_for(Unit.MONEY)
    )
    for weekend_id, player_id, amount, round_count in db.session.execute(totals):
        standings[weekend_id].append(
            Standing(player=players[player_id], amount=int(amount), round_count=int(round_count))
        )
    counts = round_counts(group_id, ids)
    return tuple(
        WeekendSummary(
            weekend=weekend,
            rounds=counts[weekend.id],
            standings=_ranked(standings[weekend.id]),
        )
        for weekend in weekends
    )


def _totals(group_id: UUID, *more: Any) -> Select[*tuple[Any, ...]]:
    """Return the sums per player, and per whatever more: columns of any type, put first."""
    rounds = SittingTotalRow.round_count
    return (
        select(*more, SittingTotalRow.player_id, func.sum(_COUNTED), func.sum(rounds))
        .join(
            SittingRow,
            and_(
                SittingRow.group_id == SittingTotalRow.group_id,
                SittingRow.id == SittingTotalRow.sitting_id,
            ),
        )
        .join(
            WeekendRow,
            and_(
                WeekendRow.group_id == SittingRow.group_id, WeekendRow.id == SittingRow.weekend_id
            ),
        )
        .where(SittingTotalRow.group_id == group_id)
        .group_by(*more, SittingTotalRow.player_id)
        .having(func.sum(rounds) > 0)
    )


def _is_in(currency: str) -> ColumnElement[bool]:
    if currency == CHIPS:
        return plays_for(Unit.CHIPS)
    return and_(plays_for(Unit.MONEY), WeekendRow.currency == currency)


def _standings(group_id: UUID, totals: Select[*tuple[Any, ...]]) -> dict[UUID, Standing]:
    players = players_by_id(group_id)
    return {
        player_id: Standing(
            player=players[player_id], amount=int(amount), round_count=int(round_count)
        )
        for player_id, amount, round_count in db.session.execute(totals)
    }


def _with_zeros(found: dict[UUID, Standing], players: Iterable[Player]) -> list[Standing]:
    """Return the standings, and one of 0 for each of the players who has none."""
    zeros = [Standing(player=p, amount=0, round_count=0) for p in players if p.id not in found]
    return [*found.values(), *zeros]


def _ranked(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(standings, key=lambda s: (-s.amount, s.player.position)))
