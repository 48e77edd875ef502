"""Bodies of the API: their shapes, and what is wrong with one as problems with a path."""

import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, TypeVar
from uuid import UUID

from flask import request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from werkzeug.exceptions import HTTPException, UnsupportedMediaType

from ledger.book.conversion import ChipValue
from ledger.errors import Problem, RefusedError
from ledger.rules.reading import read_json
from ledger.rules.rule_sets import MOST
from ledger.web.api.repeats import refuse_known_id

_CODES = {"extra_forbidden": "unknown_field", "missing": "missing_field"}
_ORDER = ("unknown_field", "missing_field", "wrong_type")


_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def _day(value: object) -> date:
    """Return a day of RFC 3339; pydantic makes a ValueError the fault of its place."""
    if not isinstance(value, str) or _DAY.fullmatch(value) is None:
        raise ValueError("a day is a text such as 2026-11-06")
    return date.fromisoformat(value)


Day = Annotated[date, BeforeValidator(_day)]
Id = Annotated[UUID, Field(strict=False)]
Version = Annotated[int, Field(ge=0, le=MOST)]
Amount = Annotated[int, Field(ge=-MOST, le=MOST)]
Json = Any
"""What another layer reads: the rules know what a record is."""


class Body(BaseModel):
    """What a call may send; nothing else is taken, and no type is bent."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewGroupBody(Body):
    """A group to start."""

    name: str
    currency: str = "EUR"
    locale: str = "en"
    timezone: str = "Europe/Amsterdam"
    players: list[str] = []
    id: Id | None = None


class NewPlayerBody(Body):
    """A player to add."""

    name: str
    id: Id | None = None


class RenameBody(Body):
    """Another name."""

    name: str


class NewWeekendBody(Body):
    """A weekend to open."""

    name: str
    starts_on: Day
    ends_on: Day
    currency: str | None = None
    id: Id | None = None


class NewShareBody(Body):
    """A link to the result of a weekend."""

    id: Id | None = None


class ChangedWeekendBody(Body):
    """What changes about a weekend; what is left out stays."""

    name: str | None = None
    starts_on: Day | None = None
    ends_on: Day | None = None
    currency: str | None = None


class ValueBody(Body):
    """What chips are worth: so many of them an amount of the weekend's coin."""

    chips: Amount
    amount: Amount

    def value(self) -> ChipValue:
        """Return it as the desk takes it."""
        return ChipValue(chips=self.chips, amount=self.amount)


class NewSittingBody(Body):
    """A table to open; seats are names clockwise."""

    rule_set: str
    seats: list[str]
    options: dict[str, Json] | None = None
    unit: str | None = None
    date: Day | None = None
    banker: str | None = None
    value: ValueBody | None = None
    id: Id | None = None


class ChangedSittingBody(Body):
    """What changes about a table; what is left out stays."""

    seats: list[str] | None = None
    options: dict[str, Json] | None = None
    banker: str | None = None
    depth: str | None = None
    value: ValueBody | None = None
    seen: Version | None = None


class CapitalBody(Body):
    """Capital for the pot."""

    add: Amount
    seen: Version | None = None
    id: Id | None = None


class ChipsBody(Body):
    """Chips that a player buys, or gives back (below zero)."""

    player: str
    chips: Amount
    seen: Version | None = None
    id: Id | None = None


class NewRoundBody(Body):
    """A round to record; the rules read the record."""

    record: Json
    seen: Version | None = None
    id: Id | None = None
    late: bool = False


class VoidBody(Body):
    """Why a round is taken back."""

    reason: str | None = None


class CorrectionBody(Body):
    """A round to be put in another's place; the rules read the record."""

    record: Json
    reason: str | None = None
    id: Id | None = None


class WishesBody(Body):
    """What is wished of a plan; people by name, `pays_only` from debtor to receiver."""

    pays_only: dict[str, str] = {}
    treasurer: str | None = None
    round_to: Annotated[int, Field(ge=-MOST, le=MOST)] = 1


class TakeInBody(Body):
    """Other weekends: of `rests` what no transfer covers, of `weekends` all that is open."""

    rests: list[Id] = []
    weekends: list[Id] = []


class SettleBody(Body):
    """How a weekend is settled; `include_open` takes in all that is open in its coin.

    `seen` is the mark of the plan that was looked at: another one is not stored.
    """

    wishes: WishesBody | None = None
    take_in: TakeInBody | None = None
    include_open: bool = False
    seen: str | None = None


class PlanAnewBody(Body):
    """How a settled weekend is planned anew; without wishes as it was.

    `seen` is the mark of the plan that was looked at: another one is not stored.
    """

    wishes: WishesBody | None = None
    seen: str | None = None


class PartBody(Body):
    """A part of a transfer that was paid."""

    amount: Amount
    id: Id | None = None


class NewPaymentBody(Body):
    """What one player paid another by itself."""

    # The word of the API is no name in Python.
    from_: str = Field(alias="from")
    to: str
    amount: Amount
    id: Id | None = None


class NewCostBody(Body):
    """What somebody paid for others; without shares everybody in the weekend has one."""

    what: str
    amount: Amount
    payer: str
    shares: dict[str, int] | None = None
    late: bool = False
    id: Id | None = None


class EmptyBody(Body):
    """Nothing."""


B = TypeVar("B", bound=Body)


def read_text(shape: type[B], text: str) -> B:
    """Return what a text in an address asks, in the shape of a body.

    Raises:
        RefusedError: `bad_json`, `unknown_field`, `missing_field`, `wrong_type`.
    """
    return _shaped(shape, read_json(text))


def _nothing() -> None:
    """Find nothing missing."""


def read_body(shape: type[B], must_exist: Callable[[], object] = _nothing) -> B:
    """Return the body of the request; nothing at all counts as an empty one.

    `must_exist` raises where what the address names is not there: that comes before any fault
    of the body, and is asked only then.

    Raises:
        RefusedError: `bad_json`, `unknown_field`, `missing_field`, `wrong_type`; or
            `id_reused`, because a known id is looked at before the rest of the body.
        UnsupportedMediaType: the body is not said to be JSON.
    """
    try:
        return _read(shape)
    except (RefusedError, HTTPException):
        must_exist()
        raise


def _read(shape: type[B]) -> B:
    data = request.get_data()
    if data and not request.is_json:
        raise UnsupportedMediaType
    return _shaped(shape, read_json(data) if data else {})


def _shaped(shape: type[B], value: object) -> B:
    if not isinstance(value, dict):
        raise RefusedError([Problem("wrong_type")])
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        refuse_known_id(value.get("id"))
        raise RefusedError(_problems(error)) from error


def _problems(error: ValidationError) -> list[Problem]:
    found = [
        Problem(_CODES.get(each["type"], "wrong_type"), _path(each["loc"]))
        for each in error.errors(include_url=False, include_input=False, include_context=False)
    ]
    return sorted(found, key=lambda problem: _ORDER.index(problem.code))


def _path(places: tuple[int | str, ...]) -> str:
    path = ""
    for place in places:
        path += f"[{place}]" if isinstance(place, int) else f".{place}"
    return path.removeprefix(".")[:200]
