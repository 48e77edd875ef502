"""Weekends: the list, opening one, and how one stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.actors import Role
from ledger.desk.weekends import open_weekend, weekend_of
from ledger.errors import RefusedError
from ledger.rules.rule_sets import Unit
from ledger.store.balances import moved_amounts
from ledger.store.round_counts import counts_of
from ledger.store.settlements import open_payments
from ledger.store.sittings import CHIPS, Sitting, weekend_sittings
from ledger.store.standings import Standing, last_weekends, weekend_standings
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, current_group, member
from ledger.web.costs.link import CostsLink, costs_link
from ledger.web.evenings import tonight
from ledger.web.fields import attach
from ledger.web.format import Shown, format_days, format_evening, plain, shown
from ledger.web.labels import coin_name, rule_set_name
from ledger.web.live import live
from ledger.web.weekends.forms import CoinQuestion, WeekendForm, coin_question
from ledger.web.weekends.rows import weekend_row
from ledger.web.weekends.tables import SittingRow, sitting_row
from ledger.web.weekends.words import rounds_in_words

bp = Blueprint("weekends", __name__, url_prefix="/groups/<uuid:group_id>/weekends")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A player's standing in a table."""

    name: str
    count: int
    amount: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """Where to go."""

    text: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """How everybody stands in one coin; the title is empty where there is only one."""

    title: str
    rows: tuple[StandingRow, ...]
    sum: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendPage:
    """The page, ready to be shown."""

    note: str
    tables: tuple[StandingsTable, ...]
    has_chart: bool
    buttons: tuple[Button, ...]
    edit_url: str
    """Where the owner changes its name, days and coin."""
    sittings: tuple[SittingRow, ...]
    costs: CostsLink | None


@bp.get("")
@member(Role.VIEWER)
def index(group_id: UUID) -> ResponseReturnValue:
    """Show all weekends, the newest first."""
    weekends, unpaid = last_weekends(group_id), open_payments(group_id)
    has_coins = len({each.weekend.currency for each in weekends if each.best}) > 1
    is_owner = current_actor().role.covers(Role.OWNER)
    return render_template(
        "weekends/index.html",
        note=ngettext("%(num)d weekend", "%(num)d weekends", len(weekends)),
        weekends=[
            weekend_row(
                group_id, each, open_count=unpaid.get(each.weekend.id, 0), has_coin=has_coins
            )
            for each in weekends
        ],
        new_url=url_for("weekends.new", group_id=group_id) if is_owner else "",
    )


@bp.get("/new")
@member(Role.OWNER)
def new(group_id: UUID) -> ResponseReturnValue:
    """Show the form of a new weekend."""
    today = tonight(current_group())
    form = WeekendForm(
        formdata=None,
        id=str(uuid4()),
        name=format_evening(today),
        starts_on=today,
        ends_on=today,
        currency=current_group().currency,
    )
    return _form(form)


@bp.post("/new")
@member(Role.OWNER)
def create(group_id: UUID) -> ResponseReturnValue:
    """Open a weekend and go on to its first table."""
    form = WeekendForm()
    form.take_answer()
    if form.validate_on_submit():
        question = coin_question(form)
        if question is not None:
            return _form(form, question)
        try:
            weekend = open_weekend(
                current_actor(),
                name=form.name.data or "",
                starts_on=form.starts_on.data,
                ends_on=form.ends_on.data,
                currency=form.currency.data,
                id=UUID(form.id.data),
            )
        except RefusedError as error:
            attach(form, error.problems)
        else:
            return redirect(
                url_for("new_sitting.show", group_id=group_id, weekend_id=weekend.id), 303
            )
    return _form(form), 422


@bp.get("/<uuid:weekend_id>")
@member(Role.VIEWER)
@live
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show who is up and who is down, and the tables."""
    weekend = weekend_of(current_actor(), weekend_id)
    sittings = weekend_sittings(group_id, weekend_id)
    money = weekend_standings(group_id, weekend)
    chips = weekend_standings(group_id, weekend, Unit.CHIPS)
    page = WeekendPage(
        note=_note(weekend, sittings),
        tables=_tables({weekend.currency: money, CHIPS: chips}),
        has_chart=bool(money),
        buttons=_buttons(
            group_id, weekend, sittings, has_money=bool(money) or _has_moved(group_id, weekend_id)
        ),
        edit_url=url_for("change_weekend.edit", group_id=group_id, weekend_id=weekend_id)
        if current_actor().role.covers(Role.OWNER)
        else "",
        sittings=tuple(sitting_row(group_id, sitting) for sitting in sittings),
        costs=costs_link(group_id, weekend),
    )
    return render_template("weekends/show.html", weekend=weekend, page=page)


def standing_rows(standings: tuple[Standing, ...], currency: str) -> tuple[StandingRow, ...]:
    """Return standings as rows of a table."""
    return tuple(
        StandingRow(
            name=each.player.name, count=each.round_count, amount=shown(each.amount, currency)
        )
        for each in standings
    )


def standings_sum(standings: tuple[Standing, ...], currency: str) -> Shown:
    """Return the sum of standings, which is nought."""
    return plain(sum(each.amount for each in standings), currency)


def _tables(standings: Mapping[str, tuple[Standing, ...]]) -> tuple[StandingsTable, ...]:
    """Return a table for each coin that was played for; coins are never added up."""
    played = {currency: found for currency, found in standings.items() if found}
    is_plain = CHIPS not in played
    return tuple(
        StandingsTable(
            title="" if is_plain else _("Played for %(coin)s", coin=coin_name(currency)),
            rows=standing_rows(found, currency),
            sum=standings_sum(found, currency),
        )
        for currency, found in played.items()
    )


def _form(form: WeekendForm, question: CoinQuestion | None = None) -> str:
    return render_template("weekends/new.html", form=form, question=question)


def _note(weekend: Weekend, sittings: tuple[Sitting, ...]) -> str:
    return _(
        "%(days)s · %(tables)s, %(rounds)s",
        days=format_days(weekend.starts_on, weekend.ends_on),
        tables=ngettext("%(num)d table", "%(num)d tables", len(sittings)),
        rounds=rounds_in_words(counts_of(sittings)),
    )


def _buttons(
    group_id: UUID, weekend: Weekend, sittings: tuple[Sitting, ...], *, has_money: bool
) -> tuple[Button, ...]:
    role = current_actor().role
    settle = Button(
        text=_("The payments") if weekend.is_settled else _("Settle"),
        url=url_for("settlements.show", group_id=group_id, weekend_id=weekend.id),
    )
    if weekend.is_settled or not role.covers(Role.SCOREKEEPER):
        return (settle,) if has_money else ()
    tables = [_continue(group_id, each) for each in sittings if each.is_open]
    if len(tables) == 1:
        tables = [replace(tables[0], text=_("Continue at the table"))]
    new = Button(
        text=_("New table"),
        url=url_for("new_sitting.show", group_id=group_id, weekend_id=weekend.id),
    )
    return (*tables, *((settle,) if has_money else ()), new)


def _has_moved(group_id: UUID, weekend_id: UUID) -> bool:
    """Answer whether anything besides play moved the balances: a cost, or a payment."""
    return any(moved_amounts(group_id, [weekend_id])[weekend_id].values())


def _continue(group_id: UUID, sitting: Sitting) -> Button:
    return Button(
        text=_(
            "Continue: %(rules)s, round %(number)s",
            rules=rule_set_name(sitting.rule_set),
            number=sitting.last_number + 1,
        ),
        url=url_for("rounds.table", group_id=group_id, sitting_id=sitting.id),
    )
