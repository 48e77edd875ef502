"""The reader's language: a person's own choice, else the group's, else the browser's."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from flask import Flask, g, has_request_context, request, session
from flask_babel import Babel, get_locale

from ledger.web.assets import TRANSLATIONS

LANGUAGES = {"en": "English", "nl": "Nederlands", "sv": "Svenska"}
"""The languages of the ledger, each by its own name."""

_CHOICE = "language"


def reader_locale() -> str:
    """Return the language of whoever asked for this page.

    The API speaks English unless its header asks for another: what calls it is a program, and
    all its faults are then in one language, also those that come before any group is known.
    """
    if not has_request_context():
        return "en"
    accepted = request.accept_languages.best_match(LANGUAGES)
    if request.path.startswith("/api/"):
        return accepted or "en"
    chosen = session.get(_CHOICE)
    if chosen in LANGUAGES:
        return str(chosen)
    return _group_locale() or accepted or "en"


def choose_language(locale: str) -> bool:
    """Keep a person's choice in the session; answer whether it is a language of ours."""
    if locale not in LANGUAGES:
        return False
    session[_CHOICE] = locale
    session.permanent = True
    return True


def page_language() -> str:
    """Return the language of the page, for its `lang` attribute."""
    return str(get_locale() or "en")


def in_own_words(texts: Mapping[str, str]) -> str:
    """Return a text of some data in the reader's language, else in English, else the first."""
    first = next(iter(texts.values()), "")
    return texts.get(page_language(), texts.get("en", first))


def reader_timezone() -> str:
    """Return the zone that times are shown in: the group's."""
    group = g.get("group") if has_request_context() else None
    return "UTC" if group is None else str(group.timezone)


def _group_locale() -> str | None:
    group = g.get("group")
    return None if group is None else str(group.locale)


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Say everything in this language; where there is no app, as on the command line."""
    app = Flask("ledger", static_folder=None, template_folder=None)
    Babel(app, default_locale=locale, default_translation_directories=str(TRANSLATIONS))
    with app.app_context():
        yield
