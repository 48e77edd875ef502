"""Weekends: the list, opening one, and how one stands."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext
from flask_wtf import FlaskForm
from wtforms import DateField, RadioField, StringField
from wtforms.validators import InputRequired

from ledger.desk.actors import Role
from ledger.desk.weekends import open_weekend, weekend_of
from ledger.errors import RefusedError
from ledger.store.settlements import open_payments
from ledger.store.sittings import Sitting, weekend_sittings
from ledger.store.standings import Standing, last_weekends, weekend_standings
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, current_group, member
from ledger.web.evenings import tonight
from ledger.web.fields import COINS, KeyField, attach, choices
from ledger.web.format import Shown, format_days, format_evening, plain, shown
from ledger.web.weekends.rows import weekend_row

bp = Blueprint("weekends", __name__, url_prefix="/groups/<uuid:group_id>/weekends")


class WeekendForm(FlaskForm):
    """A weekend: its name, its days and its coin."""

    id = KeyField()
    name = StringField(lazy_gettext("Name"))
    starts_on = DateField(
        lazy_gettext("First day"), [InputRequired(lazy_gettext("This is missing."))]
    )
    ends_on = DateField(lazy_gettext("Last day"), [InputRequired(lazy_gettext("This is missing."))])
    currency = RadioField(
        lazy_gettext("Coin"),
        choices=choices(COINS),
    )


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
class SittingRow:
    """A table in the list of a weekend."""

    title: str
    note: str
    state: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendPage:
    """The page, ready to be shown."""

    note: str
    standings: tuple[StandingRow, ...]
    standings_sum: Shown
    buttons: tuple[Button, ...]
    sittings: tuple[SittingRow, ...]


@bp.get("")
@member(Role.VIEWER)
def index(group_id: UUID) -> ResponseReturnValue:
    """Show all weekends, the newest first."""
    weekends, unpaid = last_weekends(group_id), open_payments(group_id)
    is_owner = current_actor().role.covers(Role.OWNER)
    return render_template(
        "weekends/index.html",
        note=ngettext("%(num)d weekend", "%(num)d weekends", len(weekends)),
        weekends=[
            weekend_row(group_id, each, open_count=unpaid.get(each.weekend.id, 0))
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
    if form.validate_on_submit():
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
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show who is up and who is down, and the tables."""
    weekend = weekend_of(current_actor(), weekend_id)
    sittings = weekend_sittings(group_id, weekend_id)
    standings = weekend_standings(group_id, weekend)
    page = WeekendPage(
        note=_note(weekend, sittings),
        standings=standing_rows(standings, weekend.currency),
        standings_sum=standings_sum(standings, weekend.currency),
        buttons=_buttons(group_id, weekend, sittings, has_play=bool(standings)),
        sittings=tuple(_row(group_id, sitting) for sitting in sittings),
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


def _form(form: WeekendForm) -> str:
    return render_template("weekends/new.html", form=form, next_word=_("Who is here?"))


def _note(weekend: Weekend, sittings: tuple[Sitting, ...]) -> str:
    return _(
        "%(days)s · %(sittings)s, %(rounds)s",
        days=format_days(weekend.starts_on, weekend.ends_on),
        sittings=ngettext("%(num)d sitting", "%(num)d sittings", len(sittings)),
        rounds=ngettext(
            "%(num)d round", "%(num)d rounds", sum(each.round_count for each in sittings)
        ),
    )


def _buttons(
    group_id: UUID, weekend: Weekend, sittings: tuple[Sitting, ...], *, has_play: bool
) -> tuple[Button, ...]:
    role = current_actor().role
    settle = Button(
        text=_("The payments") if weekend.is_settled else _("Settle"),
        url=url_for("settlements.show", group_id=group_id, weekend_id=weekend.id),
    )
    if weekend.is_settled or not role.covers(Role.SCOREKEEPER):
        return (settle,) if has_play else ()
    tables = [
        Button(
            text=_("Continue at the table"),
            url=url_for("rounds.table", group_id=group_id, sitting_id=each.id),
        )
        for each in sittings
        if each.is_open
    ]
    new = Button(
        text=_("New table"),
        url=url_for("new_sitting.show", group_id=group_id, weekend_id=weekend.id),
    )
    return (*tables, *((settle,) if has_play else ()), new)


def _row(group_id: UUID, sitting: Sitting) -> SittingRow:
    return SittingRow(
        title=format_evening(sitting.date),
        note=", ".join(player.name for player in sitting.seats),
        state=ngettext("%(num)d round", "%(num)d rounds", sitting.round_count),
        url=url_for("sittings.show", group_id=group_id, sitting_id=sitting.id),
    )
