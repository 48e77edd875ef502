"""What goes wrong, as a page or as the API's one shape of a fault."""

from collections.abc import Callable, Mapping
from functools import partial

from flask import Flask, Response, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from ledger.desk.errors import ForbiddenError, NotFoundError, RecordedMeanwhileError
from ledger.errors import Problem, RefusedError
from ledger.rules.answers import refusal
from ledger.store.database import name_of_database
from ledger.store.troubles import DatabaseError, Trouble, trouble_of, what_is_wrong
from ledger.web.access import NoAccessError
from ledger.web.api.answers import meanwhile_json
from ledger.web.labels import problem_sentence

SHAPE = frozenset({"bad_json", "unknown_field", "missing_field", "wrong_type"})
"""The codes of what cannot be read at all: 400. Everything else is refused with 409."""

GONE = "Ledger-Gone"
"""In an answer: the book knows no such table, or not who asks; no network says that for itself."""

_TABLE = frozenset({"rounds.table", "rounds.record"})

RETRY_AFTER = 5
"""Seconds after which a book that could not be used is worth another try."""

_CODES = {
    400: "bad_request",
    401: "no_access",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
    429: "too_many_requests",
}

_TITLES: Mapping[str, Callable[[], str]] = {
    "not_found": lambda: _("There is nothing here"),
    "forbidden": lambda: _("Your link does not open this"),
    "csrf": lambda: _("This page was too old"),
    "too_large": lambda: _("That was too much"),
    "refused": lambda: _("That cannot be"),
    "server_error": lambda: _("Something broke here"),
    **dict.fromkeys(Trouble, lambda: _("The book cannot be used just now")),
}

_TEXTS: Mapping[str, Callable[[], str]] = {
    "not_found": lambda: _(
        "The address may be wrong, or your link was ended. Ask the group for a new one."
    ),
    "forbidden": lambda: _("Ask an owner of the group for a link that does."),
    "csrf": lambda: _("Nothing was recorded. Go back, load the page again, and send it once more."),
    "too_large": lambda: _("Nothing was recorded."),
    "server_error": lambda: _("Go back and look whether it was recorded, then try again."),
    **{each: partial(problem_sentence, Problem(each)) for each in Trouble},
}


def register_errors(app: Flask) -> None:
    """Answer every error in the shape of the place where it happened."""
    app.register_error_handler(NoAccessError, lambda _error: _answer(401))
    app.register_error_handler(ForbiddenError, lambda _error: _answer(403))
    app.register_error_handler(NotFoundError, lambda _error: _answer(404))
    app.register_error_handler(RefusedError, _refused)
    app.register_error_handler(DatabaseError, _unusable)
    app.register_error_handler(CSRFError, lambda _error: _page(400, "csrf"))
    app.register_error_handler(HTTPException, _http)


def is_api() -> bool:
    """Answer whether the request is for the JSON API."""
    return request.path.startswith("/api/")


def _http(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if status < 400:
        return error  # A redirect of the router's own.
    answer = _answer(status)
    if isinstance(error, MethodNotAllowed):
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return answer


def _refused(error: RefusedError) -> ResponseReturnValue:
    problems = error.problems
    if not is_api():
        return _page(409, "refused", problem_sentence(problems[0]))
    body = refusal(problems, problem_sentence)
    if isinstance(error, RecordedMeanwhileError):
        body |= meanwhile_json(error)
    return jsonify(body), 400 if problems[0].code in SHAPE else 409


def _unusable(error: DatabaseError) -> ResponseReturnValue:
    """Say what keeps the book from being used; a mistake of ours stays one."""
    trouble = trouble_of(error, name_of_database())
    if trouble is None:
        raise error
    current_app.logger.error("%s", what_is_wrong(error, name_of_database()))
    if trouble in {Trouble.FULL, Trouble.UNWRITTEN}:
        return _answer(507, trouble)
    answer = _answer(503, trouble)
    answer.headers["Retry-After"] = RETRY_AFTER
    return answer


def _answer(status: int, code: str = "") -> Response:
    code = code or _CODES.get(status, "bad_request" if status < 500 else "server_error")
    if not is_api():
        return _page(status, code)
    problem = Problem(code)
    response = jsonify(
        {"error": {"code": code, "path": problem.path, "message": problem_sentence(problem)}}
    )
    response.status_code = status
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _page(status: int, code: str, text: str = "") -> Response:
    title = _TITLES[code]() if code in _TITLES else _("That was not understood")
    if not text:
        text = _TEXTS[code]() if code in _TEXTS else _("Nothing was recorded.")
    is_table = status == 404 and request.endpoint in _TABLE
    page = render_template("errors/show.html", title=title, text=text, is_table=is_table)
    return Response(page, status=status, headers={GONE: "1"} if is_table else {})
