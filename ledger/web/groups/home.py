"""The group's home: what comes next, the last weekends, the standings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.rules.rule_sets import Unit
from ledger.store.groups import Group
from ledger.store.settlements import open_payments
from ledger.store.sittings import Sitting, open_sittings, weekend_sittings
from ledger.store.standings import (
    Standing,
    WeekendSummary,
    group_standings,
    last_weekends,
    played_coins,
    sitting_standings,
)
from ledger.web.coins import CoinTab, coin_tabs, conversion_note
from ledger.web.evenings import tonight
from ledger.web.format import Shown, format_day, format_evening, shown
from ledger.web.sittings.words import in_play_words
from ledger.web.weekends.rows import WeekendRow, open_payments_word, weekend_row
from ledger.web.weekends.tables import SittingRow, sitting_row
from ledger.web.weekends.words import weekend_note

SHOWN_WEEKENDS = 4
SHOWN_ENDED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A name and an amount."""

    name: str
    amount: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Where to go."""

    text: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """What comes next: one box; the first of all has the page's one filled button."""

    title: str
    kicker: str = ""
    note: str = ""
    standings: tuple[Row, ...] = ()
    buttons: tuple[Button, ...] = ()
    is_first: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A standing as a bar; `start` and `width` are percent of the drawing."""

    name: str
    amount: Shown
    start: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """All standings as bars from one line of nought, `zero` percent from the left."""

    zero: float
    rows: tuple[Bar, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """The page, ready to be shown."""

    since: str
    has_secrets: bool
    nexts: tuple[Next, ...]
    ended: tuple[SittingRow, ...]
    weekends: tuple[WeekendRow, ...]
    all_weekends: str
    bars: Bars | None
    standings_title: str
    coins: tuple[CoinTab, ...]
    """Standings in other coins, where there are any."""
    coins_note: str


def home_page(group: Group, role: Role, *, has_secrets: bool) -> Home:
    """Return the group's home as this role sees it."""
    tables = open_sittings(group.id)
    weekends = last_weekends(group.id, limit=SHOWN_WEEKENDS)
    standings = [s for s in group_standings(group.id, group.currency) if s.round_count]
    unpaid = open_payments(group.id)
    played = played_coins(group.id)
    tabs = coin_tabs(group.id, played, own=group.currency, here=group.currency)
    first = None if tables else _to_settle(weekends, unpaid)
    playing = {table.weekend_id for table in tables}
    now = tables[0].weekend_id if tables else _open_id(first)
    later = [w for w in weekends if w is not first and w.weekend.id not in playing]
    coins = {table.currency for table in tables} | {w.weekend.currency for w in later if w.best}
    coins |= {first.weekend.currency} if first and first.standings else set()
    has_coins = len(coins | ({group.currency} if standings else set())) > 1
    return Home(
        since=_("in the book since %(day)s", day=format_day(group.created_at.date())),
        has_secrets=has_secrets,
        nexts=_nexts(group, role, tables, first, unpaid, has_coins=has_coins),
        ended=_ended(group.id, now),
        weekends=tuple(
            weekend_row(
                group.id, each, open_count=unpaid.get(each.weekend.id, 0), has_coin=has_coins
            )
            for each in later
        ),
        all_weekends=_("All weekends"),
        bars=bars(standings, group.currency, has_coin=has_coins) if standings else None,
        standings_title=_("Standings, tonight included") if tables else _("Standings"),
        coins=tuple(each for each in tabs if not each.is_here),
        coins_note=conversion_note(played, group.currency) if standings else "",
    )


def _to_settle(
    weekends: tuple[WeekendSummary, ...], unpaid: Mapping[UUID, int]
) -> WeekendSummary | None:
    """Return what comes next: the newest weekend if open, else the newest not yet paid."""
    newest = weekends[:1]
    is_open = [each for each in newest if not each.weekend.is_settled]
    due = [each for each in weekends if each.weekend.id in unpaid]
    return next(iter([*is_open, *due]), None)


def _open_id(summary: WeekendSummary | None) -> UUID | None:
    return None if summary is None or summary.weekend.is_settled else summary.weekend.id


def _ended(group_id: UUID, weekend_id: UUID | None) -> tuple[SittingRow, ...]:
    """Return the tables of the weekend in play that have ended, the newest first."""
    sittings = () if weekend_id is None else weekend_sittings(group_id, weekend_id)
    ended = [sitting for sitting in sittings if sitting.is_ended]
    return tuple(sitting_row(group_id, sitting) for sitting in ended[:SHOWN_ENDED])


