"""Players of a group: the list, adding one, another name."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import StringField

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.players import add_player, rename_player
from ledger.errors import RefusedError
from ledger.store.players import Player, all_players, players_by_id
from ledger.web.access import current_actor, member
from ledger.web.fields import KeyField, attach

bp = Blueprint("players", __name__, url_prefix="/groups/<uuid:group_id>/players")


class PlayerForm(FlaskForm):
    """A name."""

    id = KeyField()
    name = StringField(_("Name"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player in the list; what the reader may not do has no address."""

    name: str
    colour: int
    rename_url: str
    pay_url: str


@bp.get("")
@member(Role.VIEWER)
def index(group_id: UUID) -> ResponseReturnValue:
    """Show the players, and a form for one more."""
    return _index(group_id, PlayerForm(formdata=None, id=str(uuid4())))


@bp.post("")
@member(Role.SCOREKEEPER)
def create(group_id: UUID) -> ResponseReturnValue:
    """Add a player."""
    form = PlayerForm()
    if form.validate_on_submit():
        try:
            add_player(current_actor(), form.name.data or "", id=UUID(form.id.data))
        except RefusedError as error:
            attach(form, error.problems)
        else:
            return redirect(url_for("players.index", group_id=group_id), 303)
    return _index(group_id, form), 422


@bp.get("/<uuid:player_id>")
@member(Role.OWNER)
def edit(group_id: UUID, player_id: UUID) -> ResponseReturnValue:
    """Show the form for another name."""
    player = _player(group_id, player_id)
    form = PlayerForm(formdata=None, id=str(uuid4()), name=player.name)
    return render_template("players/edit.html", player=player, form=form)


@bp.post("/<uuid:player_id>")
@member(Role.OWNER)
def rename(group_id: UUID, player_id: UUID) -> ResponseReturnValue:
    """Give a player another name."""
    player = _player(group_id, player_id)
    form = PlayerForm()
    if form.validate_on_submit():
        try:
            rename_player(current_actor(), player_id, form.name.data or "")
        except RefusedError as error:
            attach(form, error.problems)
        else:
            return redirect(url_for("players.index", group_id=group_id), 303)
    return render_template("players/edit.html", player=player, form=form), 422


def _index(group_id: UUID, form: PlayerForm) -> str:
    role = current_actor().role
    rows = [_row(group_id, player, role) for player in all_players(group_id)]
    may_add = role.covers(Role.SCOREKEEPER)
    return render_template("players/index.html", players=rows, form=form if may_add else None)


def _row(group_id: UUID, player: Player, role: Role) -> PlayerRow:
    rename_url = url_for("players.edit", group_id=group_id, player_id=player.id)
    pay_url = url_for("pay_details.edit", group_id=group_id, player_id=player.id)
    return PlayerRow(
        name=player.name,
        colour=player.colour,
        rename_url=rename_url if role.covers(Role.OWNER) else "",
        pay_url=pay_url if role.covers(Role.SCOREKEEPER) else "",
    )


def _player(group_id: UUID, player_id: UUID) -> Player:
    player = players_by_id(group_id).get(player_id)
    if player is None:
        raise NotFoundError
    return player
