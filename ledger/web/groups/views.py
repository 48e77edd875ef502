"""Groups: starting one, its home and its menu."""

from uuid import UUID, uuid4

from flask import Blueprint, current_app, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf import FlaskForm

from ledger.desk.actors import Role
from ledger.desk.errors import ForbiddenError
from ledger.errors import RefusedError
from ledger.web.access import current_actor, current_group, member
from ledger.web.fields import attach
from ledger.web.groups.device import DeviceForm, device_form, renamed
from ledger.web.groups.forms import COIN_OF_LANGUAGE, NewGroupForm
from ledger.web.groups.home import home_page
from ledger.web.groups.start import FRESH_LINKS, start_group
from ledger.web.labels import device_hint, role_name
from ledger.web.live import live
from ledger.web.locale import page_language
from ledger.web.menu import MenuItem
from ledger.web.notices import tell
from ledger.web.start.views import languages

bp = Blueprint("groups", __name__, url_prefix="/groups")


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Show the form of a new group."""
    keys = {name: str(uuid4()) for name in ("id", "weekend", "sitting")}
    locale = page_language()
    currency = COIN_OF_LANGUAGE.get(locale, "EUR")
    return _form(NewGroupForm(formdata=None, locale=locale, currency=currency, **keys))


@bp.post("/new")
def create() -> ResponseReturnValue:
    """Start a group and go to its table."""
    if not current_app.config["OPEN_GROUPS"]:
        raise ForbiddenError
    form = NewGroupForm()
    if form.validate_on_submit():
        try:
            group_id, sitting_id = start_group(form)
        except RefusedError as error:
            attach(form, error.problems)
        else:
            url = url_for("rounds.table", group_id=group_id, sitting_id=sitting_id)
            return redirect(url, 303)
    return _form(form), 422


@bp.get("/<uuid:group_id>/")
@member(Role.VIEWER)
@live
def show(group_id: UUID) -> ResponseReturnValue:
    """Show the group's home."""
    has_secrets = group_id.hex in session.get(FRESH_LINKS, {})
    page = home_page(current_group(), current_actor().role, has_secrets=has_secrets)
    return render_template("groups/show.html", home=page)


@bp.get("/<uuid:group_id>/menu")
@member(Role.VIEWER)
def menu(group_id: UUID) -> ResponseReturnValue:
    """Show all pages of the group."""
    return _menu(group_id, device_form(group_id))


@bp.post("/<uuid:group_id>/device")
@member(Role.VIEWER)
def name_device(group_id: UUID) -> ResponseReturnValue:
    """Give the device that asks another name."""
    form = DeviceForm()
    if not renamed(form):
        return _menu(group_id, form), 422
    tell(_("The name of this device is kept."))
    return redirect(url_for("groups.menu", group_id=group_id), 303)


def _menu(group_id: UUID, form: DeviceForm) -> str:
    role = current_actor().role
    return render_template(
        "groups/menu.html",
        role_note=_("This device came in as %(role)s.", role=role_name(role)),
        items=_items(group_id, role),
        languages=languages(),
        language_form=FlaskForm(),
        device_form=form,
        device_hint=device_hint(role),
    )


def _form(form: NewGroupForm) -> str:
    note = _("Limits and house rules can wait.")
    return render_template(
        "groups/new.html", form=form, start_note=note, device_hint=device_hint(Role.OWNER)
    )


def _items(group_id: UUID, role: Role) -> list[MenuItem]:
    def url(endpoint: str, **values: str) -> str:
        return url_for(endpoint, group_id=group_id, **values)  # type: ignore[arg-type]  # our own names only

    items = [
        MenuItem(text=_("Weekends"), url=url("weekends.index")),
        MenuItem(text=_("Standings"), url=url("charts.standings")),
        MenuItem(text=_("Players"), url=url("players.index")),
        MenuItem(text=_("Rules"), url=url("rules.index")),
        MenuItem(
            text=_("Journal"),
            url=url("journal.show"),
            note=_("Everything that was done, and when."),
        ),
    ]
    if role.covers(Role.OWNER):
        note = _("Let others in, or shut them out.")
        items.append(MenuItem(text=_("Links and devices"), url=url("links.index"), note=note))
    note = _("Everything in one file, to keep elsewhere.")
    items.append(MenuItem(text=_("Download the book"), url=url("exports.download"), note=note))
    return items
