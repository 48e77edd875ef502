"""How a round of one kind of game is written down in a form, and read from it again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm

from ledger.errors import Problem
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.rounds.purpose import Correcting
from ledger.web.rounds.typed import Typed

F = TypeVar("F", bound=FlaskForm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Generic[F]):
    """What correcting a round needs of its kind of game; a sitting is as the round found it."""

    typed_of: Callable[[Sitting, Round], Typed]
    """Returns a round as it would have been typed."""
    form_of: Callable[[Sitting, Typed], F]
    """Returns the form for whoever sits there, with what was typed."""
    is_complete: Callable[[Sitting, F, Typed], bool]
    """Answers whether a form can be handed to the desk; else it says what is wrong."""
    record_of: Callable[[F, Sitting], dict[str, Any]]
    """Returns the record that a form means; Any, because it is JSON."""
    attach: Callable[[F, Sequence[Problem], Sitting], None]
    """Puts what was refused at the field that it is about."""
    show: Callable[[Sitting, F, Correcting], str]
    """Returns the page on which a round is corrected."""
    preview: Callable[[Sitting, F], ResponseReturnValue] | None = None
    """Answers the scripts what a half-entered form comes to, where they ask."""
