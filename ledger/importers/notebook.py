"""What is noted while a file is read: questions and their answers, and rows that are left out."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from ledger.importers.proposals import Kind, Question, Session, Skipped
from ledger.importers.tables import MOST_PLAYERS, Note, RefusedFileError

LONGEST_NAME = 40
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "unit": ("minor", "major", "points"),
    "date_order": ("dmy", "mdy", "ymd"),
    "sign": ("payer_is_owed", "payer_lost"),
    "gap": ("unknown", "refuse"),
    "decimal": ("comma", "point"),
    "running": ("yes", "no"),
}
_KNOWN = (
    "sheet", "names", "owner", "running", "unit", "decimal", "currency", "date_order", "first_year",
    "date", "kinds", "sign", "gap",
)  # fmt: skip
"""The names of all questions, in the order in which they are best asked."""


class BadAnswerError(RefusedFileError):
    """An answer is none that its question takes."""

    def __init__(self, name: str, given: object, options: Iterable[str] = ()) -> None:
        super().__init__("bad_answer", name=name, given=str(given)[:80], options=list(options))


@dataclass(slots=True)
class Notebook:
    """What one reading asks, leaves out and takes for granted, beside what it finds."""

    answers: Mapping[str, object]
    zone: str = "Europe/Amsterdam"
    players: dict[str, None] = field(default_factory=dict)
    sessions: list[Session] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)
    answered: dict[str, object] = field(default_factory=dict)
    skipped: list[Skipped] = field(default_factory=list)
    bad_rows: list[Skipped] = field(default_factory=list)
    warnings: list[Note] = field(default_factory=list)
    assumed: list[Note] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    sheet: str | None = None

    def ask(
        self,
        name: str,
        code: str,
        *,
        proposal: object,
        options: tuple[str, ...] = (),
        **about: object,
    ) -> object:
        """Return the answer to a question, or its proposal while it is open."""
        if name in self.answers and self.answers[name] is not None:
            self.answered[name] = self.answers[name]
            return self.answers[name]
        self.questions.setdefault(
            name, Question(name=name, code=code, proposal=proposal, options=options, about=about)
        )
        return proposal

    def choose(
        self,
        name: str,
        code: str,
        *,
        proposal: str | None,
        options: tuple[str, ...] = (),
        **about: object,
    ) -> str | None:
        """Return one of a question's choices: of those that are left here, or of all."""
        left = options or _CHOICES[name]
        found = self.ask(name, code, proposal=proposal, options=left, **about)
        return None if found is None else str(found)

    def open_questions(self) -> tuple[Question, ...]:
        """Return what nobody has answered, first what most depends on."""
        return tuple(sorted(self.questions.values(), key=lambda each: _KNOWN.index(each.name)))

    def skip(self, row: int, reason: str, *, column: str | None = None, **values: object) -> None:
        """Note a row, or a column, that is rightly left out."""
        self.skipped.append(Skipped(row=row, reason=reason, column=column, values=values))

    def bad(self, row: int, reason: str, *, column: str | None = None, **values: object) -> None:
        """Note a row that cannot be read."""
        found = Skipped(row=row, reason=reason, column=column, values=values)
        if found not in self.bad_rows[-20:]:
            self.bad_rows.append(found)

    def assume(self, code: str, **values: object) -> None:
        """Note what was taken for granted, once."""
        note = Note(code, values)
        if note not in self.assumed:
            self.assumed.append(note)

    def warn(self, code: str, **values: object) -> None:
        """Note what does not agree with itself."""
        self.warnings.append(Note(code, values))

    def player(self, text: object, row: int) -> str:
        """Return a player's name as in the file, without outer blanks, and know the player.

        Raises:
            RefusedFileError: `bad_name`, or `too_many_players`.
        """
        name = unicodedata.normalize("NFC", str(text)).strip()
        if not name or len(name) > LONGEST_NAME or not _is_printable(name):
            seen = "".join(letter if _is_printable(letter) else "·" for letter in name[:50])
            raise RefusedFileError("bad_name", row=row, name=seen, most=LONGEST_NAME)
        name = self._renamed(name)
        if name not in self.players and len(self.players) == MOST_PLAYERS:
            raise RefusedFileError("too_many_players", row=row, most=MOST_PLAYERS)
        self.players.setdefault(name)
        return name

    def _renamed(self, name: str) -> str:
        names = self.answers.get("names")
        found = names.get(name) if isinstance(names, Mapping) else None
        if found:
            self.answered["names"] = names
        return str(found) if found else name

    def kind(self, category: str, asked: object) -> Kind:
        """Return a session's kind by the answer: one for all, or one for each category."""
        if isinstance(asked, Mapping):
            found = asked.get(category, asked.get("*"))
            if found is None:
                raise BadAnswerError("kinds", category, [each.value for each in Kind])
            return Kind(str(found))
        return Kind(str(asked))


def _is_printable(text: str) -> bool:
    return all(
        unicodedata.category(letter) not in {"Cc", "Cs", "Co", "Cn"} or letter == "\u200d"
        for letter in text
    )


def check_answers(answers: Mapping[str, object]) -> None:
    """Refuse answers that no question takes.

    Raises:
        BadAnswerError: the first that is wrong.
    """
    for name, given in answers.items():
        if name not in _KNOWN:
            raise BadAnswerError(name, given, _KNOWN)
        if name in _CHOICES and given is not None and given not in _CHOICES[name]:
            raise BadAnswerError(name, given, _CHOICES[name])
    _check_values(answers)


def _check_values(answers: Mapping[str, object]) -> None:
    kinds = answers.get("kinds")
    for each in kinds.values() if isinstance(kinds, Mapping) else [kinds]:
        if each is not None and each not in tuple(Kind):
            raise BadAnswerError("kinds", each, [kind.value for kind in Kind])
    year = answers.get("first_year")
    if year is not None and not (str(year).isdigit() and 1900 <= int(str(year)) < 2200):
        raise BadAnswerError("first_year", year)
    dates = answers.get("date")
    for each in dates.values() if isinstance(dates, Mapping) else [dates]:
        if each is not None:
            day_of_answer(each)
    for name in ("currency", "owner"):
        if answers.get(name) is not None and not isinstance(answers[name], str):
            raise BadAnswerError(name, answers[name])
    if not isinstance(answers.get("names") or {}, Mapping):
        raise BadAnswerError("names", answers["names"])


def day_of_answer(given: object) -> date:
    """Return the day that an answer names."""
    try:
        return date.fromisoformat(str(given))
    except ValueError as error:
        raise BadAnswerError("date", given, ["2024-06-30"]) from error
