"""No text is missing: sentences for every code, and every text in all languages."""

import ast
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask import Flask
from plotly.offline import get_plotlyjs_version

from ledger.errors import Problem
from ledger.web.labels import PROBLEMS, problem_sentence
from ledger.web.locale import LANGUAGES

ROOT = Path(__file__).parents[2]
KEYWORDS = {
    "_": None,
    "gettext": None,
    "lazy_gettext": None,
    "_l": None,
    "ngettext": (1, 2),
}
METHODS = [("ledger/**.py", "python"), ("templates/**.html", "jinja2")]


def texts_of_the_program() -> set[object]:
    found = extract_from_dir(str(ROOT), METHODS, keywords=KEYWORDS)
    texts: set[object] = {message for _, _, message, _, _ in found}
    assert len(texts) > 100
    return texts


@pytest.mark.parametrize("locale", sorted(set(LANGUAGES) - {"en"}))
def test_every_text_is_translated(locale: str) -> None:
    path = ROOT / f"ledger/web/translations/{locale}/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=locale)
    done = {
        message.id
        for message in catalogue
        if message.string
        and all((message.string,) if isinstance(message.string, str) else message.string)
    }
    assert sorted(map(str, texts_of_the_program() - done)) == []


@pytest.mark.parametrize("locale", sorted(set(LANGUAGES) - {"en"}))
def test_a_translation_has_the_same_places(locale: str) -> None:
    path = ROOT / f"ledger/web/translations/{locale}/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=locale)
    faults = [(message.id, str(error)) for message, errors in catalogue.check() for error in errors]
    assert faults == []


def codes_in_use() -> set[str]:
    """Return every code that rules, book and desk refuse with, read from their source."""
    codes = set()
    for layer in ("rules", "book", "desk"):
        for path in (ROOT / "ledger" / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    first = node.args[0] if node.args else None
                    if node.func.id in {"Problem", "refused"} and isinstance(first, ast.Constant):
                        codes.add(str(first.value))
    return codes


def test_every_problem_has_a_sentence(app: Flask) -> None:
    codes = codes_in_use()
    assert len(codes) > 30
    assert codes <= PROBLEMS
    with app.test_request_context():
        assert all(problem_sentence(Problem(code)) for code in PROBLEMS)


def test_the_chart_library_is_the_one_that_plotly_speaks_to() -> None:
    vendored = [path.name for path in (ROOT / "static/vendor").glob("plotly-basic-*.min.js")]
    assert vendored == [f"plotly-basic-{get_plotlyjs_version()}.min.js"]
