"""Where a player wants to be paid: the form for it."""

from uuid import UUID

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import StringField

from ledger.book.ibans import in_fours
from ledger.book.pay_codes import swish_number
from ledger.book.pay_details import PayDetails
from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.pay_details import change_pay_details
from ledger.errors import RefusedError
from ledger.store.pay_details import pay_details_of
from ledger.store.players import Player, players_by_id
from ledger.web.access import current_actor, member
from ledger.web.fields import attach

bp = Blueprint("pay_details", __name__, url_prefix="/groups/<uuid:group_id>/players")


class PayDetailsForm(FlaskForm):
    """An account, a Swish number, and a link; all may be empty."""

    account_name = StringField(_("Name on the account"))
    iban = StringField(_("IBAN"))
    swish = StringField(_("Swish number"))
    link = StringField(_("Link of your own"))


@bp.get("/<uuid:player_id>/pay")
@member(Role.SCOREKEEPER)
def edit(group_id: UUID, player_id: UUID) -> ResponseReturnValue:
    """Show the form with what was given."""
    player = _player(group_id, player_id)
    kept = pay_details_of(group_id, [player_id]).get(player_id, PayDetails())
    form = PayDetailsForm(
        formdata=None,
        account_name=kept.account_name,
        iban=" ".join(in_fours(kept.iban)),
        swish=swish_number(kept.swish) if kept.swish else "",
        link=kept.link,
    )
    return render_template("pay_details/edit.html", player=player, form=form)


@bp.post("/<uuid:player_id>/pay")
@member(Role.SCOREKEEPER)
def change(group_id: UUID, player_id: UUID) -> ResponseReturnValue:
    """Keep what was typed, in the place of all that was there."""
    player = _player(group_id, player_id)
    form = PayDetailsForm()
    if form.validate_on_submit():
        try:
            change_pay_details(
                current_actor(),
                player_id,
                account_name=form.account_name.data or "",
                iban=form.iban.data or "",
                swish=form.swish.data or "",
                link=form.link.data or "",
            )
        except RefusedError as error:
            attach(form, error.problems)
        else:
            return redirect(url_for("players.index", group_id=group_id), 303)
    return render_template("pay_details/edit.html", player=player, form=form), 422


def _player(group_id: UUID, player_id: UUID) -> Player:
    player = players_by_id(group_id).get(player_id)
    if player is None:
        raise NotFoundError
    return player
