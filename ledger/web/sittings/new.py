"""Opening a table: who is here, who is bank, what is agreed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4, uuid5

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import Field

from ledger.desk.actors import Role
from ledger.desk.players import add_player
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend_of
from ledger.errors import Problem, RefusedError
from ledger.rules.presets import PRESETS
from ledger.store.players import Player, all_players
from ledger.store.sittings import Sitting, last_sitting
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, member
from ledger.web.fields import attach
from ledger.web.format import format_amount
from ledger.web.sittings.forms import SittingForm

bp = Blueprint(
    "new_sitting", __name__, url_prefix="/groups/<uuid:group_id>/weekends/<uuid:weekend_id>"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Somebody who may sit here."""

    id: str
    name: str
    is_here: bool
    is_bank: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSittingPage:
    """The page, ready to be shown."""

    title: str
    note: str
    url: str
    back_url: str
    back_text: str
    seats: tuple[Seat, ...]
    others: tuple[Seat, ...]
    has_choice: bool
    bank_note: str
    stakes_note: str
    has_open_terms: bool
    amounts: tuple[Field, ...]
    numbers: tuple[Field, ...]
    choices: tuple[Field, ...]
    button: str
    button_pattern: str


@bp.get("/sittings/new")
@member(Role.SCOREKEEPER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show the form, filled in as last time."""
    weekend = open_weekend_of(current_actor(), weekend_id)
    players = all_players(group_id)
    form = _as_last_time(last_sitting(group_id), players, weekend)
    form.draw_banker(players)
    return _page(group_id, weekend, form, players)


@bp.post("/sittings/new")
@member(Role.SCOREKEEPER)
def create(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Open the table; or only move a seat, or draw the bank again."""
    weekend = open_weekend_of(current_actor(), weekend_id)
    players = all_players(group_id)
    form = SittingForm()
    _speak(form, weekend)
    form.offer(players)
    form.give_rows(players)
    if "up" in request.form:
        form.move_up(request.form["up"])
        return _page(group_id, weekend, form, players)
    if "draw" in request.form:
        form.draw_banker(players)
        return _page(group_id, weekend, form, players)
    if form.validate_on_submit():
        try:
            sitting = _open(weekend, form, _with_someone_new(form, players))
        except RefusedError as error:
            attach(form, _at_fields(error.problems), weekend.currency)
        else:
            url = url_for("rounds.table", group_id=group_id, sitting_id=sitting.id)
            return redirect(url, 303)
    return _page(group_id, weekend, form, all_players(group_id)), 422


def _with_someone_new(form: SittingForm, players: Sequence[Player]) -> Sequence[Player]:
    """Return the players of the group, with whoever was typed in added and seated.

    The player stays added when the table is refused, and then has a row like everybody else.
    """
    if not (form.someone_new.data or "").strip():
        return players
    try:
        name = form.someone_new.data or ""
        player = add_player(current_actor(), name, id=uuid5(UUID(form.id.data), name))
    except RefusedError as error:
        raise RefusedError(replace(p, path="someone_new") for p in error.problems) from error
    form.add(player)
    return [*(each for each in players if each.id != player.id), player]


def _open(weekend: Weekend, form: SittingForm, players: Sequence[Player]) -> Sitting:
    names = [player.name for player in form.seated(players)]
    names_by_id = {str(player.id): player.name for player in players}
    return open_sitting(
        current_actor(),
        weekend.id,
        rule_set=form.rule_set.data,
        seats=names,
        options=form.options(),
        banker=names_by_id.get(form.banker.data or ""),
        id=UUID(form.id.data),
    )


def _at_fields(problems: Sequence[Problem]) -> list[Problem]:
    """Return problems of options at the fields of this form, which have the options' names."""
    return [replace(each, path=each.path.removeprefix("options.")) for each in problems]


def _as_last_time(last: Sitting | None, players: Sequence[Player], weekend: Weekend) -> SittingForm:
    """Return the form with the people, the rules and the limits of the last table."""
    here = list(players) if last is None else list(last.seats)
    options = {} if last is None else last.all_options
    rules = (
        next(iter(PRESETS)) if last is None or last.rule_set.id not in PRESETS else last.rule_set.id
    )
    form = SittingForm(
        formdata=None,
        id=str(uuid4()),
        order=",".join(str(player.id) for player in here),
        seats=[str(player.id) for player in here],
        rule_set=rules,
        **{name: value for name, value in options.items() if name in SittingForm.__dict__},
    )
    _speak(form, weekend)
    form.offer(players)
    return form


def _speak(form: SittingForm, weekend: Weekend) -> None:
    """Let the stakes be typed in the weekend's coin."""
    form.min_stake.currency = form.max_stake.currency = weekend.currency


def _page(group_id: UUID, weekend: Weekend, form: SittingForm, players: Sequence[Player]) -> str:
    form.offer(players)
    form.give_rows(players)
    here, rows = set(form.seats.data or ()), form.order_ids()
    everybody = [_seat(player, here, form.banker.data) for player in form.in_order(players)]
    seats = [seat for seat in everybody if seat.id in rows]
    bank = next((seat.name for seat in seats if seat.is_bank), "")
    terms = (form.min_stake, form.max_stake, form.decks, form.bank_stands_on)
    page = NewSittingPage(
        title=_("Who is here?"),
        note=_("Clockwise, as last time."),
        url=url_for("new_sitting.create", group_id=group_id, weekend_id=weekend.id),
        back_url=url_for("weekends.show", group_id=group_id, weekend_id=weekend.id),
        back_text=weekend.name,
        seats=tuple(seats),
        others=tuple(seat for seat in everybody if seat.id not in rows),
        has_choice=len(PRESETS) > 1,
        bank_note=_("drawn by lot, or chosen"),
        stakes_note=_stakes(form, weekend.currency),
        has_open_terms=any(term.errors for term in terms),
        amounts=(form.min_stake, form.max_stake),
        numbers=(form.decks, form.bank_stands_on),
        choices=(form.bank_may_double,),
        button=_("Round 1, %(name)s has the bank", name=bank) if bank else _("Round 1"),
        button_pattern=_("Round 1, %(name)s has the bank", name="{name}"),
    )
    return render_template("sittings/new.html", form=form, page=page)


def _seat(player: Player, here: set[str], bank: str | None) -> Seat:
    return Seat(
        id=str(player.id),
        name=player.name,
        is_here=str(player.id) in here,
        is_bank=str(player.id) == bank,
    )


def _stakes(form: SittingForm, currency: str) -> str:
    least, most = form.min_stake.data, form.max_stake.data
    if isinstance(least, int) and isinstance(most, int):
        low, high = format_amount(least, currency), format_amount(most, currency)
        return _("%(least)s to %(most)s", least=low, most=high)
    if isinstance(most, int):
        return _("at most %(most)s", most=format_amount(most, currency))
    if isinstance(least, int):
        return _("at least %(least)s", least=format_amount(least, currency))
    return _("no limits")
