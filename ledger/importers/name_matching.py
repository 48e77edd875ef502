"""Names in a file beside those of the group: the same, alike, or new. Nothing is merged here."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_WITHOUT = str.maketrans(
    {"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What a name in a file may be: the player it is taken for, and those to ask about."""

    name: str
    same: str | None = None
    alike: tuple[str, ...] = ()


def match_names(names: Iterable[str], players: Sequence[str]) -> list[Match]:
    """Return for each name of a file the player of the group that it is, and those it is like.

    The same is one that differs in case, spaces and accents only; two such leave it open.
    """
    return [_match(name, players) for name in names]


def _match(name: str, players: Sequence[str]) -> Match:
    if name in players:
        return Match(name=name, same=name)
    same = [player for player in players if folded(player) == folded(name)]
    if len(same) == 1:
        return Match(name=name, same=same[0])
    alike = [player for player in players if player not in same and are_alike(name, player)]
    return Match(name=name, alike=(*same, *alike))


def alike_pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the names of one file that could be one person written in two ways."""
    known = list(names)
    return [
        (one, other)
        for place, one in enumerate(known)
        for other in known[place + 1 :]
        if folded(one) == folded(other) or are_alike(one, other)
    ]


def folded(name: str) -> str:
    """Return a name without case, accents, spaces and points."""
    small = unicodedata.normalize("NFKD", name.casefold().translate(_WITHOUT))
    return "".join(
        letter
        for letter in small
        if letter.isalnum() or unicodedata.category(letter) in {"So", "Sk"}
    )


def are_alike(one: str, other: str) -> bool:
    """Answer whether two names differ by a slip of the pen, or one is the other's short form.

    "Sem B." and "Sem V." are two people, and so are "Jan" and "Jan-Willem"; "Sem" and "Sem B." may
    be one.
    """
    first, second = _words(one), _words(other)
    if not first or not second:
        return False
    if len(first) == len(second) > 1 and first[0] == second[0]:
        rest = list(zip(first[1:], second[1:], strict=True))
        return all(a == b or _is_initial_of(a, b) or _is_slip(a, b) for a, b in rest)
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) == 1 and len(longer) > 1:
        return shorter[0] == longer[0]
    return _is_slip("".join(first), "".join(second))


def _words(name: str) -> list[str]:
    return [word for part in name.replace(".", " ").split() if (word := folded(part))]


def _is_initial_of(one: str, other: str) -> bool:
    """Answer whether one is the other's first letter; two letters that differ are two people."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) == 1 < len(longer) and longer.startswith(shorter)


def _is_slip(one: str, other: str) -> bool:
    """Answer whether names of some length are one letter apart, or two where they are long."""
    longest = max(len(one), len(other))
    if longest < 4 or min(len(one), len(other)) < 3:
        return False
    return distance(one, other) <= (1 if longest < 8 else 2)


def distance(one: str, other: str) -> int:
    """Return how many letters are changed, left out, put in or swapped between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(other, start=1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]
