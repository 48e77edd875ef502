"""Points and special hands in a word: the program's own, or what a rule set's data calls them."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from flask_babel import gettext as _

from ledger.rules.strokes.rules import StrokesTerms
from ledger.web.locale import in_own_words

_NO_NAMES: Mapping[str, str] = {}

_WORDS: Mapping[str, tuple[Callable[[], str], Callable[[], str]]] = {
    "twenty_one": (lambda: _("21"), lambda: _("21")),
    "two_aces": (lambda: _("2 aces"), lambda: _("two aces")),
    "three_sevens": (lambda: _("3 sevens"), lambda: _("three sevens")),
    "natural": (lambda: _("natural"), lambda: _("a natural")),
    "pontoon": (lambda: _("pontoon"), lambda: _("pontoon")),
    "five_card_trick": (lambda: _("five-card trick"), lambda: _("a five-card trick")),
    "three_aces": (lambda: _("3 aces"), lambda: _("three aces")),
    "three_of_a_kind": (lambda: _("3 of a kind"), lambda: _("three of a kind")),
}

KNOWN = frozenset(_WORDS)
"""The special hands that the program has words for, besides those of so many cards."""


def special_word(name: str, count: int | None, names: Mapping[str, str] = _NO_NAMES) -> str:
    """Return a special as a row says it: "2 aces", "7 cards".

    `count` is given only where the number of cards is to be called with it; `names` are those
    of the rule set's data, by language.
    """
    if count is not None:
        return _("%(count)s cards", count=count)
    return _WORDS[name][0]() if name in _WORDS else _own_name(name, names)


def special_said(name: str, count: int | None, names: Mapping[str, str] = _NO_NAMES) -> str:
    """Return a special as it is said aloud: "two aces", "7 cards"."""
    if count is None and name in _WORDS:
        return _WORDS[name][1]()
    return special_word(name, count, names)


def _own_name(name: str, names: Mapping[str, str]) -> str:
    return in_own_words(names) or name.replace("_", " ")


def points_text(points: int | Fraction | None) -> str:
    """Return points as they are called: "19", "20½"; nothing where they are not known."""
    if points is None:
        return ""
    whole, rest = divmod(Fraction(points), 1)
    if not rest:
        return str(whole)
    return f"{whole}½" if rest == Fraction(1, 2) else f"{float(points):g}"


def score_word(score: Fraction | None, terms: StrokesTerms) -> str:
    """Return what a hand of strokes is worth: its points, or what it is where none are called."""
    named = next((a for a in terms.alikes if a.counts_as == score and not a.is_called), None)
    return points_text(score) if named is None else special_said(named.id, None)
