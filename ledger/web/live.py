"""Pages that keep themselves up to date: they ask every so often whether anything changed.

What such a page shows hangs on what is written of its group, on who reads it in which language,
and on the evening. Whatever is written adds a line to the group's journal, whose hash stands for
all lines before it; so one row answers for rounds, corrections, seats, names and payments alike.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import Response, g, has_request_context, make_response, request
from flask.typing import ResponseReturnValue

from ledger.store.digests import digest
from ledger.store.journal import last_hash
from ledger.web.access import current_actor, current_group
from ledger.web.evenings import tonight
from ledger.web.locale import page_language

P = ParamSpec("P")
View = Callable[P, ResponseReturnValue]

HEADER = "Ledger-Live"
"""What the script sends: it wants the parts that change, and nothing where none did."""


def live(view: View[P]) -> View[P]:
    """Let a page be asked again under its own address; stands below `member`.

    Who asks with the tag of what is shown is answered 304 before the view does anything.
    """

    @wraps(view)
    def asked(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        # Found before the page reads anything: what is written meanwhile is asked for once more.
        g.live_tag = _tag()
        if not is_live():
            return view(*args, **kwargs)
        is_known = request.if_none_match.contains_weak(g.live_tag)
        answer = Response(status=304) if is_known else make_response(view(*args, **kwargs))
        answer.set_etag(g.live_tag)
        answer.vary.add(HEADER)
        return answer

    return asked


def is_live() -> bool:
    """Answer whether a page that is open already asks for what changed."""
    return has_request_context() and HEADER in request.headers


def live_tag() -> str:
    """Return what stands for all that this page shows, "" where it is not asked again."""
    return f'"{g.live_tag}"' if "live_tag" in g else ""


def layout() -> str:
    """Return what such a page extends: its frame, or only its parts where it is open already."""
    return "live/parts.html" if is_live() else "live/page.html"


def _tag() -> str:
    actor = current_actor()
    shown = [last_hash(actor.group_id), actor.role, page_language(), str(tonight(current_group()))]
    return digest(shown)[:32]
