"""What can go wrong, as values for people and exceptions for programmers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing a person can get wrong: a code, the place, and the numbers in its sentence.

    `code` is one of the codes of the round record or of the desk; `path` names the smallest
    place inside what was sent (`hands[1].stake`), `""` the whole of it.
    """

    code: str
    path: str = ""
    values: Mapping[str, str | int] = field(default_factory=dict)


class LedgerError(Exception):
    """The base of every exception of this package."""


class RefusedError(LedgerError):
    """Something a person sent was refused; nothing was changed.

    `problems` holds at least one problem, the first fault first.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.code} at {p.path!r}" for p in self.problems))
