"""What was noted at a table, in words: how often, and of whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.strokes.rules import StrokesRules, strokes_terms
from ledger.store.notes import NEWEST, Noted
from ledger.store.sittings import Sitting
from ledger.web.labels import names_in_words
from ledger.web.rounds.words import note_word


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedRow:
    """A marker, ready to be shown."""

    word: str
    names: str
    count: int


def noted_rows(sitting: Sitting, noted: Sequence[Noted]) -> tuple[NotedRow, ...]:
    """Return what was noted; a hand that the rules know is told by its round."""
    known = _told_by_the_rules(sitting)
    return tuple(
        NotedRow(word=note_word(each.note), names=_names(each), count=each.count)
        for each in noted
        if each.note not in known
    )


def noted_title(sitting: Sitting) -> str:
    """Return over which rounds it was counted."""
    if sitting.last_number > NEWEST:
        return _("Noted in the newest %(count)s rounds", count=NEWEST)
    return _("Noted")


def _told_by_the_rules(sitting: Sitting) -> set[str]:
    if not isinstance(sitting.rule_set, StrokesRules):
        return set()
    highest = strokes_terms(sitting.rule_set, sitting.all_options).highest
    return set() if highest is None else {highest.id}


def _names(noted: Noted) -> str:
    """Return of whom it was noted, with the number where it was not once."""
    told = [
        _("%(name)s %(count)s×", name=player.name, count=count) if count > 1 else player.name
        for player, count in noted.players
    ]
    if noted.rounds:
        told.append(ngettext("%(num)d round", "%(num)d rounds", noted.rounds))
    return names_in_words(told)
