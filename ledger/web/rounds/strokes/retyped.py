"""A recorded round of strokes as it would have been typed."""

from collections.abc import Mapping
from typing import Any

from ledger.rules.outcomes import Outcome
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.rounds.retyped import called_key, cards_text, typed_rows
from ledger.web.rounds.strokes.calls import STOOD, alike_calls, choices, plain_calls
from ledger.web.rounds.strokes.engine import terms_of
from ledger.web.rounds.typed import Typed

VERBIED = "verbied"


def typed_strokes(sitting: Sitting, one: Round) -> Typed:
    """Return a round of strokes."""
    record = one.record
    ids = {player.name: str(player.id) for player in sitting.seats}
    draws = record.get("draws", {})
    hands = [
        {
            "player": ids[hand["player"]],
            "call": _key(hand, sitting),
            "cards": cards_text(hand["hand"]),
            "draws": " ".join(draws.get(hand["player"], ())),
        }
        for hand in record["hands"]
    ]
    typed = typed_rows(hands, sitting.seats, None)
    for end, name in record.get("tie_break", {}).items():
        typed[f"tie_{end}"] = ids[name]
    if VERBIED in record.get("notes", ()):
        typed[VERBIED] = "y"
    return typed


def _key(hand: Mapping[str, Any], sitting: Sitting) -> str:
    """Return what was called; of a hand that nothing beats also where that was only noted."""
    terms = terms_of(sitting)
    highest = terms.highest
    is_won = hand["hand"].get("outcome") == Outcome.WON
    if is_won and highest is not None and highest.id in hand.get("notes", ()):
        return highest.id
    key = called_key(hand["hand"]) or STOOD
    if key in dict(choices(terms)):
        return key
    return _worth(key, sitting) or STOOD


def _worth(key: str, sitting: Sitting) -> str | None:
    """Return the hand of one rank that counts as the points that were called."""
    terms = terms_of(sitting)
    known = [call.key for call in (*plain_calls(terms), *alike_calls(terms))]
    points = key.removeprefix("points-")
    same = (each.id for each in terms.alikes if f"{float(each.counts_as):g}" == points)
    return next((each for each in same if each in known), None)
