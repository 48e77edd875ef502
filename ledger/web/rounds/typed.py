"""A round as it is typed: one row a hand, for whoever sits there, whatever was said of it before.

Half a round travels in an address, so that changing the bank, the limits or the seats loses none
of it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from uuid import UUID, uuid4

from werkzeug.datastructures import MultiDict

from ledger.desk.actors import Actor
from ledger.rules.running import can_play
from ledger.store.players import Player, players_by_id
from ledger.store.sittings import Sitting
from ledger.web.format import format_typed

_NAME = re.compile(r"hands-(\d{1,3})-(\w{1,10})")
_CARRIED = (
    *("bank_call", "bank_cards", "doubled", "yields", "nobody", "pot"),
    *("tie_loser", "tie_winner", "verbied", "new_name"),
)
_ROW_FIELDS = (
    *("player", "call", "bank", "stake", "raises", "notes", "out"),
    *("cards", "bank_cards", "draws", "tied", "own"),
)
MOST_HANDS = 60
OUT = "out"
OWN = "own"
"""Marks a hand that the banker has besides the bank's."""

Typed = MultiDict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedHand:
    """What was typed of one hand: field names and texts."""

    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str:
        """Return the first text of a field, "" where there is none."""
        return next((text for field, text in self.fields if field == name), "")

    def is_of(self, player: Player) -> bool:
        """Answer whether this is a hand of a player."""
        return self.get("player") == str(player.id)

    def as_own(self) -> "TypedHand":
        """Return the hand as one of the banker's own."""
        return TypedHand(fields=(*self.fields, (OWN, "y")))

    def sitting_out(self) -> "TypedHand":
        """Return the hand of somebody who takes no part in the round."""
        kept = tuple(pair for pair in self.fields if pair[0] in ("player", "stake"))
        return TypedHand(fields=(*kept, ("out", "y")))


def typed_hands(sent: Typed) -> list[TypedHand]:
    """Return the hands of a sent form, in the order of their numbers."""
    found: dict[int, list[tuple[str, str]]] = {}
    for name, text in sent.items(multi=True):
        match = _NAME.fullmatch(name)
        if match and match[2] in _ROW_FIELDS:
            found.setdefault(int(match[1]), []).append((match[2], text))
    hands = [TypedHand(fields=tuple(found[number])) for number in sorted(found)]
    return hands[:MOST_HANDS]


def new_hand(player: Player, stake: int, currency: str) -> TypedHand:
    """Return a hand of which nothing was said yet."""
    fields = (("player", str(player.id)), ("stake", format_typed(stake, currency)))
    return TypedHand(fields=fields)


def players_at(sitting: Sitting, banker: Player) -> list[Player]:
    """Return who plays against the bank, in playing order: from the bank's left."""
    place = sitting.seats.index(banker)
    return [*sitting.seats[place + 1 :], *sitting.seats[:place]]


def seats_from_left(sitting: Sitting, banker: Player) -> list[Player]:
    """Return everybody who sits there, from the bank's left to the banker, the last."""
    return [*players_at(sitting, banker), banker]


def banker_of(sitting: Sitting, sent: Typed) -> Player:
    """Return who has the bank in a sent form; the sitting's banker where none is named."""
    named = seated(sitting, sent.get("banker", ""))
    return sitting.banker if named is None else named


def seated(sitting: Sitting, player_id: str) -> Player | None:
    """Return who sits at a table under this id, as it was sent."""
    return next((player for player in sitting.seats if str(player.id) == player_id), None)


def name_of(actor: Actor, player_id: str) -> str:
    """Return the name of a player of the group; the desk refuses what is none."""
    players = players_by_id(actor.group_id)
    names = {str(id_): player.name for id_, player in players.items()}
    return names.get(player_id, player_id[:40])


