"""What else the table's buttons do: change the bank, the limits, who sits there, who has a hand.

Each keeps the half-entered round: it leads back to the table with what was typed.
"""

from collections.abc import Callable, Mapping
from uuid import UUID, uuid5

from ledger.desk.actors import Actor
from ledger.desk.players import add_player
from ledger.desk.sittings import change_sitting
from ledger.errors import RefusedError
from ledger.store.sittings import Sitting
from ledger.web.fields import read_amount, whole_number
from ledger.web.kinds import banking_rules_of
from ledger.web.labels import problem_sentence
from ledger.web.notices import NEWCOMER, NOTICE, tell
from ledger.web.rounds.chips import buy
from ledger.web.rounds.evening import LIMITS
from ledger.web.rounds.newcomers import NEW_NAME
from ledger.web.rounds.typed import (
    Typed,
    banker_of,
    name_of,
    seated,
    with_added_hand,
    with_own_hand,
    without_hand,
)

Change = Callable[[Actor, Sitting, Typed, str], Typed]
"""Does something with a sent form and what stands after the button's colon."""


_MOST_DIGITS = 12
_NEW = "new:"


def change(actor: Actor, sitting: Sitting, sent: Typed, action: str) -> tuple[Typed, str]:
    """Do what a button says, as `bank:<player>`; return the form then, and what was refused."""
    name, _colon, about = action.partition(":")
    if name not in _CHANGES:
        return sent, ""
    try:
        return _CHANGES[name](actor, sitting, sent, about), ""
    except RefusedError as error:
        return sent, problem_sentence(error.problems[0], sitting.currency)


def say_refused(action: str, refused: str) -> None:
    """Say what was refused: somebody new where the name was typed, all else under the rows."""
    if refused:
        tell(refused, NEWCOMER if action == _NEW else NOTICE)


def change_form(actor: Actor, sitting: Sitting, sent: Typed, action: str) -> Typed:
    """Do what a button says that is only about the form; no other button does anything."""
    name, _colon, about = action.partition(":")
    return _OF_THE_FORM[name](actor, sitting, sent, about) if name in _OF_THE_FORM else sent


def _hold(_actor: Actor, sitting: Sitting, sent: Typed, player_id: str) -> Typed:
    """Let somebody else have had the bank."""
    player = seated(sitting, player_id or sent.get("new_banker", ""))
    return (
        sent if player is None else Typed([*_without(sent, "banker"), ("banker", str(player.id))])
    )


def _without(sent: Typed, name: str) -> list[tuple[str, str]]:
    return [pair for pair in sent.items(multi=True) if pair[0] != name]


def _add(_actor: Actor, _sitting: Sitting, sent: Typed, number: str) -> Typed:
    return with_added_hand(sent, _number(number))


def _own(_actor: Actor, sitting: Sitting, sent: Typed, _about: str) -> Typed:
    """Give the banker a hand of its own, where the game lets it."""
    if not banking_rules_of(sitting).bank.may_play_alone:
        return sent
    return with_own_hand(sent, banker_of(sitting, sent))


def _remove(_actor: Actor, _sitting: Sitting, sent: Typed, number: str) -> Typed:
    return without_hand(sent, _number(number))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 3 else -1


def _bank(actor: Actor, sitting: Sitting, sent: Typed, player_id: str) -> Typed:
    """Hand over the bank."""
    name = name_of(actor, player_id or sent.get("new_banker", ""))
    change_sitting(actor, sitting.id, banker=name, seen=_version(sent))
    return sent


def _version(sent: Typed) -> int | None:
    """Return the sitting's version that was on the screen, where the form says one that can be."""
    return whole_number(sent.get("seen", ""), most_digits=_MOST_DIGITS)


def _limits(actor: Actor, sitting: Sitting, sent: Typed, _about: str) -> Typed:
    """Set the least and the largest stake."""
    options = {name: _limit(sent.get(name, ""), sitting) for name in LIMITS}
    change_sitting(actor, sitting.id, options=options)
    return sent


def _limit(text: str, sitting: Sitting) -> int | None:
    return read_amount(text, sitting.currency) if text.strip() else None


def _join(actor: Actor, sitting: Sitting, sent: Typed, player_id: str) -> Typed:
    """Seat somebody behind the last seat, so that nobody's order changes."""
    change_sitting(actor, sitting.id, seats=[*_seats(sitting), name_of(actor, player_id)])
    return sent


def _new(actor: Actor, sitting: Sitting, sent: Typed, _about: str) -> Typed:
    """Add somebody new to the group, and seat them; the same form sent twice adds one."""
    name = sent.get(NEW_NAME, "")
    player = add_player(actor, name, id=_key(sent, name))
    if not sitting.is_seated(player.id):
        change_sitting(actor, sitting.id, seats=[*_seats(sitting), player.name])
    return Typed(_without(sent, NEW_NAME))


def _key(sent: Typed, name: str) -> UUID | None:
    """Return the one-time key of a player, made of the form's own, which a round takes."""
    try:
        return uuid5(UUID(sent.get("id", "")), name)
    except ValueError:
        return None


def _up(actor: Actor, sitting: Sitting, sent: Typed, player_id: str) -> Typed:
    """Let somebody change seats with who sits before, round the table."""
    player = seated(sitting, player_id)
    if player is None:
        return sent
    names, place = _seats(sitting), sitting.seats.index(player)
    names[place - 1], names[place] = names[place], names[place - 1]
    change_sitting(actor, sitting.id, seats=names)
    return sent


def _leave(actor: Actor, sitting: Sitting, sent: Typed, player_id: str) -> Typed:
    name = name_of(actor, player_id)
    change_sitting(actor, sitting.id, seats=[seat for seat in _seats(sitting) if seat != name])
    return sent


def _depth(actor: Actor, sitting: Sitting, sent: Typed, depth: str) -> Typed:
    """Let the table ask for outcomes, points or cards from now on."""
    change_sitting(actor, sitting.id, depth=depth or sent.get("depth", ""))
    return sent


def _seats(sitting: Sitting) -> list[str]:
    return [player.name for player in sitting.seats]


_OF_THE_FORM: Mapping[str, Change] = {
    "add": _add,
    "own": _own,
    "remove": _remove,
    "bank": _hold,
}
_CHANGES: Mapping[str, Change] = {
    **_OF_THE_FORM,
    "bank": _bank,
    "limits": _limits,
    "join": _join,
    "new": _new,
    "up": _up,
    "leave": _leave,
    "depth": _depth,
    "buy": buy,
}
