"""What was wished of a plan when it was made, as it is kept beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from ledger.book.wishes import NO_WISHES, WishedPlan, Wishes, wish_problems
from ledger.store.columns import Json

_KEYS = {"pays_only", "treasurer", "round_to", "without", "left"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wished:
    """The wishes of a plan; people in them are ids of players, as texts.

    `without` is how many transfers a plan without wishes had, `left` what the rounding left
    open. `taken_in_by` is the weekend with which this one was settled, by an empty plan.
    """

    wishes: Wishes = NO_WISHES
    without: int | None = None
    left: Mapping[UUID, int] = field(default_factory=dict)
    taken_in_by: UUID | None = None


NOTHING_WISHED = Wished()


def wished_of(wishes: Wishes, plan: WishedPlan) -> Wished:
    """Return what is kept beside a plan that was made with wishes."""
    if not wishes.is_any:
        return NOTHING_WISHED
    left = {UUID(player): amount for player, amount in plan.left.items()}
    return Wished(wishes=wishes, without=plan.without, left=left)


def wished_json(wished: Wished) -> Json:
    """Return what the database and the journal keep; None where nothing was wished."""
    if wished.taken_in_by is not None:
        return {"taken_in_by": str(wished.taken_in_by)}
    if wished.without is None:
        return None
    return {
        "pays_only": dict(sorted(wished.wishes.pays_only.items())),
        "treasurer": wished.wishes.treasurer,
        "round_to": wished.wishes.round_to,
        "without": wished.without,
        "left": {str(player): amount for player, amount in sorted(wished.left.items(), key=str)},
    }


def read_wished(kept: Json) -> Wished:
    """Return what was kept.

    Raises:
        TypeError: it was kept by nothing that is known here.
        ValueError: an id in it is none, or the wishes contradict each other.
    """
    if kept is None:
        return NOTHING_WISHED
    if not isinstance(kept, dict):
        raise TypeError(kept)
    if kept.keys() == {"taken_in_by"}:
        return Wished(taken_in_by=_id(kept["taken_in_by"]))
    pays_only, left = kept.get("pays_only"), kept.get("left")
    if kept.keys() != _KEYS or not isinstance(pays_only, dict) or not isinstance(left, dict):
        raise TypeError(kept)
    treasurer = kept["treasurer"]
    wishes = Wishes(
        pays_only={str(_id(debtor)): str(_id(pays_only[debtor])) for debtor in pays_only},
        treasurer=None if treasurer is None else str(_id(treasurer)),
        round_to=_number(kept["round_to"]),
    )
    if wish_problems(wishes):
        raise ValueError(kept)
    return Wished(
        wishes=wishes,
        without=_number(kept["without"]),
        left={_id(player): _number(amount) for player, amount in left.items()},
    )


def _id(text: Json) -> UUID:
    if not isinstance(text, str):
        raise TypeError(text)
    return UUID(text)


def _number(value: Json) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
