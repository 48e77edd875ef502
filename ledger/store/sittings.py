"""Sittings: one game at one table, with its seats, its limits and its bank."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, bindparam, insert, or_, select, update

from ledger.book.conversion import ChipValue
from ledger.rules.rule_sets import Kind, OptionValue, RuleSet, Unit
from ledger.rules.running import Running
from ledger.store.database import db, table_of
from ledger.store.money_tables import SettlementRow
from ledger.store.players import Player, players_by_id
from ledger.store.rule_sets import read_rule_set
from ledger.store.running import read_running, running_json
from ledger.store.tables import RuleSetRow, SittingRow, WeekendRow

CHIPS = "chips"


class Depth(StrEnum):
    """How much of each hand the pages of a table ask for."""

    OUTCOMES = "outcomes"
    POINTS = "points"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One game at one table.

    `seats` are clockwise. `options` are those that differ from the rule set's own.
    `version` counts everything that changed the sitting; `last_number` is the highest number
    of a round that stands; `currency` is the weekend's, or "chips". Chips may have a `value` in
    `money`, the weekend's coin. `banker` is who deals where a game has no bank, as far as that is
    known. `running` is what the next round begins with, by the ids of players.
    """

    id: UUID
    weekend_id: UUID
    weekend_name: str
    is_weekend_settled: bool
    rule_set: RuleSet
    options: Mapping[str, OptionValue]
    unit: Unit
    currency: str
    money: str
    value: ChipValue | None
    date: date
    seats: tuple[Player, ...]
    banker: Player
    has_dealer: bool
    running: Running
    depth: Depth
    version: int
    last_number: int
    round_count: int
    opened_at: datetime
    ended_at: datetime | None

    @property
    def has_no_bank(self) -> bool:
        """Answer whether nobody has a bank in this game, and somebody only deals."""
        return self.rule_set.kind is Kind.STROKES

    @property
    def counted_in(self) -> str:
        """Return the coin of its standings: chips that have a value count in the weekend's."""
        return CHIPS if self.unit is Unit.CHIPS and self.value is None else self.money

    @property
    def is_ended(self) -> bool:
        """Answer whether the sitting was ended, so that rounds are refused."""
        return self.ended_at is not None

    @property
    def is_open(self) -> bool:
        """Answer whether people still sit at this table."""
        return not self.is_ended and not self.is_weekend_settled

    @property
    def all_options(self) -> dict[str, OptionValue]:
        """Return every option of the rule set with the value that is in force here."""
        return self.rule_set.own_options | dict(self.options)

    def is_seated(self, player_id: UUID) -> bool:
        """Answer whether the player sits at this table."""
        return any(player.id == player_id for player in self.seats)

    def left_of(self, player_id: UUID) -> Player:
        """Return who sits clockwise next to the player."""
        ids = [player.id for player in self.seats]
        return self.seats[(ids.index(player_id) + 1) % len(ids)]


_Found = Select[SittingRow, str, str, str, datetime]
_SITTINGS: _Found = (
    select(
        SittingRow,
        WeekendRow.name,
        WeekendRow.currency,
        RuleSetRow.text,
        SettlementRow.made_at,
    )
    .join(
        WeekendRow,
        and_(WeekendRow.group_id == SittingRow.group_id, WeekendRow.id == SittingRow.weekend_id),
    )
    .join(
        RuleSetRow,
        and_(
            RuleSetRow.group_id == SittingRow.group_id,
            RuleSetRow.version == SittingRow.rule_set_version,
        ),
    )
    .outerjoin(
        SettlementRow,
        and_(
            SettlementRow.group_id == SittingRow.group_id,
            SettlementRow.weekend_id == SittingRow.weekend_id,
            SettlementRow.reopened_at.is_(None),
        ),
    )
    .where(SittingRow.group_id == bindparam("group_id"))
    .order_by(SittingRow.opened_at.desc(), SittingRow.id)
    .execution_options(populate_existing=True)
)
_SITTING = _SITTINGS.where(SittingRow.id == bindparam("sitting_id"))
_OPEN = _SITTINGS.where(SittingRow.ended_at.is_(None), SettlementRow.made_at.is_(None))
_TABLE = table_of(SittingRow)
_KEEP = update(_TABLE).where(
    _TABLE.c.group_id == bindparam("the_group_id"), _TABLE.c.id == bindparam("the_id")
)