def _nexts(
    group: Group,
    role: Role,
    tables: tuple[Sitting, ...],
    first: WeekendSummary | None,
    unpaid: Mapping[UUID, int],
    *,
    has_coins: bool,
) -> tuple[Next, ...]:
    rows = partial(_rows, has_coin=has_coins)
    if tables:
        titles = _table_titles(tables)
        return tuple(
            replace(
                _table(group, table, role),
                title=title,
                standings=rows(sitting_standings(group.id, table), table.currency),
                is_first=index == 0,
            )
            for index, (table, title) in enumerate(zip(tables, titles, strict=True))
        )
    if first is None:
        return (_begin(group.id, role),)
    if first.weekend.is_settled:
        found = _pay(group.id, first, role, unpaid[first.weekend.id])
    else:
        found = _settle(group.id, first)
    return (replace(found, standings=rows(first.standings, first.weekend.currency)),)


def _table_titles(tables: tuple[Sitting, ...]) -> list[str]:
    """Return what each table is called: its weekend, and its game where there are several."""
    if len(tables) == 1:
        return [tables[0].weekend_name]
    return [f"{table.weekend_name} · {table.rule_set.name}" for table in tables]


def _table(group: Group, sitting: Sitting, role: Role) -> Next:
    page = url_for("sittings.show", group_id=group.id, sitting_id=sitting.id)
    table = url_for("rounds.table", group_id=group.id, sitting_id=sitting.id)
    may_write = role.covers(Role.SCOREKEEPER)
    first = Button(text=_("Continue at the table"), url=table)
    return Next(
        kicker=_kicker(group, sitting),
        title=sitting.weekend_name,
        note=in_play_words(
            sitting.rule_set, sitting.banker.name, in_chips=sitting.unit is Unit.CHIPS
        ),
        buttons=(*((first,) if may_write else ()), Button(text=_("Rounds so far"), url=page)),
    )


def _kicker(group: Group, sitting: Sitting) -> str:
    number = sitting.last_number + 1
    if sitting.date == tonight(group):
        return _("Tonight, round %(number)s", number=number)
    return _("%(day)s, round %(number)s", day=format_evening(sitting.date), number=number)


def _settle(group_id: UUID, summary: WeekendSummary) -> Next:
    weekend = summary.weekend
    page = url_for("weekends.show", group_id=group_id, weekend_id=weekend.id)
    settle = url_for("settlements.show", group_id=group_id, weekend_id=weekend.id)
    return Next(
        title=weekend.name,
        note=weekend_note(weekend, summary.rounds),
        buttons=(
            *((Button(text=_("Settle"), url=settle),) if summary.rounds.all else ()),
            Button(text=_("Play on"), url=page),
        ),
    )


def _pay(group_id: UUID, summary: WeekendSummary, role: Role, open_count: int) -> Next:
    weekend = summary.weekend
    page = url_for("settlements.show", group_id=group_id, weekend_id=weekend.id)
    return Next(
        kicker=open_payments_word(open_count),
        title=weekend.name,
        note=weekend_note(weekend, summary.rounds),
        buttons=(Button(text=_("The payments"), url=page), *_new_weekend(group_id, role)),
    )


def _begin(group_id: UUID, role: Role) -> Next:
    return Next(title=_("Everything is settled."), buttons=_new_weekend(group_id, role))


def _new_weekend(group_id: UUID, role: Role) -> tuple[Button, ...]:
    if not role.covers(Role.OWNER):
        return ()
    return (Button(text=_("New weekend"), url=url_for("weekends.new", group_id=group_id)),)


def _rows(standings: tuple[Standing, ...], currency: str, *, has_coin: bool) -> tuple[Row, ...]:
    return tuple(
        Row(name=s.player.name, amount=shown(s.amount, currency, has_coin=has_coin))
        for s in standings
    )


def bars(standings: list[Standing], currency: str, *, has_coin: bool = False) -> Bars:
    """Return standings as bars; the widest side fills its part of the drawing."""
    high = max(*(s.amount for s in standings), 0)
    low = min(*(s.amount for s in standings), 0)
    spread = (high - low) or 1
    zero = -low / spread * 100
    rows = [
        Bar(
            name=s.player.name,
            amount=shown(s.amount, currency, has_coin=has_coin),
            start=round(min(zero, zero + s.amount / spread * 100), 2),
            width=round(abs(s.amount) / spread * 100, 2),
        )
        for s in standings
    ]
    return Bars(zero=round(zero, 2), rows=tuple(rows))
