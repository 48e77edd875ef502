"""The worker of a phone, the page that it shows without a network, and how the app is installed."""

import json
from uuid import UUID

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale
from flask_babel import gettext as _

from ledger.desk.errors import NotFoundError
from ledger.web import files
from ledger.web.locale import LANGUAGES

bp = Blueprint("kept", __name__)

ICONS = (("any", 192), ("any", 512), ("maskable", 192), ("maskable", 512))
"""What each icon is for, and its width."""

_SCRIPTS = ("kept/pages.js", "kept/worker.js")


@bp.get("/worker.js")
def worker() -> ResponseReturnValue:
    """Send the script of the worker; it is another one with each version of the files."""
    told = {
        "files": url_for("static", filename="").removesuffix(f"v-{files.version()}/"),
        "offline": {each: url_for("kept.offline", language=each) for each in LANGUAGES},
        "join": url_for("join.show", secret=""),
        "shared": url_for("shared.open_", secret=""),
        "language": url_for("start.choose_language"),
        "api": f"{url_for('start.show')}api/",
    }
    scripts = [url_for("static", filename=name) for name in _SCRIPTS]
    imported = ", ".join(json.dumps(each) for each in scripts)
    text = f"self.LEDGER = {json.dumps(told)};\nimportScripts({imported});\n"
    answer = Response(text, mimetype="text/javascript")
    answer.add_etag()
    return answer.make_conditional(request)


@bp.get("/offline/<language>")
def offline(language: str) -> ResponseReturnValue:
    """Show what stands in the place of a page that is neither on the phone nor to be reached."""
    with force_locale(_known(language)):
        answer = Response(render_template("kept/offline.html"))
    answer.content_language.add(language)
    return answer


@bp.get("/manifest/<language>.webmanifest", defaults={"group_id": None})
@bp.get("/manifest/<uuid:group_id>/<language>.webmanifest")
def manifest(language: str, group_id: UUID | None) -> ResponseReturnValue:
    """Say how the app looks once it is installed; it begins at the group's home."""
    start = url_for("start.show")
    with force_locale(_known(language)):
        told = {
            "id": start,
            "name": "Ledger",
            "short_name": "Ledger",
            "description": _("The book that a card group keeps beside the table."),
            "lang": language,
            "start_url": url_for("groups.show", group_id=group_id) if group_id else start,
            "scope": start,
            "display": "standalone",
            "background_color": "#F5EFE3",
            "theme_color": "#F5EFE3",
            "icons": [_icon(purpose, width) for purpose, width in ICONS],
        }
    answer = Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")
    answer.add_etag()
    return answer.make_conditional(request)


def _icon(purpose: str, width: int) -> dict[str, str]:
    return {
        "src": url_for("static", filename=f"icons/{purpose}-{width}.png"),
        "sizes": f"{width}x{width}",
        "type": "image/png",
        "purpose": purpose,
    }


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundError
    return language