def find_sitting(group_id: UUID, sitting_id: UUID) -> Sitting | None:
    """Return the sitting, or None where the group has none of that id."""
    found = _read(group_id, _SITTING, {"sitting_id": sitting_id})
    return found[0] if found else None


def open_sittings(group_id: UUID) -> tuple[Sitting, ...]:
    """Return every sitting at which people still sit, the newest first."""
    return _read(group_id, _OPEN)


def weekend_sittings(group_id: UUID, weekend_id: UUID) -> tuple[Sitting, ...]:
    """Return the sittings of a weekend, the newest first."""
    return _read(group_id, _SITTINGS.where(SittingRow.weekend_id == weekend_id))


def last_sitting(group_id: UUID) -> Sitting | None:
    """Return the sitting that was opened last: what "as last time" means."""
    found = _read(group_id, _SITTINGS.limit(1))
    return found[0] if found else None


def add_sitting(group_id: UUID, sitting: Sitting) -> None:
    """Keep a new sitting; its rule set must be kept before."""
    db.session.execute(
        insert(SittingRow).values(
            group_id=group_id,
            id=sitting.id,
            weekend_id=sitting.weekend_id,
            rule_set_version=sitting.rule_set.version,
            unit=sitting.unit,
            date=sitting.date,
            opened_at=sitting.opened_at,
            **_what_changes(sitting),
        )
    )


def keep_sitting(group_id: UUID, sitting: Sitting) -> None:
    """Write down what changed about a sitting."""
    keys = {"the_group_id": group_id, "the_id": sitting.id}
    db.session.execute(_KEEP, keys | _what_changes(sitting))


def plays_for(unit: Unit) -> ColumnElement[bool]:
    """Return what holds for sittings that count in money, or in chips that are worth nothing."""
    if unit is Unit.CHIPS:
        return and_(SittingRow.unit == Unit.CHIPS, SittingRow.value_chips.is_(None))
    return or_(SittingRow.unit == Unit.MONEY, SittingRow.value_chips.is_not(None))


def seat_ids(seats: Sequence[Player]) -> list[str]:
    """Return the seats as they are written down."""
    return [str(player.id) for player in seats]


def value_of(chips: int | None, amount: int | None) -> ChipValue | None:
    """Return what chips are worth, or None where they are worth nothing."""
    if chips is None or amount is None:
        return None
    return ChipValue(chips=chips, amount=amount)


def _what_changes(sitting: Sitting) -> dict[str, Any]:
    """Return columns and their values, which are of all kinds."""
    return {
        "options": dict(sitting.options),
        "value_chips": None if sitting.value is None else sitting.value.chips,
        "value_amount": None if sitting.value is None else sitting.value.amount,
        "seats": seat_ids(sitting.seats),
        "banker_id": sitting.banker.id,
        "has_dealer": sitting.has_dealer,
        "running": running_json(sitting.running),
        "depth": sitting.depth,
        "version": sitting.version,
        "last_number": sitting.last_number,
        "round_count": sitting.round_count,
        "ended_at": sitting.ended_at,
    }


def _read(
    group_id: UUID, found: _Found, values: Mapping[str, UUID] | None = None
) -> tuple[Sitting, ...]:
    rows = db.session.execute(found, {"group_id": group_id} | dict(values or {})).all()
    players = players_by_id(group_id) if rows else {}
    return tuple(_sitting(*row, players=players) for row in rows)


def _sitting(
    row: SittingRow,
    weekend_name: str,
    currency: str,
    rules_text: str,
    settled_at: datetime | None,
    *,
    players: Mapping[UUID, Player],
) -> Sitting:
    return Sitting(
        id=row.id,
        weekend_id=row.weekend_id,
        weekend_name=weekend_name,
        is_weekend_settled=settled_at is not None,
        rule_set=read_rule_set(rules_text),
        options=row.options,
        unit=Unit(row.unit),
        currency=CHIPS if row.unit == Unit.CHIPS else currency,
        money=currency,
        value=value_of(row.value_chips, row.value_amount),
        date=row.date,
        seats=tuple(players[UUID(seat)] for seat in row.seats),
        banker=players[row.banker_id],
        has_dealer=row.has_dealer,
        running=read_running(row.running),
        depth=Depth(row.depth),
        version=row.version,
        last_number=row.last_number,
        round_count=row.round_count,
        opened_at=row.opened_at,
        ended_at=row.ended_at,
    )
