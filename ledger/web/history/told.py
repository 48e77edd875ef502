"""How a change is told: what it was, and what it became."""

from collections.abc import Iterator, Sequence

from flask_babel import gettext as _

from ledger.web.labels import names_in_words
from ledger.web.rounds.words import note_word


def from_to(what: str, before: str, after: str) -> str:
    """Return a change: "Kees: lost → won"."""
    return _("%(what)s: %(before)s → %(after)s", what=what, before=before, after=after)


def noted_change(name: str, before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """Return that other things were noted beside a hand; without a name, beside the round."""
    if list(before) == list(now):
        return
    what = _("Noted of %(name)s", name=name) if name else _("Noted")
    yield from_to(what, _notes(before), _notes(now))


def _notes(notes: Sequence[str]) -> str:
    return names_in_words([note_word(each) for each in notes]) if notes else _("nothing")
