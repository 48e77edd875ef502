"""Opening a table: who is here, who begins, what is agreed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.desk.players import add_player
from ledger.desk.sittings import open_sitting
from ledger.desk.weekends import open_weekend_of
from ledger.errors import Problem, RefusedError
from ledger.rules.presets import PRESETS
from ledger.store.players import Player, all_players
from ledger.store.sittings import Sitting, open_sittings
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, member
from ledger.web.chip_values import VALUE_PATHS
from ledger.web.fields import attach
from ledger.web.labels import seated_elsewhere_sentence
from ledger.web.sittings.again import Before, Typed, as_last_time, as_other_game, before, first_game
from ledger.web.sittings.forms import SittingForm, sitting_form
from ledger.web.sittings.options import PREFIX, Game, game_of
from ledger.web.sittings.setup_page import setup_page

bp = Blueprint(
    "new_sitting", __name__, url_prefix="/groups/<uuid:group_id>/weekends/<uuid:weekend_id>"
)

FEWEST = 2
"""How many it takes to open a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the table will stand, and what is known there."""

    weekend: Weekend
    players: Sequence[Player]
    tables: Sequence[Sitting]
    past: Before


@bp.get("/sittings/new")
@member(Role.SCOREKEEPER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show the form, filled in as last time."""
    place = _place(group_id, weekend_id)
    game = first_game(place.past)
    form = sitting_form(game, place.weekend.currency, as_last_time(place.past, game))
    return _page(place, form)


@bp.post("/sittings/new")
@member(Role.SCOREKEEPER)
def create(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Open the table; or only move a seat, draw again, or show the options of another game."""
    place = _place(group_id, weekend_id)
    game, is_other, typed = _asked(place)
    form = sitting_form(game, place.weekend.currency, typed)
    form.offer(place.players)
    if "up" in request.form:
        form.give_rows(place.players)
        form.move_up(request.form["up"])
        return _page(place, form)
    if "draw" in request.form:
        form.draw(_free(place))
        return _page(place, form)
    if is_other or "show" in request.form:
        return _page(place, form, is_other=is_other)
    if not form.banker.data:
        return _drawn_first(place, form)
    if form.validate_on_submit():
        try:
            sitting = _open(place.weekend, form, _with_someone_new(form, place.players))
        except RefusedError as error:
            _say(form, error.problems)
        else:
            url = url_for("rounds.table", group_id=group_id, sitting_id=sitting.id)
            return redirect(url, 303)
    return _page(_place(group_id, weekend_id), form), 422


def _drawn_first(place: Place, form: SittingForm) -> ResponseReturnValue:
    """Show who begins before the table opens, and say it where they are too few for that."""
    try:
        players = _with_someone_new(form, place.players)
    except RefusedError as error:
        _say(form, error.problems)
        return _page(place, form), 422
    place = replace(place, players=players)
    if len(form.seated(_free(place))) >= FEWEST:
        return _page(place, form)
    form.seats.errors = [_("It takes at least two players.")]
    return _page(place, form), 422


def _place(group_id: UUID, weekend_id: UUID) -> Place:
    weekend = open_weekend_of(current_actor(), weekend_id)
    players, tables = all_players(group_id), open_sittings(group_id)
    away = {player.id for table in tables for player in table.seats}
    past = before(group_id, weekend.currency, players, away)
    return Place(weekend=weekend, players=players, tables=tables, past=past)


def _asked(place: Place) -> tuple[Game, bool, Typed]:
    """Return the game that was chosen, whether the form showed another one, and what was typed."""
    rule_set, unit = request.form.get("rule_set", ""), request.form.get("unit", "")
    if rule_set not in PRESETS:
        return first_game(place.past), False, request.form
    rules = PRESETS[rule_set]
    shown_id = request.form.get("shown", "").partition(" ")[0]
    game = (
        place.past.game(rules) if shown_id != rules.id else game_of(rules, unit, place.past.money)
    )
    if game.key == request.form.get("shown"):
        return game, False, request.form
    return game, True, as_other_game(request.form, place.past, PRESETS.get(shown_id), game)


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
    known = [*(each for each in players if each.id != player.id), player]
    form.add(player, known)
    return known


def _open(weekend: Weekend, form: SittingForm, players: Sequence[Player]) -> Sitting:
    names = [player.name for player in form.seated(players)]
    names_by_id = {str(player.id): player.name for player in players}
    return open_sitting(
        current_actor(),
        weekend.id,
        rule_set=form.game.rules.id,
        seats=names,
        options=form.options(),
        unit=form.game.unit,
        banker=names_by_id.get(form.banker.data or ""),
        value=form.value(),
        id=UUID(form.id.data),
    )


def _say(form: SittingForm, problems: Sequence[Problem]) -> None:
    """Put each problem at its field; those who sit elsewhere in one sentence."""
    elsewhere = [str(p.values["name"]) for p in problems if p.code == "seated_elsewhere"]
    if elsewhere:
        form.seats.errors = [*form.seats.errors, seated_elsewhere_sentence(elsewhere)]
    others = [each for each in problems if each.code != "seated_elsewhere"]
    at_fields = [
        replace(p, path=VALUE_PATHS.get(p.path, p.path.replace("options.", PREFIX, 1)))
        for p in others
    ]
    attach(form, at_fields, form.game.currency)


def _free(place: Place) -> list[Player]:
    return [player for player in place.players if player.id not in place.past.away]


def _page(place: Place, form: SittingForm, *, is_other: bool = False) -> str:
    free = _free(place)
    form.offer(free)
    form.settle_who_begins(free)
    page = setup_page(place.weekend, form, free, place.tables, place.past, is_other=is_other)
    return render_template("sittings/new.html", form=form, page=page)
