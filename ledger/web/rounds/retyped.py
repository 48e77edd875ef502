"""A recorded round as it would have been typed: what a form says of it, read back from its record.

What no form can say of it, `unsaid` keeps.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from werkzeug.datastructures import MultiDict

from ledger.rules.banking.calls import (
    BUST,
    STOOD,
    UNTOUCHED,
    hand_for_call,
    key_of_value,
    points_key,
)
from ledger.rules.banking.hands import HandValue
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import Kind
from ledger.store.players import Player
from ledger.store.rounds import Round
from ledger.store.sittings import Depth, Sitting
from ledger.web.format import format_typed
from ledger.web.kinds import banking_result
from ledger.web.rounds.game import Engine, engine_of
from ledger.web.rounds.typed import OWN, Typed

HandJson = Mapping[str, Any]
"""A hand of a record. Any, because a record is JSON."""


def depth_of(one: Round) -> Depth:
    """Return how much a round says of its hands: cards, points, or outcomes alone."""
    hands: list[Any] = one.record["hands"]
    seen = [hand.get(name) or {} for hand in hands for name in ("hand", "bank_hand")]
    seen.append(one.record.get("bank_hand") or {})
    if any("cards" in each for each in seen):
        return Depth.CARDS
    is_pointed = any("points" in each for each in seen)
    if one.rule_set.kind is Kind.STROKES:
        is_pointed = is_pointed or any("special" in each for each in seen)
    return Depth.POINTS if is_pointed else Depth.OUTCOMES


def typed_round(sitting: Sitting, one: Round) -> Typed:
    """Return a round in which all hands are played against one of the bank."""
    engine = engine_of(sitting)
    record, result = one.record, banking_result(one.result)
    banker = next(p for p in sitting.seats if p.name == result.record.banker)
    bank: HandJson = record.get("bank_hand") or {}
    bank_key = _bank_key(bank, result.record.bank, engine)
    hands = [
        {
            "call": _hand_key(hand["hand"], read.value, bank_key, engine, sitting),
            "cards": cards_text(hand["hand"]),
            "raises": " + ".join(
                format_typed(amount, sitting.currency) for amount in hand.get("raises", ())
            ),
            OWN: "y" if hand["player"] == banker.name else "",
            **common(hand, sitting, engine.terms.rules.notes),
        }
        for hand, read in zip(_hands(one), result.record.hands, strict=True)
    ]
    typed = typed_rows(hands, sitting.seats, banker)
    typed["bank_call"], typed["bank_cards"] = bank_key, cards_text(bank)
    for field, name in (("doubled", "bank_doubled"), ("yields", "bank_yields")):
        if record.get(name):
            typed[field] = "y"
    is_said = any(hand["call"] or hand["cards"] for hand in hands)
    if not is_said and bank_key == STOOD and not bank:
        typed["nobody"] = "y"
    return typed


def _hands(one: Round) -> list[Any]:
    hands: list[Any] = one.record["hands"]
    return hands


def common(hand: HandJson, sitting: Sitting, known: Collection[str]) -> dict[str, Any]:
    """Return what a hand of any game against a bank has."""
    return {
        "player": next(str(p.id) for p in sitting.seats if p.name == hand["player"]),
        "stake": format_typed(hand["stake"], sitting.currency),
        "notes": [note for note in hand.get("notes", ()) if note in known],
    }


def typed_rows(
    hands: Sequence[Mapping[str, Any]], seats: Iterable[Player], banker: Player | None
) -> Typed:
    """Return the fields of these hands; whoever has none sits out, with the first one's stake."""
    stake = hands[0].get("stake", "")
    playing = {hand["player"] for hand in hands}
    away = [str(p.id) for p in seats if p != banker and str(p.id) not in playing]
    rows = [*hands, *({"player": id_, "stake": stake, "out": "y"} for id_ in away)]
    typed: Typed = MultiDict() if banker is None else MultiDict({"banker": str(banker.id)})
    for number, row in enumerate(rows):
        for name, value in row.items():
            for text in value if isinstance(value, list) else [value]:
                if text:
                    typed.add(f"hands-{number}-{name}", text)
    return typed


def cards_text(hand: HandJson) -> str:
    """Return the cards of a hand as they are typed, "" where it was not told by them."""
    return " ".join(hand.get("cards", ()))


def called_key(hand: HandJson) -> str | None:
    """Return the call that says a hand of a record; None where it only stood, or told cards."""
    count = f"-{hand['count']}" if "count" in hand else ""
    if "points" in hand:
        return points_key(Fraction(str(hand["points"])))
    if "special" in hand:
        return f"{hand['special']}{count}"
    if "bust" in hand:
        return f"{BUST}{count}"
    return hand.get("outcome")


def nearest(key: str | None, value: HandValue | None, known: Collection[str]) -> str | None:
    """Return a call among the known ones that says a hand, or comes to the same."""
    if key is None or key in known:
        return key
    same = None if value is None else key_of_value(value)
    if same in known:
        return same
    plain = key.partition("-")[0]
    return plain if plain in known else None


def _bank_key(bank: HandJson, value: HandValue | None, engine: Engine) -> str:
    known = {call.key for call in engine.of_bank}
    return nearest(called_key(bank), value, known) or STOOD


def _hand_key(
    hand: HandJson, value: HandValue, bank_key: str, engine: Engine, sitting: Sitting
) -> str:
    known = {call.key for call in engine.of_player}
    key = nearest(called_key(hand), value, known) or UNTOUCHED
    is_start = dict(hand_for_call(UNTOUCHED, bank_key, engine.terms)) == dict(hand)
    return UNTOUCHED if key == Outcome.LOST and is_start and not _asks(sitting) else key


def _asks(sitting: Sitting) -> bool:
    return sitting.depth is not Depth.OUTCOMES
