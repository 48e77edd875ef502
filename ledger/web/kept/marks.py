"""Which pages a phone may keep, as their answers say it to the phone's own worker.

What shows links, devices or payment codes is not among them, nor what others' links open.
"""

from flask import Response, has_request_context, request

from ledger.web.locale import page_language

HEADER = "Ledger-Keep"
"""In an answer: the phone may keep it. In a request: it is only asked for to be kept."""

KEPT = frozenset(
    {
        "start.show",
        "groups.show",
        "weekends.index",
        "weekends.show",
        "sittings.show",
        "charts.standings",
        "charts.standings_figure",
        "charts.weekend",
        "charts.weekend_figure",
        "rounds.table",
        "rounds.cards",
    }
)
"""The endpoints of the pages at the table and of the standings, and what these fetch."""


def is_for_keeping() -> bool:
    """Answer whether a page is asked for by the phone's worker, and is shown to nobody now."""
    return has_request_context() and HEADER in request.headers


def add_mark(answer: Response) -> Response:
    """Say in which language a page is, and whether a phone may keep it."""
    if answer.mimetype == "text/html" and not answer.content_language:
        answer.content_language.add(page_language())
    if request.endpoint in KEPT and request.method == "GET" and answer.status_code == 200:
        answer.headers[HEADER] = "1"
    return answer
