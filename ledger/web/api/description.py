"""What a call of the API takes and answers, said beside its view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import unwrap
from typing import ParamSpec

from flask.typing import ResponseReturnValue

from ledger.web.api.bodies import Body
from ledger.web.api.shapes import Schema

P = ParamSpec("P")
View = Callable[P, ResponseReturnValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What cannot be seen from a view's address, role and docstring.

    `answers` names the schema of what is answered with each status; `faults` are the statuses
    that do not follow from there being a secret, a body or an id in the address.
    """

    answers: Mapping[int, str]
    body: type[Body] | None = None
    faults: tuple[int, ...] = ()
    query: Mapping[str, Schema] = field(default_factory=dict)
    has_etag: bool = False


_DESCRIPTIONS: dict[Callable[..., object], Description] = {}


def describes(
    answers: Mapping[int, str],
    *,
    body: type[Body] | None = None,
    faults: tuple[int, ...] = (),
    query: Mapping[str, Schema] | None = None,
    has_etag: bool = False,
) -> Callable[[View[P]], View[P]]:
    """Say what a view takes and answers, for the API's own document; see `Description`."""

    def remember(view: View[P]) -> View[P]:
        _DESCRIPTIONS[unwrap(view)] = Description(
            answers=answers, body=body, faults=faults, query=query or {}, has_etag=has_etag
        )
        return view

    return remember


def added(answer: str) -> Mapping[int, str]:
    """Return the answers of what adds something: 201, and 200 where it was sent before."""
    return {201: answer, 200: answer}


def description_of(view: Callable[..., object]) -> Description | None:
    """Return what was said beside a view."""
    return _DESCRIPTIONS.get(unwrap(view))