def arranged(
    sitting: Sitting,
    banker: Player,
    sent: Typed,
    stakes: Mapping[UUID, int],
) -> Typed:
    """Return the form for whoever plays now: rows as sent, else new ones with these stakes.

    Whoever has no chips left sits out. A hand of the banker's own is there only if it was sent.
    """
    hands = typed_hands(sent)
    rows: list[TypedHand] = []
    for player in players_at(sitting, banker):
        own = [hand for hand in hands if hand.is_of(player) and not hand.get(OWN)]
        own = own or [new_hand(player, stakes[player.id], sitting.currency)]
        is_able = can_play(sitting.running, str(player.id))
        rows += own if is_able else [hand.sitting_out() for hand in own[:1]]
    for hand in hands:
        if hand.is_of(banker) and hand.get(OWN):
            fresh = new_hand(banker, stakes[banker.id], sitting.currency)
            rows.append(hand if hand.get("stake") else fresh.as_own())
    typed = Typed((name, sent[name]) for name in _CARRIED if name in sent)
    typed["id"] = sent.get("id") or str(uuid4())
    typed["seen"] = sent.get("seen") or str(sitting.version)
    typed["banker"] = str(banker.id)
    for name, text in _numbered(rows):
        typed.add(name, text)
    return typed


def _numbered(rows: Sequence[TypedHand]) -> Iterator[tuple[str, str]]:
    for number, hand in enumerate(rows):
        for field, text in hand.fields:
            yield f"hands-{number}-{field}", text


def has_other_players(sitting: Sitting, banker: Player, sent: Typed) -> bool:
    """Answer whether a sent form is not about exactly those who play now.

    The banker may have a hand too, as far as this goes; the rules know where.
    """
    named = {hand.get("player") for hand in typed_hands(sent)} - {str(banker.id)}
    return named != {str(player.id) for player in players_at(sitting, banker)}


def draft(sent: Typed) -> dict[str, str | list[str]]:
    """Return what an address carries of a form: all that was said, without keys of any kind."""
    kept: dict[str, str | list[str]] = {
        name: sent[name] for name in _CARRIED if sent.get(name) not in (None, "", "stood")
    }
    for name, text in _numbered(typed_hands(sent)):
        if text:
            kept[name] = [*kept.get(name, ()), text]
    return kept


def with_added_hand(sent: Typed, number: int) -> Typed:
    """Return a form with one more hand for the player of a hand, at the same stake."""
    hands = typed_hands(sent)
    if not 0 <= number < len(hands):
        return sent
    first = hands[number]
    copied = tuple((name, first.get(name)) for name in ("player", "stake", OWN) if first.get(name))
    player = first.get("player")
    last = max(n for n, hand in enumerate(hands) if hand.get("player") == player)
    hands.insert(last + 1, TypedHand(fields=copied))
    return _with_hands(sent, hands)


def with_own_hand(sent: Typed, banker: Player) -> Typed:
    """Return a form with a hand of the banker's own, if it has none yet."""
    hands = typed_hands(sent)
    if any(hand.is_of(banker) and hand.get(OWN) for hand in hands):
        return sent
    own = TypedHand(fields=(("player", str(banker.id)),)).as_own()
    return _with_hands(sent, [*hands, own])


def without_hand(sent: Typed, number: int) -> Typed:
    """Return a form without a player's further hand; the only one stays, but for the banker's."""
    hands = typed_hands(sent)
    if not 0 <= number < len(hands):
        return sent
    player = hands[number].get("player")
    is_further = sum(hand.get("player") == player for hand in hands) > 1
    if is_further or hands[number].get(OWN):
        del hands[number]
    return _with_hands(sent, hands)


def _with_hands(sent: Typed, hands: Sequence[TypedHand]) -> Typed:
    rest = ((n, text) for n, text in sent.items(multi=True) if not _NAME.fullmatch(n))
    return Typed([*rest, *_numbered(hands)])


def is_further(hands: Sequence[TypedHand]) -> list[bool]:
    """Answer for each hand whether it is a further one of the player before."""
    pairs = pairwise(["", *(hand.get("player") for hand in hands)])
    return [before == own for before, own in pairs]
