"""How a round of one kind of game is written down in a form, and read from it again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import Field, IntegerField
from wtforms.validators import InputRequired, NumberRange
from wtforms.widgets import HiddenInput

from ledger.rules.rule_sets import MOST
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.fields import KeyField
from ledger.web.rounds.purpose import Correcting
from ledger.web.rounds.typed import Typed


class SheetForm(FlaskForm):
    """What every form of a round carries: its id, and the sitting's version on the screen."""

    id = KeyField()
    seen = IntegerField(widget=HiddenInput(), validators=[InputRequired(), NumberRange(0, MOST)])


F = TypeVar("F", bound=SheetForm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Generic[F]):
    """What recording and correcting a round need of its kind of game.

    Where one is corrected, a sitting is as the round found it.
    """

    typed_of: Callable[[Sitting, Round], Typed]
    """Returns a round as it would have been typed."""
    form_of: Callable[[Sitting, Typed], F]
    """Returns the form for whoever sits there, with what was typed."""
    is_complete: Callable[[Sitting, F, Typed], bool]
    """Answers whether a form can be handed to the desk; else it says what is wrong."""
    record_of: Callable[[F, Sitting], dict[str, Any]]
    """Returns the record that a form means; Any, because it is JSON."""
    field_of: Callable[[F, str, Sitting], Field | None]
    """Returns the field that a path in the record is about; None for the form as a whole."""
    show: Callable[[Sitting, F, Correcting], str]
    """Returns the page on which a round is corrected."""
    preview: Callable[[Sitting, F], ResponseReturnValue] | None = None
    """Answers the scripts what a half-entered form comes to, where they ask."""
