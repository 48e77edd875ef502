"""The first page, and the reader's own language."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf import FlaskForm

from ledger.store.groups import Group
from ledger.web.access import known_groups
from ledger.web.format import format_day
from ledger.web.locale import LANGUAGES, page_language
from ledger.web.locale import choose_language as keep_language

bp = Blueprint("start", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language to choose."""

    code: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A group that this device may open."""

    name: str
    note: str
    url: str


@bp.get("/")
def show() -> ResponseReturnValue:
    """Show the groups of this device."""
    rows = [_row(group) for group in known_groups()]
    return render_template(
        "start/show.html", groups=rows, languages=languages(), language_form=FlaskForm()
    )


@bp.post("/language")
def choose_language() -> ResponseReturnValue:
    """Keep the language that somebody chose, and go back."""
    keep_language(request.form.get("language", ""))
    return redirect(_inside(request.form.get("back", "")), 303)


def languages() -> list[Language]:
    """Return the languages to choose from."""
    here = page_language()
    return [
        Language(code=code, name=name, is_chosen=code == here) for code, name in LANGUAGES.items()
    ]


def _row(group: Group) -> GroupRow:
    return GroupRow(
        name=group.name,
        note=_("since %(day)s", day=format_day(group.created_at.date())),
        url=url_for("groups.show", group_id=group.id),
    )


def _inside(path: str) -> str:
    """Return an address of ours; anything else goes to the start."""
    is_ours = path.startswith("/") and not path.startswith("//") and path.isprintable()
    return path if is_ours and "\\" not in path else url_for("start.show")
