"""The result of a weekend, ready to be shown: nothing in it says where anybody is paid."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.rules.rule_sets import Unit
from ledger.store.round_counts import counts_of
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.sittings import CHIPS, weekend_sittings
from ledger.store.standings import Standing, weekend_standings
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, is_guest
from ledger.web.format import Shown, plain
from ledger.web.groups.home import Bars, bars
from ledger.web.labels import coin_name
from ledger.web.results.games import GameRow, game_rows
from ledger.web.results.payments import (
    PaymentRow,
    besides_play,
    payment_rows,
    payments_heading,
    payments_left,
)
from ledger.web.weekends.words import weekend_note

_LONG = 16
"""Characters: two names of this length still stand on one line in half a sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsBox:
    """Who won and lost what in one coin, and the sum, which is nought."""

    title: str
    bars: Bars
    sum: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """Where whoever is of the group goes from here; a guest goes nowhere."""

    back_url: str = ""
    share_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPage:
    """The page, ready to be shown; long names are printed in another order of the boxes."""

    title: str
    note: str
    boxes: tuple[StandingsBox, ...]
    games: tuple[GameRow, ...]
    heading: str
    payments: tuple[PaymentRow, ...]
    left: str
    has_long_names: bool
    ways: Ways


def result_page(group_id: UUID, weekend: Weekend) -> ResultPage:
    """Return what a weekend came to, as everybody may see it with whom it is shared."""
    settlement = weekend_settlement(group_id, weekend)
    sittings = weekend_sittings(group_id, weekend.id)
    money = weekend_standings(group_id, weekend)
    chips = weekend_standings(group_id, weekend, Unit.CHIPS)
    return ResultPage(
        title=weekend.name,
        note=weekend_note(weekend, counts_of(sittings)),
        boxes=_boxes({weekend.currency: money, CHIPS: chips}),
        games=game_rows(group_id, weekend, sittings),
        heading=payments_heading(settlement),
        payments=payment_rows(settlement),
        left=_left(settlement) if _has_money(settlement) else "",
        has_long_names=any(len(each.player.name) > _LONG for each in (*money, *chips)),
        ways=_ways(group_id, weekend),
    )


def _has_money(settlement: WeekendSettlement) -> bool:
    return bool(settlement.balances)


def _boxes(standings: dict[str, tuple[Standing, ...]]) -> tuple[StandingsBox, ...]:
    """Return a box for each coin that was played for; coins are never added up."""
    played = {currency: found for currency, found in standings.items() if found}
    return tuple(
        StandingsBox(
            title=_("Played for %(coin)s", coin=coin_name(currency))
            if CHIPS in played
            else _("Who won what"),
            bars=bars(list(found), currency),
            sum=plain(sum(each.amount for each in found), currency),
        )
        for currency, found in played.items()
    )


def _ways(group_id: UUID, weekend: Weekend) -> Ways:
    if is_guest():
        return Ways()
    is_owner = current_actor().role.covers(Role.OWNER)
    return Ways(
        back_url=url_for("settlements.show", group_id=group_id, weekend_id=weekend.id),
        share_url=url_for("shares.index", group_id=group_id, weekend_id=weekend.id)
        if is_owner
        else "",
    )


def _left(settlement: WeekendSettlement) -> str:
    """Return what is still to be paid, and what else than play is in it."""
    return " ".join((*besides_play(settlement), payments_left(settlement)))
