"""Shares: making a link to the result of a weekend, ending it, and coming by one."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm
from markupsafe import Markup

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.shares import share_weekend, shared_weekend, stop_sharing
from ledger.desk.weekends import weekend_of
from ledger.errors import RefusedError
from ledger.store.shares import Share, open_shares
from ledger.web.access import current_actor, member, remember_share
from ledger.web.codes import qr_code
from ledger.web.fields import KeyField
from ledger.web.format import format_days, format_moment
from ledger.web.labels import problem_sentence
from ledger.web.notices import tell

bp = Blueprint("shares", __name__, url_prefix="/groups/<uuid:group_id>")
shared_bp = Blueprint("shared", __name__)

_FRESH = "fresh_share"


class ShareForm(FlaskForm):
    """A link to be made, once."""

    id = KeyField()


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshShare:
    """A new link, shown this once."""

    url: str
    qr: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """A link that shows the weekend now."""

    title: str
    end_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SharesPage:
    """The page, ready to be shown."""

    title: str
    note: str
    heading: str
    result_url: str
    make_url: str
    put_away_url: str
    fresh: FreshShare | None
    shares: tuple[ShareRow, ...]
    form: ShareForm


@bp.get("/weekends/<uuid:weekend_id>/shares")
@member(Role.OWNER)
def index(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show the links to a weekend's result."""
    weekend = weekend_of(current_actor(), weekend_id)
    shares = open_shares(group_id, weekend_id)
    page = SharesPage(
        title=weekend.name,
        note=format_days(weekend.starts_on, weekend.ends_on),
        heading=_heading(len(shares)),
        result_url=url_for("results.show", group_id=group_id, weekend_id=weekend_id),
        make_url=url_for("shares.create", group_id=group_id, weekend_id=weekend_id),
        put_away_url=url_for("shares.put_away", group_id=group_id, weekend_id=weekend_id),
        fresh=_fresh(shares),
        shares=tuple(_row(group_id, share) for share in shares),
        form=ShareForm(formdata=None, id=str(uuid4())),
    )
    return render_template("shares/index.html", page=page)


@bp.post("/weekends/<uuid:weekend_id>/shares")
@member(Role.OWNER)
def create(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Make a link and show it once; a second tap makes none."""
    form = ShareForm()
    if form.validate_on_submit():
        try:
            made = share_weekend(current_actor(), weekend_id, id=UUID(form.id.data))
        except RefusedError as error:
            tell(problem_sentence(error.problems[0]))
        else:
            if made.secret is not None:
                session[_FRESH] = {"share": made.share.id.hex, "secret": made.secret}
    else:
        weekend_of(current_actor(), weekend_id)
        tell(_("Load the page again."))
    return _back(group_id, weekend_id)


@bp.post("/weekends/<uuid:weekend_id>/shares/put-away")
@member(Role.OWNER)
def put_away(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Forget the secret that was shown."""
    session.pop(_FRESH, None)
    return _back(group_id, weekend_id)


@bp.post("/shares/<uuid:share_id>/revoke")
@member(Role.OWNER)
def revoke(group_id: UUID, share_id: UUID) -> ResponseReturnValue:
    """End a link, also for those who opened it."""
    return _back(group_id, stop_sharing(current_actor(), share_id).weekend_id)


@shared_bp.get("/shared/<secret>")
def open_(secret: str) -> ResponseReturnValue:
    """Exchange a link for a cookie and go to a clean address; the book is not written to."""
    shared = shared_weekend(secret)
    if shared is None:
        raise NotFoundError
    remember_share(shared, secret)
    page = url_for("results.show", group_id=shared.group.id, weekend_id=shared.weekend.id)
    return redirect(page, 303)


def _heading(count: int) -> str:
    if not count:
        return _("No link shows it now")
    return ngettext("%(num)d link shows it now", "%(num)d links show it now", count)


def _fresh(shares: tuple[Share, ...]) -> FreshShare | None:
    """Return the link that was just made here, if it still shows this weekend."""
    kept = session.get(_FRESH)
    if not isinstance(kept, dict) or kept.get("share") not in {each.id.hex for each in shares}:
        return None
    url = url_for("shared.open_", secret=str(kept.get("secret")), _external=True)
    return FreshShare(url=url, qr=qr_code(url))


def _row(group_id: UUID, share: Share) -> ShareRow:
    return ShareRow(
        title=_("made %(moment)s", moment=format_moment(share.created_at)),
        end_url=url_for("shares.revoke", group_id=group_id, share_id=share.id),
    )


def _back(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("shares.index", group_id=group_id, weekend_id=weekend_id), 303)
