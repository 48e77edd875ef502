"""What lines of the journal say, in the shapes that they are compared in."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import UUID

from ledger.desk.checks.authors import Signed
from ledger.store.columns import Json

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidCapital:
    """Capital that was put up; older lines do not say by which banker."""

    by: Signed
    amount: Json
    banker: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidBuyIn:
    """Chips that were bought, or given back."""

    by: Signed
    player: Json
    chips: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidSitting:
    """What the journal says of a sitting.

    `rounds` and `reversals` are the versions of the sitting at which a round was entered or
    taken back, `capital` what was put up at a version and `buy_ins` what was bought, `options` all
    that was ever agreed on.
    The first program counted no chips; `counts_chips` is of those after it.
    """

    rounds: Collection[int] = ()
    reversals: Collection[int] = ()
    capital: Mapping[int, SaidCapital] = field(default_factory=dict)
    buy_ins: Mapping[int, SaidBuyIn] = field(default_factory=dict)
    options: Sequence[Mapping[str, Json]] = ()
    counts_chips: bool = False


def id_in(text: Json) -> UUID | None:
    """Return the id that a text says, or None where it says none."""
    try:
        return UUID(text) if isinstance(text, str) else None
    except ValueError:
        return None


def under(text: Json, things: Mapping[UUID, T]) -> T | None:
    """Return the thing whose id a text says, or None where it says none of theirs."""
    id_ = id_in(text)
    return None if id_ is None else things.get(id_)
