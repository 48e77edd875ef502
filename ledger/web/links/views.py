"""Links and devices: what opens the group, and who came in."""

from dataclasses import dataclass
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext
from flask_wtf import FlaskForm
from markupsafe import Markup
from wtforms import StringField

from ledger.desk.access import join as join_group
from ledger.desk.access import link_for_secret, new_link, revoke_link
from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError, refused
from ledger.errors import RefusedError
from ledger.store.links import Link, all_devices, all_links
from ledger.web.access import current_actor, member, remember_device
from ledger.web.codes import qr_code
from ledger.web.fields import attach
from ledger.web.format import format_moment
from ledger.web.groups.start import FRESH_LINKS
from ledger.web.labels import device_hint, problem_sentence, role_name
from ledger.web.notices import tell

bp = Blueprint("links", __name__, url_prefix="/groups/<uuid:group_id>/links")
join_bp = Blueprint("join", __name__)


class JoinForm(FlaskForm):
    """What a device is called."""

    device_name = StringField(lazy_gettext("What is this device called?"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshLink:
    """A new link, shown this once."""

    title: str
    note: str
    url: str
    qr: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRow:
    """An open link in the list."""

    title: str
    note: str
    warning: str
    revoke_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleBand:
    """The links of one role."""

    value: str
    title: str
    note: str
    button: str
    links: tuple[LinkRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRow:
    """A device that came in."""

    name: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksPage:
    """The page, ready to be shown."""

    fresh: tuple[FreshLink, ...]
    roles: tuple[RoleBand, ...]
    devices: tuple[DeviceRow, ...]
    form: FlaskForm


@bp.get("")
@member(Role.OWNER)
def index(group_id: UUID) -> ResponseReturnValue:
    """Show the links and the devices."""
    links = [link for link in all_links(group_id) if link.revoked_at is None]
    page = LinksPage(
        fresh=_fresh(group_id),
        roles=tuple(_band(group_id, role, links) for role in reversed(Role)),
        devices=tuple(
            DeviceRow(
                name=device.name or _("a device without a name"),
                note=_(
                    "%(role)s, since %(moment)s",
                    role=role_name(device.role),
                    moment=format_moment(device.created_at),
                ),
            )
            for device in all_devices(group_id)
        ),
        form=FlaskForm(),
    )
    return render_template("links/index.html", page=page)


@bp.post("")
@member(Role.OWNER)
def create(group_id: UUID) -> ResponseReturnValue:
    """Make another link and show it once."""
    value = request.form.get("role", "")
    if value not in set(Role):
        raise refused("wrong_type", "role")
    secret = new_link(current_actor(), Role(value))
    fresh = {**session.get(FRESH_LINKS, {}).get(group_id.hex, {}), value: secret}
    session[FRESH_LINKS] = {group_id.hex: fresh}
    return redirect(url_for("links.index", group_id=group_id), 303)


@bp.post("/put-away")
@member(Role.OWNER)
def put_away(group_id: UUID) -> ResponseReturnValue:
    """Forget the secrets that were shown."""
    session.pop(FRESH_LINKS, None)
    return redirect(url_for("groups.show", group_id=group_id), 303)


@bp.post("/<uuid:link_id>/revoke")
@member(Role.OWNER)
def revoke(group_id: UUID, link_id: UUID) -> ResponseReturnValue:
    """Close a link and shut out the devices that came in by it."""
    try:
        revoke_link(current_actor(), link_id)
    except RefusedError as error:
        tell(problem_sentence(error.problems[0]))
    return redirect(url_for("links.index", group_id=group_id), 303)


@join_bp.get("/join/<secret>")
def show(secret: str) -> ResponseReturnValue:
    """Show what a link opens, and ask the device's name."""
    return _join_page(secret, JoinForm(formdata=None))


@join_bp.post("/join/<secret>")
def enter(secret: str) -> ResponseReturnValue:
    """Exchange a link for a cookie and go to a clean address."""
    form = JoinForm()
    if form.validate_on_submit():
        try:
            actor, device_secret = join_group(secret, form.device_name.data or "")
        except RefusedError as error:
            attach(form, error.problems)
        else:
            remember_device(actor.group_id, device_secret)
            return redirect(url_for("groups.show", group_id=actor.group_id), 303)
    return _join_page(secret, form), 422


def _join_page(secret: str, form: JoinForm) -> str:
    link = link_for_secret(secret)
    if link is None:
        raise NotFoundError
    note = _("This link lets you in as %(role)s.", role=role_name(link.role))
    return render_template(
        "links/join.html",
        link_group=link.group,
        role_note=note,
        form=form,
        device_hint=device_hint(link.role),
    )


def _fresh(group_id: UUID) -> tuple[FreshLink, ...]:
    secrets = session.get(FRESH_LINKS, {}).get(group_id.hex, {})
    links = []
    for role in reversed(Role):
        if role in secrets:
            url = url_for("join.show", secret=secrets[role], _external=True)
            links.append(
                FreshLink(title=_link_title(role), note=_role_note(role), url=url, qr=qr_code(url))
            )
    return tuple(links)


def _band(group_id: UUID, role: Role, links: list[Link]) -> RoleBand:
    return RoleBand(
        value=str(role),
        title=_link_title(role),
        note=_role_note(role),
        button={
            Role.OWNER: _("New owner’s link"),
            Role.SCOREKEEPER: _("New scorekeeper’s link"),
            Role.VIEWER: _("New viewer’s link"),
        }[role],
        links=tuple(_row(group_id, link) for link in links if link.role is role),
    )


def _row(group_id: UUID, link: Link) -> LinkRow:
    count = link.device_count
    return LinkRow(
        title=_("made %(moment)s", moment=format_moment(link.created_at)),
        note=ngettext("%(num)d device came in", "%(num)d devices came in", count),
        warning=ngettext(
            "The link stops working, and %(num)d device is shut out at once.",
            "The link stops working, and %(num)d devices are shut out at once.",
            count,
        ),
        revoke_url=url_for("links.revoke", group_id=group_id, link_id=link.id),
    )


def _link_title(role: Role) -> str:
    return {
        Role.OWNER: _("Owner’s link"),
        Role.SCOREKEEPER: _("Scorekeeper’s link"),
        Role.VIEWER: _("Viewer’s link"),
    }[role]


def _role_note(role: Role) -> str:
    return {
        Role.OWNER: _("May do everything: weekends, settling, names and links."),
        Role.SCOREKEEPER: _("May write down rounds, open tables and mark payments."),
        Role.VIEWER: _("May look at everything and change nothing."),
    }[role]
