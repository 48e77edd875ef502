"""Chips at the table: what everybody holds, buying more between two rounds, giving some back."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID, uuid5

from ledger.desk.actors import Actor
from ledger.desk.chips import MOST_AT_ONCE, buy_chips
from ledger.errors import Problem, RefusedError
from ledger.money import CHIPS
from ledger.rules.running import starting_chips
from ledger.store.sittings import Sitting
from ledger.web.chip_values import USUAL_CHIPS, value_of_sitting
from ledger.web.fields import read_amount, whole_number
from ledger.web.format import format_amount
from ledger.web.rounds.typed import Typed, name_of

BUYER, COUNT = "chips_player", "chips_count"
"""The fields for any number of chips; the buttons beside them buy, or give back."""

BACK = "back"
_MOST_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A player, and how many chips that player holds."""

    id: str
    name: str
    chips: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsPanel:
    """What can be bought: `step` chips by one touch, or any number."""

    holdings: tuple[Holding, ...]
    step: str
    worth: str


def chips_panel(sitting: Sitting) -> ChipsPanel | None:
    """Return what everybody holds; None where no chips are counted."""
    chips: Mapping[str, int] | None = sitting.running.chips
    if chips is None:
        return None
    return ChipsPanel(
        holdings=tuple(
            Holding(
                id=str(player.id),
                name=player.name,
                chips=format_amount(chips.get(str(player.id), 0), CHIPS.code),
            )
            for player in sitting.seats
        ),
        step=format_amount(_step(sitting), CHIPS.code),
        worth=value_of_sitting(sitting),
    )


def buy(actor: Actor, sitting: Sitting, sent: Typed, about: str) -> Typed:
    """Buy a step of chips for the player a button names, or what the fields say.

    The same form sent twice buys once. Who was broke plays again in the round that is entered.
    """
    if about and about != BACK:
        player_id, chips = about, _step(sitting)
    else:
        player_id, chips = sent.get(BUYER, ""), _count(sent.get(COUNT, ""))
        chips = -chips if about == BACK else chips
    name = name_of(actor, player_id)
    seen = whole_number(sent.get("seen", ""), most_digits=_MOST_DIGITS)
    buy_chips(actor, sitting.id, name, chips, id=_key(sent, f"{player_id} {chips}"), seen=seen)
    gone = [BUYER, COUNT]
    if (sitting.running.chips or {}).get(player_id, 0) <= 0:
        gone += [f"{row}-" for row in _rows_of(sent, player_id)]
    return Typed([pair for pair in sent.items(multi=True) if not pair[0].startswith(tuple(gone))])


def _count(text: str) -> int:
    """Return how many chips a text says; which way they go is said by the button alone."""
    chips = read_amount(text, CHIPS.code)
    if chips < 0:
        raise RefusedError([Problem("bad_chips", "chips", {"most": MOST_AT_ONCE})])
    return chips


def _rows_of(sent: Typed, player_id: str) -> list[str]:
    """Return the rows of the form that are a player's, as "hands-2"."""
    suffix = "-player"
    return [
        name.removesuffix(suffix)
        for name, text in sent.items(multi=True)
        if name.endswith(suffix) and text == player_id
    ]


def _step(sitting: Sitting) -> int:
    return starting_chips(sitting.rule_set, sitting.options) or USUAL_CHIPS


def _key(sent: Typed, what: str) -> UUID | None:
    """Return the one-time key of what is bought, made of the form's own, which a round takes."""
    try:
        return uuid5(UUID(sent.get("id", "")), what)
    except ValueError:
        return None
