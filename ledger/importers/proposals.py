"""What a reading comes to: sessions, what was left out and why, and what somebody has to say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from ledger.importers.dates import Grain
from ledger.importers.tables import Note

UNKNOWN = "unknown"
"""The visible account on which a gap is booked, where the person says so."""


class Kind(StrEnum):
    """What a session is: amounts that play brought, that were paid, spent, or stood before."""

    PLAY = "play"
    PAYMENT = "payment"
    EXPENSE = "expense"
    OPENING = "opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What one evening, payment or expense brought each player, in the smallest unit.

    `digits` is how many decimals that unit is: cents 2, whole points 0. A date that the file does
    not say is None.
    """

    day: date | None
    kind: Kind
    amounts: Mapping[str, int]
    source_rows: tuple[int, ...]
    digits: int = 2
    currency: str | None = None
    label: str | None = None
    sheet: str | None = None
    grain: Grain = Grain.DAY
    category: str | None = None

    @property
    def sum(self) -> int:
        """Return what the amounts come to: 0, or the gap."""
        return sum(self.amounts.values())

    @property
    def must_balance(self) -> bool:
        """Answer whether the amounts have to sum to zero: of money that changed hands."""
        return self.currency != "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the file does not say: the name of the answer, a proposal, and what it is about.

    `about` holds the values of its sentence, by `code`.
    """

    name: str
    code: str
    proposal: object = None
    options: tuple[str, ...] = ()
    about: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A row, or a column of it, that is not imported, and why."""

    row: int
    reason: str
    column: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """All that was read of a file; nothing of it is stored."""

    format: str
    shape: str | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    sessions: tuple[Session, ...] = ()
    questions: tuple[Question, ...] = ()
    answered: Mapping[str, object] = field(default_factory=dict)
    skipped: tuple[Skipped, ...] = ()
    bad_rows: tuple[Skipped, ...] = ()
    warnings: tuple[Note, ...] = ()
    assumed: tuple[Note, ...] = ()
    refused: Note | None = None
    gap_answer: str | None = None

    def as_json(self) -> dict[str, object]:
        """Return the form that `ledger import --preview --json` prints."""
        return {
            "format": self.format,
            "shape": self.shape,
            **self.facts,
            "players": list(self.players),
            "sessions": [_session(each, self.gap_answer) for each in self.sessions],
            "questions": [_question(each) for each in self.questions],
            "answered": dict(self.answered),
            "skipped": [_skipped(each) for each in self.skipped],
            "bad_rows": [_skipped(each) for each in self.bad_rows],
            "warnings": [_note(each) for each in self.warnings],
            "assumed": [_note(each) for each in self.assumed],
            "refused": self.refused.code if self.refused else None,
            **({"refused_because": _note(self.refused)} if self.refused else {}),
        }


def _session(each: Session, gap_answer: str | None) -> dict[str, object]:
    found: dict[str, object] = {
        "date": each.day.isoformat() if each.day else None,
        "kind": each.kind.value,
    }
    optional = {"currency": each.currency, "label": each.label, "sheet": each.sheet}
    optional["category"] = each.category
    found |= {key: value for key, value in optional.items() if value is not None}
    found |= {"amounts": dict(each.amounts), "sum": each.sum, "digits": each.digits}
    if each.grain is not Grain.DAY:
        found["grain"] = each.grain.value
    if each.must_balance and each.sum:
        found["gap"] = {"amount": -each.sum}
        if gap_answer == UNKNOWN:
            found["gap"] = {"amount": -each.sum, "account": UNKNOWN}
    found["source_rows"] = list(each.source_rows)
    return found


def _question(each: Question) -> dict[str, object]:
    found: dict[str, object] = {"name": each.name, "code": each.code, "proposal": each.proposal}
    if each.options:
        found["options"] = list(each.options)
    return found | {"about": dict(each.about)}


def _skipped(each: Skipped) -> dict[str, object]:
    found: dict[str, object] = {"row": each.row, "reason": each.reason}
    if each.column:
        found["column"] = each.column
    return found | dict(each.values)


def _note(each: Note) -> dict[str, object]:
    return {"code": each.code, **each.values}
