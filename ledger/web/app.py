"""The app: one factory that puts the parts together."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, abort, g, request
from flask.json.provider import DefaultJSONProvider
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask.typing import ResponseReturnValue
from flask_babel import Babel
from flask_wtf.csrf import CSRFProtect

from ledger.store.database import init_database
from ledger.web import files
from ledger.web.api import api
from ledger.web.assets import STATIC, TEMPLATES, TRANSLATIONS
from ledger.web.errors import is_api, register_errors
from ledger.web.headers import add_headers
from ledger.web.kept.marks import add_mark, is_for_keeping
from ledger.web.live import is_live
from ledger.web.locale import reader_locale, reader_timezone
from ledger.web.packing import pack
from ledger.web.pages import BLUEPRINTS, TEMPLATE_GLOBALS
from ledger.web.settings import secret_key, settings

# What the parts of a form leave in a text for bytes that are not UTF-8.
_BROKEN = "\N{REPLACEMENT CHARACTER}"


class ReadableJson(DefaultJSONProvider):
    """Writes JSON as it is meant: names in their own letters, keys in the order given."""

    ensure_ascii = False
    sort_keys = False


class Sessions(SecureCookieSessionInterface):
    """Keeps the session in a cookie that never leaves https where it was set there."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Answer whether the cookie is for https only."""
        return bool(app.config["SESSION_COOKIE_SECURE"]) or request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Answer whether the cookie is sent: what a page asks beside undoes no newer one.

        Of two answers on their way at once the older may come last. So only a page that is
        opened, and what changes the session, send it; the first renews how long it lasts.
        """
        if is_for_keeping():
            return False
        return session.modified or (_is_opened() and super().should_set_cookie(app, session))


def _is_opened() -> bool:
    """Answer whether a whole page is asked for; who says nothing of it opens one."""
    is_visit = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    return request.method == "GET" and is_visit and not is_live()


class LedgerApp(Flask):
    """A Flask app that logs what broke by its place, without addresses, which hold secrets."""

    json_provider_class = ReadableJson
    session_interface = Sessions()

    def send_static_file(self, filename: str, v: str = "") -> Response:
        """Send a static file; its version is for who keeps it alone."""
        del v
        answer = files.send(filename)
        return answer if answer is not None else abort(404)

    def log_exception(self, exc_info: Any) -> None:
        """Write an exception to the log; Any, as in Flask."""
        place = request.url_rule or "an unknown address"
        self.logger.error("Exception at %s [%s]", place, request.method, exc_info=exc_info)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app; `config` goes before the environment and the defaults.

    Any, because settings are of all kinds; `settings.py` describes them.
    """
    values = settings(config or {})
    instance = values["INSTANCE"]
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    app = LedgerApp(
        "ledger",
        template_folder=str(TEMPLATES),
        static_folder=str(STATIC),
        instance_path=str(instance),
    )
    app.config.update(values)
    app.config["SECRET_KEY"] = values.get("SECRET_KEY") or secret_key(instance)
    init_database(app)
    # The last is done first.
    app.after_request(pack)
    app.after_request(add_headers)
    app.after_request(add_mark)
    app.add_url_rule("/static/v-<v>/<path:filename>", endpoint="static")
    app.url_defaults(_add_version)
    register_errors(app)
    _prepare_pages(app)
    app.register_blueprint(api)
    return app


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    """Put the files' version into the address of one; Any, as in Flask."""
    if endpoint == "static":
        values["v"] = files.version()


def _prepare_pages(app: Flask) -> None:
    Babel(
        app,
        default_translation_directories=str(TRANSLATIONS),
        locale_selector=reader_locale,
        timezone_selector=reader_timezone,
    )
    csrf = CSRFProtect(app)
    app.before_request(lambda: _refuse_strange_forms(csrf))
    app.context_processor(_who_reads)
    app.jinja_env.globals.update(TEMPLATE_GLOBALS)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)


def _refuse_strange_forms(csrf: CSRFProtect) -> ResponseReturnValue | None:
    """Refuse forms that are not from our own pages, or not UTF-8; the API takes no cookies."""
    if is_api() or request.routing_exception is not None:
        return None
    if not _is_utf_8():
        abort(400)
    csrf.protect()
    return None


def _is_utf_8() -> bool:
    """Answer whether all of a form can be read; what cannot would be kept as something else."""
    if request.mimetype == "application/x-www-form-urlencoded":
        try:
            unquote_to_bytes(request.get_data()).decode()
        except UnicodeDecodeError:
            return False
    return not any(_BROKEN in f"{name}{text}" for name, text in request.form.items(multi=True))


def _who_reads() -> dict[str, object]:
    """Give every template the group it is about and the role of who reads it, if any."""
    actor = g.get("actor")
    return {"group": g.get("group"), "role": None if actor is None else actor.role}
