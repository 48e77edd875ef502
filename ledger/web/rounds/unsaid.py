"""What a form cannot say of a round: it stays as it was recorded, where the form left it alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Record = Mapping[str, Any]
"""A record, or a hand of it. Any, because it is JSON."""

_OF_THE_TABLE = frozenset({"rule_set", "options", "banker", "seats", "hands"})


def with_unsaid(recorded: Record, was: Record, now: Record) -> dict[str, Any]:
    """Return what a form means now, with all that it could not say of what was recorded.

    `was` is what the same form meant before anybody touched it.
    """
    kept = _kept(recorded, was, now, _OF_THE_TABLE)
    hands = _by_player(now["hands"])
    old, before = _by_player(recorded["hands"]), _by_player(was["hands"])
    made = dict(now) | kept
    made["hands"] = [
        dict(hand) | _kept(old[key], before[key], hand) if key in old and key in before else hand
        for key, hand in hands.items()
    ]
    playing = {hand["player"] for hand in now["hands"]} | {now.get("banker")}
    silent = [name for name in recorded.get("seats", ()) if name not in was["seats"]]
    made["seats"] = [*now["seats"], *(name for name in silent if name not in playing)]
    return made


def _kept(
    recorded: Record, was: Record, now: Record, besides: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """Return the recorded values of all that the form left alone, and notes that it cannot show."""
    kept = {
        key: value
        for key, value in recorded.items()
        if key not in besides and was.get(key) == now.get(key)
    }
    if "notes" in recorded and "notes" not in kept:
        hidden = [note for note in recorded["notes"] if note not in was.get("notes", ())]
        kept["notes"] = [*now.get("notes", ()), *hidden]
    return kept


def is_same(was: Record, now: Record) -> bool:
    """Answer whether a form means what it meant before anybody touched it."""
    return {**was, "hands": _by_player(was["hands"])} == {**now, "hands": _by_player(now["hands"])}


def _by_player(hands: Sequence[Record]) -> dict[tuple[str, int], Record]:
    """Return the hands by their player, and the number among theirs."""
    counts: Counter[str] = Counter()
    found = {}
    for hand in hands:
        counts[hand["player"]] += 1
        found[hand["player"], counts[hand["player"]]] = hand
    return found
